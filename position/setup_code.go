package position

// SetupCode says what is wrong with a part of a setup, for programs that put it into words of their own.
type SetupCode string

// The codes of what can be wrong with a setup.
const (
	SetupMissing             SetupCode = "missing"
	SetupRanks               SetupCode = "ranks"
	SetupRanksOfChess        SetupCode = "ranksOfChess"
	SetupTwoMarks            SetupCode = "twoMarks"
	SetupNoSuchKind          SetupCode = "noSuchKind"
	SetupMarkAlone           SetupCode = "markAlone"
	SetupNotAPiece           SetupCode = "notAPiece"
	SetupPointsTooMany       SetupCode = "pointsTooMany"
	SetupPointsTooFew        SetupCode = "pointsTooFew"
	SetupSquaresTooMany      SetupCode = "squaresTooMany"
	SetupSquaresTooFew       SetupCode = "squaresTooFew"
	SetupSideMissing         SetupCode = "sideMissing"
	SetupNotASide            SetupCode = "notASide"
	SetupMoveNumberZero      SetupCode = "moveNumberZero"
	SetupNotANumber          SetupCode = "notANumber"
	SetupNumberTooLarge      SetupCode = "numberTooLarge"
	SetupCheckOutOfTurn      SetupCode = "checkOutOfTurn"
	SetupGeneralsFacing      SetupCode = "generalsFacing"
	SetupTooManyOfType       SetupCode = "tooManyOfType"
	SetupPieceNeverThere     SetupCode = "pieceNeverThere"
	SetupNoGeneral           SetupCode = "noGeneral"
	SetupNoTurnField         SetupCode = "noTurnField"
	SetupNoPointsField       SetupCode = "noPointsField"
	SetupNotATurn            SetupCode = "notATurn"
	SetupNotPoints           SetupCode = "notPoints"
	SetupPointsTooLarge      SetupCode = "pointsTooLarge"
	SetupRoyalAttacked       SetupCode = "royalAttacked"
	SetupNoPlatesField       SetupCode = "noPlatesField"
	SetupNotSettings         SetupCode = "notSettings"
	SetupNotASetting         SetupCode = "notASetting"
	SetupSameSettings        SetupCode = "sameSettings"
	SetupNotLayouts          SetupCode = "notLayouts"
	SetupPlatesCount         SetupCode = "platesCount"
	SetupNotAPlate           SetupCode = "notAPlate"
	SetupPointWithoutPlate   SetupCode = "pointWithoutPlate"
	SetupPlateTwice          SetupCode = "plateTwice"
	SetupEventForm           SetupCode = "eventForm"
	SetupEventOrder          SetupCode = "eventOrder"
	SetupEventWithoutPiece   SetupCode = "eventWithoutPiece"
	SetupEventWithoutSoldier SetupCode = "eventWithoutSoldier"
	SetupNoPromotion         SetupCode = "noPromotion"
	SetupNoSuchEvent         SetupCode = "noSuchEvent"
	SetupNotAnEvent          SetupCode = "notAnEvent"
	SetupNoKing              SetupCode = "noKing"
	SetupKings               SetupCode = "kings"
	SetupPawnNeverThere      SetupCode = "pawnNeverThere"
	SetupTooManyPawns        SetupCode = "tooManyPawns"
	SetupTooManyPieces       SetupCode = "tooManyPieces"
	SetupTooManyPromoted     SetupCode = "tooManyPromoted"
	SetupKingCheckOutOfTurn  SetupCode = "kingCheckOutOfTurn"
	SetupTooManyCheckers     SetupCode = "tooManyCheckers"
	SetupChess960            SetupCode = "chess960"
	SetupNotRights           SetupCode = "notRights"
	SetupRightTwice          SetupCode = "rightTwice"
	SetupRightWithoutKing    SetupCode = "rightWithoutKing"
	SetupRightWithoutRook    SetupCode = "rightWithoutRook"
	SetupNotASquare          SetupCode = "notASquare"
	SetupPassantRank         SetupCode = "passantRank"
	SetupPassantWithoutPawn  SetupCode = "passantWithoutPawn"
	SetupPassantBlocked      SetupCode = "passantBlocked"
	SetupNotOfVariant        SetupCode = "notOfVariant"
	SetupNoLayouts           SetupCode = "noLayouts"
	SetupOneLayout           SetupCode = "oneLayout"
)

