package script

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/locale"
)

// maxBytes is far more than can be said in story.LongestScript, in any language.
const maxBytes = 256 << 10

// tolerance is by how much a script may take longer than asked and still count as
// that long: what foreseeing it may be off by.
const tolerance = 1.05

// Read makes a script of what the user gave to be spoken, src.Script: every word of
// it is said. Markers place src.Images and src.Videos. It is an error where nothing
// is said, where it takes longer than story.LongestScript, and where it takes longer
// than the timing; where it is shorter the film is, and a note says so.
func Read(src *story.Source, asked story.Timing, speech timing.Speech) (*story.Script, error) {
	if len(src.Script) > maxBytes {
		return nil, tooLong(speech.Seconds(src.Script), tooLongForAny)
	}
	text := strings.ToValidUTF8(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n\n").Replace(src.Script), " ")
	l := locale.Of(speech.Language)
	m := marking{text: text, images: len(src.Images), videos: len(src.Videos), stops: !l.Writing.Unspaced || l.Writing.Square}
	r := reader{stop: stopOf(text)}
	for _, s := range m.segments() {
		r.read(s)
	}
	if r.title != "" && len(r.passages) == 0 { // a title is no script
		return nil, errors.New("the script has a heading and nothing to say; write a sentence or more below it")
	}
	out := &story.Script{Title: r.title, Language: speech.Language, Given: true, Scenes: speech.Scenes(r.passages)}
	if !slices.ContainsFunc(out.Scenes, func(s story.ScriptScene) bool { return strings.ContainsFunc(s.Text(), sounds) }) {
		return nil, errors.New("the script says nothing; write a sentence or more")
	}
	for i := range out.Scenes {
		scene := &out.Scenes[i]
		if text := scene.Text(); spoken(text) != text { // passages that were joined may read as marks
			scene.Sentences = speech.Breaks.Sentences(spoken(text))
		}
	}
	seconds := speech.Film(out.Scenes, src.Videos)
	if seconds > story.LongestScript && (len(src.Videos) == 0 || speech.Film(out.Scenes, nil) > story.LongestScript) {
		return nil, tooLong(seconds, tooLongForAny)
	}
	out.Notes = slices.Concat(m.notes, r.notes)
	if r.fresh {
		out.Notes = append(out.Notes, fmt.Sprintf("The heading %q is not shown: nothing is said below it.", r.chapter))
	}
	if r.waiting != nil {
		out.Notes = append(out.Notes, "A table or code of the script is not shown: nothing is said near it.")
	}
	if target, ok := asked.Seconds(); ok {
		if seconds > target*tolerance {
			return nil, tooLong(seconds, fmt.Sprintf("the timing asked for is %s: a script is never cut, so choose a longer timing or auto, or shorten it", length(target)))
		}
		if seconds*tolerance < target {
			out.Notes = append(out.Notes, fmt.Sprintf("The script takes about %s to say; the film is that long, and not %s.", length(seconds), length(target)))
		}
	}
	return out, nil
}

// sounds reports whether a sign is spoken: pictures and punctuation are not.
func sounds(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func tooLong(seconds float64, why string) error {
	return fmt.Errorf("the script takes about %s to say; %s", length(seconds), why)
}

// tooLongForAny is why no timing helps a script.
var tooLongForAny = length(story.LongestScript) + " is the most: shorten it, or make several films"

// length is seconds as people say them.
func length(seconds float64) string {
	if seconds < 59.5 {
		return fmt.Sprintf("%.0f seconds", seconds)
	}
	minutes := math.Round(seconds/6) / 10
	if minutes == 1 {
		return "1 minute"
	}
	return fmt.Sprintf("%g minutes", minutes)
}

// stopOf is the sign that ends most sentences of a text; a full stop where it has
// none.
func stopOf(text string) string {
	best, most := ".", 0
	for _, s := range []string{".", "。", "।", "۔"} {
		if n := strings.Count(text, s); n > most {
			best, most = s, n
		}
	}
	return best
}
