package frames_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/draw"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/author/look/frames"
	"github.com/inkreel/inkreel/mux"
)

const looks = "../../../testdata/looks"

// made makes a video of a picture with ffmpeg.
func made(t *testing.T, args ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "made.mp4")
	args = append(append([]string{"-v", "error"}, args...), "-pix_fmt", "yuv420p", path)
	if out, err := exec.Command("ffmpeg", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return path
}

// lookOf is the look of a video.
func lookOf(t *testing.T, path string) look.Found {
	t.Helper()
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Fatal(err)
	}
	moments, err := frames.OfVideo(t.Context(), tools, path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := look.FromFrames(moments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// What moves over a board and what is burned in along its foot are not of the
// look.
func TestVideo(t *testing.T) {
	still := made(t, "-loop", "1", "-i", filepath.Join(looks, "chalk.jpg"), "-t", "3", "-r", "10", "-vf", "scale=768:512")
	busy := made(t, "-loop", "1", "-i", filepath.Join(looks, "chalk.jpg"), "-f", "lavfi", "-i", "color=c=red:s=160x160:r=10", "-t", "3", "-r", "10",
		"-filter_complex", "[0]scale=768:512[b];[b][1]overlay=x=200*t:y=60+60*t")
	a, b := lookOf(t, still), lookOf(t, busy)
	if a.Style.Base != b.Style.Base || a.Style.Palette["board"] != b.Style.Palette["board"] {
		t.Errorf("%s\n%s", a.Line(), b.Line())
	}
	for role, hex := range b.Style.Palette {
		if strings.HasPrefix(hex, "#f") && strings.HasSuffix(hex, "0000") {
			t.Errorf("%s is %s, which is of what moves", role, hex)
		}
	}
}

func TestNoVideo(t *testing.T) {
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "not.mp4")
	if err := os.WriteFile(path, []byte("no video"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := frames.OfVideo(t.Context(), tools, path); err == nil {
		t.Error("what is no video was taken for one")
	}
}

// A vector picture is drawn large enough to be looked at.
func TestVector(t *testing.T) {
	img, err := frames.OfPicture([]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><rect width="3" height="2" fill="#102040"/><path d="M.5 .5h2" stroke="#fff" stroke-width=".1"/></svg>`))
	if err != nil || img.Rect.Dx() < 1000 {
		t.Fatalf("%v, %v", img, err)
	}
	f, err := look.FromPicture(img)
	if err != nil || f.Style.Palette["board"] != "#102040" || f.Style.Palette["ink"] != "#ffffff" {
		t.Errorf("%s, %v", f.Line(), err)
	}
}

// FuzzOfPicture holds reading a stranger's picture and looking at it to an answer
// or an error.
func FuzzOfPicture(f *testing.F) {
	for _, name := range []string{"chalk.jpg"} {
		data, err := os.ReadFile(filepath.Join(looks, name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:4000])
	}
	f.Add([]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><circle r="9" fill="red"/></svg>`))
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		img, err := frames.OfPicture(data)
		if err != nil {
			return
		}
		if size := img.Rect.Size(); look.Fit(size) != size && img.Rect.Dx() > 1152 {
			t.Errorf("%v is larger than needed", size)
		}
		if found, err := look.FromPicture(img); err == nil && found.Contrast < 4.5 {
			t.Errorf("contrast %.2f", found.Contrast)
		}
	})
}

// BenchmarkPicture reads the look out of a drawing of two megapixels.
func BenchmarkPicture(b *testing.B) {
	img, err := os.Open(filepath.Join(looks, "kraft.jpg"))
	if err != nil {
		b.Fatal(err)
	}
	defer img.Close()
	small, err := jpeg.Decode(img)
	if err != nil {
		b.Fatal(err)
	}
	large := image.NewRGBA(image.Rect(0, 0, 1736, 1158))
	draw.CatmullRom.Scale(large, large.Rect, small, small.Bounds(), draw.Src, nil)
	var data bytes.Buffer
	if err := jpeg.Encode(&data, large, nil); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		img, err := frames.OfPicture(data.Bytes())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := look.FromPicture(img); err != nil {
			b.Fatal(err)
		}
	}
}
