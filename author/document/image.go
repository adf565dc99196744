package document

import (
	"bytes"
	"net/http"
	"strings"
)

// ImageType returns the MIME type of a picture by its first bytes, or nothing
// where data is none that programs show: formats of one program alone, as EMF,
// are not.
func ImageType(data []byte) string {
	if t := http.DetectContentType(data); strings.HasPrefix(t, "image/") && t != "image/x-icon" {
		return t
	}
	if bytes.HasPrefix(data, []byte("II*\x00")) || bytes.HasPrefix(data, []byte("MM\x00*")) {
		return "image/tiff"
	}
	const head = 1024
	if h := data[:min(len(data), head)]; bytes.Contains(h, []byte("<svg")) {
		return "image/svg+xml"
	}
	return ""
}
