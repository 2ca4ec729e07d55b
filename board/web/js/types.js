// The messages between page and server, for the checker of types. Written from the Go structs of package board/api, which
// say what each field means (request.go, reply*.go, view.go): go test ./board/api -run TestPageTypes -update

/** @typedef {"capture" | "castling" | "exchange" | "move" | "passant" | "removal" | "step" | "swap"} Act */
/**
 * @typedef {object} AnalyseRequest
 * @property {"analyse"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {boolean} on
 * @property {number} [node]
 * @property {number} [lines]
 */
/**
 * @typedef {object} Analysis
 * @property {boolean} on
 * @property {number} node
 * @property {number} lines
 * @property {boolean} [suspended]
 * @property {string} [ended]
 */
/**
 * @typedef {object} BookMove
 * @property {string} [text]
 * @property {string} [san]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {number} weight
 */
/**
 * @typedef {object} BookMoves
 * @property {"book"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} node
 * @property {BookMove[]} moves
 */
/**
 * @typedef {object} BookRequest
 * @property {"book"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} CheckRequest
 * @property {"check"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {string} variant
 * @property {string} [fen]
 * @property {Sides<string>} [layouts]
 * @property {number} [target]
 */
/**
 * @typedef {object} Checked
 * @property {"checked"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {boolean} ok
 * @property {Record<string, string>} [params]
 * @property {string} [fen]
 * @property {View} [view]
 * @property {Sides<string>} [layouts]
 */
/**
 * @typedef {object} Choice
 * @property {string} text
 * @property {Act} act
 * @property {string} [from]
 * @property {string} [to]
 * @property {Piece} [piece]
 * @property {Piece} [becomes]
 * @property {Piece} [captured]
 * @property {Sides<number>} [setting]
 * @property {boolean} [forward]
 * @property {string} [also]
 * @property {Way} [rook]
 * @property {boolean} [second]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {string} [san]
 * @property {boolean} [promotes]
 * @property {boolean} mayEnd
 * @property {boolean} mayGoOn
 * @property {Sides<number>} [earns]
 * @property {boolean} [check]
 * @property {Outcome} [ends]
 * @property {Warning} [warn]
 */
/**
 * @typedef {object} Choices
 * @property {"options"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} rev
 * @property {number} node
 * @property {string[]} prefix
 * @property {Choice[]} steps
 * @property {boolean} mayEnd
 * @property {View} [view]
 */
/** @typedef {"bothAllowed" | "bothChase" | "bothCheck" | "bothForbidden" | "noChase" | "noCheck" | "oneForbidden" | "perpetualChase" | "perpetualCheck" | "samePoints" | "soldiersChase"} Clause */
/**
 * @typedef {object} ClockInfo
 * @property {number} red
 * @property {number} black
 * @property {number} [move]
 * @property {Colour} [running]
 * @property {number} at
 */
/**
 * @typedef {object} ClockState
 * @property {"clock"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} rev
 * @property {ClockInfo} clock
 */
/** @typedef {"black" | "red"} Colour */
/**
 * @typedef {object} CommentRequest
 * @property {"comment"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {string} text
 */
/**
 * @typedef {object} Company
 * @property {"company"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {Sides<boolean>} here
 * @property {number} watching
 */
/**
 * @typedef {object} DeleteRequest
 * @property {"delete"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} Done
 * @property {"done"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 */
/**
 * @typedef {object} DrawRequest
 * @property {"draw"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {string} action
 * @property {Colour} [side]
 */
/**
 * @typedef {object} Error
 * @property {"error"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {ErrorCode} code
 * @property {Record<string, string>} [params]
 */
/** @typedef {"ambiguous" | "disk" | "engine" | "fen" | "field" | "host" | "illegal" | "invite" | "layout" | "limit" | "loopback" | "message" | "node" | "nogame" | "notamove" | "notfound" | "nothing" | "origin" | "protocol" | "rate" | "seat" | "stale" | "state" | "token" | "type"} ErrorCode */
/**
 * @typedef {object} Eval
 * @property {number} cp
 * @property {number} [mate]
 * @property {number} depth
 * @property {number} red
 * @property {string} [decided]
 */
