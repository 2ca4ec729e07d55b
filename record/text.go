package record

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// decodeText returns the text of a file with \n for line ends of all kinds: UTF-8 or UTF-16 with or without a byte order
// mark, or else GB18030, of which GBK and GB 2312 are parts, Big5, or Windows-1252, which has all letters of ISO-8859-1.
func decodeText(data []byte) string {
	text := decodeLetters(toUTF8(data))
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

func decodeLetters(data []byte) string {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	switch {
	case utf8.Valid(data):
		return string(data)
	case isWestern(data):
		if text, err := charmap.Windows1252.NewDecoder().Bytes(data); err == nil {
			return string(text)
		}
	case isBig5(data):
		if text, err := traditionalchinese.Big5.NewDecoder().Bytes(data); err == nil {
			return string(text)
		}
	}
	return decodeGBK(data)
}

// toUTF8 returns UTF-16 as UTF-8, and any other data as it is. UTF-16 has a byte order mark, or ASCII in its first two
// letters.
func toUTF8(data []byte) []byte {
	var order binary.ByteOrder
	switch {
	case len(data) < 4:
		return data
	case data[0] == 0xff && data[1] == 0xfe, isText(data[0]) && data[1] == 0 && isText(data[2]) && data[3] == 0:
		order = binary.LittleEndian
	case data[0] == 0xfe && data[1] == 0xff, data[0] == 0 && isText(data[1]) && data[2] == 0 && isText(data[3]):
		order = binary.BigEndian
	default:
		return data
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	if units[0] == 0xfeff {
		units = units[1:]
	}
	return []byte(string(utf16.Decode(units)))
}

// isText reports whether a byte is ASCII that texts have.
func isText(b byte) bool { return b >= ' ' && b < 0x7f || b == '\n' || b == '\r' || b == '\t' }

// big5Sample is how many bytes are looked at to tell Big5 from GB18030.
const big5Sample = 256 << 10

// chineseTurn is what turns in Chinese look like, in either script.
var chineseTurn = regexp.MustCompile(`[兵卒仕士相象马馬傌炮砲包车車俥帅帥将將][一二三四五六七八九1-9１-９]?[进進退平][一二三四五六七八九1-9１-９]`)

// isBig5 reports whether text of pairs of bytes is rather Big5 than GB18030: more turns can be seen in it so. Where there are
// none in Chinese, the bytes tell: Big5 has its usual letters where GB18030 has a mix of rare ones.
func isBig5(data []byte) bool {
	if len(data) > big5Sample {
		end := bytes.LastIndexByte(data[:big5Sample], '\n') // no second byte of either
		data = data[:max(end, 0)]
	}
	text, err := traditionalchinese.Big5.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) {
		return false
	}
	other := decodeGBK(data)
	big5, gbk := len(chineseTurn.FindAllIndex(text, -1)), len(chineseTurn.FindAllStringIndex(other, -1))
	if big5 != gbk {
		return big5 > gbk
	}
	if strings.ContainsRune(other, utf8.RuneError) {
		return true
	}
	pairs, low := 0, 0
	for i := 0; i < len(data); i++ {
		if data[i] < 0x80 {
			continue
		}
		if data[i] < 0xa1 || data[i] > 0xc6 {
			return false
		}
		pairs++
		if i++; byteAt(data, i) < 0x80 {
			low++
		}
	}
	return pairs >= 4 && 4*low >= pairs
}

// isWestern reports whether text that is not UTF-8 is rather Windows-1252 than GB18030: letters beyond ASCII stand there alone
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

// decodeField returns a text of a binary file, GBK as a rule, or UTF-8 or Windows-1252. A letter that its end has cut in two is
// left out.
func decodeField(field []byte, cut bool) string {
	if whole := wholeGBK(field); cut && len(whole) < len(field) && !utf8.Valid(field) {
		field = whole
	}
	if !isWestern(field) {
		text := decodeGBK(field)
		if !strings.ContainsRune(text, utf8.RuneError) {
			return text
		}
		if whole := wholeUTF8(field); utf8.Valid(whole) {
			return string(whole)
		}
		if text := decodeGBK(wholeGBK(field)); !strings.ContainsRune(text, utf8.RuneError) {
			return text
		}
	}
	return decodeLetters(field)
}

// wholeGBK returns a text without the first byte of a pair at its end.
func wholeGBK(data []byte) []byte {
	for i := 0; i < len(data); i++ {
		if data[i] < 0x81 {
			continue
		}
		if i++; i == len(data) {
			return data[:i-1]
		}
	}
	return data
}

// wholeUTF8 returns a text without the first bytes of a letter at its end.
func wholeUTF8(data []byte) []byte {
	for cut := 1; cut < utf8.UTFMax && cut <= len(data); cut++ {
		if last := data[len(data)-cut:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				return data[:len(data)-cut]
			}
			break
		}
	}
	return data
}

// encodeGBK returns text in GB18030, which has every character.
func encodeGBK(text string) ([]byte, error) {
	return simplifiedchinese.GB18030.NewEncoder().Bytes(bytes.ToValidUTF8([]byte(text), []byte("?")))
}

// crlf returns a comment with the line ends of the programs of the Chinese world.
func crlf(text string) string { return strings.ReplaceAll(clean(text), "\n", "\r\n") }
