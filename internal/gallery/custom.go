package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/image/draw"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/author/look/frames"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/plan"
)

// customScene is the scene that is drawn in custom styles: shapes, icons, arrows
// and words.
const customScene = "year"

// custom writes the pictures of a folder, each beside the same scene of both
// engines in the style that was read out of it.
func (s *stage) custom(ctx context.Context, sources, out string) error {
	files, err := filepath.Glob(filepath.Join(sources, "*.jpg"))
	if err != nil {
		return err
	}
	sh := sheet.New(6, 280)
	for _, file := range files {
		if err := s.customRow(ctx, sh, file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return sh.Write(ctx, filepath.Join(out, "custom-styles.webp"))
}

// customRow adds a picture and the two scenes in its style.
func (s *stage) customRow(ctx context.Context, sh *sheet.Sheet, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	img, err := frames.OfPicture(data)
	if err != nil {
		return err
	}
	found, err := look.FromPicture(img)
	if err != nil {
		return err
	}
	sh.Add(framed(img))
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		data, err := os.ReadFile(filepath.Join(s.plans, "gallery", "canvas.json"))
		if err != nil {
			return err
		}
		p, err := engine.Decode(data)
		if err != nil {
			return err
		}
		p.JobID, p.Engine, p.CustomStyle = "gallery", e, &found.Style
		i := slices.IndexFunc(p.Scenes, func(s plan.Scene) bool { return s.ID == customScene })
		p.Scenes = p.Scenes[i : i+1]
		job, err := s.engine.Prepare(ctx, p, s.assets)
		if err != nil {
			return err
		}
		still, err := s.at(ctx, job, 0, 1)
		if err != nil {
			return err
		}
		sh.Add(still)
	}
	return nil
}

// framed is a picture whole in the form of a frame.
func framed(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, 1152, 768))
	draw.Draw(out, out.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	size := img.Rect.Size()
	k := min(float64(out.Rect.Dx())/float64(size.X), float64(out.Rect.Dy())/float64(size.Y))
	w, h := int(k*float64(size.X)), int(k*float64(size.Y))
	at := image.Rect(0, 0, w, h).Add(image.Pt((out.Rect.Dx()-w)/2, (out.Rect.Dy()-h)/2))
	draw.CatmullRom.Scale(out, at, img, img.Rect, draw.Over, nil)
	return out
}
