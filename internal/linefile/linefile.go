// Package linefile reads files that a program writes line by line and goes on with after it was interrupted: settings in the first
// line, then a line for each piece of work that is done.
package linefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
)

// Resume reads a file and makes it ready to be written on: an incomplete line at its end is cut off, and an empty file gets the
// header. Each line behind the header is given to take, whose error ends the reading. A file with another header is refused.
func Resume(file *os.File, header string, take func(line []byte) error) error {
	end := int64(0)
	err := Each(file, func(line []byte) error {
		if end == 0 && string(line) != header {
			return errors.New("made with other settings")
		}
		if end > 0 {
			if err := take(line); err != nil {
				return err
			}
		}
		end += int64(len(line)) + 1
		return nil
	})
	if err == nil {
		err = file.Truncate(end)
	}
	if err == nil {
		_, err = file.Seek(end, io.SeekStart)
	}
	if err == nil && end == 0 {
		_, err = fmt.Fprintln(file, header)
	}
	return err
}

// Each gives each complete line of a text to take, without its end, until that returns an error.
func Each(r io.Reader, take func(line []byte) error) error {
	in := bufio.NewReaderSize(r, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = take(line[:len(line)-1])
		}
		if err != nil {
			return err
		}
	}
}
