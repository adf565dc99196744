package llm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/llm/question"
	given "github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Bounds of what a model writes: a film of 15 minutes has less.
const (
	mostScenes      = 240
	mostSentences   = 12
	longestSentence = 800 // characters
	mostTitleWords  = 10
)

// tolerance is by how much a film may miss the length asked for, and slack by how
// much a model's script may: choosing among its sentences and pausing make up
// for that.
const (
	tolerance   = 0.05
	shortBy     = 0.08
	longBy      = 0.35
	spokenShare = 0.92 // of a film, the rest is stillness
)

// judge cleans a script and lists its faults.
func (t *task) judge(a *scriptAnswer) (faults []question.Fault) {
	fault := func(path, problem string, args ...any) {
		faults = append(faults, question.Fault{Path: path, Problem: fmt.Sprintf(problem, args...)})
	}
	a.Title = t.titled(a.Title)
	a.Scenes = a.Scenes[:min(len(a.Scenes), mostScenes)]
	images, videos := map[int]bool{}, map[int]bool{}
	for i := range a.Scenes {
		s := &a.Scenes[i]
		at := fmt.Sprintf("scenes[%d]", i)
		s.Chapter = t.titled(s.Chapter)
		s.Sentences = t.cleaned(s.Sentences)
		if len(s.Sentences) == 0 {
			fault(at+".sentences", "nothing is said")
		}
		for k, text := range s.Sentences {
			if why := t.wrong(text); why != "" {
				fault(fmt.Sprintf("%s.sentences[%d]", at, k), "%s", why)
			}
		}
		if s.Block < 0 || s.Block > len(t.mat.blocks) {
			s.Block = 0
		}
		s.Image = once(s.Image, len(t.src.Images), images)
		s.Video = once(s.Video, len(t.src.Videos), videos)
		if s.Image > 0 && s.Video > 0 {
			s.Image = 0
		}
	}
	faults = append(faults, t.unplaced(a)...)
	return append(faults, t.whole(a)...)
}

// once is the number of one of the user's media, 0 where there is none of that
// number or it was shown before.
func once(n, most int, shown map[int]bool) int {
	if n < 1 || n > most || shown[n] {
		return 0
	}
	shown[n] = true
	return n
}

// titled is a heading in one line, of words of the source's where numbers are
// concerned; empty where it is none.
func (t *task) titled(s string) string {
	s = strings.TrimRight(plain(s), ".:")
	if isPlace(s) || t.known != nil && t.known.unknown(s) != "" {
		return ""
	}
	if n, _ := length(s, t.lang); n > atMost(mostTitleWords, t.lang) {
		return ""
	}
	return s
}

// cleaned is sentences without what is not spoken; an entry that holds several is
// divided.
func (t *task) cleaned(list []string) (out []string) {
	for _, text := range list[:min(len(list), mostSentences)] {
		text = plain(text)
		if len(text) > longestSentence*4 {
			text = strings.ToValidUTF8(text[:longestSentence*4], "")
		}
		if len(plan.Words(text)) > 0 {
			out = append(out, words.Of(t.lang).Sentences(text)...)
		}
	}
	return out
}

// wrong says what is wrong with a sentence; empty: nothing.
func (t *task) wrong(text string) string {
	switch {
	case len([]rune(text)) > longestSentence:
		return fmt.Sprintf("it has %d characters, want %d at most", len([]rune(text)), longestSentence)
	case isPlace(text):
		return "it holds an address or a path, which nobody can say"
	case t.known != nil && t.known.unknown(text) != "":
		return fmt.Sprintf("the number %s is not in the material", t.known.unknown(text))
	}
	return ""
}

// unplaced are the user's pictures and videos that no scene shows.
func (t *task) unplaced(a *scriptAnswer) (faults []question.Fault) {
	missing := func(what string, n int, of func(sceneAnswer) int) {
		for i := 1; i <= n; i++ {
			if !slices.ContainsFunc(a.Scenes, func(s sceneAnswer) bool { return of(s) == i }) {
				faults = append(faults, question.Fault{Path: "scenes", Problem: fmt.Sprintf("no scene has the user's %s %d", what, i)})
			}
		}
	}
	missing("image", len(t.src.Images), func(s sceneAnswer) int { return s.Image })
	missing("video", len(t.src.Videos), func(s sceneAnswer) int { return s.Video })
	return faults
}

