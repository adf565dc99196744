package picture_test

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/picture"
)

// Whatever is written as a name, what is near it are pictures, and few.
func FuzzNear(f *testing.F) {
	for _, s := range []string{"", "dog", "rokcet", "polar bear", "flag-", "狗", "\x00", "a-b-c-d-e-f-g"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		near := (picture.Set{}).Near(name)
		if len(near) > 5 {
			t.Fatalf("%d names are near %q", len(near), name)
		}
		for _, n := range near {
			if !(picture.Set{}).Has(n) {
				t.Fatalf("%q is near %q and no picture", n, name)
			}
		}
	})
}
