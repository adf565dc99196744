package engine

import (
	"testing"
	"testing/synctest"
	"time"
)

// Frames of clips that were there say nothing about how fast frames are drawn, nor
// do those of the first moments.
func TestProgressCountsWhatIsDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now Progress
		tr := newTracker(func(p Progress) { now = p })
		tr.stage(StageDrawing, 3, 3000)
		tr.frames(1000)
		tr.scene(Drawn{}, 1000)
		tr.frames(10)
		if tr.send(); now.FPS != 0 || now.SecondsLeft != -1 {
			t.Errorf("at once: %+v", now)
		}
		time.Sleep(time.Second)
		tr.frames(90)
		if tr.send(); now.FPS != 100 || now.SecondsLeft != 19 || now.FramesDone != 1100 {
			t.Errorf("after a second: %+v", now)
		}
	})
}
