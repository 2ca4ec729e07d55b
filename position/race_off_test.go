//go:build !race

package position

const raceEnabled = false