/**
 * @typedef {object} ExplorerMove
 * @property {string} [text]
 * @property {string} [san]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {number} games
 * @property {number} redWins
 * @property {number} draws
 * @property {number} blackWins
 * @property {string} [lastPlayed]
 * @property {number} [rated]
 * @property {number} [performance]
 * @property {number} [weight]
 */
/**
 * @typedef {object} ExplorerMoves
 * @property {ExplorerMove[]} moves
 * @property {LibraryGame[]} top
 */
/**
 * @typedef {object} ExplorerQuery
 * @property {string} fen
 * @property {string} positionOf
 * @property {string} from
 */
/**
 * @typedef {object} Formats
 * @property {string[]} export
 * @property {string[]} import
 * @property {string[]} pictures
 */
/**
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} variant
 * @property {string} [title]
 * @property {Player} red
 * @property {Player} black
 * @property {string} state
 * @property {string} result
 * @property {string} [reason]
 * @property {number} turns
 * @property {boolean} [setUp]
 * @property {string} changed
 */
/**
 * @typedef {object} GameState
 * @property {"game"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {Status} status
 * @property {StartInfo} start
 * @property {NodeInfo[]} nodes
 * @property {View} view
 */
/**
 * @typedef {object} GlyphRequest
 * @property {"glyph"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {number[]} glyphs
 */
/**
 * @typedef {object} GotoRequest
 * @property {"goto"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} HandicapInfo
 * @property {string} name
 * @property {string[]} red
 * @property {string[]} black
 */
/**
 * @typedef {object} HelloRequest
 * @property {"hello"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {string} [client]
 * @property {string} [build]
 * @property {string} [boot]
 */
/**
 * @typedef {object} HintRequest
 * @property {"hint"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 */
/**
 * @typedef {object} InsertRequest
 * @property {"insert"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {string[]} turns
 */
/**
 * @typedef {object} Invitation
 * @property {string} game
 * @property {Colour} side
 * @property {Invite} play
 * @property {Invite} watch
 */
/**
 * @typedef {object} Invite
 * @property {string} code
 * @property {number} seconds
 * @property {Link[]} links
 */
/**
 * @typedef {object} JoinQuery
 * @property {string} code
 */
/**
 * @typedef {object} LayRequest
 * @property {"lay"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {Colour} side
 * @property {string} [layout]
 */
/**
 * @typedef {object} Level
 * @property {string} name
 * @property {number} [step]
 * @property {number} [nodes]
 * @property {number} [depth]
 * @property {number} [moveTime]
 */
/**
 * @typedef {object} LevelInfo
 * @property {string[]} names
 * @property {number} steps
 * @property {Record<string, number>} places
 * @property {number[]} ratings
 */
/**
 * @typedef {object} LibraryChange
 * @property {string} do
 * @property {string[]} collections
 * @property {string} [name]
 * @property {string} [into]
 */
/**
 * @typedef {object} LibraryCollection
 * @property {string} file
 * @property {string} name
 * @property {number} games
 * @property {string[]} [files]
 */
/**
 * @typedef {object} LibraryExport
 * @property {string} format
 * @property {string[]} [games]
 * @property {LibraryQuery} [query]
 */
/**
 * @typedef {object} LibraryGame
 * @property {string} game
 * @property {string} variant
 * @property {string} [red]
 * @property {string} [black]
 * @property {number} [redRating]
 * @property {number} [blackRating]
 * @property {string} [event]
 * @property {string} [date]
 * @property {string} [opening]
 * @property {string} result
 * @property {number} turns
 */
/**
 * @typedef {object} LibraryGames
 * @property {LibraryGame[]} games
 * @property {number} total
 */
/**
 * @typedef {object} LibraryImported
 * @property {string} collection
 * @property {string} name
 * @property {number} read
 * @property {number} imported
 * @property {number} duplicates
 * @property {number} unread
 * @property {number} damaged
 * @property {string[]} [problems]
 */
/**
 * @typedef {object} LibraryInfo
 * @property {LibraryCollection[]} collections
 * @property {number} games
 * @property {number} played
 * @property {number} deleted
 * @property {string[]} [problems]
 */
