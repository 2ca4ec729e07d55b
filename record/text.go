package record

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// decodeText returns the text of a file from the Chinese world: UTF-8 with or without a byte order mark, or else
// GB18030, of which GBK and GB 2312 are parts.
func decodeText(data []byte) string {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) {
		return string(data)
	}
	return decodeGBK(data)
}

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
