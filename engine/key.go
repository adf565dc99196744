package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
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
	Encoder   string // and the version of what it makes
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
	Before    string // the picture a transition comes from, see bareKey; anyBefore of a rest
}

// lead is how many frames at the start of scene i belong to its transition.
func lead(job *Job, i int) int {
	if i == 0 {
		return 0
	}
	return sketch.Lead(job.Plan.Scenes[i].Transition, job.Scenes[i].Frames, job.FPS())
}

// anyBefore stands for whichever picture a transition comes from.
const anyBefore = "any"

// address gives scene i the content addresses of its clip and of the clip's
// rest.
func (e *Engine) address(job *Job, i int) error {
	in, err := input(job, i)
	if err != nil {
		return err
	}
	in.Version, in.Captions = job.Version, burned(job, i)
	t := &job.Scenes[i]
	t.Rest = ""
	if lead(job, i) > 0 {
		if clipSpec(job, i).CanLead() {
			in.Before = anyBefore
			if t.Rest, err = in.hash(); err != nil {
				return err
			}
		}
		if in.Before, err = bareKey(job, i-1); err != nil {
			return err
		}
	}
	t.Key, err = in.hash()
	return err
}

// bareKey is the content address of how scene i ends, bare of what leads into
// it or lies over it. A transition shows that picture, so a change of one
// scene reaches into the next one's clip and no further.
func bareKey(job *Job, i int) (string, error) {
	in, err := input(job, i)
	if err != nil {
		return "", err
	}
	in.Scene.Transition, in.Pen = plan.TransitionNone, plan.PenNone
	return in.hash()
}

// input is what goes into scene i's clip, but for version, captions and the
// scene before.
func input(job *Job, i int) (clipInput, error) {
	p, t := job.Plan, job.Scenes[i]
	look, err := styles.For(p)
	if err != nil {
		return clipInput{}, err
	}
	s := p.Scenes[i]
	in := clipInput{
		Look: look, Width: job.Frame.W, Height: job.Frame.H, Output: p.Output, Encoder: clipSpec(job, i).EncoderVersion(),
		Seed: p.Seed, Pen: p.Pen, Motion: p.VisualMotion, Engine: p.Engine, Language: p.TextLanguage,
		Watermark: p.Watermark, Corner: p.LogoPosition, Frames: t.Frames, Cues: t.Cues,
		Sources: map[string]string{},
	}
	if p.Logo != "" {
		in.Logo = job.Sources[p.Logo].SHA256
	}
	if narratorSeen(p) {
		own := *p.OwnNarration
		own.Source = job.Sources[own.Source].SHA256
		in.Narrator, in.From, in.Spoken = &own, t.From, t.Seconds
	}
	for _, el := range s.Elements {
		if el.Source != "" {
			in.Sources[el.Source] = job.Sources[el.Source].SHA256
		}
	}
	s.Narration, s.Title, s.Duration = nil, "", 0
	in.Scene = s
	return in, nil
}

func (in clipInput) hash() (string, error) {
	doc, err := json.Marshal(in)
	if err != nil {
		return "", fmt.Errorf("key of scene %s: %w", in.Scene.ID, err)
	}
	return digest(doc), nil
}

// digest is the hash that names of artifacts are made of: SHA-256, lower-case
// hex.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