/**
 * @typedef {object} LibraryQuery
 * @property {string} [text]
 * @property {string} [collection]
 * @property {string} [result]
 * @property {string} [variant]
 * @property {string} [from]
 * @property {string} [to]
 * @property {number} [minTurns]
 * @property {string} [fen]
 * @property {string} [positionOf]
 * @property {string} [sort]
 * @property {boolean} [descending]
 * @property {number} [offset]
 * @property {number} [limit]
 */
/**
 * @typedef {object} LibraryRefs
 * @property {string[]} games
 */
/**
 * @typedef {object} Limit
 * @property {number} clock
 * @property {number} of
 */
/**
 * @typedef {object} LimitInfo
 * @property {number} message
 * @property {number} comment
 * @property {number} nodes
 * @property {number} import
 * @property {number} lines
 * @property {number} tabs
 * @property {number} games
 */
/**
 * @typedef {object} Line
 * @property {number} cp
 * @property {number} [mate]
 * @property {number} depth
 * @property {number} red
 * @property {string} [decided]
 * @property {number[]} [wdl]
 * @property {string} [bound]
 * @property {string[]} turns
 * @property {string[]} wxf
 * @property {string[]} chinese
 * @property {string[]} [san]
 */
/**
 * @typedef {object} Link
 * @property {string} address
 * @property {string} url
 * @property {string} qr
 */
/**
 * @typedef {object} MoveNowRequest
 * @property {"movenow"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 */
/**
 * @typedef {object} NewRequest
 * @property {"new"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {string} variant
 * @property {string} [fen]
 * @property {Sides<string>} [layouts]
 * @property {boolean} [hidden]
 * @property {string} [engine]
 * @property {number} [target]
 * @property {Rules} [rules]
 * @property {string[]} [handicap]
 * @property {Player} [red]
 * @property {Player} [black]
 * @property {TimeControl} [clock]
 * @property {Tag[]} [tags]
 */
/**
 * @typedef {object} NodeInfo
 * @property {number} id
 * @property {number} parent
 * @property {number[]} [next]
 * @property {number} [folded]
 * @property {number} ply
 * @property {number} number
 * @property {Colour} side
 * @property {string} [text]
 * @property {string} [san]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {Step[]} [steps]
 * @property {Sides<number>} [earned]
 * @property {string} [comment]
 * @property {number[]} [glyphs]
 * @property {Eval} [eval]
 * @property {number} [left]
 * @property {number} [spent]
 * @property {boolean} [check]
 * @property {number} [loss]
 * @property {number} [judged]
 * @property {string} [best]
 * @property {number} [better]
 * @property {Sentence[]} [why]
 * @property {Opening} [opening]
 */
/**
 * @typedef {object} Notations
 * @property {string} [text]
 * @property {string} [san]
 * @property {string} [wxf]
 * @property {string} [chinese]
 */
/**
 * @typedef {object} OpenRequest
 * @property {"open"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 */
/**
 * @typedef {object} Opening
 * @property {string} code
 * @property {Record<string, string>} texts
 */
/**
 * @typedef {object} OptionsRequest
 * @property {"options"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {string[]} [prefix]
 */
/**
 * @typedef {object} OrderRequest
 * @property {"order"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {number} place
 */
/**
 * @typedef {object} Outcome
 * @property {boolean} over
 * @property {Colour} [winner]
 * @property {string} [reason]
 * @property {string} [detail]
 * @property {Referee} [referee]
 */
/**
 * @typedef {object} Patch
 * @property {"patch"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {Status} status
 * @property {NodeInfo[]} [nodes]
 * @property {number[]} [removed]
 * @property {View} [view]
 * @property {StartInfo} [start]
 */
/**
 * @typedef {object} PauseRequest
 * @property {"pause"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {boolean} on
 */
/**
 * @typedef {object} Piece
 * @property {string} [square]
 * @property {string} type
 * @property {string} letter
 * @property {Colour} colour
 * @property {string} kind
 * @property {string[]} [badges]
 */
/**
 * @typedef {object} PlateAt
 * @property {string} square
 * @property {number} plate
 */
/**
 * @typedef {object} PlateInfo
 * @property {number} number
 * @property {string} symbol
 * @property {string} chinese
 * @property {string} english
 * @property {string} piece
 * @property {string} serves
 */
