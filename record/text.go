package record

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// decodeText returns the text of a file: UTF-8 with or without a byte order mark, or else GB18030, of which GBK and
// GB 2312 are parts, or Windows-1252, which has all letters of ISO-8859-1.
func decodeText(data []byte) string {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) {
		return string(data)
	}
	if isWestern(data) {
		if text, err := charmap.Windows1252.NewDecoder().Bytes(data); err == nil {
			return string(text)
		}
	}
	return decodeGBK(data)
}

// isWestern tells whether text that is not UTF-8 is rather Windows-1252 than GB18030: letters beyond ASCII stand there alone
// between those of ASCII, or as two small ones within a word (öß), and not in pairs. The second byte of a pair may be ASCII,
// mostly within a row of pairs; where it is alone it shows as a capital with no word around it.
func isWestern(data []byte) bool {
	alone, paired := 0, 0
	for i := 0; i < len(data); {
		end := i
		for end < len(data) && data[end] >= 0x80 {
			end++
		}
		before, behind := byteAt(data, i-1), byteAt(data, end)
		switch n := end - i; {
		case n == 0:
			end++
		case n == 2 && data[i] >= smallLetters && data[i+1] >= smallLetters && isLetter(before) && isLetter(behind):
			alone += 2
		case n > 1:
			paired += n
		case isDigit(behind) && byteAt(data, end+1) >= 0x80 && isDigit(byteAt(data, end+2)): // four bytes of GB18030
			paired += 4
			end += 3
		case isCapital(behind) && !isLetter(before) && !isLetter(byteAt(data, end+1)):
			paired += 2
			end++
		default:
			alone++
		}
		i = end
	}
	return alone > paired
}

// smallLetters is where those of Windows-1252 beyond ASCII begin, with ß.
const smallLetters = 0xdf

// byteAt returns a byte of the data, 0 outside it.
func byteAt(data []byte, i int) byte {
	if i < 0 || i >= len(data) {
		return 0
	}
	return data[i]
}

func isDigit(b byte) bool   { return b >= '0' && b <= '9' }
func isCapital(b byte) bool { return b >= 'A' && b <= 'Z' }
func isLetter(b byte) bool  { return isCapital(b &^ 0x20) }

// decodeGBK returns GB18030 as text; what is none becomes U+FFFD.
func decodeGBK(data []byte) string {
	text, err := simplifiedchinese.GB18030.NewDecoder().Bytes(data)
	if err != nil {
		return string(bytes.ToValidUTF8(data, []byte("\ufffd")))
	}
	return string(text)
}

// encodeGBK returns text in GB18030, which has every character.
func encodeGBK(text string) ([]byte, error) {
	return simplifiedchinese.GB18030.NewEncoder().Bytes(bytes.ToValidUTF8([]byte(text), []byte("?")))
}

// crlf returns a comment with the line ends of the programs of the Chinese world.
func crlf(text string) string { return strings.ReplaceAll(clean(text), "\n", "\r\n") }
