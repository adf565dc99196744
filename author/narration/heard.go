package narration

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/plan"
)

// Transcript is a recording written down.
type Transcript struct {
	Language plan.Language // empty: not known
	Text     string        // with its punctuation
	Words    []plan.Word   // when they are said, in seconds of the recording; an entry may hold several
}

// sentence is a sentence and when it is said.
type sentence struct {
	text     string
	from, to float64
	words    []plan.Word // seconds of the recording
}

// fromTranscript makes a script of words whose times are known.
func fromTranscript(t Transcript, seconds float64, speech timing.Speech) *story.Script {
	words := single(t.Words, seconds, speech)
	text := t.Text
	places := find(text, words)
	if places == nil { // the text says something else, or nothing
		text, places = joined(words)
	}
	return scenesOf(timed(text, words, places, speech), seconds, speech)
}

// single is a list of single words, in order and within the recording: an entry of
// several is shared out among them.
func single(entries []plan.Word, seconds float64, speech timing.Speech) []plan.Word {
	var out []plan.Word
	for _, e := range entries {
		start, end := min(max(e.Start, 0), seconds), min(max(e.End, 0), seconds)
		fields := strings.Fields(e.Word)
		if !(start <= end) || len(fields) == 0 || !strings.ContainsFunc(e.Word, isSpoken) {
			continue
		}
		out = append(out, spread(fields, span{start, end}, speech)...)
	}
	slices.SortStableFunc(out, func(a, b plan.Word) int { return cmp.Compare(a.Start, b.Start) })
	for i := range out[:max(len(out)-1, 0)] { // some transcribers have words overlap
		out[i].End = min(out[i].End, out[i+1].Start)
	}
	return out
}

func isSpoken(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// spread gives words a share of a stretch each, by how long they take to say.
func spread(words []string, s span, speech timing.Speech) []plan.Word {
	total := 0.0
	shares := make([]float64, len(words))
	for i, w := range words {
		shares[i] = max(speech.Seconds(w), 0.05)
		total += shares[i]
	}
	out := make([]plan.Word, len(words))
	at := s.from
	for i, w := range words {
		end := at + shares[i]/total*s.seconds()
		out[i] = plan.Word{Word: w, Start: at, End: end}
		at = end
	}
	return out
}

// find is where in a text each word begins; nil where they are not its words.
func find(text string, words []plan.Word) []int {
	const reach = 80 // bytes of text that may stand between two words found
	lower := strings.ToLower(text)
	if len(lower) != len(text) || len(words) == 0 {
		return nil
	}
	places, at, lost := make([]int, len(words)), 0, 0
	for i, w := range words {
		core := strings.ToLower(strings.TrimFunc(w.Word, func(r rune) bool { return !isSpoken(r) && !unicode.IsMark(r) }))
		k := strings.Index(lower[at:min(at+reach+len(core), len(lower))], core)
		if k < 0 {
			places[i] = at
			lost++
			continue
		}
		places[i] = at + k
		at += k + len(core)
	}
	if lost*10 > len(words) || len(text)-at > reach {
		return nil
	}
	return places
}

// joined is a text of words alone, and where in it each begins.
func joined(words []plan.Word) (text string, places []int) {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		places = append(places, b.Len())
		b.WriteString(w.Word)
	}
	return b.String(), places
}

// longSentence is the number of words from which a sentence is taken for several
// that nobody punctuated; they are parted at pauses of so many seconds.
const (
	longSentence  = 30
	sentencePause = 0.35
)

// timed are the sentences of a text with their words.
func timed(text string, words []plan.Word, places []int, speech timing.Speech) []sentence {
	var out []sentence
	at, w := 0, 0
	all := speech.Breaks.Sentences(text)
	for i, s := range all {
		if k := strings.Index(text[at:], s); k >= 0 {
			at += k + len(s)
		}
		from := w
		for w < len(words) && (places[w] < at || i == len(all)-1) {
			w++
		}
		if w == from { // signs, or words nobody heard: they stay with what is before
			if n := len(out); n > 0 {
				out[n-1].text += " " + s
			}
			continue
		}
		if w-from < longSentence {
			out = append(out, sentence{s, words[from].Start, words[w-1].End, words[from:w]})
			continue
		}
		start := at - len(s)
		for k := from; k < w; k++ {
			last := k == w-1
			if !last && words[k+1].Start-words[k].End < sentencePause {
				continue
			}
			end := at
			if !last {
				end = max(places[k+1], start)
			}
			out = append(out, sentence{strings.TrimSpace(text[start:end]), words[from].Start, words[k].End, words[from : k+1]})
			start, from = end, k+1
		}
	}
	return slices.DeleteFunc(out, func(s sentence) bool { return s.text == "" })
}

// leanCost is what it costs to part a sentence from the one it leans on.
const leanCost = 1.2

// scenesOf puts sentences into scenes, each a part of the recording: it is cut in
// the pauses between them.
func scenesOf(all []sentence, seconds float64, speech timing.Speech) *story.Script {
	out := &story.Script{Language: speech.Language, Given: true}
	if len(all) == 0 {
		return out
	}
	c := newCutting(speech, 0)
	for i := 1; i < len(all); i++ {
		extra := 0.0
		if speech.Breaks.Anaphoric(all[i].text) {
			extra = leanCost
		}
		c.add((all[i-1].to+all[i].from)/2, all[i].from-all[i-1].to, extra)
	}
	c.add(seconds, 0, 0)
	parts := c.parts()
	for i := 1; i < len(parts); i++ {
		out.Scenes = append(out.Scenes, sceneOf(all[parts[i-1]:parts[i]], span{c.at[parts[i-1]], c.at[parts[i]]}))
	}
	return out
}

// sceneOf is a scene of sentences in a part of the recording.
func sceneOf(all []sentence, part span) story.ScriptScene {
	r := &story.Recorded{From: part.from, To: part.to}
	scene := story.ScriptScene{Recorded: r}
	for _, s := range all {
		scene.Sentences = append(scene.Sentences, s.text)
		for _, w := range s.words {
			w.Start, w.End = max(w.Start-part.from, 0), min(w.End, part.to)-part.from
			r.Words = append(r.Words, plan.Word{Word: w.Word, Start: w.Start, End: max(w.End, w.Start)})
		}
	}
	return scene
}
