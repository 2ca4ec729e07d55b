package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"xqengine/internal/filelock"
	"xqengine/position"
)

// record is what was found of the distilled positions of a piece of a game: a score for each walk, for the side to move, and where
// searches were to find the positions, how many moves lead to each from that of the game, and all these moves, passes
// among them; none to those that do not count.
type record struct {
	scores  []int16
	lengths []uint8
	moves   []position.Move
}

// add adds a position that a search of from found.
func (r *record) add(score int16, from, found *position.Position) {
	r.scores = append(r.scores, score)
	n := 0
	if score != unjudged {
		n = found.Ply() - from.Ply()
	}
	r.lengths = append(r.lengths, uint8(n))
	for ; n > 0; n-- {
		m, _ := found.MoveBefore(n - 1)
		r.moves = append(r.moves, m)
	}
}

// A scores file keeps what searches said of distilled positions, and how they came to them, so that a training that is repeated, or was
// interrupted, need not search again. It begins with a line, scoresMagic and the settings, and goes on with a record for
// each piece of a game:
//
//	uint64   hash of the piece
//	uint32   number of scores
//	uint32   number of lengths: as many, or none
//	uint32   number of moves
//	         the scores: int16; the lengths: uint8; the moves: uint16
//	uint32   CRC-32C of all of the record before
//
// all little-endian. What stands behind the last whole record was being written when a training ended; it is cut off. One that
// is damaged before the end is an error: what stands behind it took long to find.
type scoresFile struct {
	path string
	file *os.File
	in   *bufio.Reader
	out  *bufio.Writer
	// how many records the file had in the beginning, and how many the games have asked for and given
	had, asked, given int
}

const (
	scoresMagic = "xqscores 2 "
	// maxInRecord bounds how much of each a record may hold: beyond it it is damaged, and nothing is allocated for it.
	maxInRecord = 1 << 24
	// recordHead is the size of what stands before the scores.
	recordHead = 8 + 3*4
)

var scoresTable = crc32.MakeTable(crc32.Castagnoli)

// openScores opens a scores file, or makes it. One that was made with other settings, or is none, or that another training
// writes to, is refused.
func openScores(path, settings string) (*scoresFile, error) {
	file, err := filelock.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	s := &scoresFile{path: path, file: file}
	if err := s.prepare(scoresMagic + settings + "\n"); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return s, nil
}

