package library

// NewMemoryOf returns an index in memory that takes some games.
var NewMemoryOf = newMemory
