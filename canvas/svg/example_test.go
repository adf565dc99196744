package svg_test

import (
	"fmt"
	"image"
	"log"

	"github.com/inkreel/inkreel/canvas/svg"
	"github.com/inkreel/inkreel/internal/geom"
)

// What lies outside a document is refused, and said so.
func ExampleParse() {
	doc, err := svg.Parse([]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect id="hill" width="20" height="10" fill="#2a7"/><script>alert(1)</script></svg>`), svg.DefaultLimits())
	if err != nil {
		log.Fatal(err)
	}
	img := doc.Render(image.Rect(0, 0, 40, 20), doc.Fit(geom.R(0, 0, 40, 20)))
	fmt.Println(len(doc.Shapes), doc.Shapes[0].ID, img.RGBAAt(20, 10))
	fmt.Println(len(doc.Warnings))
	// Output:
	// 1 hill {34 170 119 255}
	// 1
}
