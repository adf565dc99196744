package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/reading"
)

// stage is who speaks, and the program that asks the library.
type stage struct {
	speaker *audio.Espeak
	events  string // path of the program
}

// faint is the level below which sound before the first word counts as none.
const faint = 0.004

// measure adds the words of a text.
func (s stage) measure(ctx context.Context, to *figures, u audio.Utterance) error {
	for _, c := range clause.Split(u.Text) {
		u.Text = c.Text
		onset, frames := -1, 0
		words, err := s.speaker.Speak(ctx, u, func(p audio.PCM) error {
			for i := 0; i < len(p) && onset < 0; i += 2 {
				if max(p[i], -p[i]) > faint {
					onset = frames + i/2
				}
			}
			frames += len(p) / 2
			return nil
		})
		if err != nil {
			return err
		}
		texts := make([]string, len(words))
		for i, w := range words {
			texts[i] = w.Text
		}
		groups := reading.Of(locale.Of(u.Lang)).Read(c.Text, texts)
		begins, err := s.ask(ctx, u, groups)
		if err != nil {
			return err
		}
		at := 0
		for i, g := range groups {
			w := words[at]
			at += g.Words
			begin, ok := begins[i]
			switch {
			case i == 0:
			case w.Estimated && g.Words == 1 || !ok:
				to.estimated++
			default:
				to.off = append(to.off, offset{begin.from(w.Start - float64(onset)/audio.Rate), fmt.Sprintf("%s in %q, %s", w.Text, c.Text, u.Voice)})
			}
		}
	}
	return nil
}

// beginning is when a word begins and when it is heard, in seconds from when its sound first is.
// Between them is the silence before a plosive, which is a part of it.
type beginning struct{ at, heard float64 }

// from is how far a moment is from a beginning; within a plosive's silence it is 0.
func (b beginning) from(t float64) float64 { return t - min(max(t, b.at), b.heard) }

// ask has the library speak what is said of groups of words; it returns how each
// begins, where the library says so.
func (s stage) ask(ctx context.Context, u audio.Utterance, groups []reading.Group) (map[int]beginning, error) {
	text := []rune("\n\n") // as audio has a sentence spoken
	starts := map[int]int{}
	for i, g := range groups {
		starts[len(text)+1] = i // the library counts from 1
		text = append(text, []rune(escaped.Replace(g.Say)+" ")...)
	}
	cmd := exec.CommandContext(ctx, s.events, audio.EspeakVoice(u)...)
	cmd.Stdin = strings.NewReader(string(text) + "\n\n")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("ask libespeak-ng for %q: %w", string(text), err)
	}
	begins := map[int]beginning{}
	onset := 0
	for line := range bytes.Lines(out) {
		var place, at, heard int
		if n, _ := fmt.Sscanf(string(line), "onset %d", &onset); n == 1 {
			continue
		}
		if _, err := fmt.Sscanf(string(line), "%d %d %d", &place, &at, &heard); err != nil {
			return nil, fmt.Errorf("libespeak-ng says %q", line)
		}
		if i, ok := starts[place]; ok {
			begins[i] = beginning{float64(at) / 1000, float64(heard) / 1000}
		}
	}
	for i, b := range begins {
		late := float64(onset) / 1000
		begins[i] = beginning{b.at - late, b.heard - late}
	}
	return begins, nil
}

// escaped is text within SSML.
var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
