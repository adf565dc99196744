package engine

import (
	"fmt"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/plan"
)

// decodedAtOnce is how many bytes of pictures are decoded at one time; what needs
// more is decoded alone.
func decodedAtOnce(l limit.Job) int64 { return max(min(l.PictureBytes, l.KeptBytes)/2, 1) }

// limits are those of a job by its id.
func (e *Engine) limits(job string) limit.Job {
	if e.cfg.LimitsOf == nil {
		return e.cfg.Limits
	}
	return e.cfg.LimitsOf(job).WithDefaults()
}

// Afford returns the faults of a plan, of a job by its id, that asks for more
// than the limits accept by what the plan alone says: plan.Faults, or nil.
func (e *Engine) Afford(job string, p *plan.Plan) error {
	return price.Of(p, nil).Judge(e.limits(job)).Err()
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
