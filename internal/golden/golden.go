// Package golden compares frames with pictures that somebody has looked at.
// They lie as small JPEGs under testdata/golden; `go test -update` rewrites
// them, and every rewritten one is to be looked at before it is committed.
package golden

import (
	"bytes"
	"flag"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite golden frames")

// quality keeps a quarter-size frame of textured paper under 60 KB.
const quality = 85

// block is the side of the squares whose mean colours are compared: fine
// enough that a missing stroke shows, coarse enough that JPEG noise does not.
const block = 8

// Frame compares got with the golden frame of the test's name in dir: the mean
// of every channel in every 8×8 block may differ by tolerance (0..255). On a
// difference got is written beside the test's temporary files and named.
func Frame(t *testing.T, dir string, got image.Image, tolerance float64) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(t.Name())+".jpg")
	var b bytes.Buffer
	if err := jpeg.Encode(&b, got, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update and look at what it draws", err)
	}
	want, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	same, err := jpeg.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if d, at := Difference(same, want); d > tolerance {
		left := keep(t, same)
		t.Errorf("%s: differs by %.1f at %v, tolerance %.1f; got is in %s", path, d, at, tolerance, left)
	}
}

// keep writes a picture where it outlives the test.
func keep(t *testing.T, img image.Image) string {
	t.Helper()
	f, err := os.CreateTemp("", "golden-got-*.jpg")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := jpeg.Encode(f, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// Difference is the largest difference between the mean colours of two
// pictures' blocks, 0..255, and where it is. Pictures of unlike size differ
// by 255.
func Difference(a, b image.Image) (most float64, at image.Point) {
	if a.Bounds() != b.Bounds() {
		return 255, image.Point{}
	}
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y += block {
		for x := r.Min.X; x < r.Max.X; x += block {
			cell := image.Rect(x, y, x+block, y+block).Intersect(r)
			ma, mb := mean(a, cell), mean(b, cell)
			for c := range ma {
				if d := max(ma[c]-mb[c], mb[c]-ma[c]); d > most {
					most, at = d, cell.Min
				}
			}
		}
	}
	return most, at
}

func mean(img image.Image, cell image.Rectangle) (m [3]float64) {
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		for x := cell.Min.X; x < cell.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			m[0] += float64(r >> 8)
			m[1] += float64(g >> 8)
			m[2] += float64(b >> 8)
		}
	}
	n := float64(cell.Dx() * cell.Dy())
	for c := range m {
		m[c] /= n
	}
	return m
}
