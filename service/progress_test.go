package service

import (
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
)

func TestPercentGrowsWhileAFilmIsJoined(t *testing.T) {
	rec := &queue.Record{State: queue.Joining, Stage: queue.Joining, Frames: []int{60, 40}, FramesDone: 100}
	was := 0.0
	for _, joined := range []int{0, 50, 100, 130} {
		rec.FramesJoined = joined
		p := progressOf(rec, time.Now())
		if p.Stage != stageJoining || p.Percent < was || p.Percent >= 100 || joined == 50 && p.Percent <= joiningBegins {
			t.Errorf("%d frames joined: %+v after %g %%", joined, p, was)
		}
		was = p.Percent
	}
}
