package overlayfilm_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/overlayfilm"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// A red disc half seen through, and a word; drawn at once, so that the last picture is
// all of it.
const disc = `{"version": 1, "job_id": "disc", "studio_video_engine": "studio_sketch", "sketch_style_variant": "formal", "output": {"size": "480x320"},
	"scenes": [{"duration": 1.5, "layout": "free", "elements": [
		{"kind": "shape", "motion": "none", "shape": "ellipse", "color": "#cc2020", "fill": "#cc2020", "fill_style": "solid", "box": {"x": 0.05, "y": 0.1, "w": 0.4, "h": 0.8}},
		{"kind": "text", "motion": "none", "text": "Over", "color": "#104080", "box": {"x": 0.55, "y": 0.3, "w": 0.4, "h": 0.4}}]}]}`

func maker(t *testing.T) (overlayfilm.Maker, *engine.Engine) {
	t.Helper()
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Config{Tools: tools, Store: store, TempDir: dir, Encoder: "inkreel"})
	if err != nil {
		t.Fatal(err)
	}
	return overlayfilm.Maker{Engine: e, Tools: tools, Dir: dir}, e
}

func decoded(t *testing.T, doc string) *plan.Plan {
	t.Helper()
	p, err := engine.Decode([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// lastPicture is the picture at a film's end, straight alpha, as a program decodes it.
func lastPicture(t *testing.T, path string) *image.NRGBA {
	t.Helper()
	args := []string{"-v", "error"}
	if filepath.Ext(path) == ".webm" { // ffmpeg's own decoder passes over what is beside the picture
		args = append(args, "-c:v", "libvpx-vp9")
	}
	raw, err := exec.Command("ffmpeg", append(args, "-i", path, "-vf", "select=eq(n\\,44)", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1")...).Output()
	if err != nil || len(raw) != 480*320*4 {
		t.Fatalf("%s: %d bytes, %v", path, len(raw), err)
	}
	return &image.NRGBA{Pix: raw, Stride: 480 * 4, Rect: image.Rect(0, 0, 480, 320)}
}

// What is laid over a colour is what is drawn over that colour, in both formats.
func TestOverAnyGround(t *testing.T) {
	m, e := maker(t)
	dir := t.TempDir()
	over := decoded(t, disc)
	over.Output.Matte = "#30c060"
	job, err := e.Prepare(context.Background(), over, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := e.Still(context.Background(), job, 0, 1.49)
	if err != nil {
		t.Fatal(err)
	}
	ground := [3]float64{0x30, 0xc0, 0x60}
	for _, ext := range []string{".webm", ".mov"} {
		t.Run(ext, func(t *testing.T) {
			out := filepath.Join(dir, "disc"+ext)
			res, err := m.Render(context.Background(), decoded(t, disc), nil, engine.Output{Film: out})
			if err != nil {
				t.Fatal(err)
			}
			if res.Film != out || res.Frames != 45 || len(res.Extras) > 0 {
				t.Errorf("%+v", res)
			}
			got := lastPicture(t, out)
			if a := got.NRGBAAt(2, 2).A; a > 3 {
				t.Errorf("the bare corner has alpha %d", a)
			}
			covered := 0
			var off float64
			for y := range 320 {
				for x := range 480 {
					c := got.NRGBAAt(x, y)
					if c.A > 250 {
						covered++
					}
					w := want.RGBAAt(x, y)
					for i, v := range [3][2]uint8{{c.R, w.R}, {c.G, w.G}, {c.B, w.B}} {
						a := float64(c.A) / 255
						d := float64(v[0])*a + ground[i]*(1-a) - float64(v[1])
						off += d * d / (3 * 480 * 320)
					}
				}
			}
			if covered < 480*320/50 {
				t.Errorf("%d pixels are covered", covered)
			}
			if psnr := 10 * math.Log10(255*255/off); psnr < 38 {
				t.Errorf("over green it is %.1f dB from what is drawn there", psnr)
			}
		})
	}
}

// A ground of one colour is that alone: no grain, no trim, no light.
func TestMatteIsPlain(t *testing.T) {
	_, e := maker(t)
	for _, style := range []string{"chalkboard_color", "playful", "notebook_infographic"} {
		p := decoded(t, fmt.Sprintf(`{"version": 1, "canvas_style_variant": %q, "output": {"matte": "#00ff00", "scale": 0.25}, "scenes": [{"duration": 1}]}`, style))
		job, err := e.Prepare(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		img, err := e.Still(context.Background(), job, 0, 0.5)
		if err != nil {
			t.Fatal(err)
		}
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if c := img.RGBAAt(x, y); c.R != 0 || c.G != 255 || c.B != 0 {
					t.Fatalf("%s: %v at %d, %d", style, c, x, y)
				}
			}
		}
	}
}

// merger fails.
type merger struct{ err error }

func (m merger) Overlay(context.Context, mux.OverlaySpec) error { return m.err }

// Where it fails, nothing is left.
func TestNothingHalf(t *testing.T) {
	m, _ := maker(t)
	m.Tools = merger{errors.New("no room")}
	dir := t.TempDir()
	if _, err := m.Render(context.Background(), decoded(t, disc), nil, engine.Output{Film: filepath.Join(dir, "disc.mov")}); err == nil {
		t.Error("no error")
	}
	for _, d := range []string{dir, m.Dir} {
		left, err := filepath.Glob(filepath.Join(d, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range left {
			if filepath.Base(path) != "store" {
				t.Errorf("left: %s", path)
			}
		}
	}
}
