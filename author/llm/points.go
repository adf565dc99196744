package llm

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/provider"
)

// pointsAnswer is what of a part of a long material is worth telling.
type pointsAnswer struct {
	Points []point `json:"points"`
}

type point struct {
	Heading string `json:"heading" doc:"heading that begins here, as the material has it, else empty"`
	Text    string `json:"text" doc:"one or two whole sentences"`
	Block   int    `json:"block" doc:"number of the block the point is about, else 0"`
}

// What a long material is read in: at most so many parts, and of each so many
// points.
const (
	mostParts   = 60
	mostPoints  = 25
	pointTokens = 50
	longestText = 600 // characters of a point
)

// condensed is the material as it fits into one request: all of it, or what the
// model finds worth telling of each part.
func (t *task) condensed(ctx context.Context) (string, error) {
	text := t.mat.text()
	if provider.EstimateTokens(text) <= t.room() {
		return text, nil
	}
	size := max(t.w.Context/2, len(t.mat.pieces)/mostParts)
	parts := t.mat.parts(size)
	if len(parts) > mostParts {
		t.notes = append(t.notes, fmt.Sprintf("The source is too long for the model: its first %d of %d parts were read.", mostParts, len(parts)))
		parts = parts[:mostParts]
	}
	most := min(mostPoints, max(2, t.room()/pointTokens/len(parts)))
	var out []string
	for i, part := range parts {
		t.w.Tell(Progress{Step: Reading, Done: i, Of: len(parts)})
		points, err := t.points(ctx, joined(part), pointsValues{Part: i + 1, Parts: len(parts), Most: most})
		if err != nil {
			return "", err
		}
		out = append(out, points...)
	}
	t.w.Tell(Progress{Step: Reading, Done: len(parts), Of: len(parts)})
	return strings.Join(out, "\n"), nil
}

// points reads one part.
func (t *task) points(ctx context.Context, text string, v pointsValues) ([]string, error) {
	fence := question.NewFence(text)
	v.Seconds, v.Prompt, v.Material = int(math.Round(t.seconds)), t.src.Prompt, fence.Around("document", text)
	known := numbersOf(text)
	judge := func(a *pointsAnswer) (faults []question.Fault) {
		a.Points = a.Points[:min(len(a.Points), v.Most)]
		for i := range a.Points {
			p := &a.Points[i]
			p.Heading, p.Text = plain(p.Heading), plain(p.Text)
			if len(p.Text) > longestText {
				p.Text = strings.ToValidUTF8(p.Text[:longestText], "")
			}
			if n := known.unknown(p.Text); n != "" {
				faults = append(faults, question.Fault{Path: fmt.Sprintf("points[%d].text", i), Problem: fmt.Sprintf("the number %s is not in the material", n)})
			}
		}
		return faults
	}
	q := question.Question{
		Name:   "points",
		System: t.w.Prompts.fill("system.md", systemValues{t.lang.Name(), fence.Code()}),
		User:   t.w.Prompts.fill("points.md", v), MaxTokens: min(v.Most*2*pointTokens+500, t.w.Context/4), Again: t.w.again,
	}
	answer, _, err := question.Ask(ctx, t.w.Model, q, judge)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, p := range answer.Points {
		if p.Text == "" || known.unknown(p.Text) != "" || isPlace(p.Text) {
			continue
		}
		if p.Heading != "" {
			out = append(out, "## "+p.Heading)
		}
		if p.Block > 0 && p.Block <= len(t.mat.blocks) {
			p.Text += fmt.Sprintf(" [block %d]", p.Block)
		}
		out = append(out, p.Text)
	}
	return out, nil
}
