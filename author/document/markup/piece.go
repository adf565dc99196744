package markup

import (
	"bytes"
	"strings"
)

// Pieces of a Markdown file are about so long: parsing one takes milliseconds.
const pieceSize = 64 << 10

// cutPiece returns the first piece of a file, which ends before a title if
// there is one, else at a blank line, else at any, and the rest. A block of code
// between fences stays whole.
func cutPiece(source string) (piece, rest string) {
	if len(source) <= pieceSize {
		return source, ""
	}
	at, title, gap, end, fence := 0, 0, 0, 0, ""
	blank := true
	for at < len(source) && (at < pieceSize || fence != "" && at < 4*pieceSize) {
		n := strings.IndexByte(source[at:], '\n') + 1
		if n == 0 {
			n = len(source) - at
		}
		line := source[at : at+n]
		t := strings.TrimSpace(line)
		if fence == "" && at > 0 {
			switch {
			case strings.HasPrefix(line, "#"):
				title = at
			case blank && line[0] != ' ' && line[0] != '\t' && !marked(t):
				gap = at
			}
			end = at
		}
		switch {
		case fence == "" && (strings.HasPrefix(t, "```") || strings.HasPrefix(t, "~~~")):
			fence = t[:3]
		case fence != "" && strings.HasPrefix(t, fence):
			fence = ""
		}
		blank = t == ""
		at += n
	}
	for _, cut := range []int{title, gap, end} {
		if cut > 0 {
			return source[:cut], source[cut:]
		}
	}
	at = min(at, 4*pieceSize)
	return source[:at], source[at:]
}

// marked reports whether a line goes on with a list.
func marked(line string) bool {
	return line != "" && strings.ContainsAny(line[:1], "-*+0123456789:")
}

// Of what Markdown nests, no person writes more on a line.
const (
	maxMarks = 12  // of quotations and lists at its beginning
	maxRuns  = 400 // of a mark within it that may open or close something
)

// tame returns a piece without what would cost the parser more than its length:
// quotations and lists nested hundreds deep, and lines of thousands of marks that
// may each belong to any other. Such marks become spaces.
func tame(piece string) string {
	var out []byte
	at := 0
	for at < len(piece) {
		n := strings.IndexByte(piece[at:], '\n') + 1
		if n == 0 {
			n = len(piece) - at
		}
		line := piece[at : at+n]
		if deep := nesting(line); deep > 0 || crowded(line) {
			if out == nil {
				out = []byte(piece)
			}
			spare := out[at+deep : at+n]
			if deep > 0 {
				for i, c := range spare {
					if c == '>' || c == '-' || c == '*' || c == '+' {
						spare[i] = ' '
					} else if c != ' ' && c != '\t' {
						break
					}
				}
			}
			if crowded(line) {
				for i := range spare {
					if bytes.IndexByte([]byte("[]()<>*_`~!&\\"), spare[i]) >= 0 {
						spare[i] = ' '
					}
				}
			}
		}
		at += n
	}
	if out == nil {
		return piece
	}
	return string(out)
}

// nesting returns where on a line the marks begin that are too many, or 0.
func nesting(line string) int {
	marks := 0
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c >= '0' && c <= '9' || c == '.' || c == ')':
		case c == '>' || c == '-' || c == '*' || c == '+':
			if marks++; marks > maxMarks {
				return i
			}
		default:
			return 0
		}
	}
	return 0
}

// crowded reports whether a line has more marks than a person writes.
func crowded(line string) bool {
	if len(line) < maxRuns {
		return false
	}
	for _, c := range []byte("[]<*_`~!&") {
		if strings.Count(line, string(c)) > maxRuns {
			return true
		}
	}
	return false
}
