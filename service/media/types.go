package media

import (
	"net/http"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is what an ending stands for. Endings of artifacts are given here, by what
// the bytes are, and never taken from who brought them.
type kind struct {
	contentType string
	inline      bool // a browser may show it: it cannot hold a program
}

// policy is the Content-Security-Policy of such a file: nothing runs. Browsers put
// a player around a film that is opened by itself, and in a sandbox of no origin
// that may not load the film it is for.
func (k kind) policy() string {
	if !k.inline {
		return "default-src 'none'; sandbox"
	}
	return "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin"
}

// kinds are all that are handed out as what they are.
var kinds = map[string]kind{
	".mp4":  {"video/mp4", true},
	".m4v":  {"video/x-m4v", true},
	".mov":  {"video/quicktime", true},
	".webm": {"video/webm", true},
	".mkv":  {"video/x-matroska", true},
	".avi":  {"video/x-msvideo", true},

	".mp3":  {"audio/mpeg", true},
	".m4a":  {"audio/mp4", true},
	".wav":  {"audio/wav", true},
	".ogg":  {"audio/ogg", true},
	".flac": {"audio/flac", true},

	".png":  {"image/png", true},
	".jpg":  {"image/jpeg", true},
	".gif":  {"image/gif", true},
	".webp": {"image/webp", true},

	".vtt": {"text/vtt; charset=utf-8", true},
	".srt": {"application/x-subrip", true},

	".pdf":  {"application/pdf", false},
	".doc":  {"application/msword", false},
	".docx": {"application/vnd.openxmlformats-officedocument.wordprocessingml.document", false},
	".xls":  {"application/vnd.ms-excel", false},
	".xlsx": {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", false},
	".ppt":  {"application/vnd.ms-powerpoint", false},
	".pptx": {"application/vnd.openxmlformats-officedocument.presentationml.presentation", false},
	".txt":  {"text/plain", false},
	".md":   {"text/markdown", false},
	".csv":  {"text/csv", false},
	".json": {"application/json", false},
}

// unknown is what anything else is: bytes to be saved.
var unknown = kind{"application/octet-stream", false}

// ContentType returns the type of files with an ending such as ".png", in small
// letters; empty where it is none that is handed out.
func ContentType(extension string) string { return kinds[extension].contentType }

// sniffed are the kinds that the first bytes of an artifact without an ending can
// tell; text is not among them.
var sniffed = map[string]string{
	"image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp",
	"video/mp4": ".mp4", "video/webm": ".webm", "video/avi": ".avi",
	"audio/mpeg": ".mp3", "audio/wave": ".wav", "application/ogg": ".ogg",
}

// sniffLength is how many bytes sniff looks at.
const sniffLength = 512

// sniff returns what bytes are by their beginning.
func sniff(head []byte) kind {
	if ext, ok := sniffed[http.DetectContentType(head)]; ok {
		return kinds[ext]
	}
	return unknown
}

// longestFile is how long the name of a file may be, in bytes: so that file systems
// take it.
const longestFile = 120

// aliases are endings that mean the same as another.
var aliases = map[string]string{".jpeg": ".jpg", ".jpe": ".jpg", ".markdown": ".md"}

// FileName returns what an artifact is saved as: one word without what would lead
// elsewhere, hide or reverse it, and with the ending of what it is.
func FileName(l Link) string {
	last := path.Base(l.Artifact)
	ext := path.Ext(last)
	name := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`/\:*?"<>|%`, r):
			return '_'
		case !unicode.IsGraphic(r), r == utf8.RuneError:
			return -1
		}
		return r
	}, l.File)
	name = strings.Trim(name, " .")
	if own := strings.ToLower(path.Ext(name)); ext != "" && own != ext && aliases[own] != ext && name != "" {
		name += ext
	}
	if name == "" {
		return last
	}
	if len(name) > longestFile {
		name = strings.ToValidUTF8(strings.TrimSuffix(name, ext)[:longestFile-len(ext)], "") + ext
	}
	return name
}