// whole are faults of the script as such: its language and length.
func (t *task) whole(a *scriptAnswer) (faults []question.Fault) {
	text := a.text()
	if text == "" {
		return []question.Fault{{Path: "scenes", Problem: "there is none with sentences"}}
	}
	if !words.MayBe(text, t.lang) {
		faults = append(faults, question.Fault{Path: "scenes", Problem: "the sentences are not in " + t.lang.Name()})
	}
	took, want := t.speech.Seconds(text), t.seconds*spokenShare
	n, unit := length(text, t.lang)
	switch rate := float64(n) / max(took, 1); {
	case took > want*(1+longBy):
		faults = append(faults, question.Fault{Path: "scenes", Problem: fmt.Sprintf("it has %d %s, which take %.0f seconds: leave out about %.0f %s", n, unit, took, (took-want)*rate, unit)})
	case !t.auto && took < want*(1-shortBy):
		faults = append(faults, question.Fault{Path: "scenes", Problem: fmt.Sprintf("it has %d %s, which take %.0f of %.0f seconds: tell about %.0f %s more", n, unit, took, want, (want-took)*rate, unit)})
	}
	return faults
}

// What sentences of a script are worth where some have to go: those that open a
// scene more than those that go on, of the first and the last scene most.
const (
	goingOn   = 1
	openingOf = 2
)

// script is what is left of an answer when all is out that is wrong with it, as
// long as was asked for, in scenes that hold to the pacing.
func (t *task) script(ctx context.Context, a *scriptAnswer) (*story.Script, error) {
	if !words.MayBe(a.text(), t.lang) {
		return nil, fmt.Errorf("it did not write in %s", t.lang.Name())
	}
	all, dropped := t.candidates(a)
	if len(all) == 0 {
		return nil, errors.New("nothing of what it wrote could be used")
	}
	t.place(all)
	out := &story.Script{Title: cmp.Or(t.set.Title, a.Title, firstHeading(t.mat), t.titled(t.src.Prompt)), Language: t.lang, Notes: t.notes}
	if out.Scenes = t.fitted(all); len(out.Scenes) == 0 {
		return nil, errors.New("nothing of what it wrote fits into the time there is")
	}
	wrote := t.speech.Film(out.Scenes, t.src.Videos)
	if t.short(wrote) {
		scenes := t.fitted(t.filled(ctx, all))
		if film := t.speech.Film(scenes, t.src.Videos); film > wrote {
			out.Scenes = scenes
			out.Notes = append(out.Notes, fmt.Sprintf("The language model wrote for about %.0f of the %.0f seconds asked for; with sentences of the source it is %.0f.", wrote, t.seconds, film))
			wrote = t.seconds // said already
		}
	}
	t.note(out, dropped, wrote)
	given.PlaceProblem(out, t.src)
	return out, ctx.Err()
}

// text is all that is said.
func (a *scriptAnswer) text() string {
	var all []string
	for _, s := range a.Scenes {
		all = append(all, s.Sentences...)
	}
	return strings.Join(all, " ")
}

// fitted is the scenes of candidates, as many as there is time for.
func (t *task) fitted(all []timing.Candidate) []story.ScriptScene {
	if !t.auto {
		return t.speech.Fit(all, t.seconds)
	}
	passages := make([]timing.Passage, len(all))
	for i, c := range all {
		passages[i] = c.Passage
	}
	scenes := t.speech.Scenes(passages)
	if t.speech.Film(scenes, t.src.Videos) > autoMost*(1+longBy) {
		return t.speech.Fit(all, autoMost)
	}
	return scenes
}

// short reports whether a film is shorter than it was asked to be.
func (t *task) short(seconds float64) bool { return !t.auto && seconds < t.seconds*(1-tolerance) }

