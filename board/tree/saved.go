package tree

// Saved is a game as it is kept: the tree, what is kept besides, and the revision of both.
type Saved struct {
	Tree   *Tree
	Status Status
	Rev    int64
}
