package rota

import (
	"testing"
	"time"
)

// In n days everything has its turn once, and every day has its part.
func TestEverythingHasItsTurn(t *testing.T) {
	begin := time.Date(2026, 3, 1, 23, 0, 0, 0, time.UTC)
	for _, n := range []int{0, 1, 3, 5} {
		for i := range 12 {
			turns := 0
			for d := range max(n, 1) {
				if Due(i, n, begin.AddDate(0, 0, d)) {
					turns++
				}
			}
			if turns != 1 {
				t.Errorf("the %d. of every %d days: %d turns", i, n, turns)
			}
		}
	}
}
