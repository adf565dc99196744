package icon_test

import (
	"fmt"

	"github.com/inkreel/inkreel/canvas/icon"
)

// Icons are found by what they show.
func ExampleSearch() {
	names := icon.Search("rain")
	ic, ok := icon.Get(names[0])
	fmt.Println(names[0], ok, len(ic.Paths) > 0)
	// Output: cloud-rain true true
}
