package legacy

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// pages are the code pages of Windows.
var pages = map[int]encoding.Encoding{
	874: charmap.Windows874, 932: japanese.ShiftJIS, 936: simplifiedchinese.GBK, 949: korean.EUCKR, 950: traditionalchinese.Big5,
	1250: charmap.Windows1250, 1251: charmap.Windows1251, 1252: charmap.Windows1252, 1253: charmap.Windows1253,
	1254: charmap.Windows1254, 1255: charmap.Windows1255, 1256: charmap.Windows1256, 1257: charmap.Windows1257,
	1258: charmap.Windows1258, 10000: charmap.Macintosh,
}

// decode returns the text of bytes in a code page, of Western Europe where it is
// unknown.
func decode(b []byte, page int) string {
	const utf8 = 65001
	if page == utf8 {
		return string(b)
	}
	e, ok := pages[page]
	if !ok {
		e = charmap.Windows1252
	}
	out, err := e.NewDecoder().Bytes(b)
	if err != nil {
		return ""
	}
	return string(out)
}

// latin returns the text of bytes that are each a character of Unicode, but for
// those of Windows 1252 between 0x80 and 0x9f.
func latin(b []byte) string { return decode(b, 1252) }
