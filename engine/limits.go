package engine

import (
	"cmp"
	"fmt"

	"github.com/inkreel/inkreel/plan"
)

// Limits bound what strangers' files may cost. What a file claims of itself is
// compared with them before anything is made by it, and what is decoded of it
// ends where the claim does. A field of 0 has its default.
type Limits struct {
	Pixels        int   // of a picture
	PictureMemory int64 // bytes: that decoding a picture takes
	KeptMemory    int64 // bytes: of pictures kept for the scenes that show them, with those being decoded
	FootagePixels int   // of a picture of a video

	FootageSeconds   float64 // of a video that plays in a scene
	VoiceSeconds     float64 // of the narration of one scene
	RecordingSeconds float64 // of a recording that scenes take their narration from
	FilmSeconds      float64
}

// DefaultLimits are for machines with a gigabyte a worker.
var DefaultLimits = Limits{
	Pixels:        100_000_000, // of the largest cameras
	PictureMemory: 160e6,       // 100 megapixels of usual JPEG, 21 of progressive JPEG, 40 of PNG
	KeptMemory:    80 << 20,    // four of a phone as they are decoded, a dozen that fill a frame
	FootagePixels: 36_000_000,  // 8K
	// As long as a scene may be by its plan. Ten minutes of sound are 230 MB.
	FootageSeconds:   600,
	VoiceSeconds:     600,
	RecordingSeconds: 2 * 3600,
	FilmSeconds:      2 * 3600,
}

// decodedAtOnce is how many bytes of pictures are decoded at one time; what needs
// more is decoded alone.
func (l Limits) decodedAtOnce() int64 { return max(min(l.PictureMemory, l.KeptMemory)/2, 1) }

// withDefaults are the limits with every field set.
func (l Limits) withDefaults() Limits {
	d := DefaultLimits
	l.Pixels = cmp.Or(l.Pixels, d.Pixels)
	l.PictureMemory = cmp.Or(l.PictureMemory, d.PictureMemory)
	l.KeptMemory = cmp.Or(l.KeptMemory, d.KeptMemory)
	l.FootagePixels = cmp.Or(l.FootagePixels, d.FootagePixels)
	l.FootageSeconds = cmp.Or(l.FootageSeconds, d.FootageSeconds)
	l.VoiceSeconds = cmp.Or(l.VoiceSeconds, d.VoiceSeconds)
	l.RecordingSeconds = cmp.Or(l.RecordingSeconds, d.RecordingSeconds)
	l.FilmSeconds = cmp.Or(l.FilmSeconds, d.FilmSeconds)
	return l
}

// exceeded is by what a video or recording goes beyond the limits in the place
// that names it; empty: by nothing.
func (l Limits) exceeded(u use, ref SourceRef) string {
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

// film returns the fault of a job that is too long, nil where it is not. Where
// scenes have their lengths, nothing has been made by them yet.
func (l Limits) film(j *Job) error {
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
