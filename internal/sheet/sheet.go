// Package sheet lays pictures out in rows on one sheet, to be looked at together.
package sheet

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"os/exec"

	"golang.org/x/image/draw"
)

const (
	gap     = 12   // pixels between and around pictures
	quality = "82" // of WebP: lettering stays clean, sheets stay near 120 KB
)

var table = color.RGBA{0xd9, 0xda, 0xdc, 0xff} // what the pictures lie on

// Sheet is pictures of one size laid out in rows.
type Sheet struct {
	columns, width int
	pictures       []*image.RGBA
}

// New is a sheet without pictures; width is that of each in pixels.
func New(columns, width int) *Sheet { return &Sheet{columns: columns, width: width} }

// Add scales a picture to the sheet's width and lays it down next.
func (s *Sheet) Add(img *image.RGBA) {
	b := img.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, s.width, b.Dy()*s.width/b.Dx()))
	draw.CatmullRom.Scale(small, small.Bounds(), img, b, draw.Src, nil)
	s.pictures = append(s.pictures, small)
}

// Write saves the sheet as WebP, by ffmpeg: Go has no encoder of it, and JPEG takes half as
// much again for line and lettering. At least one picture was added.
func (s *Sheet) Write(ctx context.Context, path string) error {
	all := s.all()
	size := fmt.Sprintf("%dx%d", all.Rect.Dx(), all.Rect.Dy())
	cmd := exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-i", "-",
		"-c:v", "libwebp", "-quality", quality, "-preset", "drawing", "-compression_level", "6", path)
	cmd.Stdin = bytes.NewReader(all.Pix)
	if told, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: ffmpeg: %w: %s", path, err, told)
	}
	return nil
}

// all is the pictures on their table.
func (s *Sheet) all() *image.RGBA {
	cell := s.pictures[0].Bounds().Size().Add(image.Pt(gap, gap))
	rows := (len(s.pictures) + s.columns - 1) / s.columns
	all := image.NewRGBA(image.Rect(0, 0, s.columns*cell.X+gap, rows*cell.Y+gap))
	draw.Draw(all, all.Bounds(), image.NewUniform(table), image.Point{}, draw.Src)
	for i, p := range s.pictures {
		at := image.Pt(gap+i%s.columns*cell.X, gap+i/s.columns*cell.Y)
		draw.Draw(all, p.Bounds().Add(at), p, image.Point{}, draw.Src)
	}
	return all
}
