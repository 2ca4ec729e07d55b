package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// A scores file keeps what searches said of imitated positions, so that a training that is repeated, or was
// interrupted, need not search again. It begins with a line, scoresMagic and the settings, and goes on with a record for
// each piece of a game:
//
//	uint64   hash of the piece
//	uint32   number of scores
//	         the scores: int16, for the side to move
//	uint32   CRC-32C of all of the record before
//
// all little-endian. What stands behind the last whole record was being written when a training ended; it is cut off.
type scoresFile struct {
	path string
	file *os.File
	in   *bufio.Reader
	out  *bufio.Writer
	// how many records the file had in the beginning, and how many the games have asked for and given
	had, asked, given int
}

const (
	scoresMagic = "xqscores 1 "
	// mostScores bounds what a record may hold: beyond it it is damaged, and nothing is allocated for it.
	mostScores = 1 << 24
)

var scoresTable = crc32.MakeTable(crc32.Castagnoli)

// openScores opens a scores file, or makes it. One that was made with other settings, or is none, is refused.
func openScores(path, settings string) (*scoresFile, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	s := &scoresFile{path: path, file: file}
	if err := s.prepare(scoresMagic + settings + "\n"); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return s, nil
}

// prepare checks the head of the file, counts its records, cuts off what is behind them and stands before the first.
func (s *scoresFile) prepare(head string) error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		if _, err := io.WriteString(s.file, head); err != nil {
			return err
		}
	}
	if err := s.rewind(); err != nil {
		return err
	}
	line, err := s.in.ReadString('\n')
	if err != nil || len(line) < len(scoresMagic) || line[:len(scoresMagic)] != scoresMagic {
		return errors.New("no file of scores of this program")
	}
	if line != head {
		return fmt.Errorf("made with %s", line[len(scoresMagic):len(line)-1])
	}
	end := int64(len(line))
	for {
		_, scores, err := s.read()
		if err != nil {
			break
		}
		s.had++
		end += 16 + 2*int64(len(scores))
	}
	if err := s.file.Truncate(end); err != nil {
		return err
	}
	if err := s.rewind(); err != nil {
		return err
	}
	_, err = s.in.ReadString('\n')
	return err
}

func (s *scoresFile) rewind() error {
	_, err := s.file.Seek(0, io.SeekStart)
	s.in = bufio.NewReaderSize(s.file, 1<<16)
	return err
}

// read reads a record.
func (s *scoresFile) read() (hash uint64, scores []int16, err error) {
	var head [12]byte
	if _, err := io.ReadFull(s.in, head[:]); err != nil {
		return 0, nil, err
	}
	n := binary.LittleEndian.Uint32(head[8:])
	if n > mostScores {
		return 0, nil, errors.New("a record is damaged")
	}
	rest := make([]byte, 2*n+4)
	if _, err := io.ReadFull(s.in, rest); err != nil {
		return 0, nil, err
	}
	sum := crc32.Update(crc32.Checksum(head[:], scoresTable), scoresTable, rest[:2*n])
	if sum != binary.LittleEndian.Uint32(rest[2*n:]) {
		return 0, nil, errors.New("a record is damaged")
	}
	scores = make([]int16, n)
	for i := range scores {
		scores[i] = int16(binary.LittleEndian.Uint16(rest[2*i:]))
	}
	return binary.LittleEndian.Uint64(head[:]), scores, nil
}

// next returns the scores of the next piece of a game, which has a hash; nil if they are not known. A file with those of
// another piece is refused.
func (s *scoresFile) next(hash uint64) ([]int16, error) {
	if s == nil || s.asked == s.had {
		return nil, nil
	}
	s.asked++
	found, scores, err := s.read()
	if err == nil && found != hash {
		err = fmt.Errorf("its game %d is another one", s.asked)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.path, err)
	}
	return scores, nil
}

// add adds the scores of the next piece, if the file does not have them.
func (s *scoresFile) add(hash uint64, scores []int16) error {
	if s == nil {
		return nil
	}
	if s.given++; s.given <= s.had {
		return nil
	}
	if s.out == nil {
		if _, err := s.file.Seek(0, io.SeekEnd); err != nil {
			return err
		}
		s.out = bufio.NewWriterSize(s.file, 1<<16)
	}
	record := binary.LittleEndian.AppendUint64(nil, hash)
	record = binary.LittleEndian.AppendUint32(record, uint32(len(scores)))
	for _, score := range scores {
		record = binary.LittleEndian.AppendUint16(record, uint16(score))
	}
	record = binary.LittleEndian.AppendUint32(record, crc32.Checksum(record, scoresTable))
	_, err := s.out.Write(record)
	return err
}

// close writes what is left. Closing none is no error.
func (s *scoresFile) close() error {
	if s == nil {
		return nil
	}
	var err error
	if s.out != nil {
		err = s.out.Flush()
	}
	return errors.Join(err, s.file.Close())
}
