package gamedata

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

const (
	magic       = "xqgames\n"
	version     = 1
	blockMark   = "XQB1"
	headerFixed = len(magic) + 8
	blockFixed  = len(blockMark) + 8
	crcSize     = 4
	maxHeader   = 1 << 20
	// maxBlock is the most that a writer puts into a block: as long as there is less than blockTarget in it, one game more.
	maxBlock = blockTarget + maxGame
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Extension is what the names of files of games end in.
const Extension = ".xqg"

// IsGames reports whether a file's name is that of a file of games.
func IsGames(path string) bool { return strings.EqualFold(filepath.Ext(path), Extension) }

// Header is what stands at the beginning of a file.
type Header struct {
	// Sources are the settings that the games were made with, a line "variant=NAME key=value ..." for each source.
	Sources []string
}

// ErrForeign tells that a file is not a file of games.
var ErrForeign = errors.New("no file of games")

// Variant returns the variant of the games.
func (h Header) Variant() (*position.Variant, error) {
	var found *position.Variant
	for _, source := range h.Sources {
		name := setting(source, "variant")
		v, ok := position.VariantByName(name)
		if !ok {
			return nil, fmt.Errorf("the header names no known variant (%q)", clip.Text(name))
		}
		if found != nil && v != found {
			return nil, fmt.Errorf("the header names both %s and %s", found.Name, v.Name)
		}
		found = v
	}
	if found == nil {
		return nil, errors.New("the header names no variant")
	}
	return found, nil
}

// setting returns the value of a key in a line of settings.
func setting(line, key string) string {
	for _, word := range strings.Fields(line) {
		if value, ok := strings.CutPrefix(word, key+"="); ok {
			return value
		}
	}
	return ""
}

// encode returns the bytes of the header.
func (h Header) encode() ([]byte, error) {
	if _, err := h.Variant(); err != nil {
		return nil, err
	}
	text := strings.Join(h.Sources, "\n")
	if len(text) > maxHeader {
		return nil, fmt.Errorf("gamedata: a header of %d bytes, at most %d", len(text), maxHeader)
	}
	out := []byte(magic)
	out = binary.LittleEndian.AppendUint16(out, version)
	out = binary.LittleEndian.AppendUint16(out, 0)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
	out = append(out, text...)
	return binary.LittleEndian.AppendUint32(out, crc32.Checksum(out, castagnoli)), nil
}

// readHeader reads a header and returns it with its length.
func readHeader(in io.Reader) (Header, int64, error) {
	raw := make([]byte, headerFixed)
	if n, err := io.ReadFull(in, raw); err != nil {
		if !strings.HasPrefix(magic, string(raw[:min(n, len(magic))])) || n == 0 {
			return Header{}, 0, ErrForeign
		}
		return Header{}, 0, errors.New("the header is cut off")
	}
	if string(raw[:len(magic)]) != magic {
		return Header{}, 0, ErrForeign
	}
	if v := binary.LittleEndian.Uint16(raw[len(magic):]); v != version {
		return Header{}, 0, fmt.Errorf("games in version %d of the format; this program reads %d", v, version)
	}
	length := binary.LittleEndian.Uint32(raw[len(magic)+4:])
	if length > maxHeader {
		return Header{}, 0, fmt.Errorf("the header is damaged: %d bytes", length)
	}
	rest := make([]byte, length+crcSize)
	if _, err := io.ReadFull(in, rest); err != nil {
		return Header{}, 0, errors.New("the header is cut off")
	}
	raw = append(raw, rest...)
	sum := len(raw) - crcSize
	if crc32.Checksum(raw[:sum], castagnoli) != binary.LittleEndian.Uint32(raw[sum:]) {
		return Header{}, 0, errors.New("the header is damaged: wrong checksum")
	}
	h := Header{Sources: strings.Split(string(raw[headerFixed:sum]), "\n")}
	if _, err := h.Variant(); err != nil {
		return Header{}, 0, err
	}
	return h, int64(len(raw)), nil
}

// SameSettings names the first setting in which two lines of settings differ.
func SameSettings(have, want string) error {
	if have == want {
		return nil
	}
	theirs, ours := strings.Fields(have), strings.Fields(want)
	for i := range min(len(theirs), len(ours)) {
		if theirs[i] != ours[i] {
			return fmt.Errorf("made with other settings: %s, now %s", theirs[i], ours[i])
		}
	}
	return errors.New("made with other settings")
}
