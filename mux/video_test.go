package mux

import (
	"image/color"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// makeVideo writes 2 s at 25 frames a second whose picture n has the grey 40+4n.
func makeVideo(t *testing.T, path string, more ...string) {
	t.Helper()
	args := []string{"-v", "error", "-f", "lavfi", "-i", "color=c=black:s=160x90:r=25:d=2", "-f", "lavfi", "-i", "sine=frequency=1000:duration=1.5",
		"-vf", "geq=lum='40+4*N':cb=128:cr=128", "-c:v", "libx264", "-crf", "10", "-pix_fmt", "yuv420p", "-c:a", "aac", "-y"}
	out, err := exec.Command("ffmpeg", append(append(args, more...), path)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// grey is what luma 40+4n shows as in full range.
func grey(n int) int { return (40 + 4*n - 16) * 255 / 219 }

func near(c color.RGBA, want int) bool {
	for _, v := range []byte{c.R, c.G, c.B} {
		if int(v) < want-3 || int(v) > want+3 {
			return false
		}
	}
	return c.A == 255
}

func TestVideoFrames(t *testing.T) {
	tools, path := tools(t), filepath.Join(t.TempDir(), "odd :name%d.mp4")
	makeVideo(t, path)
	v, err := tools.OpenVideo(t.Context(), path, VideoSpec{Width: 80, Height: 80, FPS: 25, From: .4, Fit: plan.FitContain})
	must(t, err)
	defer v.Close()
	if v.Frames() != 40 {
		t.Errorf("%d frames from 0.4 s on, want 40", v.Frames())
	}
	for _, n := range []int{0, 1, 2, 20, 5, 39, 40, 1000, 3} {
		img, err := v.Frame(n)
		must(t, err)
		if want := grey(10 + min(n, 39)); !near(img.RGBAAt(40, 40), want) {
			t.Errorf("picture %d is %v, want grey %d", n, img.RGBAAt(40, 40), want)
		}
		if c := img.RGBAAt(40, 2); c != (color.RGBA{}) {
			t.Errorf("picture %d: %v beside the contained video, want nothing", n, c)
		}
	}
}

func TestVideoAtAnotherRate(t *testing.T) {
	tools, path := tools(t), filepath.Join(t.TempDir(), "v.mkv")
	makeVideo(t, path)
	v, err := tools.OpenVideo(t.Context(), path, VideoSpec{Width: 90, Height: 90, FPS: 50, Fit: plan.FitCover, FocusX: 100})
	must(t, err)
	defer v.Close()
	for n := 0; n < 110; n += 7 {
		img, err := v.Frame(n)
		must(t, err)
		lo, hi := grey(min((n-1)/2, 49)), grey(min((n+1)/2, 49))
		if c := img.RGBAAt(1, 1); int(c.R) < lo-3 || int(c.R) > hi+3 || c.A != 255 {
			t.Errorf("picture %d is %v, want grey %d..%d", n, c, lo, hi)
		}
	}
}

func TestVideoFocus(t *testing.T) {
	tools, path := tools(t), filepath.Join(t.TempDir(), "v.mp4")
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=c=red:s=320x80:d=1", "-vf", "drawbox=x=0:y=0:w=80:h=80:c=blue:t=fill,drawbox=x=240:y=0:w=80:h=80:c=lime:t=fill",
		"-c:v", "libx264", "-pix_fmt", "yuv420p", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for focus, want := range map[int]color.RGBA{0: {0, 0, 255, 255}, 50: {255, 0, 0, 255}, 100: {0, 255, 0, 255}} {
		v, err := tools.OpenVideo(t.Context(), path, VideoSpec{Width: 64, Height: 64, FPS: 30, Fit: plan.FitCover, FocusX: focus})
		must(t, err)
		img, err := v.Frame(3)
		must(t, err)
		if c := img.RGBAAt(32, 32); max(diff(c.R, want.R), diff(c.G, want.G), diff(c.B, want.B)) > 12 {
			t.Errorf("focus %d shows %v, want %v", focus, c, want)
		}
		v.Close()
	}
}

func diff(a, b byte) int { return max(int(a)-int(b), int(b)-int(a)) }

func TestDecodeAudio(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	path := filepath.Join(dir, "v.mp4")
	makeVideo(t, path)
	whole, err := tools.DecodeAudio(t.Context(), path, 0, 0)
	must(t, err)
	if n := len(whole) / 2; n < 72000 || n > 72000+2048 {
		t.Errorf("%d samples, want about 72000", n)
	}
	part, err := tools.DecodeAudio(t.Context(), path, .25, .5)
	must(t, err)
	if len(part) != 24000 {
		t.Fatalf("%d values for a quarter of a second, want 24000", len(part))
	}
	for i := range part {
		if part[i] != whole[24000+i] {
			t.Fatalf("value %d of the part is %g, of the whole %g", i, part[i], whole[24000+i])
		}
	}
	if has, err := tools.HasAudio(t.Context(), path); !has || err != nil {
		t.Errorf("HasAudio: %v, %v", has, err)
	}
	silent := filepath.Join(dir, "silent.mp4")
	makeVideo(t, silent, "-an")
	if has, err := tools.HasAudio(t.Context(), silent); has || err != nil {
		t.Errorf("HasAudio of a silent file: %v, %v", has, err)
	}
	if _, err := tools.DecodeAudio(t.Context(), silent, 0, 0); err == nil {
		t.Error("decoding the sound of a silent file: no error")
	} else {
		t.Log(err)
	}
}

func TestPlaylistsAreRefused(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	secret := filepath.Join(dir, "secret.mp4")
	makeVideo(t, secret)
	for name, text := range map[string]string{
		"list.m3u8":   "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n" + secret + "\n#EXT-X-ENDLIST\n",
		"list.concat": "ffconcat version 1.0\nfile '" + secret + "'\n",
		"list.mp4":    "ffconcat version 1.0\nfile '" + secret + "'\n",
	} {
		path := filepath.Join(dir, name)
		mustWrite(t, path, text)
		if _, err := tools.Probe(t.Context(), path); err == nil {
			t.Errorf("%s was opened", name)
		} else {
			t.Log(err)
		}
		if _, err := tools.DecodeAudio(t.Context(), path, 0, 0); err == nil {
			t.Errorf("%s was decoded", name)
		}
	}
}
