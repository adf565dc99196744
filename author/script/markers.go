package script

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/pattern"
)

// segment is a stretch of a script under one picture or video, or under none.
type segment struct {
	text  string
	image int // from 1; 0: none
	video int
}

// What media are called in markers.
const (
	imageMarker = "IMAGE"
	videoMarker = "VIDEO"
)

// wrapped is a marker as it is to be written; markerLike is what is meant to be one,
// in one or two brackets.
var (
	wrapped    = pattern.New(`\[(START|END)\]\[(IMAGE|VIDEO) ([1-9][0-9]{0,3})\]`)
	markerLike = pattern.New(`(?i)(?:\[\s*(?:START|END)\s*\]\s*)?\[\s*(?:IMAGE|VIDEO)(?:[\s_:#-]*[0-9]+)?\s*\]|\[\s*(?:START|END)\s*\]`)
)

// marker is one found in a script: text[from:to].
type marker struct {
	from, to int
	end      bool
	what     string
	n        int
}

func (m marker) same(o marker) bool { return m.what == o.what && m.n == o.n }

func (m marker) name() string { return fmt.Sprintf("%s %d", m.what, m.n) }

// span is a marked stretch: its two markers.
type span struct{ start, end marker }

// marking cuts a script at its markers.
type marking struct {
	text           string
	images, videos int  // how many there are
	stops          bool // sentences of the language end with signs
	notes          []string
}

// segments are the stretches of the script, in order; all markers are gone, the
// wrong ones with a note.
func (m *marking) segments() []segment {
	if !strings.Contains(m.text, "[") {
		return []segment{{text: m.text}}
	}
	var out []segment
	at := 0
	add := func(text string, s segment) {
		s.text = Unmarked(text)
		if strings.TrimSpace(s.text) != "" {
			out = append(out, s)
		}
	}
	for _, s := range m.spans() {
		add(m.text[at:s.start.from], segment{})
		seg := segment{image: s.start.n}
		if s.start.what == videoMarker {
			seg = segment{video: s.start.n}
		}
		add(m.text[s.start.to:s.end.from], seg)
		at = s.end.to
	}
	add(m.text[at:], segment{})
	return out
}

// Marker is the marker of a picture or video in a text: text[From:To].
type Marker struct {
	From, To int
	End      bool
	Video    bool
	N        int // which of them, from 1
}

// Markers are the markers of a text that are written as they are to be, in order.
func Markers(text string) (list []Marker) {
	if !strings.Contains(text, "[") {
		return nil
	}
	for _, at := range wrapped().FindAllStringSubmatchIndex(text, -1) {
		n, _ := strconv.Atoi(text[at[6]:at[7]]) // the pattern has digits alone
		list = append(list, Marker{at[0], at[1], text[at[2]:at[3]] == "END", text[at[4]:at[5]] == videoMarker, n})
	}
	return list
}

// Unmarked is a text without anything like a marker. What is taken out may bring
// another about, "[[START]START]".
func Unmarked(text string) string {
	for markerLike().MatchString(text) {
		text = markerLike().ReplaceAllString(text, " ")
	}
	return text
}

// spans are the pairs of markers that hold to the rules.
func (m *marking) spans() []span {
	found := m.find()
	var out []span
	for i := 0; i < len(found); i++ {
		start := found[i]
		switch {
		case start.end:
			m.drop(start, "it ends what was not started")
		case i+1 == len(found) || !found[i+1].end || !found[i+1].same(start):
			m.drop(start, "its end marker does not follow")
		default:
			i++
			s := span{start, found[i]}
			if fault := m.fault(s); fault != "" {
				m.drop(start, fault)
			} else {
				out = append(out, s)
			}
		}
	}
	return m.once(out)
}

// find lists what is written as a marker, and notes what is only meant as one.
func (m *marking) find() []marker {
	var out []marker
	rest := []byte(m.text)
	for _, k := range Markers(m.text) {
		what := imageMarker
		if k.Video {
			what = videoMarker
		}
		out = append(out, marker{k.From, k.To, k.End, what, k.N})
		for i := k.From; i < k.To; i++ {
			rest[i] = ' '
		}
	}
	for _, like := range markerLike().FindAllString(string(rest), -1) {
		m.note("The marker %s is left out: markers are written as [START][IMAGE 1] … [END][IMAGE 1].", like)
	}
	return out
}

// fault is what is wrong with a span; empty: nothing.
func (m *marking) fault(s span) string {
	there := m.images
	if s.start.what == videoMarker {
		there = m.videos
	}
	inside := m.text[s.start.to:s.end.from]
	before, _ := utf8.DecodeLastRuneInString(m.text[:s.start.from])
	after, _ := utf8.DecodeRuneInString(m.text[s.end.to:])
	atStart, atEnd := s.start.from == 0, s.end.to == len(m.text)
	switch {
	case s.start.n > there:
		return fmt.Sprintf("there are %d of them", there)
	case strings.TrimSpace(Unmarked(inside)) == "":
		return "nothing is said in it"
	case s.start.what == imageMarker:
		if !atStart && unicode.IsPunct(before) || !atEnd && unicode.IsPunct(after) {
			return "a space is missing before it or after its end"
		}
		return ""
	case !atStart && !unicode.IsSpace(before) || !atEnd && !unicode.IsSpace(after) || strings.TrimSpace(inside[:1]) != "" || strings.TrimSpace(inside[len(inside)-1:]) != "":
		return "a space is missing before or after a marker"
	case m.stops && (!endsSentence(m.text[:s.start.from]) || !endsSentence(inside)):
		return "it stands within a sentence"
	}
	return ""
}

// once takes out the videos that are marked more than once.
func (m *marking) once(spans []span) []span {
	seen := map[int]int{}
	for _, s := range spans {
		if s.start.what == videoMarker {
			seen[s.start.n]++
		}
	}
	var out []span
	for _, s := range spans {
		if s.start.what == videoMarker && seen[s.start.n] > 1 {
			m.drop(s.start, "it is there more than once")
		} else {
			out = append(out, s)
		}
	}
	return out
}

func (m *marking) drop(at marker, why string) {
	m.note("The marker of %s is left out: %s.", at.name(), why)
}

func (m *marking) note(format string, args ...any) {
	m.notes = append(m.notes, fmt.Sprintf(format, args...))
}

// sentenceEnds are the signs that end a sentence; closers may follow them.
const (
	sentenceEnds = ".!?…。！？｡।॥۔؟:"
	closers      = "\"'”’»«›)]）」』】*_"
)

// endsSentence reports whether a text ends with a sentence, or with a line.
func endsSentence(text string) bool {
	lines := strings.TrimRight(text, " \t")
	if lines == "" || strings.HasSuffix(lines, "\n") || strings.HasSuffix(lines, "]") {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(lines, closers))
	return strings.ContainsRune(sentenceEnds, last)
}