/**
 * @typedef {object} PlateReach
 * @property {string} square
 * @property {string[]} [free]
 * @property {string[]} [taken]
 * @property {string[]} [traded]
 */
/**
 * @typedef {object} PlayOnRequest
 * @property {"playon"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 */
/**
 * @typedef {object} PlayRequest
 * @property {"play"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} [node]
 * @property {string} turn
 */
/**
 * @typedef {object} Player
 * @property {string} [name]
 * @property {Level} [level]
 */
/**
 * @typedef {object} PlayersRequest
 * @property {"players"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {Player} [red]
 * @property {Player} [black]
 * @property {TimeControl} [clock]
 */
/** @typedef {"chase" | "check" | "idle" | "threat"} PlyClass */
/**
 * @typedef {object} PreviewRequest
 * @property {"preview"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {string[]} turns
 */
/**
 * @typedef {object} Progress
 * @property {number} done
 * @property {number} of
 * @property {boolean} [ended]
 * @property {boolean} [waits]
 */
/**
 * @typedef {object} PromoteRequest
 * @property {"promote"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} Reasons
 * @property {"why"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} node
 * @property {string[]} turns
 * @property {string[]} reasons
 * @property {string[][]} inTheWay
 */
/**
 * @typedef {object} RedoRequest
 * @property {"redo"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} [count]
 */
/**
 * @typedef {object} Referee
 * @property {string} rules
 * @property {number} first
 * @property {RefereePly[]} plies
 * @property {string} red
 * @property {string} black
 * @property {Clause} clause
 * @property {Colour} [loser]
 */
/**
 * @typedef {object} RefereePly
 * @property {number} ply
 * @property {Colour} side
 * @property {string} [text]
 * @property {string} [san]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {PlyClass} class
 * @property {Piece[]} [victims]
 */
/**
 * @typedef {object} Report
 * @property {SideReport} red
 * @property {SideReport} black
 * @property {number} middlegame
 * @property {number} endgame
 */
/**
 * @typedef {object} ResignRequest
 * @property {"resign"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {Colour} [side]
 */
/**
 * @typedef {object} RetryRequest
 * @property {"retry"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 */
/**
 * @typedef {object} ReviewRequest
 * @property {"review"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {boolean} on
 * @property {number} [nodes]
 */
/**
 * @typedef {object} Rules
 * @property {string} repetition
 * @property {number} killChecks
 * @property {number} naturalLimit
 * @property {number} countedChecks
 * @property {string} [draws]
 */
/**
 * @typedef {object} Saved
 * @property {"saved"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} rev
 */
/**
 * @typedef {object} Seat
 * @property {string} game
 * @property {Colour} [side]
 */
/**
 * @typedef {object} Sentence
 * @property {string} kind
 * @property {Record<string, string>} texts
 * @property {Notations[]} [turns]
 */
/**
 * @typedef {object} SetRulesRequest
 * @property {"rules"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {Rules} rules
 * @property {number} [target]
 */
/**
 * @typedef {object} ShareQuery
 * @property {Colour} side
 * @property {string} [from]
 */
/**
 * @typedef {object} Shared
 * @property {Colour} owner
 * @property {Colour} [ask]
 */
/**
 * @typedef {object} Shown
 * @property {"view"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} rev
 * @property {number} node
 * @property {string[]} [turns]
 * @property {View} view
 */
/**
 * @typedef {object} SideReport
 * @property {number} turns
 * @property {number} accuracy
 * @property {number} good
 * @property {number} inaccuracies
 * @property {number} mistakes
 * @property {number} blunders
 * @property {number} [points]
 * @property {number} [plates]
 */
/**
 * @template T
 * @typedef {{red: T, black: T}} Sides
 */
/**
 * @typedef {object} StartInfo
 * @property {string} variant
 * @property {string} fen
 * @property {boolean} usual
 * @property {number} [target]
 * @property {Rules} rules
 * @property {Sides<string>} [layouts]
 */
/** @typedef {"engine" | "human" | "laying" | "over" | "paused"} State */
/**
 * @typedef {object} Statistic
 * @property {number} won
 * @property {number} lost
 * @property {number} drawn
 */
