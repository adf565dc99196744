package mux

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	ffmpeg "github.com/u2takey/ffmpeg-go"
)

// ExtendHold makes a clip of spec.Frames frames at dst from the clip at path: its
// last picture is held where it is shorter, and it is cut off where it is longer.
// All its pictures are copied as they are. spec says how the clip was encoded.
func (t *Tools) ExtendHold(ctx context.Context, path, dst string, spec ClipSpec) (ClipInfo, error) {
	info, err := t.extendHold(ctx, path, dst, spec)
	if err != nil {
		return ClipInfo{}, fmt.Errorf("clip %s with another length: %w", path, err)
	}
	return info, nil
}

func (t *Tools) extendHold(ctx context.Context, path, dst string, spec ClipSpec) (ClipInfo, error) {
	if err := spec.check(); err != nil {
		return ClipInfo{}, err
	}
	clip, err := clipTrack(path)
	if err != nil {
		return ClipInfo{}, err
	}
	more := spec.Frames - len(clip.Sizes)
	clip.Cut(min(spec.Frames, len(clip.Sizes)))
	w := newFilmWriter(FilmSpec{FPS: spec.FPS})
	if err := w.add(path, clip); err != nil {
		return ClipInfo{}, err
	}
	if more > 0 {
		dir, err := os.MkdirTemp(filepath.Dir(dst), ".hold-*")
		if err != nil {
			return ClipInfo{}, err
		}
		defer os.RemoveAll(dir)
		hold := filepath.Join(dir, "hold.mp4")
		spec.Frames = more
		if err := t.holdLast(ctx, ClipRef{path, len(clip.Sizes)}, hold, spec); err != nil {
			return ClipInfo{}, err
		}
		held, err := clipTrack(hold)
		if err != nil {
			return ClipInfo{}, err
		}
		if err := w.add(hold, held); err != nil {
			return ClipInfo{}, err
		}
	}
	if _, err := w.publish(ctx, dst); err != nil {
		return ClipInfo{}, err
	}
	return readClip(dst)
}

// holdLast encodes a clip that shows nothing but the last picture of another.
func (t *Tools) holdLast(ctx context.Context, of ClipRef, dst string, spec ClipSpec) error {
	args, err := arguments(func() *ffmpeg.Stream {
		return ffmpeg.Input(local(of.Path), accepting(options{})).Get("v:0").
			Filter("select", ffmpeg.Args{fmt.Sprintf("eq(n,%d)", of.Frames-1)}).
			Output("pipe:1", options{"f": "rawvideo", "pix_fmt": "yuv420p", "fps_mode": "passthrough"})
	})
	if err != nil {
		return err
	}
	f := NewFrame(spec.Width, spec.Height)
	p := &planesWriter{into: f.record[recordHeader:]}
	if err := run(ctx, t.FFmpeg, args, p); err != nil {
		return fmt.Errorf("its last picture: %w", err)
	}
	if len(p.into) > 0 {
		return fmt.Errorf("its last picture is %d bytes short", len(p.into))
	}
	spec.Lead = 0
	clip, err := t.NewClip(ctx, dst, spec)
	if err != nil {
		return err
	}
	defer clip.Abort() // no harm once closed
	if err := clip.Show(f, spec.Frames); err != nil {
		return err
	}
	_, err = clip.Close()
	return err
}

// planesWriter takes one picture's bytes.
type planesWriter struct{ into []byte }

func (p *planesWriter) Write(b []byte) (int, error) {
	if len(b) > len(p.into) {
		return 0, errors.New("a picture of more bytes than expected")
	}
	copy(p.into, b)
	p.into = p.into[len(b):]
	return len(b), nil
}
