package record

// FaultCode says what is wrong with a file, for programs that put it into words of their own.
type FaultCode string

// The codes of what can be wrong with a file.
const (
	FaultNotCBR            FaultCode = "notCBR"
	FaultCBRCut            FaultCode = "cbrCut"
	FaultCBRVersion        FaultCode = "cbrVersion"
	FaultNotCBL            FaultCode = "notCBL"
	FaultCBLCut            FaultCode = "cblCut"
	FaultNotAPiece         FaultCode = "notAPiece"
	FaultMovesUnknown      FaultCode = "movesUnknown"
	FaultBinit             FaultCode = "binit"
	FaultLinePly           FaultCode = "linePly"
	FaultLineParent        FaultCode = "lineParent"
	FaultLineDigits        FaultCode = "lineDigits"
	FaultFileCut           FaultCode = "fileCut"
	FaultCommentCut        FaultCode = "commentCut"
	FaultTwoPieces         FaultCode = "twoPieces"
	FaultTooManyTurns      FaultCode = "tooManyTurns"
	FaultJSONFormat        FaultCode = "jsonFormat"
	FaultJSONVersion       FaultCode = "jsonVersion"
	FaultUnknownVariant    FaultCode = "unknownVariant"
	FaultUnknownResult     FaultCode = "unknownResult"
	FaultTooLong           FaultCode = "tooLong"
	FaultNodeTwice         FaultCode = "nodeTwice"
	FaultNodeParent        FaultCode = "nodeParent"
	FaultUnknownRepetition FaultCode = "unknownRepetition"
	FaultUnknownDraws      FaultCode = "unknownDraws"
	FaultOutOfRange        FaultCode = "outOfRange"
	FaultNodeTurn          FaultCode = "nodeTurn"
	FaultTurnTwice         FaultCode = "turnTwice"
	FaultNodeNumber        FaultCode = "nodeNumber"
	FaultNodeStart         FaultCode = "nodeStart"
	FaultNodeTime          FaultCode = "nodeTime"
	FaultNodeComment       FaultCode = "nodeComment"
	FaultNodeGlyph         FaultCode = "nodeGlyph"
	FaultStartTwice        FaultCode = "startTwice"
	FaultTooManyTags       FaultCode = "tooManyTags"
	FaultTooManyGlyphs     FaultCode = "tooManyGlyphs"
	FaultNotAList          FaultCode = "notAList"
	FaultTooLarge          FaultCode = "tooLarge"
	FaultTooManyGames      FaultCode = "tooManyGames"
	FaultBinary            FaultCode = "binary"
	FaultMarkup            FaultCode = "markup"
	FaultTagNumber         FaultCode = "tagNumber"
	FaultNotXQF            FaultCode = "notXQF"
	FaultLibraryEmpty      FaultCode = "libraryEmpty"
	FaultNotDhtmlXQ        FaultCode = "notDhtmlXQ"
	FaultNoGames           FaultCode = "noGames"
	FaultNoPGN             FaultCode = "noPGN"
	FaultNotWXF            FaultCode = "notWXF"
	FaultBadJSON           FaultCode = "badJSON"
	FaultNotAPosition      FaultCode = "notAPosition"
)

// faultTexts are the codes in English: the names in braces are those of the values, in the order in which newFault takes them.
var faultTexts = map[FaultCode]string{
	FaultNotCBR:            "not a CBR file: the header is not there",
	FaultCBRCut:            "not a CBR file: it ends within its header",
	FaultCBRVersion:        "CBR of version {version} is not read, only version {want}",
	FaultNotCBL:            "not a CBL file: the header is not there",
	FaultCBLCut:            "not a CBL file: it ends within its header",
	FaultNotAPiece:         "{code} on point {point} is not a piece",
	FaultMovesUnknown:      "the moves stand there in a form that is not known",
	FaultBinit:             `binit "{text}": want two digits for each of 32 pieces`,
	FaultLinePly:           "line {line} leaves line {parent} at ply {ply}, which is not there",
	FaultLineParent:        "line {line} leaves line {parent}, which is not there",
	FaultLineDigits:        "line {line} has {n} {n|digit|digits}, four a turn are wanted",
	FaultFileCut:           "the file ends in the middle of a node",
	FaultCommentCut:        "a comment of {n} {n|byte|bytes} runs past the end of the file",
	FaultTwoPieces:         "two pieces stand on {square}",
	FaultTooManyTurns:      "the game has too many turns",
	FaultJSONFormat:        `format "{text}": want "{want}"`,
	FaultJSONVersion:       "version {version} of the format is not known; this program reads version {want}",
	FaultUnknownVariant:    `unknown variant "{text}"`,
	FaultUnknownResult:     `unknown result "{text}"`,
	FaultTooLong:           `"{text}" is longer than {most} bytes`,
	FaultNodeTwice:         "node {node} stands there twice",
	FaultNodeParent:        "node {node} follows node {parent}, which is not there",
	FaultUnknownRepetition: `unknown repetition rule "{text}"`,
	FaultUnknownDraws:      `unknown draw rule "{text}"`,
	FaultOutOfRange:        "{name}: {n}, want 0 to {most}",
	FaultNodeTurn:          `node {node}: "{text}"`,
	FaultTurnTwice:         `node {node}: "{text}" follows node {parent} twice`,
	FaultNodeNumber:        "node {node}: want a number from 0 to {most}",
	FaultNodeStart:         "node 0 is the start: it has no turn and follows nothing",
	FaultNodeTime:          "node {node}: a time is out of range",
	FaultNodeComment:       "node {node}: the comment is longer than {most} bytes",
	FaultNodeGlyph:         "node {node}: glyph {glyph}, want 1 to 255",
	FaultStartTwice:        "node 0 stands there twice",
	FaultTooManyTags:       "more than {most} tags",
	FaultTooManyGlyphs:     "more than {most} glyphs of a node",
	FaultNotAList:          "{text}: want a list",
	FaultTooLarge:          "the file is larger than {most} MB",
	FaultTooManyGames:      "the file has more games than are read at once",
	FaultBinary:            "not a record of a game: binary data in no known format",
	FaultMarkup:            "not a record of a game: XML or HTML without one",
	FaultTagNumber:         `tag {tag}: "{text}" is not a number`,
	FaultNotXQF:            "not an XQF file: the header is not there",
	FaultLibraryEmpty:      "the library has no games",
	FaultNotDhtmlXQ:        "not DhtmlXQ: there is no movelist, binit or fen",
	FaultNoGames:           "no games are there",
	FaultNoPGN:             "no games in PGN are there",
	FaultNotWXF:            "not a WXF file: there are no turns",
	FaultBadJSON:           "this JSON cannot be read",
	FaultNotAPosition:      "not a position: want a FEN, or startpos, and perhaps moves",
}
