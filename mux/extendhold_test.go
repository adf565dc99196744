package mux

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/rota"
)

// Cut or held longer, a clip shows the pictures it showed, then its last one,
// and key frames stay near.
func TestExtendHold(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	spec := ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 100}
	path := filepath.Join(dir, "clip.mp4")
	makeClip(t, tools, path, spec, 15)
	before := framesums(t, path)
	for _, frames := range rota.Some([]int{1, 40, 99, 100, 101, 130, 500}, 3, 100) {
		spec.Frames = frames
		out := filepath.Join(dir, "out.mp4")
		info, err := tools.ExtendHold(t.Context(), path, out, spec)
		must(t, err)
		sums := framesums(t, out)
		if info.Frames != frames || len(sums) != frames {
			t.Fatalf("%d frames, %d decoded, want %d", info.Frames, len(sums), frames)
		}
		same := min(frames, len(before))
		if strings.Join(sums[:same], " ") != strings.Join(before[:same], " ") {
			t.Errorf("%d frames: the pictures are others", frames)
		}
		for i := len(before) + 1; i < frames; i++ {
			if sums[i] != sums[i-1] && (i-len(before))%keySpacing(frames-len(before), spec.FPS) != 0 {
				t.Errorf("%d frames: picture %d moves", frames, i)
			}
		}
		if again, err := tools.ExtendHold(t.Context(), path, filepath.Join(dir, "again.mp4"), spec); err != nil || again.Bytes != info.Bytes {
			t.Errorf("again: %+v, %v", again, err)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	must(t, err)
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	spec.Width = 322
	if _, err := tools.ExtendHold(t.Context(), path, filepath.Join(dir, "no.mp4"), spec); err == nil {
		t.Error("another size was accepted")
	}
}
