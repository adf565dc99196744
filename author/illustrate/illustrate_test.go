package illustrate_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/illustrate"
	"github.com/inkreel/inkreel/author/story"
)

// board has scenes of every sort; those from the third to the fifth lack a picture.
func board() *story.Storyboard {
	sun := []story.Thing{{Words: "sun", Icon: "sun", Score: 1}}
	return &story.Storyboard{Scenes: []story.Scene{
		{Part: story.Opening, Narration: "Of owls.", Claim: "Owls"},
		{Part: story.Body, Narration: "The sun shines.", Claim: "The sun shines", Things: sun},
		{Part: story.Body, Narration: "An owl sat there.", Things: []story.Thing{{Words: "owl", Icon: "canary", Score: 0.6}}},
		{Part: story.Chapter, Narration: "Nothing is heard at dusk.", Claim: "Nothing is heard"},
		{Part: story.Body, Narration: "So it went on."},
		{Part: story.Body, Narration: "First this, then that.", Relation: story.Relation{Kind: story.Sequence}},
		{Part: story.Body, Narration: "As seen here.", Image: 1},
		{Part: story.Body, Narration: "And here.", Video: 1},
		{Part: story.Body, Narration: "And there.", Figure: &document.Image{Data: []byte{1}}},
		{Part: story.Closing, Narration: "That is all."},
	}}
}

func TestOrders(t *testing.T) {
	type want struct {
		scene int
		label string
	}
	for most, wants := range map[int][]want{
		8:  {{2, "owl"}, {3, "Nothing is heard"}, {4, ""}},
		2:  {{3, "Nothing is heard"}, {4, ""}},
		0:  nil,
		-1: nil,
	} {
		var got []want
		for _, o := range illustrate.Orders(board(), &story.Settings{}, most) {
			got = append(got, want{o.Scene, o.Label})
		}
		if !slices.Equal(got, wants) {
			t.Errorf("%d at most: %v, want %v", most, got, wants)
		}
	}
	if got := illustrate.Orders(board(), &story.Settings{Podcast: true}, 8); got != nil {
		t.Errorf("sound alone: %v", got)
	}
}

func TestPrompts(t *testing.T) {
	off := false
	in := illustrate.Orders(board(), &story.Settings{Visual: "like\nold  maps"}, 8)[0].Prompt
	for _, w := range []string{`"owl"`, `"An owl sat there."`, "flat colours", "No text", "like old maps"} {
		if !strings.Contains(in, w) {
			t.Errorf("%q is not in %s", w, in)
		}
	}
	in = illustrate.Orders(board(), &story.Settings{EnableColor: &off}, 8)[0].Prompt
	if !strings.Contains(in, "no colours") || strings.Contains(in, "flat colours") {
		t.Error(in)
	}
	long := board()
	long.Scenes[4].Narration = strings.Repeat("word ", 10_000)
	if n := len(illustrate.Orders(long, &story.Settings{}, 8)[2].Prompt); n > 1200 {
		t.Errorf("a prompt of %d bytes", n)
	}
}

// painter draws, or fails, and counts.
type painter struct {
	err   error
	asked atomic.Int32
}

func (p *painter) Paint(context.Context, string, bool) (document.Image, error) {
	p.asked.Add(1)
	return document.Image{Data: []byte("PNG"), Type: "image/png"}, p.err
}

func TestIllustrate(t *testing.T) {
	b, p := board(), &painter{}
	notes, err := illustrate.Illustrator{Painter: p, Most: 8}.Illustrate(t.Context(), b, &story.Settings{})
	if err != nil || len(notes) > 0 || p.asked.Load() != 3 {
		t.Fatal(notes, err, p.asked.Load())
	}
	for i, s := range b.Scenes {
		if has := s.Figure != nil; has != (i >= 2 && i <= 4 || i == 8) {
			t.Errorf("scene %d has a picture: %v", i, has)
		}
	}
	if f := b.Scenes[2].Figure; f.Alt != "owl" || f.Type != "image/png" {
		t.Errorf("%+v", f)
	}
}

// A painter that fails is a note, and is not asked for ever.
func TestPaintersThatFail(t *testing.T) {
	b, p := board(), &painter{err: errors.New("the model is asleep")}
	for range 40 {
		b.Scenes = append(b.Scenes, story.Scene{Part: story.Body, Narration: "On and on."})
	}
	notes, err := illustrate.Illustrator{Painter: p, Most: 40}.Illustrate(t.Context(), b, &story.Settings{})
	if err != nil || len(notes) != 1 || !strings.Contains(notes[0], "40 of 40") || !strings.Contains(notes[0], "the model is asleep") {
		t.Error(notes, err)
	}
	if n := p.asked.Load(); n > 5 { // two failures, and those begun meanwhile
		t.Errorf("asked %d times", n)
	}
	if b.Scenes[2].Figure != nil {
		t.Error("a scene has a picture that was not drawn")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (illustrate.Illustrator{Painter: p, Most: 8}).Illustrate(ctx, board(), &story.Settings{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
