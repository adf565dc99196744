package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/internal/specimen"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// shown are the pictures of the sheet, ten a row.
var shown = []string{
	"fox", "elephant", "penguin", "owl", "honeybee", "octopus", "butterfly", "horse", "turtle", "parrot",
	"sunflower", "cactus", "deciduous-tree", "mushroom", "strawberry", "pineapple", "bread", "pizza", "cheese-wedge", "hot-beverage",
	"bicycle", "bus", "fire-engine", "sailboat", "airplane", "rocket", "house", "castle", "factory", "school",
	"microscope", "telescope", "dna", "test-tube", "stethoscope", "brain", "magnet", "toolbox", "light-bulb", "laptop",
	"guitar", "violin", "drum", "soccer-ball", "kite", "sun", "trophy", "alarm-clock", "backpack", "umbrella",
	"scientist", "farmer", "teacher", "astronaut", "person-running", "volcano", "rainbow", "globe-showing-europe-africa", "flag-japan", "flag-brazil",
}

// pictures writes a part of the library in one look, and one scene of pictures in
// many.
func (s *stage) pictures(ctx context.Context, out string) error {
	var some []picture.Picture
	for _, name := range shown {
		p, ok := picture.Get(name)
		if !ok {
			return fmt.Errorf("there is no picture %q", name)
		}
		some = append(some, p)
	}
	look, err := styles.Named("classic", plan.EngineSketch)
	if err != nil {
		return err
	}
	sh := sheet.New(1, 1720)
	sh.Add(specimen.Sheet(some, look))
	if err := sh.Write(ctx, filepath.Join(out, "pictures.webp")); err != nil {
		return err
	}
	return s.acrossLooks(ctx, "pictures", filepath.Join(out, "pictures-looks.webp"))
}

// across are the looks of a scene that is shown in many: every sketch look, and
// one of each kind of board.
var across = []struct {
	engine plan.Engine
	look   string
}{
	{plan.EngineSketch, "classic"}, {plan.EngineCanvas, "chalkboard_color"}, {plan.EngineSketch, "crayon"},
	{plan.EngineSketch, "improved(beta)"}, {plan.EngineCanvas, "playful"}, {plan.EngineSketch, "creative"},
	{plan.EngineCanvas, "technical"}, {plan.EngineSketch, "infographics"}, {plan.EngineCanvas, "notebook_infographic"},
	{plan.EngineSketch, "dry_erase"}, {plan.EngineCanvas, "editorial"}, {plan.EngineSketch, "formal"},
	{plan.EngineSketch, "professional_clean"}, {plan.EngineCanvas, "sharpie"}, {plan.EngineSketch, "chalkboard_black_on_white"},
}

// acrossLooks writes the first scene of a plan, finished, in many looks.
func (s *stage) acrossLooks(ctx context.Context, name, file string) error {
	sh := sheet.New(3, 480)
	for _, l := range across {
		job, err := s.job(ctx, name, l.engine, l.look)
		if err != nil {
			return fmt.Errorf("%s: %w", l.look, err)
		}
		img, err := s.at(ctx, job, 0, 1)
		if err != nil {
			return fmt.Errorf("%s: %w", l.look, err)
		}
		sh.Add(img)
	}
	return sh.Write(ctx, file)
}