/**
 * @typedef {object} Status
 * @property {number} rev
 * @property {number} node
 * @property {State} state
 * @property {Colour} side
 * @property {Player} red
 * @property {Player} black
 * @property {TimeControl} control
 * @property {ClockInfo} [clock]
 * @property {Colour} [offer]
 * @property {string} [job]
 * @property {Sides<boolean>} [laid]
 * @property {string} result
 * @property {string} [reason]
 * @property {Outcome} [verdict]
 * @property {Analysis} [analysis]
 * @property {Progress} [review]
 * @property {Report} [report]
 * @property {Tag[]} [tags]
 * @property {boolean} [canUndo]
 * @property {boolean} [record]
 * @property {string} [unsaved]
 * @property {string} [unsavedCause]
 * @property {string} [fault]
 * @property {boolean} [declined]
 * @property {Shared} [shared]
 * @property {Statistic} [statistic]
 */
/**
 * @typedef {object} Step
 * @property {string} text
 * @property {Act} act
 * @property {string} [from]
 * @property {string} [to]
 * @property {Piece} [piece]
 * @property {Piece} [becomes]
 * @property {Piece} [captured]
 * @property {Sides<number>} [setting]
 * @property {boolean} [forward]
 * @property {string} [also]
 * @property {Way} [rook]
 * @property {boolean} [second]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {string} [san]
 * @property {boolean} [promotes]
 */
/**
 * @typedef {object} TableMove
 * @property {string} [text]
 * @property {string} [san]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {string} value
 * @property {number} plies
 * @property {boolean} [unsure]
 */
/**
 * @typedef {object} TableMoves
 * @property {"tables"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} node
 * @property {boolean} known
 * @property {string} value
 * @property {TableMove[]} moves
 * @property {number} keep
 */
/**
 * @typedef {object} TablesRequest
 * @property {"tables"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} Tag
 * @property {string} name
 * @property {string} value
 */
/**
 * @typedef {object} TagsRequest
 * @property {"tags"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {Tag[]} tags
 */
/**
 * @typedef {object} TakeBackRequest
 * @property {"takeback"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} [count]
 * @property {string} [action]
 * @property {Colour} [side]
 */
/**
 * @typedef {object} Think
 * @property {"think"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {string} job
 * @property {ThinkKind} kind
 * @property {number} node
 * @property {number} rev
 * @property {boolean} [final]
 * @property {number} depth
 * @property {number} nodes
 * @property {number} speed
 * @property {number} time
 * @property {Line[]} lines
 */
/** @typedef {"analysis" | "hint" | "play" | "review" | "threat" | "try"} ThinkKind */
/**
 * @typedef {object} ThreatRequest
 * @property {"threat"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} TimeControl
 * @property {number} [game]
 * @property {number} [increment]
 * @property {number} [move]
 */
/**
 * @typedef {object} Tried
 * @property {"tried"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} node
 * @property {string} turn
 * @property {boolean} right
 * @property {boolean} [best]
 * @property {number} [loss]
 */
/**
 * @typedef {object} TryRequest
 * @property {"try"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {string} turn
 */
/**
 * @typedef {object} UndoRequest
 * @property {"undo"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 */
/**
 * @typedef {object} UnfoldRequest
 * @property {"unfold"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} VariantInfo
 * @property {string} name
 * @property {string} chinese
 * @property {string} description
 * @property {string} fen
 * @property {string} family
 * @property {string[]} files
 * @property {string[]} ranks
 * @property {string[]} kinds
 * @property {boolean} [points]
 * @property {number} [target]
 * @property {string[]} formats
 * @property {PlateInfo[]} [plates]
 * @property {string} [layouts]
 * @property {boolean} [marker]
 * @property {boolean} [river]
 * @property {boolean} [swaps]
 * @property {boolean} [doubleTurns]
 * @property {string} [best]
 * @property {string[]} [layoutRed]
 * @property {string[]} [layoutBlack]
 * @property {number} [tables]
 * @property {string} first
 * @property {Record<string, string>} types
 * @property {string[]} notations
 * @property {boolean} squares
 * @property {boolean} [castling]
 * @property {boolean} [reversed]
 * @property {HandicapInfo[]} handicaps
 * @property {string[]} repetitionRules
 * @property {string[]} drawRules
 */