// prepare checks the head of the file, counts its records, cuts off one that is not whole and stands before the first.
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
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err != nil || len(line) < len(scoresMagic) || line[:len(scoresMagic)] != scoresMagic {
		return errors.New("no file of scores of this program, or an older one")
	}
	if line != head {
		return fmt.Errorf("made with %s", line[len(scoresMagic):len(line)-1])
	}
	end := int64(len(line))
	for {
		_, _, size, err := s.read()
		if err != nil {
			if err = s.torn(end, size, err); err != nil {
				return fmt.Errorf("record %d, at byte %d: %w", s.had+1, end, err)
			}
			break
		}
		s.had++
		end += size
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

// torn returns nil if a record at a place, which could not be read and may have a size, is the last, so that the file ends
// within or right behind it. Else it returns why it could not be read.
func (s *scoresFile) torn(at, size int64, why error) error {
	if errors.Is(why, io.EOF) {
		return nil
	}
	if !errors.Is(why, errDamaged) && !errors.Is(why, io.ErrUnexpectedEOF) {
		return why
	}
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	if errors.Is(why, errDamaged) && (size == 0 || at+size < info.Size()) {
		return why
	}
	// No more is left than a record may have.
	if _, err := s.file.Seek(at, io.SeekStart); err != nil {
		return err
	}
	rest, err := io.ReadAll(s.file)
	if err != nil {
		return err
	}
	for i := range rest {
		if holdsRecord(rest[i:]) {
			return errDamaged // a wrong number has taken in whole records
		}
	}
	return nil
}

// holdsRecord reports whether some bytes begin with a whole record.
func holdsRecord(bytes []byte) bool {
	if len(bytes) < recordHead {
		return false
	}
	size, err := recordSize(bytes[:recordHead])
	return err == nil && size <= int64(len(bytes)) && checksumIsRight(bytes[:size])
}

// recordSize returns how long a record is, by what it begins with.
func recordSize(head []byte) (int64, error) {
	scores, lengths, moves := countsOf(head)
	if max(scores, lengths, moves) > maxInRecord || lengths != 0 && lengths != scores {
		return 0, errDamaged
	}
	return recordHead + 2*int64(scores) + int64(lengths) + 2*int64(moves) + crc32.Size, nil
}

// countsOf returns how many scores, lengths and moves a record has.
func countsOf(head []byte) (scores, lengths, moves uint32) {
	return binary.LittleEndian.Uint32(head[8:]), binary.LittleEndian.Uint32(head[12:]), binary.LittleEndian.Uint32(head[16:])
}

// checksumIsRight checks a record.
func checksumIsRight(record []byte) bool {
	end := len(record) - crc32.Size
	return crc32.Checksum(record[:end], scoresTable) == binary.LittleEndian.Uint32(record[end:])
}

func (s *scoresFile) rewind() error {
	_, err := s.file.Seek(0, io.SeekStart)
	s.in = bufio.NewReaderSize(s.file, 1<<16)
	return err
}

// read reads a record of the given number of bytes. The size of one that is damaged is 0 where its counts say nothing.
func (s *scoresFile) read() (hash uint64, r *record, size int64, err error) {
	bytes := make([]byte, recordHead)
	if _, err := io.ReadFull(s.in, bytes); err != nil {
		return 0, nil, 0, err
	}
	size, err = recordSize(bytes)
	if err != nil {
		return 0, nil, 0, err
	}
	bytes = append(bytes, make([]byte, size-recordHead)...)
	if _, err := io.ReadFull(s.in, bytes[recordHead:]); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF // the head has been read
		}
		return 0, nil, size, err
	}
	if !checksumIsRight(bytes) {
		return 0, nil, size, errDamaged
	}
	scores, lengths, moves := countsOf(bytes)
	body := bytes[recordHead:]
	r = &record{scores: make([]int16, scores), lengths: body[2*scores:][:lengths], moves: make([]position.Move, moves)}
	for i := range r.scores {
		r.scores[i] = int16(binary.LittleEndian.Uint16(body[2*i:]))
	}
	for i := range r.moves {
		r.moves[i] = position.Move(binary.LittleEndian.Uint16(body[2*scores+lengths+2*uint32(i):]))
	}
	return binary.LittleEndian.Uint64(bytes), r, size, nil
}

var errDamaged = errors.New("the record is damaged")

// next returns what is known of the next piece of a game, which has a hash; nil if nothing is. A file with that of
// another piece is refused.
func (s *scoresFile) next(hash uint64) (*record, error) {
	if s == nil || s.asked == s.had {
		return nil, nil
	}
	s.asked++
	found, r, _, err := s.read()
	if err == nil && found != hash {
		err = fmt.Errorf("its game %d is another one", s.asked)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.path, err)
	}
	return r, nil
}

// add adds what was found of the next piece, if the file does not have it.
func (s *scoresFile) add(hash uint64, r *record) error {
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
	bytes := binary.LittleEndian.AppendUint64(nil, hash)
	for _, n := range []int{len(r.scores), len(r.lengths), len(r.moves)} {
		bytes = binary.LittleEndian.AppendUint32(bytes, uint32(n))
	}
	for _, score := range r.scores {
		bytes = binary.LittleEndian.AppendUint16(bytes, uint16(score))
	}
	bytes = append(bytes, r.lengths...)
	for _, m := range r.moves {
		bytes = binary.LittleEndian.AppendUint16(bytes, uint16(m))
	}
	bytes = binary.LittleEndian.AppendUint32(bytes, crc32.Checksum(bytes, scoresTable))
	_, err := s.out.Write(bytes)
	return err
}

// close writes what is left. Closing none is not an error.
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
