package mux

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// Clips of both encoders must stand in one film, every picture as in its clip,
// wherever playing begins.
func TestFilmOfTwoEncoders(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	s := FilmSpec{FPS: 30, Out: filepath.Join(dir, "film.mp4")}
	var want []string
	for i, encoder := range []string{EncoderInkreel, EncoderX264, EncoderInkreel, EncoderInkreel, EncoderX264} {
		path := filepath.Join(dir, fmt.Sprintf("%d.mp4", i))
		info := makeClip(t, tools, path, ClipSpec{Width: 322, Height: 180, FPS: 30, Frames: 40 + i, Encoder: encoder}, 12)
		if info.Encoder != encoder {
			t.Errorf("clip %d comes from %s, want %s", i, info.Encoder, encoder)
		}
		s.Clips = append(s.Clips, ClipRef{path, 40 + i})
		want = append(want, framesums(t, path)...)
	}
	_, err := tools.Join(t.Context(), s)
	must(t, err)
	if got := framesums(t, s.Out); !slices.Equal(got, want) {
		t.Errorf("%d pictures of the film are not those of its clips (%d)", len(got), len(want))
	}
	for _, n := range []int{0, 39, 40, 41, 80, 81, 100, 123, 165, 166, 209} {
		out, err := exec.Command("ffmpeg", "-v", "error", "-ss", fmt.Sprintf("%.6f", (float64(n)-.25)/30), "-i", s.Out, "-frames:v", "1", "-f", "framemd5", "-").Output()
		must(t, err)
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		line := lines[len(lines)-1]
		if got := strings.TrimSpace(line[strings.LastIndex(line, ",")+1:]); got != want[n] {
			t.Errorf("seeking to picture %d shows another", n)
		}
	}
}

// Which encoder makes a clip follows from what is asked for and what the clip
// shows, and so does what is said of it.
func TestEncoderChoice(t *testing.T) {
	for _, c := range []struct {
		spec ClipSpec
		want string
	}{
		{ClipSpec{}, EncoderInkreel},
		{ClipSpec{Encoder: EncoderAuto}, EncoderInkreel},
		{ClipSpec{Footage: true}, EncoderX264},
		{ClipSpec{Encoder: EncoderInkreel, Footage: true}, EncoderInkreel},
		{ClipSpec{Encoder: EncoderX264}, EncoderX264},
		{ClipSpec{Encoder: "nvenc"}, "nvenc"},
	} {
		if got := c.spec.EncoderName(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.spec, got, c.want)
		}
	}
}

// No program may be started for a clip we code ourselves.
func TestDrawnClipNeedsNoProgram(t *testing.T) {
	none := &Tools{FFmpeg: "/nonexistent", FFprobe: "/nonexistent"}
	path := filepath.Join(t.TempDir(), "c.mp4")
	info := makeClip(t, none, path, ClipSpec{Width: 320, Height: 240, FPS: 25, Frames: 60, Quality: plan.QualityHigh}, 20)
	if info.Frames != 60 || info.Encoder != EncoderInkreel {
		t.Errorf("%+v", info)
	}
}
