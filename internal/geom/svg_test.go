package geom

import (
	"strings"
	"testing"
)

func TestCheckSVG(t *testing.T) {
	for d, want := range map[string]struct {
		at      int
		problem string
	}{
		"M0 0":                          {},
		"m1-2.5.5-1L3,4 5,6z":           {},
		"M1e2 .5H-3v+4ZM0 0":            {},
		"M0 0c1 2 3 4 5 6 7 8 9 1 2 3":  {},
		"M0 0a5,5 0 01.5.5 1 1 0 1 1 2": {at: 29, problem: "a takes 7 numbers at a time, found 13"},
		"M0 0A5 5 0 2 0 1 1":            {11, "a flag of an arc is 0 or 1"},
		"M0 0z5":                        {5, "z takes no numbers"},
		"M0 0 L":                        {6, "L takes 2 numbers at a time, found 0"},
		"M0 0 L 1":                      {8, "L takes 2 numbers at a time, found 1"},
		"M0 0 b1":                       {5, `'b' is no command`},
		"M0 0 L1 ?":                     {8, "a number of at most 1e9 was expected"},
		"M0 0 L1 .":                     {8, "a number of at most 1e9 was expected"},
		"M0 0 L1 1e999":                 {8, "a number of at most 1e9 was expected"},
		"M0 0 L1 -1e308":                {8, "a number of at most 1e9 was expected"},
		"0 0":                           {0, `'0' is no command`},
		"M0 0 é":                        {5, "a number of at most 1e9 was expected"},
		"M0 0 ;":                        {5, "a number of at most 1e9 was expected"},
	} {
		at, problem := 0, ""
		if err := CheckSVG(d, 1e9); err != nil {
			at, problem = err.At, err.Problem
		}
		if at != want.at || problem != want.problem {
			t.Errorf("%q: got %d, %q, want %d, %q", d, at, problem, want.at, want.problem)
		}
	}
}

// Reading and checking differ in the size of numbers alone.
func TestCheckingIsReading(t *testing.T) {
	for d, ok := range map[string]bool{"M0 0L2e9 1": false, "M0 0L1e9 1": true, "M0 0\fL1 1": true, "M0 0a1 1 0 002 2": true} {
		if _, err := ParseSVG(d); err != nil {
			t.Errorf("%q: %v", d, err)
		}
		if err := CheckSVG(d, 1e9); (err == nil) != ok {
			t.Errorf("%q: %v", d, err)
		}
	}
}

func BenchmarkParseSVG(b *testing.B) {
	d := "M5 60" + strings.Repeat("C30.25 5-60 115 95.5e-1 40a1 2 3 014 5l-.5.5", 200)
	b.ReportAllocs()
	b.SetBytes(int64(len(d)))
	for b.Loop() {
		if _, err := ParseSVG(d); err != nil {
			b.Fatal(err)
		}
	}
}
