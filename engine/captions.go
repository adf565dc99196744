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

// captionsOf are scene i's captions in seconds from the scene's start.
func captionsOf(job *Job, i int) []audio.Caption {
	return audio.Captions(job.Scenes[i].Words, job.Plan.Language)
}

// burned are scene i's captions in frames, none unless the plan burns them in.
func burned(job *Job, i int) []caption {
	if !job.Plan.Captions.BurnedIn() {
		return nil
	}
	fps := float64(job.FPS())
	frame := func(s float64) int { return min(int(math.Round(s*fps)), job.Scenes[i].Frames) }
	var out []caption
	for _, c := range captionsOf(job, i) {
		out = append(out, caption{frame(c.Start), frame(c.End), c.Text})
	}
	return out
}

// filmCaptions are the captions of the whole film, in seconds from its start.
func filmCaptions(job *Job) []audio.Caption {
	var out []audio.Caption
	for i := range job.Scenes {
		at := float64(job.Scenes[i].Start) / float64(job.FPS())
		for _, c := range captionsOf(job, i) {
			c.Start += at
			c.End += at
			out = append(out, c)
		}
	}
	return out
}
