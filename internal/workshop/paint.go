package workshop

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	stdimage "image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"

	"golang.org/x/image/draw"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/illustrate"
	"github.com/inkreel/inkreel/provider/image"
)

// Illustrate has films get pictures that the library lacks, where the environment
// names a model that draws. They are kept in a folder and found there again; empty:
// each is asked for anew.
func (w *Workshop) Illustrate(folder string) {
	if w.models.Image == nil || w.models.Pictures == 0 {
		return
	}
	w.illustrator = illustrate.Illustrator{Painter: painter{w.models.Image, folder}, Most: w.models.Pictures}
}

// PictureFolder is where drawn pictures are kept: in the folder that a user keeps
// clips in, else in that which the system has for it; empty: nowhere.
func PictureFolder(cache string) string {
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return "" // then nothing is kept
		}
		cache = filepath.Join(user, "inkreel")
	}
	return filepath.Join(cache, "pictures")
}

// painter has a model draw, and keeps what it drew.
type painter struct {
	model  *image.Client
	folder string
}

const (
	asked   = 1024 // pixels a side that are asked for: every model knows this size
	largest = 768  // pixels a side that go into a plan, from which the pen's lines are traced
	format  = "1"  // of what is kept: another one is drawn anew
	// heaviest is the size in bytes of a picture in a plan, of which a film has several.
	heaviest = 500 << 10
)

// Paint implements illustrate.Painter.
func (p painter) Paint(ctx context.Context, prompt string, colours bool) (document.Image, error) {
	out := document.Image{Type: "image/png"}
	name := p.kept(prompt, colours)
	if name != "" {
		if data, err := os.ReadFile(name); err == nil && isPicture(data) {
			out.Data = data
			return out, nil
		}
	}
	made, err := p.model.Make(ctx, image.Request{Prompt: prompt, Width: asked, Height: asked})
	if err != nil {
		return out, err
	}
	if out.Data, err = lineArt(made.Data, colours); err != nil {
		return out, fmt.Errorf("%s answered with %w", p.model.Name(), err)
	}
	if name != "" {
		keep(name, out.Data)
	}
	return out, nil
}

// kept is the file that a picture is kept in, named by all that it follows from;
// empty: it is not kept.
func (p painter) kept(prompt string, colours bool) string {
	if p.folder == "" {
		return ""
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %d %t %q", format, p.model.Name(), asked, colours, prompt))
	return filepath.Join(p.folder, hex.EncodeToString(sum[:])+".png")
}

// isPicture reports whether a file that was kept is whole.
func isPicture(data []byte) bool {
	_, err := png.Decode(bytes.NewReader(data))
	return err == nil
}

// keep writes a file at once or not at all. A folder that cannot be written costs
// but another request.
func keep(name string, data []byte) {
	if os.MkdirAll(filepath.Dir(name), 0o700) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".picture-*")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if errors.Join(err, f.Close()) != nil || os.Rename(f.Name(), name) != nil {
		os.Remove(f.Name())
	}
}

// lineArt is a picture as a plan has it: small, on white, without colours where
// there are to be none. One that shows nothing is an error.
func lineArt(data []byte, colours bool) ([]byte, error) {
	src, _, err := stdimage.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, errors.New("a picture that is broken")
	}
	for side := largest; ; side = side * 2 / 3 {
		img := scaled(src, side, colours)
		if blank(img) {
			return nil, errors.New("a picture that shows nothing")
		}
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
			return nil, err
		}
		if b.Len() <= heaviest {
			return b.Bytes(), nil
		}
	}
}

// scaled is a picture on white whose longer side is as long at most.
func scaled(src stdimage.Image, side int, colours bool) draw.Image {
	size := src.Bounds().Size()
	if longer := max(size.X, size.Y); longer > side {
		size.X, size.Y = max(size.X*side/longer, 1), max(size.Y*side/longer, 1)
	}
	r := stdimage.Rectangle{Max: size}
	var img draw.Image = stdimage.NewGray(r)
	if colours {
		img = stdimage.NewRGBA(r)
	}
	draw.Draw(img, r, stdimage.White, stdimage.Point{}, draw.Src)
	draw.ApproxBiLinear.Scale(img, r, src, src.Bounds(), draw.Over, nil)
	return img
}

// leastContrast of a picture's lightest and darkest pixels, of 255: below it there is
// no line to follow.
const leastContrast = 64

// blank reports whether a picture has no lines.
func blank(img stdimage.Image) bool {
	darkest, lightest := uint8(255), uint8(0)
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			v := color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y
			darkest, lightest = min(darkest, v), max(lightest, v)
		}
	}
	return int(lightest)-int(darkest) < leastContrast
}
