// Package bench measures the engine on the machine it runs on: storyboards
// rendered from plan to film, beside x264 encoding the very same frames in the
// same run. It is what `inkreel bench` prints.
package bench

import (
	"context"
	"embed"
	"fmt"
	"image"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

//go:embed data
var data embed.FS

// Storyboard is one kind of film to measure.
type Storyboard struct {
	Name string // of its plan: data/NAME.json
	What string // it consists of, in a few words
}

// Storyboards are measured in this order. The first is the yardstick: a mixed
// film of 30 s and 900 frames.
var Storyboards = []Storyboard{
	{"whiteboard", "title written, four icons drawn, a picture fading in, voice"},
	{"hand", "the first, drawn by a hand"},
	{"board", "six such scenes on one large board, which the camera pans over, nears and shows whole, drawn by a hand"},
	{"alive", "things that come by themselves on a page that moves, a chart that grows, a pan over the board and a camera that nears"},
	{"write-on", "writing only"},
	{"icons", "six icons with labels"},
	{"traced", "a picture drawn stroke by stroke"},
	{"charts", "a column chart and a donut growing"},
	{"holds", "a page that stays"},
	{"video", "a video playing inside the scene"},
}

// oneWord is the smallest film: what it takes is the fixed cost.
const oneWord = "word"

// decode reads a storyboard's plan.
func decode(name string) (*plan.Plan, error) {
	doc, err := data.ReadFile("data/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("storyboard %s: %w", name, err)
	}
	p, err := engine.Decode(doc)
	if err != nil {
		return nil, fmt.Errorf("storyboard %s: %w", name, err)
	}
	return p, nil
}

// unpack writes what the storyboards show into dir.
func unpack(ctx context.Context, tools *mux.Tools, dir string) error {
	files, err := fs.ReadDir(data, "data")
	if err != nil {
		return err
	}
	for _, f := range files {
		doc, err := data.ReadFile("data/" + f.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name()), doc, 0o600); err != nil {
			return err
		}
	}
	return film(ctx, tools, filepath.Join(dir, "moving.mp4"))
}

// The video inside the scene: waves of colour, no pixel of which rests.
const (
	videoWidth, videoHeight = 640, 360
	videoFPS, videoSeconds  = 30, 4
)

func film(ctx context.Context, tools *mux.Tools, path string) error {
	clip, err := tools.NewClip(ctx, path, mux.ClipSpec{Width: videoWidth, Height: videoHeight, FPS: videoFPS, Frames: videoFPS * videoSeconds, Footage: true})
	if err != nil {
		return err
	}
	defer clip.Abort()
	picture, frame := image.NewRGBA(image.Rect(0, 0, videoWidth, videoHeight)), mux.NewFrame(videoWidth, videoHeight)
	for n := range videoFPS * videoSeconds {
		waves(picture, float64(n)/videoFPS)
		if err := frame.Convert(picture, []image.Rectangle{picture.Rect}); err != nil {
			return err
		}
		if err := clip.Show(frame, 1); err != nil {
			return err
		}
	}
	_, err = clip.Close()
	return err
}

// waves paints the picture as it is at t seconds.
func waves(m *image.RGBA, t float64) {
	for y := range videoHeight {
		for x := range videoWidth {
			u, v := float64(x)/videoHeight, float64(y)/videoHeight
			a := math.Sin(7*u+3*t) * math.Cos(5*v-2*t)
			b := math.Sin(4*(u+v) - 3*t)
			i := m.PixOffset(x, y)
			m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = byte(120+60*a), byte(140+50*b), byte(170+40*a*b), 255
		}
	}
}

// long is a plan n times over. Every round says another number and is a frame
// shorter than the one before, so that neither its speech nor its clips serve
// for another.
func long(p *plan.Plan, n int) *plan.Plan {
	out := *p
	out.Scenes = nil
	for k := range n {
		for _, s := range p.Scenes {
			s.ID = fmt.Sprintf("%s-%d", s.ID, k)
			s.Duration -= plan.Seconds(k, p.Output.FPS)
			spoken := *s.Narration
			spoken.Text += fmt.Sprintf(" %d.", k)
			s.Narration = &spoken
			out.Scenes = append(out.Scenes, s)
		}
	}
	return &out
}
