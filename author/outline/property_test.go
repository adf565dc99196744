package outline

import (
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// bare is a text without signs, spaces and capitals.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// textOf is all that a source says.
func textOf(src *story.Source) string {
	var b strings.Builder
	b.WriteString(src.Prompt + "\n" + src.Script + "\n")
	for _, d := range src.Documents {
		b.WriteString(d.Title + "\n")
		for _, block := range d.Blocks {
			b.WriteString(block.Text + "\n" + block.By + "\n")
			if block.List != nil {
				for _, it := range block.List.Items {
					b.WriteString(it.Text + "\n")
				}
			}
			if t := block.Table; t != nil {
				b.WriteString(t.Caption + "\n" + strings.Join(t.Header, "\n") + "\n")
				for _, row := range t.Rows {
					b.WriteString(strings.Join(row, "\n") + "\n")
				}
			}
			if block.Figure != nil {
				b.WriteString(block.Figure.Caption + "\n")
			}
		}
	}
	return b.String()
}

// checkTold holds a script to its source: nothing is said that the source does
// not say, and what is said stands in its order.
func checkTold(t *testing.T, src *story.Source, script *story.Script) {
	t.Helper()
	var all strings.Builder
	for part := range strings.Lines(textOf(src)) {
		all.WriteString(bare(spoken(part)))
	}
	text, at := all.String(), 0
	for i, s := range script.Scenes {
		if s.Text() == "" {
			t.Errorf("scene %d says nothing", i+1)
		}
		for _, sentence := range s.Sentences {
			said := bare(sentence)
			k := strings.Index(text[at:], said)
			if k < 0 && !strings.Contains(text, said) {
				names := standoutsOf()[script.Language]
				if !madeOf(said, text+bare(strings.Join([]string{names.highest, names.lowest, names.rise, names.fall, names.apart}, "|"))) {
					t.Errorf("scene %d says what the source does not: %s", i+1, sentence)
				}
				continue
			}
			if k < 0 {
				t.Errorf("scene %d is not in the source's order: %s", i+1, sentence)
				continue
			}
			at += k
		}
	}
}

// madeOf reports whether a text is put together from another's words, as a row of
// a table that is read aloud is.
func madeOf(said, text string) bool {
	for said != "" {
		n := len(said)
		for n > 0 && !strings.Contains(text, said[:n]) {
			n--
		}
		if n < 2 {
			return false
		}
		said = said[n:]
	}
	return true
}

// checkShown holds a storyboard to its script: words on the board are words of the
// source where it is strict, claims have at most seven (a film's title nine), cues are said. Words of
// letters thrown together part in more than one way: such are not judged.
func checkShown(t *testing.T, src *story.Source, board *story.Storyboard, title string, strict bool) {
	t.Helper()
	w := words.Of(board.Language)
	allowed := map[string]bool{}
	source := textOf(src) + " " + spoken(textOf(src)) + " " + title + " " + board.Title
	for _, word := range plan.Words(source) {
		allowed[strings.ToLower(word.Word)] = true
	}
	for _, s := range board.Scenes {
		known := func(what, text string) {
			if !strict {
				return
			}
			for _, word := range plan.Words(text) {
				lower := strings.ToLower(word.Word)
				if !allowed[lower] && !allowed[grammarOf(w).prefix+lower] {
					t.Errorf("%s: %s %q has %q, which the source does not say", s.ID, what, text, word.Word)
				}
			}
		}
		var spoken []string
		for _, word := range plan.Words(s.Narration) {
			spoken = append(spoken, word.Word)
		}
		said := func(what, cue string) {
			if cue == "" {
				return
			}
			if _, ok := (plan.Cue{Set: true, Phrase: cue}).Locate(spoken); !ok {
				t.Errorf("%s: the cue %q of %s is not said in %q", s.ID, cue, what, s.Narration)
			}
		}
		known("the claim", s.Claim)
		n := len(w.Tokens(s.Claim))
		if p := phrasesOf(w); !p.spaced() && p.g.verbLast() {
			n = (utf8.RuneCountInString(s.Claim) + signs - 1) / signs
		}
		if n > mostClaim && (s.Part != story.Opening || n > mostTitle) {
			t.Errorf("%s: the claim %q has %d words", s.ID, s.Claim, n)
		}
		if len(s.Things) > mostThings {
			t.Errorf("%s: %d things", s.ID, len(s.Things))
		}
		for _, thing := range s.Things {
			known("the thing", thing.Label)
			said(thing.Label, thing.Words)
			if thing.Icon == "" && thing.Picture == "" {
				t.Errorf("%s: the thing %q has no picture", s.ID, thing.Words)
			}
		}
		for _, it := range s.Relation.Items {
			known("the label", it.Label)
			said(it.Label, it.Cue)
			for _, d := range it.Details {
				known("the detail", d)
			}
		}
		known("the head", s.Relation.Head.Label)
		said("the head", s.Relation.Head.Cue)
		if s.Relation.Kind == story.Quote || s.Relation.Kind == story.Definition {
			known("the text", s.Relation.Text)
		}
	}
}

// made is the script and storyboard of a source, held to it.
func made(t *testing.T, src *story.Source, set *story.Settings) (*story.Script, *story.Storyboard) {
	t.Helper()
	script, err := Writer{}.Script(t.Context(), src, set)
	if err != nil {
		t.Fatal(err)
	}
	checkTold(t, src, script)
	board, err := Writer{}.Storyboard(t.Context(), src, script, set)
	if err != nil {
		t.Fatal(err)
	}
	checkShown(t, src, board, set.Title, true)
	return script, board
}

func TestNothingIsInvented(t *testing.T) {
	for _, name := range names(t) {
		for _, timing := range []story.Timing{"0.25", "0.5", "1", "2", story.TimingAuto} {
			t.Run(name+" "+string(timing), func(t *testing.T) {
				src, set := sourceOf(t, name)
				set.Timing = timing
				made(t, src, set)
			})
		}
	}
}

func TestSameSourceSameFilm(t *testing.T) {
	for _, name := range names(t) {
		src, set := sourceOf(t, name)
		script, board := made(t, src, set)
		again, boardAgain := made(t, src, set)
		if !reflect.DeepEqual(script, again) || !reflect.DeepEqual(board, boardAgain) {
			t.Errorf("%s: two runs differ", name)
		}
	}
}

// Films are as long as asked where there is text for it.
func TestFilmsAreAsLongAsAsked(t *testing.T) {
	for _, name := range names(t) {
		for _, asked := range []story.Timing{"0.25", "0.5", "1"} {
			src, set := sourceOf(t, name)
			set.Timing = asked
			script, _ := made(t, src, set)
			want, _ := asked.Seconds()
			speech := timing.Speech{Language: script.Language, Breaks: words.Of(script.Language)}
			got := speech.Film(script.Scenes, nil)
			if short := got < want && len(script.Notes) > 0; !short && (got < want*(1-tolerance) || got > want*(1+tolerance)) {
				t.Errorf("%s in %s: %.1f s, want %.0f s within 5 %%", name, asked, got, want)
			}
		}
	}
}

func TestTopicsAreRefused(t *testing.T) {
	for _, prompt := range []string{"", "photosynthesis", "Make a film about bees.", "Make a film about bees. Keep it short."} {
		if _, err := (Writer{}).Script(t.Context(), &story.Source{Prompt: prompt}, &story.Settings{}); err == nil {
			t.Errorf("%q: a film was made of a topic", prompt)
		}
	}
	src := &story.Source{Documents: []*document.Document{{Title: "Empty"}}}
	if _, err := (Writer{}).Script(t.Context(), src, &story.Settings{}); err == nil {
		t.Error("a film was made of an empty document")
	}
}
