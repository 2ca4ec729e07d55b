//go:build !longer

package position

// longerSuites is true with the build tag longer: random experiments run in full.
const longerSuites = false
