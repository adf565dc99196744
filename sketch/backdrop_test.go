package sketch

import (
	"image"
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/internal/yuv"
)

// numbered is footage whose picture n is as light as n.
type numbered struct{ size image.Point }

func (n numbered) Frame(k int) (*image.RGBA, error) {
	img := image.NewRGBA(image.Rectangle{Max: n.size})
	for i := range img.Pix {
		img.Pix[i] = uint8(20 * k)
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	return img, nil
}

func (n numbered) Planes(k int) (*yuv.Planes, error) {
	img, err := n.Frame(k)
	return yuv.Converted(img), err
}

// A video behind a scene begins anew when it has ended; its veil lies over colours as over
// planes.
func TestFootageIsLoopedAndVeiled(t *testing.T) {
	size := image.Pt(8, 4)
	f := Veiled(Looped(numbered{size}, 5), color.RGBA{40, 60, 80, 255}, 0.5)
	for n := range 12 {
		img, err := f.Frame(n)
		if err != nil {
			t.Fatal(err)
		}
		want := (20*(n%5) + 60 + 1) / 2
		if got := int(img.Pix[1]); max(got-want, want-got) > 1 {
			t.Errorf("frame %d has green %d, want %d", n, got, want)
		}
		flat := yuv.Converted(img)
		planes, err := f.Planes(n)
		if err != nil {
			t.Fatal(err)
		}
		for k, pair := range [3][2]uint8{{flat.Y[0], planes.Y[0]}, {flat.U[0], planes.U[0]}, {flat.V[0], planes.V[0]}} {
			if d := int(pair[0]) - int(pair[1]); max(d, -d) > 2 {
				t.Errorf("frame %d: plane %d is %d, of colours %d", n, k, pair[1], pair[0])
			}
		}
	}
}
