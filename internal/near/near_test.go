package near

import (
	"slices"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	known := []string{"alpha", "beta", "golang", "go", "frac", "sqrt", "phi", "psi", "javascript", "java"}
	for _, c := range []struct {
		name string
		want []string
	}{
		{"frca", []string{"frac"}},
		{"squrt", []string{"sqrt"}},
		{"Alpha", []string{"alpha"}},
		{"javas", []string{"java", "javascript"}},
		{"phsi", []string{"phi", "psi"}},
		{"zzzzzz", nil},
		{"", nil},
	} {
		if got := Names(c.name, known); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %v, want %v", c.name, got, c.want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"same", "same", 0}, {"cloud", "colud", 1}, {"abc", "xyz", 3}, {strings.Repeat("a", 90), strings.Repeat("a", 88), 2}} {
		if got := Distance(c.a, c.b, 9); got != c.want {
			t.Errorf("%q to %q: got %d, want %d", c.a, c.b, got, c.want)
		}
		if got := Distance(c.b, c.a, 9); got != c.want {
			t.Errorf("%q to %q: got %d, want %d", c.b, c.a, got, c.want)
		}
		for limit := range 4 {
			if got, want := Distance(c.a, c.b, limit), min(c.want, limit+1); got != want {
				t.Errorf("%q to %q, at the most %d: got %d, want %d", c.a, c.b, limit, got, want)
			}
		}
	}
}
