package near

import (
	"slices"
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
	}{{"", "", 0}, {"abc", "", 3}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"same", "same", 0}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: got %d, want %d", c.a, c.b, got, c.want)
		}
		if distance(c.a, c.b) != distance(c.b, c.a) {
			t.Errorf("%q and %q: not symmetric", c.a, c.b)
		}
	}
}
