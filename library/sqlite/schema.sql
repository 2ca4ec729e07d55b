CREATE TABLE files (
  file TEXT PRIMARY KEY, -- the name of a collection's file without its ending, or played/ID
  name TEXT NOT NULL,    -- of the collection
  into_file TEXT NOT NULL,
  place INTEGER NOT NULL, -- in the list of collections, from 1; 0 behind those that have one
  next INTEGER NOT NULL, -- the number of the next game
  mark TEXT NOT NULL     -- how far the file was read
) WITHOUT ROWID;

CREATE TABLE games ( -- what lists show and filters ask for
  id INTEGER PRIMARY KEY,
  ref TEXT NOT NULL UNIQUE,
  file TEXT NOT NULL,
  number INTEGER NOT NULL,
  variant TEXT NOT NULL,
  red TEXT NOT NULL,
  black TEXT NOT NULL,
  red_team TEXT NOT NULL,
  black_team TEXT NOT NULL,
  red_rating INTEGER NOT NULL,
  black_rating INTEGER NOT NULL,
  event TEXT NOT NULL,
  date TEXT NOT NULL,
  opening TEXT NOT NULL,
  result TEXT NOT NULL,
  turns INTEGER NOT NULL,
  added TEXT NOT NULL,
  source TEXT NOT NULL,
  deleted INTEGER NOT NULL
);
CREATE INDEX games_file ON games (file, number);
CREATE INDEX games_added ON games (deleted, added DESC, file, number);

CREATE TABLE details ( -- the rest of a game, so that the pages of games hold many
  id INTEGER PRIMARY KEY,
  red_folded TEXT NOT NULL,
  black_folded TEXT NOT NULL,
  event_folded TEXT NOT NULL,
  opening_folded TEXT NOT NULL,
  text TEXT NOT NULL,    -- all that is searched, folded
  start TEXT NOT NULL,   -- FEN
  moves BLOB NOT NULL,   -- four bytes a turn
  hash TEXT NOT NULL,    -- of start and turns
  at INTEGER NOT NULL,   -- where its line begins in the file
  length INTEGER NOT NULL
);
CREATE INDEX details_hash ON details (hash);

CREATE TABLE positions ( -- the key of a position or its mirror image, and what was played there
  key INTEGER NOT NULL,
  game INTEGER NOT NULL,
  turn INTEGER NOT NULL, -- 0 at the end of the game
  PRIMARY KEY (key, game, turn)
) WITHOUT ROWID;

-- The letters of the texts, alone and in pairs; see grams.go. They find Chinese names, which have two or three letters.
CREATE VIRTUAL TABLE words USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii');
