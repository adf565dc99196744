package rota

import (
	"slices"
	"strconv"
	"testing"
)

// In n days everything has its turn once, and every day has its part.
func TestEverythingHasItsTurn(t *testing.T) {
	for _, n := range []int{0, 1, 3, 5} {
		for i := range 12 {
			turns := 0
			for d := range max(n, 1) {
				if Due(i, n, 20513+d) {
					turns++
				}
			}
			if turns != 1 {
				t.Errorf("the %d. of every %d days: %d turns", i, n, turns)
			}
		}
	}
}

// Tests have everything, and in turns a part, with what is never left out.
func TestSomeHaveTheirTurn(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	t.Setenv(Env, "")
	if got := Some(all, 3); !slices.Equal(got, all) {
		t.Errorf("%v", got)
	}
	had := map[int]int{}
	for day := range 3 {
		t.Setenv(Env, strconv.Itoa(20513+day))
		got := Some(all, 3)
		if len(got) != 3 || got[1] != got[0]+3 || got[2] != got[1]+3 {
			t.Errorf("%v", got)
		}
		for _, n := range got {
			had[n]++
		}
		if got = Some(all, 3, 0, 1, 2); len(got) != 5 || !slices.Equal(got[:3], all[:3]) || got[4] != got[3]+3 {
			t.Errorf("%v", got)
		}
	}
	for _, n := range all {
		if had[n] != 1 {
			t.Errorf("%d has %d turns in three days", n, had[n])
		}
	}
}
