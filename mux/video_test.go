package mux

import (
	"image/color"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/internal/yuv"
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

func openVideo(t *testing.T, tools *Tools, path string, spec VideoSpec) (*Video, error) {
	t.Helper()
	info, err := tools.Probe(t.Context(), path)
	must(t, err)
	return tools.OpenVideo(t.Context(), path, info, spec)
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
	v, err := openVideo(t, tools, path, VideoSpec{Width: 80, Height: 80, FPS: 25, From: .4, Fit: plan.FitContain})
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
		if n == 20 {
			v.Close() // goes on where it was
		}
	}
	for _, n := range []int{1000, 39, 38} { // the end is not known yet
		v, err := openVideo(t, tools, path, VideoSpec{Width: 80, Height: 46, FPS: 25, From: .4, Fit: plan.FitContain})
		must(t, err)
		p, err := v.Planes(n)
		must(t, err)
		if got, want := int(p.Y[20*80+40]), 40+4*(10+min(n, 39)); got < want-2 || got > want+2 {
			t.Errorf("begun with picture %d: luma %d, want %d", n, got, want)
		}
		v.Close()
	}
}

func TestVideoAtAnotherRate(t *testing.T) {
	tools, path := tools(t), filepath.Join(t.TempDir(), "v.mkv")
	makeVideo(t, path)
	v, err := openVideo(t, tools, path, VideoSpec{Width: 90, Height: 90, FPS: 50, Fit: plan.FitCover, FocusX: 100})
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

// Planes show the colours that Frame shows, whatever matrix and range a video
// is in: two steps apart at most wherever a colour fills more than a pixel.
func TestPlanesShowTheColoursOfFrames(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	for name, k := range map[string]struct {
		matrix, tags string // of the conversion, of the file
		scale        bool
	}{
		"709": {"bt709", "bt709", true}, "601": {"bt601", "smpte170m", true}, "601 unscaled": {"bt601", "smpte170m", false},
		"2020": {"bt2020", "bt2020nc", true}, "untagged": {"bt601", "", true},
	} {
		for _, span := range []string{"tv", "pc"} {
			t.Run(name+" "+span, func(t *testing.T) {
				path := filepath.Join(dir, name+span+".mp4")
				args := []string{"-v", "error", "-f", "lavfi", "-i", "smptehdbars=s=320x180:r=25:d=0.4", "-vf", "scale=out_color_matrix=" + k.matrix + ":out_range=" + span + ":flags=accurate_rnd+full_chroma_inp,format=yuv420p",
					"-c:v", "libx264", "-qp", "1", "-pix_fmt", "yuv420p", "-color_range", span}
				if k.tags != "" {
					args = append(args, "-colorspace", k.tags)
				}
				if out, err := exec.Command("ffmpeg", append(args, "-y", path)...).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				spec := VideoSpec{Width: 240, Height: 136, FPS: 25, Fit: plan.FitContain}
				if !k.scale {
					spec = VideoSpec{Width: 320, Height: 180, FPS: 25, Fit: plan.FitCover, FocusX: 50}
				}
				v, err := openVideo(t, tools, path, spec)
				must(t, err)
				defer v.Close()
				img, err := v.Frame(2)
				must(t, err)
				want := yuv.New(img.Rect)
				want.Convert(img, img.Rect)
				got, err := v.Planes(2)
				must(t, err)
				if got == nil {
					t.Fatal("no planes")
				}
				compareFlat(t, got, want)
			})
		}
	}
}

// compareFlat compares samples around which nothing changes.
func compareFlat(t *testing.T, got, want *yuv.Planes) {
	t.Helper()
	for _, p := range []struct {
		plane     string
		got, want []byte
		w         int
	}{{"Y", got.Y, want.Y, want.Rect.Dx()}, {"U", got.U, want.U, want.Rect.Dx() / 2}, {"V", got.V, want.V, want.Rect.Dx() / 2}} {
		checked, most := 0, 0
		for i := 4*p.w + 4; i < len(p.want)-4*p.w-4; i++ {
			flat := true
			for y := -4; y <= 4 && flat; y++ {
				for x := -4; x <= 4; x++ {
					flat = flat && diff(p.want[i+y*p.w+x], p.want[i]) <= 1
				}
			}
			if flat {
				checked++
				most = max(most, diff(p.got[i], p.want[i]))
			}
		}
		if most > 2 || checked < len(p.want)/4 {
			t.Errorf("%s is up to %d steps from that of the frame, among %d of %d samples", p.plane, most, checked, len(p.want))
		}
	}
}

// Pictures come as planes only where nothing shows through or beside them.
func TestPlanesAreForWholePictures(t *testing.T) {
	tools, path := tools(t), filepath.Join(t.TempDir(), "v.mkv")
	makeVideo(t, path)
	clear := filepath.Join(t.TempDir(), "clear.mov")
	out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red@0.5:s=160x90:d=0.2,format=argb", "-c:v", "qtrle", clear).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, k := range []struct {
		path  string
		w, h  int
		fit   plan.Fit
		whole bool
	}{
		{path, 160, 90, plan.FitContain, true}, {path, 160, 88, plan.FitContain, true}, {path, 100, 90, plan.FitContain, false},
		{path, 100, 90, plan.FitCover, true}, {path, 99, 90, plan.FitCover, false}, {clear, 160, 90, plan.FitCover, false},
	} {
		v, err := openVideo(t, tools, k.path, VideoSpec{Width: k.w, Height: k.h, FPS: 25, Fit: k.fit, FocusX: 50})
		must(t, err)
		p, err := v.Planes(1)
		must(t, err)
		if (p != nil) != k.whole {
			t.Errorf("%s as %dx%d, %s: planes %v, want %v", filepath.Base(k.path), k.w, k.h, k.fit, p != nil, k.whole)
		}
		if img, err := v.Frame(1); err != nil || img.Rect.Dx() != k.w {
			t.Errorf("%s: after planes a frame of %v, %v", filepath.Base(k.path), img, err)
		}
		v.Close()
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
		v, err := openVideo(t, tools, path, VideoSpec{Width: 64, Height: 64, FPS: 30, Fit: plan.FitCover, FocusX: focus})
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
