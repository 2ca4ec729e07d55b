package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"time"
	"unicode/utf8"
)

// maxLine is the length of the longest line that is read, in bytes, without its end. With its end, which may be many
// carriage returns, it is twice that at most.
const maxLine = 1 << 20

var (
	errLongLine = errors.New("line longer than 1 MiB dropped")
	errBinary   = errors.New("line with control characters dropped")
	errBadUTF8  = errors.New("line that is not UTF-8 dropped")
)

// input is one line of input as it came in.
type input struct {
	text    string
	at      time.Time // when it was read
	problem error     // why the line was dropped; then text is empty
}

// lineReader splits its input into lines of bounded length.
type lineReader struct {
	in    *bufio.Reader
	now   func() time.Time
	begun bool // the first line has been read
}

func newLineReader(in io.Reader, now func() time.Time) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, 64<<10), now: now}
}

// next returns the next line. At the end of the input a last line without an end is a line; the error is
// then that of the following call. Errors of the input are its end.
func (r *lineReader) next() (input, error) {
	line, tooLong, err := r.read()
	if err != nil && len(line) == 0 && !tooLong {
		return input{}, err
	}
	in := input{at: r.now()}
	if !r.begun {
		line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		r.begun = true
	}
	switch {
	case tooLong:
		in.problem = errLongLine
	case bytes.ContainsFunc(line, isBinary):
		in.problem = errBinary
	case !utf8.Valid(line):
		in.problem = errBadUTF8
	default:
		in.text = string(line)
	}
	return in, nil
}

// read returns a line without its end; of a line that is too long it reads everything and keeps nothing.
func (r *lineReader) read() (line []byte, tooLong bool, err error) {
	for {
		var part []byte
		part, err = r.in.ReadSlice('\n')
		if !tooLong {
			line = append(line, part...)
			if len(line) > 2*maxLine || len(bytes.TrimRight(line, "\r\n")) > maxLine {
				line, tooLong = nil, true
			}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimRight(line, "\r\n"), tooLong, endOnly(err, line)
		}
	}
}

// endOnly hides the end of the input behind a last line, which the caller gets first.
func endOnly(err error, line []byte) error {
	if err != nil && len(line) > 0 {
		return nil
	}
	return err
}

// isBinary reports whether a character cannot be part of a command.
func isBinary(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }
