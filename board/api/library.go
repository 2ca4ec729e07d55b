package api

// What the page and the server say of the library of games, each the body of a request to /api/library or of its answer.

// LibraryInfo describes the library.
type LibraryInfo struct {
	Collections []LibraryCollection `json:"collections"`
	Games       int                 `json:"games"`   // that are not deleted
	Played      int                 `json:"played"`  // of the board
	Deleted     int                 `json:"deleted"` // that can come back
	Problems    []string            `json:"problems,omitempty"`
}

// LibraryCollection is a collection of games.
type LibraryCollection struct {
	File  string   `json:"file"`
	Name  string   `json:"name"`
	Games int      `json:"games"`
	Files []string `json:"files,omitempty"` // that were merged into it
}

// LibraryGame is a row of a list. What is not known is empty or 0.
type LibraryGame struct {
	Game        string `json:"game"` // its name in the library
	Variant     string `json:"variant"`
	Red         string `json:"red,omitempty"`
	Black       string `json:"black,omitempty"`
	RedRating   int    `json:"redRating,omitempty"`
	BlackRating int    `json:"blackRating,omitempty"`
	Event       string `json:"event,omitempty"`
	Date        string `json:"date,omitempty"`
	Opening     string `json:"opening,omitempty"`
	Result      string `json:"result"`
	Turns       int    `json:"turns"`
}

// LibraryQuery says which games are looked for; see docs/library.md.
type LibraryQuery struct {
	Text       string `json:"text,omitempty"`
	Collection string `json:"collection,omitempty"` // its file, or played for the games of the board; empty: all
	Result     string `json:"result,omitempty"`
	Variant    string `json:"variant,omitempty"`
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	MinTurns   int    `json:"minTurns,omitempty"`
	FEN        string `json:"fen,omitempty"` // of a position in PositionOf that occurs in the main line
	PositionOf string `json:"positionOf,omitempty"`
	Sort       string `json:"sort,omitempty"`
	Descending bool   `json:"descending,omitempty"`
	Offset     int    `json:"offset,omitempty"`
	Limit      int    `json:"limit,omitempty"` // at most MaxLibraryRows; 0: as many
}

// MaxLibraryRows is how many rows an answer has at most.
const MaxLibraryRows = 500

// LibraryGames answers a query.
type LibraryGames struct {
	Games []LibraryGame `json:"games"`
	Total int           `json:"total"` // without the bounds of the query
}

// LibraryRefs names games: those to be opened, deleted or restored, and those that were.
type LibraryRefs struct {
	Games []string `json:"games"`
}

// LibraryExport says which games go into a file: those named, else those of the query.
type LibraryExport struct {
	Format string        `json:"format"` // pgn, json, cbl, or an opening book: dat, xqbook
	Games  []string      `json:"games,omitempty"`
	Query  *LibraryQuery `json:"query,omitempty"`
}

// LibraryChange changes collections; the answer is LibraryInfo.
type LibraryChange struct {
	Do          string   `json:"do"` // rename, order, merge or split
	Collections []string `json:"collections"`
	Name        string   `json:"name,omitempty"` // of rename
	Into        string   `json:"into,omitempty"` // of merge
}

// LibraryImported tells what has become of the games of a file.
type LibraryImported struct {
	Collection string   `json:"collection"`
	Name       string   `json:"name"`
	Read       int      `json:"read"`
	Imported   int      `json:"imported"`
	Duplicates int      `json:"duplicates"`
	Unread     int      `json:"unread"`
	Damaged    int      `json:"damaged"`
	Problems   []string `json:"problems,omitempty"`
}

// ExplorerQuery asks what was played in a position.
type ExplorerQuery struct {
	FEN        string `json:"fen"`
	PositionOf string `json:"positionOf"` // its variant
	From       string `json:"from"`       // library, or program: games of the program against itself
}

// Where the explorer takes games from.
const (
	FromLibrary = "library"
	FromProgram = "program"
)

// ExplorerMoves answers it: the turns of the most games first.
type ExplorerMoves struct {
	Moves []ExplorerMove `json:"moves"`
	Top   []LibraryGame  `json:"top"` // of the library: those of the highest ratings
}

// ExplorerMove is a turn that was played there, and how those games went on. What is not known is empty or 0.
type ExplorerMove struct {
	Notations
	Games       int    `json:"games"`
	RedWins     int    `json:"redWins"`
	Draws       int    `json:"draws"`
	BlackWins   int    `json:"blackWins"`
	LastPlayed  string `json:"lastPlayed,omitempty"`
	Rated       int    `json:"rated,omitempty"` // games that tell the opponent's Elo
	Performance int    `json:"performance,omitempty"`
	Weight      int    `json:"weight,omitempty"` // in the opening book
}

// MaxExplorerGames is how many games ExplorerMoves.Top has at most.
const MaxExplorerGames = 8
