package main

import "testing"

func TestGarbagePercent(t *testing.T) {
	const room = 12 << 20
	for _, c := range []struct {
		live uint64
		want int
	}{
		{0, 300}, {4 << 20, 300}, {12 << 20, 100}, {96 << 20, 12}, {1 << 30, leastGarbage},
	} {
		if got := garbagePercent(c.live, room); got != c.want {
			t.Errorf("with %d MiB in use: %d percent, want %d", c.live>>20, got, c.want)
		}
	}
}
