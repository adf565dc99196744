package engine_test

import (
	"math"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// flashAndBeep is a video of 4 s that flashes white and beeps together for a
// tenth of a second, every second from 0.5 s on.
func flashAndBeep(t testing.TB, e *rig, path string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), e.Tools.FFmpeg, "-v", "error", "-y",
		"-f", "lavfi", "-i", "color=black:s=320x240:r=30:d=4,drawbox=color=white:t=fill:enable='between(mod(t,1),0.5,0.599)'",
		"-f", "lavfi", "-i", "aevalsrc='if(between(mod(t,1),0.5,0.6),0.8*sin(2*PI*1000*t),0)':s=48000:d=4",
		"-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "128k", path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// Flash and beep stay together in the finished film, to a frame, both for a
// video inside a scene that begins late and for a narrator beside it.
func TestPictureAndSoundInStep(t *testing.T) {
	drawsAlone(t)
	e := newEngine(t)
	dir := t.TempDir()
	flashAndBeep(t, e, filepath.Join(dir, "flash.mp4"))
	films := map[string]string{
		"video": `{"version": 1, "output": {"scale": 0.5}, "scenes": [
			{"elements": [{"kind": "text", "text": "First something else"}], "duration": 3},
			{"transition": "fade", "elements": [
				{"kind": "text", "role": "title", "text": "Then a film"},
				{"kind": "video", "source": "flash.mp4", "audio": "original", "box": {"x": 0.3, "y": 0.3, "w": 0.4, "h": 0.5}}]}]}`,
		"narrator": `{"version": 1, "output": {"scale": 0.5}, "own_narration": {"source": "flash.mp4", "layout": "side_by_side", "position": "left-top"}, "scenes": [
			{"narration": {"from": 0, "to": 2}, "elements": [{"kind": "text", "text": "One"}]},
			{"narration": {"from": 2}, "elements": [{"kind": "text", "text": "Two"}]}]}`,
		"round narrator": `{"version": 1, "output": {"scale": 0.5}, "own_narration": {"source": "flash.mp4", "layout": "round_overlay", "position": "right-bottom"}, "scenes": [
			{"narration": {"from": 0, "to": 1.7}, "elements": [{"kind": "text", "text": "One"}]},
			{"narration": {"from": 1.7}, "transition": "fade", "elements": [{"kind": "text", "text": "Two"}]}]}`,
		"whole narrator above": `{"version": 1, "output": {"scale": 0.5, "fps": 25}, "video_orientation": "vertical", "own_narration": {"source": "flash.mp4", "layout": "side_by_side", "position": "left-top", "split_size": "30%", "fit": "full"}, "scenes": [
			{"narration": {"from": 0, "to": 2.2}, "elements": [{"kind": "text", "text": "One"}]},
			{"narration": {"from": 2.2}, "elements": [{"kind": "text", "text": "Two"}]}]}`,
	}
	for _, name := range rota.Some([]string{"video", "narrator", "whole narrator above", "round narrator"}, 2) {
		doc := films[name]
		t.Run(name, func(t *testing.T) {
			film := filepath.Join(t.TempDir(), "f.mp4")
			res, err := e.Render(t.Context(), decode(t, doc), asset.NewFetcher(t.TempDir(), asset.Config{Root: dir}), engine.Output{Film: film})
			if err != nil {
				t.Fatal(err)
			}
			flashes, beeps := flashes(t, e, res), beeps(t, e, res)
			if len(flashes) != 4 || len(beeps) != 4 {
				t.Fatalf("%d flashes at %v, %d beeps at %v, want 4", len(flashes), flashes, len(beeps), beeps)
			}
			for i := range flashes {
				if d := math.Abs(flashes[i] - beeps[i]); d > 1/float64(res.Job.FPS())+0.005 {
					t.Errorf("flash at %.3f s, beep at %.3f s", flashes[i], beeps[i])
				}
			}
		})
	}
}

// onsets are the moments at which a level rises over half its peak after at
// least a third of a second below.
func onsets(levels []float64, step float64) []float64 {
	peak := 0.0
	for _, l := range levels {
		peak = max(peak, l)
	}
	var out []float64
	last := -1.0
	for i, l := range levels {
		at := float64(i) * step
		if l <= peak/2 {
			continue
		}
		if last < 0 || at-last > 1.0/3 {
			out = append(out, at)
		}
		last = at
	}
	return out
}

// flashes measures how much pure black turns white between frames: the boards
// here hold still while the video plays.
func flashes(t *testing.T, e *rig, res engine.Result) []float64 {
	t.Helper()
	const w, h = 192, 128
	fps := res.Job.FPS()
	info, err := e.Tools.Probe(t.Context(), res.Film)
	if err != nil {
		t.Fatal(err)
	}
	v, err := e.Tools.OpenVideo(t.Context(), res.Film, info, mux.VideoSpec{Width: w, Height: h, FPS: fps, Fit: plan.FitContain, FocusX: 50})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	levels := make([]float64, res.Frames)
	for n := range levels {
		img, err := v.Frame(n)
		if err != nil {
			t.Fatal(err)
		}
		white := 0
		for i := 0; i < len(img.Pix); i += 4 {
			if min(img.Pix[i], img.Pix[i+1], img.Pix[i+2]) > 235 {
				white++
			}
		}
		levels[n] = float64(white)
	}
	return onsets(levels, 1/float64(fps))
}

func beeps(t *testing.T, e *rig, res engine.Result) []float64 {
	t.Helper()
	pcm := soundOf(t, e, res)
	const window = audio.Rate / 500
	var levels []float64
	for i := 0; i+2*window <= len(pcm); i += 2 * window {
		sum := 0.0
		for _, s := range pcm[i : i+2*window] {
			sum += float64(s) * float64(s)
		}
		levels = append(levels, math.Sqrt(sum))
	}
	return onsets(levels, 1.0/500)
}
