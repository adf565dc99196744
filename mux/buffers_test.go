package mux

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"testing"
)

// A clip is the same whatever was made in its buffers before, and these are
// taken over where they have the size.
func TestBuffers(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	spec := ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 40}
	other := ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 25, Quality: "draft"}
	small := ClipSpec{Width: 160, Height: 128, FPS: 30, Frames: 5}
	want := inBuffers(t, tools, filepath.Join(dir, "fresh.mp4"), spec, new(Buffers))
	d := new(Buffers)
	for i, before := range []ClipSpec{other, spec, small} {
		inBuffers(t, tools, filepath.Join(dir, "before.mp4"), before, d)
		if !bytes.Equal(inBuffers(t, tools, filepath.Join(dir, "after.mp4"), spec, d), want) {
			t.Errorf("case %d: another clip than in new buffers", i)
		}
	}
	drawn, shown := d.Frames(320, 240)
	if f, s := d.Frames(320, 240); f != drawn || s != shown || f == s {
		t.Error("the frames are others of the same size, or one")
	}
	if f, s := d.Frames(160, 128); f.Width != 160 || s.Width != 160 {
		t.Error("the frames have another size")
	}
}

// inBuffers draws a clip and returns its bytes.
func inBuffers(t *testing.T, tools *Tools, path string, spec ClipSpec, buffers *Buffers) []byte {
	t.Helper()
	spec.Buffers = buffers
	f, _ := buffers.Frames(spec.Width, spec.Height)
	b := newBoard(spec.Width, spec.Height)
	if f.Y[0] != 16 || f.U[0] != 128 {
		t.Error("the frame is not black")
	}
	must(t, f.Convert(b.img, []image.Rectangle{b.img.Rect}))
	clip, err := tools.NewClip(t.Context(), path, spec)
	must(t, err)
	defer clip.Abort()
	for range spec.Frames {
		must(t, clip.Show(f, 1))
		must(t, f.Convert(b.img, b.draw()))
	}
	_, err = clip.Close()
	must(t, err)
	data, err := os.ReadFile(path)
	must(t, err)
	return data
}
