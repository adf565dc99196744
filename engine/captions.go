package engine

import (
	"math"

	"github.com/inkreel/inkreel/audio"
)

// caption is one burned-in caption in frames of its clip.
type caption struct {
	From, To int
	Text     string
}

// burnedIn are the scene's captions in frames, none unless the plan burns them
// in.
func (s jobScene) burnedIn() []caption {
	if !s.job.Plan.Captions.BurnedIn() {
		return nil
	}
	fps := float64(s.job.FPS())
	frame := func(seconds float64) int { return min(int(math.Round(seconds*fps)), s.task().Frames) }
	var out []caption
	for _, c := range s.captions() {
		out = append(out, caption{frame(c.Start), frame(c.End), c.Text})
	}
	return out
}

// filmCaptions are the captions of the whole film, in seconds from its start.
func filmCaptions(job *Job) []audio.Caption {
	var out []audio.Caption
	for _, s := range job.scenes() {
		at := float64(s.task().Start) / float64(job.FPS())
		for _, c := range s.captions() {
			c.Start += at
			c.End += at
			out = append(out, c)
		}
	}
	return out
}
