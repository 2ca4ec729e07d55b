//go:build invariants

package position

// invariantsEnabled is true in builds with -tags invariants, which check the incremental state at every
// make. Behaviour is the same in both.
const invariantsEnabled = true
