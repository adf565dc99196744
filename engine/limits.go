package engine

import (
	"fmt"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/plan"
)

// decodedAtOnce is how many bytes of pictures are decoded at one time; what needs
// more is decoded alone.
func decodedAtOnce(l limit.Job) int64 { return max(l.PictureBytes/2, 1) }

// excess is by what a video or recording goes beyond the limits in the place
// that names it; empty: by nothing.
func excess(l limit.Job, u use, ref SourceRef) string {
	most, what := l.RecordingSeconds, "a recording"
	if u.plays {
		most, what = l.FootageSeconds, "a video"
	}
	switch {
	case !(ref.Seconds >= 0 && ref.Seconds <= most):
		return fmt.Sprintf("it says that it lasts %.0f s; at most %.0f s of %s are accepted", ref.Seconds, most, what)
	case int64(ref.Width)*int64(ref.Height) > int64(l.FootagePixels):
		return fmt.Sprintf("its pictures have %dx%d pixels; at most %d in all are accepted", ref.Width, ref.Height, l.FootagePixels)
	}
	return ""
}

// checkLength returns the fault of a job that is too long, nil where it is not. Where
// scenes have their lengths, nothing has been made by them yet.
func checkLength(l limit.Job, j *Job) error {
	frames := 0
	for i := range j.Scenes {
		frames += j.Scenes[i].Frames
	}
	var fs plan.Faults
	if s := plan.Seconds(frames, j.FPS()); s > l.FilmSeconds {
		fs.Add("scenes", fmt.Sprintf("accepted: at most %.0f s", l.FilmSeconds), "together they last %.0f s, %d frames", s, frames)
	}
	return fs.Err()
}
