package fonts_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/plan"
)

// Text is set in lines no wider than asked for.
func ExampleShaper_Layout() {
	s := fonts.NewShaper()
	style := fonts.Style{Type: plan.TypeHandwriting, Lang: "en", SizePx: 48}
	text, err := s.Layout([]fonts.Span{{Text: "Rain falls on the hills and runs down in streams"}}, style, 400, plan.AlignStart)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(text.Lines) > 1, text.W <= 400, text.RTL)
	// Output: true true false
}

// Scripts that are read from right to left are set so, and by faces of theirs.
func ExampleShaper_Layout_rightToLeft() {
	s := fonts.NewShaper()
	text, err := s.Layout([]fonts.Span{{Text: "مطر"}}, fonts.Style{Type: plan.TypeHandwriting, Lang: "ar", SizePx: 48}, 0, plan.AlignStart)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(text.RTL, len(text.Lines), text.Clusters)
	// Output: true 1 3
}

// Measure looks for a size that fits.
func ExampleShaper_Measure() {
	s := fonts.NewShaper()
	style := fonts.Style{Type: plan.TypeClean, Lang: "en", SizePx: 96}
	for style.SizePx > 20 {
		_, _, lines, err := s.Measure([]fonts.Span{{Text: "A title on one line"}}, style, 600)
		if err != nil {
			log.Fatal(err)
		}
		if lines == 1 {
			break
		}
		style.SizePx -= 4
	}
	fmt.Println(style.SizePx < 96, style.SizePx > 20)
	// Output: true true
}

// A character that no face has is an error that names it; no box is drawn.
func ExampleMissingGlyphError() {
	s := fonts.NewShaper()
	_, err := s.Layout([]fonts.Span{{Text: "\U00012000"}}, fonts.Style{Type: plan.TypeClean, Lang: "en", SizePx: 48}, 0, plan.AlignStart)
	var missing *fonts.MissingGlyphError
	if errors.As(err, &missing) {
		fmt.Printf("%U\n", missing.Char)
	}
	// Output: U+12000
}