/**
 * @typedef {object} Verdict
 * @property {"verdict"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} rev
 * @property {string} result
 * @property {Outcome} outcome
 */
/**
 * @typedef {object} View
 * @property {string} fen
 * @property {string[]} ranks
 * @property {string[]} files
 * @property {Piece[]} pieces
 * @property {Colour} side
 * @property {number} number
 * @property {string[]} [check]
 * @property {Step[]} [last]
 * @property {boolean} [half]
 * @property {Sides<number>} [points]
 * @property {number} [target]
 * @property {Sides<number>} [needs]
 * @property {string} [phase]
 * @property {Sides<number>} [setting]
 * @property {Sides<number>} [works]
 * @property {boolean} [cancelled]
 * @property {Sides<PlateAt[]>} [layouts]
 * @property {Sides<string>} [layoutTexts]
 * @property {boolean} [stepDue]
 * @property {string[]} [removable]
 * @property {Sides<string[]>} [partners]
 * @property {Sides<string[]>} [secondChance]
 * @property {Sides<boolean>} [outside]
 * @property {string[]} [exposed]
 * @property {PlateReach[]} [reach]
 * @property {Sides<string[]>} captured
 * @property {Limit} [limit]
 * @property {number} occurrence
 * @property {number} [since]
 * @property {Outcome} outcome
 * @property {string} [text]
 */
/**
 * @typedef {object} ViewNodeRequest
 * @property {"view"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 */
/**
 * @typedef {object} Warning
 * @property {number} occurrence
 * @property {Outcome} [outcome]
 * @property {Outcome} [if]
 */
/**
 * @typedef {object} Way
 * @property {string} from
 * @property {string} to
 */
/**
 * @typedef {object} Welcome
 * @property {"welcome"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {string} boot
 * @property {string} build
 * @property {string} version
 * @property {VariantInfo[]} variants
 * @property {LevelInfo} levels
 * @property {LimitInfo} limits
 * @property {GameInfo[]} games
 * @property {boolean} book
 * @property {Formats} formats
 * @property {boolean} [token]
 * @property {Seat} [seat]
 */
/**
 * @typedef {object} WhyRequest
 * @property {"why"} type
 * @property {number} [cid]
 * @property {string} [game]
 * @property {number} [rev]
 * @property {number} node
 * @property {string[]} turns
 */
/** @typedef {AnalyseRequest | BookRequest | CheckRequest | CommentRequest | DeleteRequest | DrawRequest | GlyphRequest | GotoRequest | HelloRequest | HintRequest | InsertRequest | LayRequest | MoveNowRequest | NewRequest | OpenRequest | OptionsRequest | OrderRequest | PauseRequest | PlayRequest | PlayersRequest | PlayOnRequest | PreviewRequest | PromoteRequest | RedoRequest | ResignRequest | RetryRequest | ReviewRequest | SetRulesRequest | TablesRequest | TagsRequest | TakeBackRequest | ThreatRequest | TryRequest | UndoRequest | UnfoldRequest | ViewNodeRequest | WhyRequest} Request */
/** @template {Request["type"]} K @typedef {Extract<Request, {type: K}>} RequestOf a request of a type */
/** @template {Request["type"]} K @typedef {Omit<RequestOf<K>, "type" | "cid" | "game" | "rev">} BodyOf what is its own in it */
/** @typedef {{analyse: Done, book: BookMoves, check: Checked, comment: Done, delete: Done, draw: Done, glyph: Done, goto: Done, hello: Welcome, hint: Think, insert: Done, lay: Done, movenow: Done, new: GameState, open: GameState, options: Choices, order: Done, pause: Done, play: Done, players: Done, playon: Done, preview: Shown, promote: Done, redo: Done, resign: Done, retry: Done, review: Done, rules: Done, tables: TableMoves, tags: Done, takeback: Done, threat: Think, try: Done, undo: Done, unfold: Done, view: Shown, why: Reasons}} Answers what answers a request, by its type */
/** @typedef {BookMoves | Checked | ClockState | Company | Done | Error | GameState | Choices | Patch | Saved | TableMoves | Think | Tried | Verdict | Shown | Welcome | Reasons} Reply */

export {};
