package translate

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/plan"
)

// Own is a Translator that knows one text: what the user gave to be said in a
// language, scene by scene. What is on screen it does not know.
type Own struct {
	Language plan.Language
	said     map[string]string
}

var (
	blankLines = regexp.MustCompile(`\n[ \t]*\n\s*`)
	// unsaid is what of a printed script is not said: headings, pauses, markers, and
	// what says that a paragraph is none of these.
	unsaid = regexp.MustCompile(`(?m)^#.*$|^\[pause [0-9.]+\]$|^\\|\[(?:START|END)\]\[(?:IMAGE|VIDEO) [0-9]+\]`)
)

// NewOwn puts the user's text of a language beside the scenes of a plan: a paragraph
// a scene where there are as many, else its sentences in their order, shared out such
// that each scene has about the part of the whole it has in the plan. The text may be
// a script as it is printed: its headings, pauses and markers of media are not said.
func NewOwn(p *plan.Plan, lang plan.Language, text string, speech timing.Speech) (*Own, error) {
	var scenes []string
	for i := range p.Scenes {
		if n := p.Scenes[i].Narration; n != nil && n.Text != "" {
			scenes = append(scenes, n.Text)
		}
	}
	text = strings.TrimSpace(unsaid.ReplaceAllString(strings.ReplaceAll(text, "\r\n", "\n"), ""))
	parts := blankLines.Split(text, -1)
	if len(parts) != len(scenes) {
		var err error
		if parts, err = shared(scenes, text, p.Language, lang, speech); err != nil {
			return nil, err
		}
	}
	own := &Own{Language: lang, said: map[string]string{}}
	for i, s := range scenes {
		own.said[s] = strings.Join(strings.Fields(parts[i]), " ")
	}
	return own, nil
}

// Translate implements Translator.
func (o *Own) Translate(_ context.Context, from, to plan.Language, texts []string) ([]string, error) {
	out := make([]string, len(texts))
	for i, text := range texts {
		said, ok := o.said[text]
		if !ok || to != o.Language {
			return nil, fmt.Errorf("%w from %s to %s: the text that was given is what is said, not what is on screen", ErrNone, from.Name(), to.Name())
		}
		out[i] = said
	}
	return out, nil
}

// shared shares the sentences of a text out among scenes, in order, each at least
// one, by dynamic programming: how much each scene's part of the whole differs from
// what it is in the plan, squared, is least.
func shared(scenes []string, text string, from, to plan.Language, speech timing.Speech) ([]string, error) {
	sentences := speech.Breaks.Sentences(text)
	n, m := len(sentences), len(scenes)
	if m == 0 {
		return nil, fmt.Errorf("the film says nothing that could be said in %s", to.Name())
	}
	if n < m {
		return nil, fmt.Errorf("the text in %s has %d sentences for %d scenes: give a paragraph for each scene", to.Name(), n, m)
	}
	want, until := make([]float64, m), make([]float64, n+1)
	all := 0.0
	for i, s := range scenes {
		want[i] = timing.Seconds(s, from, speech.Voice)
		all += want[i]
	}
	for i, s := range sentences {
		until[i+1] = until[i] + timing.Seconds(s, to, speech.Voice)
	}
	scale := all / max(until[n], 1e-9)
	cost, begin := make([][]float64, m+1), make([][]int, m+1)
	for i := range cost {
		cost[i], begin[i] = make([]float64, n+1), make([]int, n+1)
		for j := range cost[i] {
			cost[i][j] = math.Inf(1)
		}
	}
	cost[0][0] = 0
	for i := 1; i <= m; i++ {
		for j := i; j <= n-(m-i); j++ {
			for k := i - 1; k < j; k++ {
				off := (until[j]-until[k])*scale - want[i-1]
				if c := cost[i-1][k] + off*off; c < cost[i][j] {
					cost[i][j], begin[i][j] = c, k
				}
			}
		}
	}
	parts := make([]string, m)
	for i, j := m, n; i > 0; i, j = i-1, begin[i][j] {
		parts[i-1] = strings.Join(sentences[begin[i][j]:j], " ")
	}
	return parts, nil
}
