package engine

import (
	"fmt"
	"runtime/debug"
)

// crash is a panic of the drawing rooms as a failed attempt with its trace.
func crash(job *Job, scene int, r any) error {
	return &Error{
		Code: CodeCrash, Scene: job.Plan.Scenes[scene].ID, Message: fmt.Sprintf("drawing scene %s crashed: %v", job.Plan.Scenes[scene].ID, r),
		Hint: "this is a bug of Inkreel; please report it with the plan", Tail: string(debug.Stack()), Err: fmt.Errorf("panic: %v", r),
	}
}
