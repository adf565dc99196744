package document

import (
	"bytes"
	"strings"
)

// pictures are the first bytes of the formats that programs show.
var pictures = []struct{ magic, kind string }{
	{"\x89PNG\r\n\x1a\n", "image/png"},
	{"\xff\xd8\xff", "image/jpeg"},
	{"GIF87a", "image/gif"},
	{"GIF89a", "image/gif"},
	{"BM", "image/bmp"},
	{"II*\x00", "image/tiff"},
	{"MM\x00*", "image/tiff"},
}

// ImageType returns the MIME type of a picture by its first bytes, or nothing
// where data is none that programs show: formats of one program alone, as EMF,
// are not.
func ImageType(data []byte) string {
	const head = 1024 // bytes in which the root of an SVG file stands
	start := string(data[:min(len(data), head)])
	for _, p := range pictures {
		if strings.HasPrefix(start, p.magic) {
			return p.kind
		}
	}
	switch {
	case strings.HasPrefix(start, "RIFF") && len(start) > 12 && start[8:12] == "WEBP":
		return "image/webp"
	case bytes.Contains(data[:len(start)], []byte("<svg")):
		return "image/svg+xml"
	}
	return ""
}
