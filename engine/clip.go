package engine

import (
	"context"
	"errors"
	"image"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/sketch"
)

// drawClip draws scene i and encodes it to the file dst; drawn is told of
// every batch of frames.
func (e *Engine) drawClip(ctx context.Context, job *Job, i int, sh *shelf, dst string, drawn func(frames int)) ([]sketch.Warning, error) {
	st, err := e.setStage(ctx, job, i, sh, false)
	if err != nil {
		return nil, err
	}
	defer st.close()
	err = e.encode(ctx, job, i, st, dst, drawn)
	if errors.Is(err, mux.ErrForm) {
		// This encoder's stream takes no spliced holds. The tools know it now
		// and feed every frame.
		e.Log.Warn("holds are encoded frame by frame", zap.Error(err))
		err = e.encode(ctx, job, i, st, dst, func(int) {})
	}
	return st.script.Warnings(), err
}

func (e *Engine) encode(ctx context.Context, job *Job, i int, st *stage, dst string, drawn func(frames int)) error {
	clip, err := e.Tools.NewClip(ctx, dst, clipSpec(job, job.Scenes[i].Frames))
	if err != nil {
		return err
	}
	defer clip.Abort() // no harm once closed
	if err := record(ctx, st.script, clip, job.Frame, drawn); err != nil {
		return err
	}
	_, err = clip.Close()
	return err
}

// record draws a script frame by frame into a clip; frames in which nothing
// changes are held.
func record(ctx context.Context, script *sketch.Script, clip *mux.Clip, f canvas.Frame, drawn func(int)) error {
	board := canvas.NewSurface(image.NewRGBA(f.Bounds()))
	board.Take()
	yuv := mux.NewFrame(f.W, f.H)
	held := 0
	for n := range script.Frames() {
		if err := ctx.Err(); err != nil {
			return err
		}
		dirty, err := script.Advance(board, n)
		if err != nil {
			return err
		}
		if len(dirty) == 0 && n > 0 {
			held++
			continue
		}
		if err := hold(clip, &held, drawn); err != nil {
			return err
		}
		if err := yuv.Convert(board.Image, dirty); err != nil {
			return err
		}
		if err := clip.Write(yuv); err != nil {
			return err
		}
		drawn(1)
	}
	return hold(clip, &held, drawn)
}

func hold(clip *mux.Clip, held *int, drawn func(int)) error {
	n := *held
	if n == 0 {
		return nil
	}
	*held = 0
	drawn(n)
	return clip.Hold(n)
}

// clipSpec is how a job's clips are encoded.
func clipSpec(job *Job, frames int) mux.ClipSpec {
	return mux.ClipSpec{Width: job.Frame.W, Height: job.Frame.H, FPS: job.FPS(), Quality: job.Plan.Output.Quality, Frames: frames}
}
