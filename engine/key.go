package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// clipInput is all that goes into a clip. Two scenes with equal inputs have
// equal clips; sound is not part of it.
type clipInput struct {
	Version   string                 // as of Job
	Scene     plan.Scene             // without what only the sound needs
	Cast      map[string]plan.Person `json:",omitempty"` // those of it who are in the scene
	Look      styles.Look
	Width     int
	Height    int
	Output    plan.Output
	Encoder   string // by name: what it makes of frames is part of the version
	Seed      int64
	Pen       plan.Pen
	Hand      plan.Hand       `json:",omitempty"` // none: empty
	Handed    plan.Handedness `json:",omitempty"` // as stated, where something is seen drawing
	Motion    plan.Motion
	Engine    plan.Engine
	Language  plan.Language // of the text on screen
	Watermark bool
	Logo      string // digest
	Corner    plan.Corner
	Narrator  *plan.OwnNarration // when its picture is shown
	From      float64            // within the narrator's video
	Spoken    float64            // seconds until the narrator's picture stops
	Words     float64            `json:",omitempty"` // seconds until the last word is said
	Frames    int
	Cues      []float64
	Said      [][]float64 `json:",omitempty"`
	Strong    [][]float64 `json:",omitempty"`
	Parts     []ToldPart  `json:",omitempty"`
	Captions  []caption   // when burned in
	Sources   map[string]string
	Before    string             // the picture a transition comes from, see bareKey; anyBefore of a tail
	Whole     []string           `json:",omitempty"` // the pictures of a large board that it shows in the end, see bareKey
	Step      *image.Point       `json:",omitempty"` // on a large board, from the region of that picture
	Turn      int                `json:",omitempty"` // of the look's templates, see canvas.Turn
	Exits     bool               `json:",omitempty"` // its board is cleared before the next scene
	Calm      bool               `json:",omitempty"` // motion is reduced
	Ambient   plan.AmbientMotion `json:",omitempty"`
}

// anyBefore stands for whichever picture a transition comes from.
const anyBefore = "any"

// address gives the scene the content addresses of its clip and of the clip's
// tail.
func (s jobScene) address() error {
	in, err := s.input()
	if err != nil {
		return err
	}
	in.Version, in.Captions, in.Exits = s.job.Version, s.burnedIn(), s.exits()
	t := s.task()
	t.Tail = ""
	if in.Whole, err = s.wholeKeys(); err != nil {
		return err
	}
	if s.lead() > 0 {
		if s.clipSpec().CanLead() {
			in.Before = anyBefore
			if t.Tail, err = in.hash(); err != nil {
				return err
			}
		}
		if in.Before, err = s.before().bareKey(); err != nil {
			return err
		}
		if step := s.step(); step != (image.Point{}) {
			in.Step = &step
		}
	}
	t.Key, err = in.hash()
	return err
}

// wholeKeys are the bare keys of the scenes that lie on the large board that the
// film ends with, itself left out.
func (s jobScene) wholeKeys() (keys []string, err error) {
	if !s.showsWhole() {
		return nil, nil
	}
	for i := s.boardFrom(); i < s.index; i++ {
		key, err := s.job.scene(i).bareKey()
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// bareKey is the content address of how the scene ends, bare of what leads into
// it or lies over it. A transition shows that picture, so a change of one
// scene reaches into the next one's clip and no further.
func (s jobScene) bareKey() (string, error) {
	in, err := s.input()
	if err != nil {
		return "", err
	}
	in.Scene.Transition, in.Pen, in.Hand, in.Handed, in.Said, in.Strong, in.Ambient, in.Words = plan.TransitionNone, plan.PenNone, "", "", nil, nil, "", 0
	return in.hash()
}

// compositionKey is the content address of the settled scene laid out. It is
// known before the film's encoder is.
func (s jobScene) compositionKey() (string, error) {
	in, err := s.input()
	if err != nil {
		return "", err
	}
	in.Encoder = ""
	key, err := in.hash()
	return fmt.Sprintf("%s %d", key, s.index), err // its place in the plan seeds it
}

// input is what goes into the scene's clip, but for version, captions and the
// scene before.
func (s jobScene) input() (clipInput, error) {
	job, p, t := s.job, s.job.Plan, s.task()
	look, err := styles.For(p)
	if err != nil {
		return clipInput{}, err
	}
	in := clipInput{
		Look: look, Width: job.Frame.W, Height: job.Frame.H, Output: p.Output, Encoder: s.clipSpec().EncoderName(),
		Seed: p.Seed, Pen: p.Pen, Motion: p.VisualMotion, Engine: p.Engine, Language: p.TextLanguage,
		Watermark: p.Watermark, Corner: p.LogoPosition, Frames: t.Frames, Cues: t.Cues, Said: t.Said, Strong: t.Strong, Parts: t.Parts,
		Sources: map[string]string{}, Scene: *s.planned(), Turn: canvas.Turn(p, s.index, look),
	}
	in.Calm, in.Ambient, in.Words = p.ReducedMotion, p.AmbientMotion, s.lastWord()
	if p.Hand.Shown() {
		in.Hand = p.Hand
	}
	if p.Hand.Shown() || p.Pen != plan.PenNone {
		in.Handed = p.Handedness
	}
	if p.Logo != "" {
		in.Logo = job.Sources[p.Logo].SHA256
	}
	if narratorSeen(p) {
		own := *p.OwnNarration
		own.Source = job.Sources[own.Source].SHA256
		in.Narrator, in.From, in.Spoken = &own, t.From, t.Seconds
	}
	if b := in.Scene.Background.Source; b != "" {
		in.Sources[b] = job.Sources[b].SHA256
	}
	for _, el := range in.Scene.Elements {
		if el.Source != "" {
			in.Sources[el.Source] = job.Sources[el.Source].SHA256
		}
		if who, ok := p.Cast[el.Cast]; ok {
			if in.Cast == nil {
				in.Cast = map[string]plan.Person{}
			}
			in.Cast[el.Cast] = who
		}
	}
	if in.Cues == nil {
		in.Cues = []float64{} // a document leaves out that there are none
	}
	in.Scene.Narration, in.Scene.Title, in.Scene.Duration = nil, "", 0
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
