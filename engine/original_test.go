package engine_test

import (
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// A picture that is to keep its original, drawn stroke by stroke, is in the
// end the picture in the file: at its own size PSNR is 40 dB or more, in every
// sketch look. Photographs are left to the looks that do not frame them, for a
// frame takes room from the picture.
func TestOriginalsAreKept(t *testing.T) {
	if testing.Short() {
		t.Skip("one scene at a time, side by side with nothing")
	}
	e := newEngine(t)
	for _, picture := range []string{"lake.jpg", "tulips.png"} {
		want := pictureFile(t, picture)
		size := want.Bounds().Size()
		for _, style := range rota.Some(plan.SketchStyles(), 3, "classic") {
			look, err := styles.Named(style, plan.EngineSketch)
			if err != nil {
				t.Fatal(err)
			}
			if picture == "lake.jpg" && look.Frame != styles.FrameNone {
				continue
			}
			t.Run(picture+"/"+style, func(t *testing.T) {
				at := image.Pt(128, 12)
				p, err := engine.Decode(fmt.Appendf(nil, `{"version": 1, "studio_video_engine": "studio_sketch", "sketch_style_variant": %q, "scenes": [{"elements": [
					{"kind": "image", "source": "assets/%s", "description": "the original", "keep_original": true, "box": {"x": %.9f, "y": %.9f, "w": %.9f, "h": %.9f}}]}]}`,
					style, picture, float64(at.X)/1536, float64(at.Y)/1024, float64(size.X)/1536, float64(size.Y)/1024))
				if err != nil {
					t.Fatal(err)
				}
				job, err := e.Prepare(t.Context(), p, fetcher(t))
				if err != nil {
					t.Fatal(err)
				}
				got, err := e.Still(t.Context(), job, 0, plan.Seconds(job.Frames-1, job.FPS()))
				if err != nil {
					t.Fatal(err)
				}
				if db := psnr(got, at, want); db < 40 {
					t.Errorf("PSNR %.1f dB", db)
				}
			})
		}
	}
}

func pictureFile(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(filepath.Join(plans, "assets", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// psnr compares want with what lies at a place of got, in dB; pixels of want
// that let the board show through are left out.
func psnr(got *image.RGBA, at image.Point, want image.Image) float64 {
	sum, n := 0.0, 0
	b := want.Bounds()
	for y := range b.Dy() {
		for x := range b.Dx() {
			r, g, bl, a := want.At(b.Min.X+x, b.Min.Y+y).RGBA()
			if a != 0xffff {
				continue
			}
			c := got.RGBAAt(at.X+x, at.Y+y)
			for _, d := range []float64{float64(c.R) - float64(r>>8), float64(c.G) - float64(g>>8), float64(c.B) - float64(bl>>8)} {
				sum += d * d
			}
			n += 3
		}
	}
	return 10 * math.Log10(255*255*float64(n)/max(sum, 1e-9))
}
