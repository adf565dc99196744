package styles_test

import (
	"fmt"
	"image/color"
	"log"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

func ExampleNamed() {
	look, err := styles.Named("crayon", plan.EngineSketch)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(look.Name, look.Medium, look.Dark())
	_, err = styles.Named("crayons", plan.EngineSketch)
	fmt.Println(err != nil)
	// Output:
	// crayon wax false
	// true
}

// A plan's own palette lies over the style it names.
func ExampleFor() {
	p, err := plan.Decode([]byte(`{"version": 1, "custom_style": {"palette": {"board": "#102030"}}, "scenes": [{"duration": 1, "elements": []}]}`), plan.Options{})
	if err != nil {
		log.Fatal(err)
	}
	look, err := styles.For(p)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(look.Palette.Board, look.Dark())
	// Output: {16 32 48 255} true
}

func ExampleLook_Color() {
	look, err := styles.Named("classic", plan.EngineSketch)
	if err != nil {
		log.Fatal(err)
	}
	c, err := look.Color("#c8321f")
	fmt.Println(c, err)
	_, err = look.Color("accent9")
	fmt.Println(err != nil)
	// Output:
	// {200 50 31 255} <nil>
	// true
}

func ExampleContrast() {
	white, grey := color.RGBA{255, 255, 255, 255}, color.RGBA{118, 118, 118, 255}
	fmt.Printf("%.1f\n", styles.Contrast(grey, white)) // WCAG wants 4.5 for small text
	// Output: 4.5
}
