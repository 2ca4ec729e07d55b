package syzygy

import (
	"encoding/binary"
	"errors"
)

// ErrFormat tells that a file is not a usable table.
var ErrFormat = errors.New("not a usable table")

// formatError is an ErrFormat that says what is wrong.
type formatError string

func (e formatError) Error() string        { return ErrFormat.Error() + ": " + string(e) }
func (e formatError) Is(target error) bool { return target == ErrFormat }

// reader cuts a file into its parts. The first fault stays; what is read after it means nothing.
type reader struct {
	file []byte
	at   uint64
	err  error
}

// need notes a fault unless what it tells of is as it should be.
func (r *reader) need(ok bool, fault string) {
	if !ok && r.err == nil {
		r.err = formatError(fault)
	}
}

// bytes returns the next ones.
func (r *reader) bytes(n uint64) []byte {
	r.need(n <= uint64(len(r.file))-min(r.at, uint64(len(r.file))), "it is cut off")
	if r.err != nil {
		return nil
	}
	part := r.file[r.at : r.at+n : r.at+n]
	r.at += n
	return part
}

func (r *reader) byte() byte { return byte(r.number(1)) }

// number reads a number of up to four bytes.
func (r *reader) number(n uint64) uint32 {
	var word [4]byte
	copy(word[:], r.bytes(n))
	return binary.LittleEndian.Uint32(word[:])
}

// align goes on at the next multiple of a power of two.
func (r *reader) align(to uint64) { r.at = (r.at + to - 1) &^ (to - 1) }
