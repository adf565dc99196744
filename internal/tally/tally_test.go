package tally

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestShares(t *testing.T) {
	v := []float64{0.4, 0.1, 0.3, 0.2}
	for _, c := range []struct {
		got  Share
		want string
	}{
		{Mean(v), "25 %"}, {Median(v), "20 %"}, {Most(v), "40 %"}, {Least(v), "10 %"},
		{Mean(nil), "–"}, {Median(nil), "–"}, {Most(nil), "–"}, {Least(nil), "–"},
	} {
		if c.got.String() != c.want {
			t.Errorf("%v, want %s", c.got, c.want)
		}
	}
	got, err := json.Marshal([]Share{1.0 / 3, None})
	if err != nil || string(got) != "[0.3333,null]" {
		t.Errorf("%s, %v", got, err)
	}
}

func TestGroupsAndTables(t *testing.T) {
	names, groups := Groups([]string{"bee", "ant", "bat"}, func(s *string) string { return (*s)[:1] })
	if len(names) != 2 || names[0] != "b" || len(groups[0]) != 2 || groups[0][1] != "bat" || groups[1][0] != "ant" {
		t.Errorf("%q %q", names, groups)
	}
	var b strings.Builder
	if err := Table(&b, []string{"name", "n"}, [][]string{{"bee", "10"}}); err != nil {
		t.Fatal(err)
	}
	if want := "| name | n   |\n| ---  | --- |\n| bee  | 10  |\n\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
