// Package store keeps games: a library of journals in a folder, which is a directory (Dir) or memory (Memory). A journal is
// the game as it was once and what has changed since, so that a command costs one line and a crash loses nothing that was
// called saved. Lists are read from the journals without playing a turn.
package store
