// Package tree is a game as it is kept: the record with its variations, the changes that a command or a journal makes in it,
// and the status beside it. It also knows which part of a large tree the pages have, and what they have to be told anew.
package tree
