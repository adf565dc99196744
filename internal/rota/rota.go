// Package rota shares out over the days what is too long for every run of
// continuous integration: each day does a part, and so many days do it all.
package rota

import (
	"os"
	"slices"
	"time"
)

// Env is set where tests that do the same with many things take turns, as
// continuous integration does; whoever runs them elsewhere has all of them.
const Env = "INKREEL_TURNS"

// Due reports whether the i-th of many things has its turn on a day, when each
// has one every n days: with n below 2, always.
func Due(i, n int, day time.Time) bool {
	return (i+int(day.Unix()/(24*60*60)))%max(n, 1) == 0
}

// Some returns those of all that have their turn today, one in n, in their order,
// and those besides that have one always; all of them where Env is not set.
func Some[T comparable](all []T, n int, always ...T) []T {
	if os.Getenv(Env) == "" {
		return all
	}
	var some []T
	today := time.Now()
	for i, one := range all {
		if Due(i, n, today) || slices.Contains(always, one) {
			some = append(some, one)
		}
	}
	return some
}
