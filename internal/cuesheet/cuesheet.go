// Package cuesheet writes the narration of a plan as the script that a speaker reads:
// scenes with their numbers, titles and times, what is said, and what is shown as it is
// said. In goes a plan with the times of its scenes, out comes text or Markdown.
package cuesheet

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/plan"
)

// Time is when a scene begins and how long it lasts, in seconds.
type Time struct {
	Start, Seconds float64
	Spoken         float64 // seconds of its narration
}

// Estimate foresees the times of a plan's scenes by the syllables of their narration.
func Estimate(p *plan.Plan) []Time {
	out := make([]Time, len(p.Scenes))
	at := 0.0
	for i := range p.Scenes {
		s := &p.Scenes[i]
		spoken := 0.0
		if n := s.Narration; n != nil {
			spoken = timing.Seconds(n.Text, p.Language, p.Voice)
			if n.To != nil {
				spoken = *n.To - n.From
			}
		}
		seconds := spoken + plan.Tail // of a scene that is too long, which checking tells
		if frames, err := plan.SceneFrames(s, spoken, 0, 0, p); err == nil {
			seconds = plan.Seconds(frames, p.Output.FPS)
		}
		out[i] = Time{Start: at, Seconds: seconds, Spoken: spoken}
		at += seconds
	}
	return out
}

// Form is what a script is written as.
type Form string

// The forms.
const (
	Text     Form = "txt"
	Markdown Form = "md"
)

// Sheet is a script.
type Sheet struct {
	Plan  *plan.Plan
	Times []Time // by scene
	About bool   // times are estimates
	Form  Form
}

// Write writes the script.
func (s *Sheet) Write(to io.Writer) error {
	w := bufio.NewWriter(to)
	heading, scene, note := "%s\n\n", "%d. %s\n", "   %s\n"
	if s.Form == Markdown {
		heading, scene, note = "# %s\n\n", "## %d. %s\n\n", "- *%s*\n"
	}
	p := s.Plan
	fmt.Fprintf(w, heading, cmp.Or(p.Title, p.JobID, "Script"))
	last := s.Times[len(s.Times)-1]
	fmt.Fprintf(w, "%s, %s, %s%s\n", counted(len(s.Times), "scene"), p.Language.Name(), s.about(), clock(last.Start+last.Seconds))
	if p.Instructions != "" {
		fmt.Fprintf(w, "How to say it: %s\n", p.Instructions)
	}
	for i := range p.Scenes {
		sc := &p.Scenes[i]
		fmt.Fprintln(w)
		fmt.Fprintf(w, scene, i+1, cmp.Or(sc.Title, sc.ID))
		t := s.Times[i]
		said := "nothing is said"
		if t.Spoken > 0 {
			said = fmt.Sprintf("%s%.0f s of speech", s.about(), math.Ceil(t.Spoken))
		}
		fmt.Fprintf(w, note, fmt.Sprintf("%s to %s, %s", clock(t.Start), clock(t.Start+t.Seconds), said))
		if n := sc.Narration; n != nil {
			if n.Audio != "" {
				fmt.Fprintf(w, note, "there is a recording: "+n.Audio)
			}
			if n.Text != "" {
				fmt.Fprintf(w, "\n%s\n\n", strings.TrimSpace(n.Text))
			}
			if n.PauseAfter > 0 {
				fmt.Fprintf(w, note, fmt.Sprintf("then a pause of %g s", n.PauseAfter))
			}
		}
		for j := range sc.Elements {
			fmt.Fprintf(w, note, "shown: "+shown(&sc.Elements[j]))
		}
	}
	return w.Flush()
}

func (s *Sheet) about() string {
	if s.About {
		return "about "
	}
	return ""
}

// longestWords is as much as is quoted of what is written on the board, in letters.
const longestWords = 60

// shown is an element in a few words, and when it comes.
func shown(el *plan.Element) string {
	out := string(el.Kind)
	if el.Role != "" {
		out = string(el.Role)
	}
	words := strings.ReplaceAll(cmp.Or(el.Text, el.Label, el.Description), "**", "")
	if el.Name != "" {
		out += " " + el.Name
	}
	if el.From != "" && el.To != "" {
		out += " from " + el.From + " to " + el.To
	}
	if r := []rune(strings.Join(strings.Fields(words), " ")); len(r) > longestWords {
		words = string(r[:longestWords]) + "…"
	}
	if words != "" {
		out += " “" + words + "”"
	}
	switch c := el.Cue; {
	case c.Phrase != "":
		out += ", at “" + c.Phrase + "”"
	case c.Set:
		out += fmt.Sprintf(", after %g s", c.Seconds)
	}
	return out
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// clock is a moment as minutes and seconds.
func clock(seconds float64) string {
	s := int(math.Round(seconds))
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
