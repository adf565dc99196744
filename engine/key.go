package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// clipInput is all that goes into a clip. Two scenes with equal inputs have
// equal clips; sound is not part of it.
type clipInput struct {
	Version   string
	Scene     plan.Scene // without what only the sound needs
	Look      styles.Look
	Width     int
	Height    int
	Output    plan.Output
	Seed      int64
	Pen       plan.Pen
	Motion    plan.Motion
	Engine    plan.Engine
	Language  plan.Language // of the text on screen
	Watermark bool
	Logo      string // digest
	Corner    plan.Corner
	Narrator  *plan.OwnNarration // when its picture is shown
	From      float64            // within the narrator's video
	Spoken    float64            // seconds until the narrator's picture stops
	Frames    int
	Cues      []float64
	Captions  []caption // when burned in
	Sources   map[string]string
	Before    string // key of the scene a transition comes from
}

// key is the content address of scene i's clip. The key of the scene before
// must be known already.
func (e *Engine) key(job *Job, i int) (string, error) {
	p, t := job.Plan, job.Scenes[i]
	look, err := styles.For(p)
	if err != nil {
		return "", err
	}
	s := p.Scenes[i]
	in := clipInput{
		Version: job.Version, Look: look, Width: job.Frame.W, Height: job.Frame.H, Output: p.Output,
		Seed: p.Seed, Pen: p.Pen, Motion: p.VisualMotion, Engine: p.Engine, Language: p.TextLanguage,
		Watermark: p.Watermark, Corner: p.LogoPosition, Frames: t.Frames, Cues: t.Cues,
		Sources: map[string]string{}, Captions: burned(job, i),
	}
	if p.Logo != "" {
		in.Logo = job.Sources[p.Logo].SHA256
	}
	if n := p.OwnNarration; n != nil && n.Layout != "" {
		own := *n
		own.Source = job.Sources[n.Source].SHA256
		in.Narrator, in.From, in.Spoken = &own, t.From, t.Seconds
	}
	for _, el := range s.Elements {
		if el.Source != "" {
			in.Sources[el.Source] = job.Sources[el.Source].SHA256
		}
	}
	if s.Transition != plan.TransitionNone && i > 0 {
		in.Before = job.Scenes[i-1].Key
	}
	s.Narration, s.Title, s.Duration = nil, "", 0
	in.Scene = s
	doc, err := json.Marshal(in)
	if err != nil {
		return "", fmt.Errorf("key of scene %s: %w", s.ID, err)
	}
	sum := sha256.Sum256(doc)
	return hex.EncodeToString(sum[:]), nil
}
