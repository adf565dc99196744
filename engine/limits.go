package engine

import (
	"fmt"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/plan"
)

// decodedAtOnce is how many bytes of pictures are decoded at one time; what needs
// more is decoded alone.
func decodedAtOnce(l limit.Job) int64 { return max(min(l.PictureBytes, l.KeptBytes)/2, 1) }

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
	case ref.pixels() > int64(l.FootagePixels):
		return fmt.Sprintf("its pictures have %dx%d pixels; at most %d in all are accepted", ref.Width, ref.Height, l.FootagePixels)
	}
	return ""
}

// A scene's videos may have as many pixels together as two of the largest, and there
// may be no more of them than eighteen: a decoder takes memory for itself.
const (
	largestTogether = 2
	leastShare      = 9 // of the largest, as which each is counted at least
)

// crowded is by what the videos of a scene go beyond the limits, whose pictures
// are counted as so many pixels together; empty: by nothing.
func crowded(l limit.Job, pixels int64) string {
	if most := largestTogether * int64(l.FootagePixels); pixels > most {
		return fmt.Sprintf("the scene's videos up to this one have %d pixels together, each counted as %d at least; at most %d are accepted", pixels, countedPixels(l, SourceRef{}), most)
	}
	return ""
}

// countedPixels is as how many pixels a video counts among those of its scene.
func countedPixels(l limit.Job, ref SourceRef) int64 {
	return max(ref.pixels(), int64(l.FootagePixels/leastShare))
}

// checkNarrated returns the fault of a film whose scenes' parts of recordings are longer
// together than it may be, nil where they are not. Nothing has been decoded then.
func checkNarrated(l limit.Job, seconds float64) error {
	var fs plan.Faults
	if seconds > l.FilmSeconds {
		fs.Add("scenes", fmt.Sprintf("accepted: at most %.0f s", l.FilmSeconds), "their parts of recordings last %.0f s together", seconds)
	}
	return fs.Err()
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