// candidates are the sentences of a script that are right, and how many are not.
func (t *task) candidates(a *scriptAnswer) (all []timing.Candidate, dropped int) {
	section, chapter := 0, ""
	for i, s := range a.Scenes {
		if s.Chapter != "" || i == 0 {
			section, chapter = section+1, s.Chapter
		}
		p := timing.Passage{Section: section, Chapter: chapter, Image: s.Image, Video: s.Video}
		if s.Block > 0 {
			p.Block = t.mat.blocks[s.Block-1]
		}
		var kept []string
		for _, text := range s.Sentences {
			if t.wrong(text) == "" {
				kept = append(kept, text)
			} else {
				dropped++
			}
		}
		all = append(all, candidates(p, kept, i == 0 || i == len(a.Scenes)-1)...)
	}
	return all, dropped
}

// candidates are the sentences of a scene, of which some may be left out; those of
// a scene with media stay together.
func candidates(p timing.Passage, sentences []string, edge bool) (out []timing.Candidate) {
	if len(sentences) == 0 {
		return nil
	}
	if p.Image > 0 || p.Video > 0 {
		p.Text = strings.Join(sentences, " ")
		return []timing.Candidate{{Passage: p, Weight: openingOf, Must: true}}
	}
	for i, text := range sentences {
		c := timing.Candidate{Passage: p, Weight: goingOn}
		c.Text = text
		if i == 0 {
			c.Weight = openingOf
			c.Must = edge
		}
		out = append(out, c)
	}
	return out
}

// place puts the user's pictures and videos that the model forgot to the passages
// that have most of their descriptions' words, those without any to the longest.
func (t *task) place(all []timing.Candidate) {
	put := func(descriptions []story.Media, of func(*timing.Passage) *int) {
		for n := 1; n <= len(descriptions); n++ {
			if slices.ContainsFunc(all, func(c timing.Candidate) bool { return *of(&c.Passage) == n }) {
				continue
			}
			best, most := -1, -1.0
			for i := range all {
				if all[i].Image > 0 || all[i].Video > 0 {
					continue
				}
				if v := t.shared(descriptions[n-1].Description, all[i].Text); v > most {
					best, most = i, v
				}
			}
			if best >= 0 {
				*of(&all[best].Passage), all[best].Must = n, true
			}
		}
	}
	put(t.src.Images, func(p *timing.Passage) *int { return &p.Image })
	put(t.src.Videos, func(p *timing.Passage) *int { return &p.Video })
}

// shared is how much of a description's words a text has; of texts that are alike
// in that, the longer one counts.
func (t *task) shared(description, text string) float64 {
	w := words.Of(t.lang)
	stems := map[string]bool{}
	for _, tok := range w.Tokens(text) {
		stems[tok.Stem] = true
	}
	sum := float64(len(text)) / 1e6
	for _, tok := range w.Tokens(description) {
		if !tok.Stop && stems[tok.Stem] {
			sum++
		}
	}
	return sum
}

// firstHeading is the title a material has.
func firstHeading(m *material) string {
	for _, p := range m.pieces {
		if p.heading {
			_, after, found := strings.Cut(p.text, ": ")
			if !strings.HasPrefix(p.text, "# Document ") {
				after, found = strings.TrimLeft(p.text, "# "), true
			}
			if found && plain(after) != "" {
				return plain(after)
			}
		}
	}
	return ""
}

// note tells the user what the model did not manage.
func (t *task) note(out *story.Script, dropped int, wrote float64) {
	if t.known == nil {
		out.Notes = append(out.Notes, "The script is written by a language model from the prompt alone: check its facts.")
	}
	if dropped > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf("Sentences of the language model with numbers that the source does not have, or with addresses, were left out: %d.", dropped))
	}
	if t.short(wrote) || !t.auto && wrote > t.seconds*(1+tolerance) {
		out.Notes = append(out.Notes, fmt.Sprintf("The language model wrote for about %.0f of the %.0f seconds asked for.", wrote, t.seconds))
	}
}