// setupTexts are the codes in English: the names in braces are those of the values, in the order in which NewSetupError takes
// them.
var setupTexts = map[SetupCode]string{
	SetupMissing:             "missing",
	SetupRanks:               "{n} {n|rank|ranks}, want {want}",
	SetupRanksOfChess:        "{n} {n|rank|ranks}, want {want} (chess? set Variant to chess)",
	SetupTwoMarks:            "rank {rank}: two marks before one piece",
	SetupNoSuchKind:          "rank {rank}: mark '{mark}', but {variant} has no {kind} pieces",
	SetupMarkAlone:           "rank {rank}: mark '{mark}' before no piece",
	SetupNotAPiece:           "rank {rank}: '{letter}' is not a piece",
	SetupPointsTooMany:       "rank {rank} has more than {most} points",
	SetupPointsTooFew:        "rank {rank} has {n} {n|point|points}, want {want}",
	SetupSquaresTooMany:      "rank {rank} has more than {most} squares",
	SetupSquaresTooFew:       "rank {rank} has {n} {n|square|squares}, want {want}",
	SetupSideMissing:         "missing, want w or b",
	SetupNotASide:            `"{text}", want w or b`,
	SetupMoveNumberZero:      "0, but the first move has the number 1",
	SetupNotANumber:          `"{text}" is not a number`,
	SetupNumberTooLarge:      "{n} is more than {most}",
	SetupCheckOutOfTurn:      "{colour} is to move, but the {other} general stands in check",
	SetupGeneralsFacing:      "the generals face each other",
	SetupTooManyOfType:       "{colour} has {n} pieces of type {type}, at most {most} {most|is|are} possible",
	SetupPieceNeverThere:     "a {colour} {type} can never stand on {square}",
	SetupNoGeneral:           "{colour} has no general",
	SetupNoTurnField:         `"{text}", but {variant} has no turn field: want -`,
	SetupNoPointsField:       `"{text}", but {variant} has no points: want -`,
	SetupNotATurn:            `"{text}", want 1, 2 or -`,
	SetupNotPoints:           `"{text}", want Red's and Black's as in 12:7`,
	SetupPointsTooLarge:      "{n} is beyond {most}",
	SetupRoyalAttacked:       "{colour} is to move, but the royal {other} {type} on {square} is attacked",
	SetupNoPlatesField:       `"{text}", but {variant} has no plates: want -`,
	SetupNotSettings:         `"{text}", want Red's and Black's setting as in 3:0`,
	SetupNotASetting:         `"{text}" is not a setting, want 0 to {most}`,
	SetupSameSettings:        "both settings are {n}, which sends both markers home",
	SetupNotLayouts:          `"{text}", want Red's and Black's layout with a colon between`,
	SetupPlatesCount:         `"{text}" has {n} {n|plate|plates}, want {want}`,
	SetupNotAPlate:           "'{letter}' is not a plate of {variant}",
	SetupPointWithoutPlate:   `"{text}" has a point without a plate`,
	SetupPlateTwice:          `"{text}" has plate {plate} twice`,
	SetupEventForm:           `"{text}", want m, l or p and a point of the board`,
	SetupEventOrder:          `"{text}" comes twice or out of order`,
	SetupEventWithoutPiece:   "{event}{square}, but no {colour} piece stands there",
	SetupEventWithoutSoldier: "p{square}, but no soldier stands there on its last rank",
	SetupNoPromotion:         "p{square}, but {colour} has no plate that promotes",
	SetupNoSuchEvent:         "{event}{square}, but {variant} has no such event",
	SetupNotAnEvent:          "'{letter}' is not an event, want m, l or p",
	SetupNoKing:              "{colour} has no king",
	SetupKings:               "{colour} has {n} kings",
	SetupPawnNeverThere:      "a {colour} pawn can never stand on {square}",
	SetupTooManyPawns:        "{colour} has {n} pawns, at most 8 are possible",
	SetupTooManyPieces:       "{colour} has {n} pieces, at most 16 are possible",
	SetupTooManyPromoted:     "{colour} has {n} promoted {n|piece|pieces} besides {pawns} {pawns|pawn|pawns}",
	SetupKingCheckOutOfTurn:  "{colour} is to move, but the {other} king stands in check",
	SetupTooManyCheckers:     "the {colour} king stands in check by {n} pieces",
	SetupChess960:            "'{letter}' is a file of Chess960, which is not supported",
	SetupNotRights:           `"{text}", want the rights among KQkq, or -`,
	SetupRightTwice:          `"{text}" has the right {right} twice`,
	SetupRightWithoutKing:    "{right}, but the {colour} king is not on {square}",
	SetupRightWithoutRook:    "{right}, but no {colour} rook is on {square}",
	SetupNotASquare:          `"{text}" is not a square`,
	SetupPassantRank:         "{square}, but with {colour} to move it is on rank {rank}",
	SetupPassantWithoutPawn:  "{square}, but no {colour} pawn is on {pawn}",
	SetupPassantBlocked:      "{square}, but {blocked} is not empty",
	SetupNotOfVariant:        "{variant} has none",
	SetupNoLayouts:           "{variant} has no layouts",
	SetupOneLayout:           "both sides have one layout",
}
