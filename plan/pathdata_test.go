package plan

import "testing"

func TestCheckPathData(t *testing.T) {
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
		if at, problem := checkPathData(d); at != want.at || problem != want.problem {
			t.Errorf("%q: got %d, %q, want %d, %q", d, at, problem, want.at, want.problem)
		}
	}
}
