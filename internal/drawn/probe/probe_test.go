package main

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/drawn"
)

// What to do about a build that draws otherwise than its file says.
const generate = "run go generate ./internal/drawn on amd64 and commit internal/drawn/probes.txt: the drawing version, which every clip's key holds, follows from it"

// nobodySees is how far the brightness of a part of a picture may be from that in
// the file where another processor has rounded otherwise.
const nobodySees = 6

// This build draws what its version says. Elsewhere than where the hashes are from
// it looks so.
func TestVersionIsWhatIsDrawn(t *testing.T) {
	got, err := draw(t.Context(), t.TempDir(), !exact)
	if err != nil {
		t.Fatal(err)
	}
	want := drawn.Probes()
	if g, w := names(got), names(want); !slices.Equal(g, w) {
		t.Fatalf("the probes are others than those in the file: %s\n%s", strings.Join(unlike(g, w), ", "), generate)
	}
	var differ []string
	for i, p := range got {
		if exact && p.Digest != want[i].Digest || !exact && !alike(p.Look, want[i].Look) {
			differ = append(differ, p.Name)
		}
	}
	if len(differ) > 0 {
		t.Errorf("this build draws otherwise than its version %s says: %s\n%s", drawn.Version(), strings.Join(differ, ", "), generate)
	}
}

func names(all []drawn.Probe) (out []string) {
	for _, p := range all {
		out = append(out, p.Name)
	}
	return out
}

// unlike are the names that one list alone has.
func unlike(a, b []string) (out []string) {
	for _, n := range slices.Concat(a, b) {
		if slices.Contains(a, n) != slices.Contains(b, n) {
			out = append(out, n)
		}
	}
	return out
}

// alike reports whether two looks are the same to the eye.
func alike(a, b string) bool {
	x, errX := hex.DecodeString(a)
	y, errY := hex.DecodeString(b)
	if errX != nil || errY != nil || len(x) != len(y) {
		return a == b
	}
	for i := range x {
		if d := int(x[i]) - int(y[i]); d > nobodySees || d < -nobodySees {
			return false
		}
	}
	return true
}

func TestLooksAreCompared(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"-", "-", true}, {"10", "16", true}, {"10", "17", false}, {"17", "10", false}, {"1010", "10", false}, {"-", "10", false}} {
		if alike(c.a, c.b) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
}
