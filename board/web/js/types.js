// What the server sends, for the checker of types. The messages are told in the Go package board: message.go,
// answer.go, view.go.

/** @typedef {"red" | "black"} Colour */
/** @typedef {{files: string[], ranks: string[], flipped: boolean, backward: boolean, cells: boolean, river: number}} Shape */
/** @typedef {{red: number, black: number}} Pair */
/** @typedef {{red: string, black: string}} PairText */
/** @typedef {{square?: string, type: string, letter: string, colour: Colour, kind: string, badges?: string[]}} Man */
/**
 * @typedef {object} Step
 * @property {string} text
 * @property {string} act
 * @property {string} [from]
 * @property {string} [to]
 * @property {Man} [man]
 * @property {Man} [becomes]
 * @property {Man} [captured]
 * @property {Pair} [setting]
 * @property {boolean} [forward]
 * @property {boolean} [second]
 * @property {boolean} [promotes]
 * @property {string} [also]
 * @property {{from: string, to: string}} [rook]
 * @property {string} [wxf]
 * @property {string} [chinese]
 * @property {string} [san]
 */
/**
 * @typedef {object} RefereePly
 * @property {number} ply
 * @property {Colour} side
 * @property {string} text
 * @property {string} wxf
 * @property {string} chinese
 * @property {string} deed
 * @property {Man[]} [victims]
 */
/** @typedef {{rules: string, first: number, plies: RefereePly[], red: string, black: string, clause: string, loser?: Colour}} Referee */
/** @typedef {{over: boolean, winner?: Colour, reason?: string, detail?: string, referee?: Referee}} Outcome */
/** @typedef {{occurrence: number, outcome?: Outcome, if?: Outcome}} Warning */
/**
 * @typedef {Step & {mayEnd: boolean, mayGoOn: boolean, earns?: Pair, check?: boolean, ends?: Outcome, warn?: Warning}} Choice
 */
/** @typedef {{square: string, plate: number}} PlateAt */
/** @typedef {{square: string, free?: string[], taken?: string[], traded?: string[]}} PlateReach */
/**
 * @typedef {object} View
 * @property {string} fen
 * @property {string[]} ranks
 * @property {string[]} files
 * @property {Man[]} men
 * @property {Colour} side
 * @property {number} number
 * @property {string[]} [check]
 * @property {Step[]} [last]
 * @property {boolean} [half]
 * @property {Pair} [points]
 * @property {number} [target]
 * @property {Pair} [needs]
 * @property {string} [phase]
 * @property {Pair} [setting]
 * @property {Pair} [works]
 * @property {boolean} [cancelled]
 * @property {{red: PlateAt[], black: PlateAt[]}} [layouts]
 * @property {PairText} [layoutTexts]
 * @property {boolean} [stepDue]
 * @property {string[]} [removable]
 * @property {{red?: string[], black?: string[]}} [partners]
 * @property {{red?: string[], black?: string[]}} [secondChance]
 * @property {{red: boolean, black: boolean}} [outside]
 * @property {string[]} [exposed]
 * @property {PlateReach[]} [reach]
 * @property {{red: string[], black: string[]}} captured
 * @property {{clock: number, of: number}} [limit]
 * @property {number} occurrence
 * @property {number} [since]
 * @property {Outcome} outcome
 * @property {string} [text]
 */
/** @typedef {{rev: number, node: number, prefix: string[], steps: Choice[], mayEnd: boolean, view?: View}} Choices */
/** @typedef {{number: number, symbol: string, chinese: string, english: string, man: string, serves: string}} PlateInfo */
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
 * @property {string[]} formats
 * @property {boolean} [points]
 * @property {number} [target]
 * @property {PlateInfo[]} [plates]
 * @property {string} [layouts]
 * @property {boolean} [marker]
 * @property {boolean} [river]
 * @property {boolean} [swaps]
 * @property {boolean} [doubleTurns]
 * @property {string} [best]
 * @property {string[]} [layoutRed]
 * @property {string[]} [layoutBlack]
 */
/** @typedef {{name: string, step?: number, nodes?: number, depth?: number, moveTime?: number}} Level */
/** @typedef {{name?: string, level?: Level}} Player */
/** @typedef {{game?: number, increment?: number, move?: number}} TimeControl */
/** @typedef {{red: number, black: number, move?: number, running?: Colour, at: number}} ClockInfo */
/** @typedef {{repetition: string, killChecks: number, naturalLimit: number, countedChecks: number, draws?: string}} Rules */
/** @typedef {{cp: number, mate?: number, depth: number, red: number}} Eval */
/**
 * @typedef {object} TreeNode
 * @property {number} [folded] how many turns follow that the page is not told
 * @property {number} id
 * @property {number} parent
 * @property {number[]} [next]
 * @property {number} ply
 * @property {number} number
 * @property {Colour} side
 * @property {string} [text]
 * @property {string} [wxf]
 * @property {string} [san]
 * @property {string} [chinese]
 * @property {Step[]} [steps]
 * @property {Pair} [earned]
 * @property {string} [comment]
 * @property {number[]} [glyphs]
 * @property {Eval} [eval]
 * @property {number} [left]
 * @property {number} [spent]
 * @property {boolean} [check]
 * @property {number} [loss]
 * @property {number} [judged]
 */
/** @typedef {{variant: string, fen: string, usual: boolean, target?: number, rules: Rules, layouts?: PairText}} StartInfo */
/** @typedef {{name: string, value: string}} Tag */
/**
 * @typedef {object} Status
 * @property {string} [unsaved]
 * @property {boolean} [record]
 * @property {number} rev
 * @property {number} node
 * @property {string} state
 * @property {Colour} side
 * @property {Player} red
 * @property {Player} black
 * @property {TimeControl} control
 * @property {ClockInfo} [clock]
 * @property {Colour} [offer]
 * @property {string} [job]
 * @property {{red: boolean, black: boolean}} [laid]
 * @property {string} result
 * @property {string} [reason]
 * @property {Outcome} [verdict]
 * @property {{on: boolean, node: number, lines: number, suspended?: boolean, ended?: string}} [analysis]
 * @property {{done: number, of: number, ended?: boolean, waits?: boolean}} [review]
 * @property {Tag[]} [tags]
 * @property {boolean} [canUndo]
 * @property {string} [fault]
 * @property {boolean} [declined]
 * @property {{won: number, lost: number, drawn: number}} [statistic]
 */
/** @typedef {Eval & {wdl?: number[], bound?: string, turns: string[], wxf: string[], chinese: string[], san?: string[]}} Line */
/** @typedef {{job: string, kind: string, node: number, rev: number, final?: boolean, depth: number, nodes: number, speed: number, time: number, lines: Line[]}} Think */
/** @typedef {{text: string, wxf: string, chinese: string, weight: number}} BookMove */
/** @typedef {{id: string, variant: string, title?: string, red: Player, black: Player, state: string, result: string, reason?: string, turns: number, setUp?: boolean, changed: string}} GameInfo */
/**
 * @typedef {object} Welcome
 * @property {string} boot
 * @property {string} build
 * @property {string} version
 * @property {VariantInfo[]} variants
 * @property {{names: string[], steps: number, places: Record<string, number>, ratings: number[]}} levels
 * @property {Record<string, number>} limits
 * @property {GameInfo[]} games
 * @property {boolean} book
 * @property {{export: string[], import: string[], pictures: string[]}} formats
 */

export {};
