package play

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"time"
)

// randomText returns 128 bits that nobody can guess, as letters and digits.
func randomText() string {
	var bytes [16]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return hex.EncodeToString(bytes[:])
}

// freshID returns an id that no other game has; ids sort by their time.
func freshID() string { return time.Now().UTC().Format("20060102-150405-") + randomText()[:8] }

// seed returns a number that no other game has.
func seed() uint64 {
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return binary.LittleEndian.Uint64(bytes[:])
}
