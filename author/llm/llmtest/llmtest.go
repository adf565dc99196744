// Package llmtest is a language model for tests: it reads the built-in prompts of
// author/llm and answers as a diligent model would, with the material's own
// sentences. It stands behind modeltest's server:
//
//	modeltest.Start(t, modeltest.Model{Chat: llmtest.Write})
package llmtest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

var (
	language  = regexp.MustCompile(`You write in ([A-Za-z-]+)\.`)
	fenced    = regexp.MustCompile(`(?s)<<<(\w+) ([0-9a-f]{20})>>>\n(.*?)\n<<<end of`)
	about     = regexp.MustCompile(`(?:about|at most) (\d+) (words|characters)`)
	topic     = regexp.MustCompile(`What it is to be about:\n(.*)\n`)
	medium    = regexp.MustCompile(`(?m)^(image|video) (\d+): `)
	sceneLine = regexp.MustCompile(`(?m)^scene (\d+): (.*)$`)
	marks     = regexp.MustCompile(`(?m)^(#+ .*|\[block \d+: .*|.* \| .*)$|\[block \d+\]`)
)

// Write answers what is asked: a script, a storyboard, points, a page, the solution of a
// problem.
func Write(ask modeltest.Ask) string {
	if len(ask.Messages) < 2 {
		return "What is the question?"
	}
	q := question{ask.Messages[0].Text, ask.Messages[1].Text, ask.Images()}
	var answer any
	switch {
	case strings.Contains(q.user, `"statement"`):
		answer = q.solution()
	case strings.Contains(q.user, `"blocks"`):
		answer = q.page()
	case strings.Contains(q.user, `"points"`):
		answer = q.points()
	case strings.Contains(q.user, `"claim"`):
		answer = q.board()
	default:
		answer = q.script()
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

type question struct {
	system, user string
	images       [][]byte
}

type object map[string]any

// words of the language asked for.
func (q question) words() *words.Words {
	if m := language.FindStringSubmatch(q.system); m != nil {
		if l, ok := plan.ParseLanguage(strings.ToLower(m[1])); ok {
			return words.Of(l)
		}
	}
	return words.Of("en")
}

// material is the text within a fence of that name.
func (q question) material(name string) string {
	for _, m := range fenced.FindAllStringSubmatch(q.user, -1) {
		if m[1] == name {
			return m[3]
		}
	}
	return ""
}

// sentences are those of the material, or some on the topic.
func (q question) sentences() []string {
	text := marks.ReplaceAllString(q.material("document"), "")
	if strings.TrimSpace(text) != "" {
		var out []string
		for _, part := range strings.Split(text, "\n\n") {
			out = append(out, q.words().Sentences(strings.TrimSpace(part))...)
		}
		return out
	}
	name := "This"
	if m := topic.FindStringSubmatch(q.user); m != nil {
		name = strings.TrimSpace(m[1])
	}
	var out []string
	for _, what := range []string{"water", "the sun", "a tree", "the city", "a farmer", "the sea", "the wind", "a machine"} {
		out = append(out,
			fmt.Sprintf("%s begins with %s, because everything there needs it every day.", name, what),
			fmt.Sprintf("First people look at %s, then they measure it, and finally they understand it.", what))
	}
	return out
}

// script has the sentences in their order, two a scene, until they are as many
// words as asked for, again from the start where they are too few.
func (q question) script() object {
	want, unit := 150, "words"
	if m := about.FindStringSubmatch(q.user); m != nil {
		want, _ = strconv.Atoi(m[1]) // digits
		unit = m[2]
	}
	media := medium.FindAllStringSubmatch(q.user, -1)
	var scenes []object
	n := 0
	for i, s := range q.sentences() {
		if n >= want {
			break
		}
		if unit == "words" {
			n += len(plan.Words(s))
		} else {
			n += len([]rune(s))
		}
		if i%2 == 0 {
			scenes = append(scenes, object{"chapter": "", "sentences": []string{}, "block": 0, "image": 0, "video": 0})
		}
		last := scenes[len(scenes)-1]
		last["sentences"] = append(last["sentences"].([]string), s)
		if k := len(scenes) - 2; i%2 == 0 && k >= 0 && k < len(media) {
			last[media[k][1]], _ = strconv.Atoi(media[k][2]) // digits
		}
	}
	return object{"title": "What there is to see", "scenes": scenes}
}

// points are the first sentences of a part.
func (q question) points() object {
	var out []object
	for _, s := range q.sentences()[:min(3, len(q.sentences()))] {
		out = append(out, object{"heading": "", "text": s, "block": 0})
	}
	return object{"points": out}
}

// board names the longest words of each narration, and claims its first.
func (q question) board() object {
	const claimed, things = 5, 2
	var out []object
	for _, m := range sceneLine.FindAllStringSubmatch(q.material("scenes"), -1) {
		n, _ := strconv.Atoi(m[1]) // digits
		var named []object
		tokens := q.words().Tokens(m[2])
		byLength := slices.Clone(tokens)
		slices.SortStableFunc(byLength, func(a, b words.Token) int { return len(b.Text) - len(a.Text) })
		for _, t := range byLength[:min(things, len(byLength))] {
			named = append(named, object{"words": t.Text, "label": t.Text, "icon": "droplet"})
		}
		claim := m[2]
		if len(tokens) > claimed {
			claim = m[2][:tokens[claimed-1].End]
		}
		empty := object{"label": "", "cue": "", "icon": "", "when": "", "value": 0, "text": "", "details": []string{}}
		out = append(out, object{"scene": n, "claim": claim, "things": named, "relation": object{
			"kind": "", "head": empty, "items": []object{}, "text": "", "by": "", "chart": "", "unit": "", "series": []object{}, "header": []string{}, "rows": [][]string{},
		}})
	}
	return object{"scenes": out}
}
