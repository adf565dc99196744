package main

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/inkreel/inkreel/engine"
)

// progress shows how far a job is: a bar on a terminal, otherwise a plain line
// per stage and finished scene.
type progress struct {
	w     io.Writer
	bar   *progressbar.ProgressBar // nil off a terminal, and on a narrow one
	last  engine.Progress
	width int // of the terminal in columns; 0 off one
}

// A bar has at most widestBar columns and leaves the rest to the words beside it;
// where that is less than narrowestBar there is none.
const (
	widestBar    = 30
	narrowestBar = 8
	besideBar    = 76 // columns of the longest line and the percentage
)

func newProgress(w io.Writer) *progress {
	p := &progress{w: w}
	if f := terminal(w); f != nil {
		p.width = columns(f)
		if p.width-besideBar < narrowestBar {
			return p
		}
		p.bar = progressbar.NewOptions(1,
			progressbar.OptionSetWriter(f),
			progressbar.OptionSetWidth(min(p.width-besideBar, widestBar)),
			progressbar.OptionThrottle(60*time.Millisecond),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetPredictTime(false),
		)
	}
	return p
}

func (p *progress) update(now engine.Progress) {
	if p.bar == nil && p.width > 0 {
		fmt.Fprintf(terminal(p.w), "\r%s\x1b[K", cutTo(lineWithin(now, p.width-1), p.width-1))
		return
	}
	if p.bar == nil {
		if now.Stage != p.last.Stage || now.ScenesDone != p.last.ScenesDone {
			fmt.Fprintln(p.w, line(now))
		}
		p.last = now
		return
	}
	p.bar.ChangeMax(max(now.Frames, 1))
	p.bar.Describe(line(now))
	_ = p.bar.Set(min(now.FramesDone, max(now.Frames, 1)-1)) // the bar's own end would clear it early
}

func (p *progress) finish() {
	switch {
	case p.bar != nil:
		_ = p.bar.Finish()
	case p.width > 0:
		fmt.Fprint(terminal(p.w), "\r\x1b[K")
	}
}

// lineWithin is a progress in as many words as so many columns hold.
func lineWithin(p engine.Progress, columns int) string {
	if s := line(p); len(s) <= columns || p.Stage != engine.StageDrawing {
		return s
	}
	share := fmt.Sprintf("drawing %d %%", 100*p.FramesDone/max(p.Frames, 1))
	left := fmt.Sprintf("%s, %.0f s left", share, p.SecondsLeft)
	if p.FPS == 0 || len(left) > columns {
		return share
	}
	return left
}

// line is a progress in words.
func line(p engine.Progress) string {
	switch {
	case p.Stage == engine.StageJoining && p.FramesJoined > 0:
		return fmt.Sprintf("joining, frame %d/%d", p.FramesJoined, p.Frames)
	case p.Stage != engine.StageDrawing:
		return string(p.Stage)
	}
	s := fmt.Sprintf("drawing scene %d/%d, frame %d/%d", min(p.ScenesDone+1, p.Scenes), p.Scenes, p.FramesDone, p.Frames)
	if p.FPS > 0 {
		s += fmt.Sprintf(", %.0f fps, %.0f s left", p.FPS, p.SecondsLeft)
	}
	return s
}
