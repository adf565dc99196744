// Package rota shares out over the days what is too long for every run of
// continuous integration: each day does a part, and so many days do it all.
package rota

import (
	"os"
	"slices"
	"strconv"
	"time"
)

// Env has the day, as Today counts, where tests that do the same with many things
// take turns, as in continuous integration; whoever runs them elsewhere has all of
// them. It is a number so that what failed on a day can be run again on another, and
// go test does not take yesterday's result for today's.
const Env = "INKREEL_TURNS"

// Today returns which day it is, counted from 1970: the one that Env has, if any.
func Today() int {
	if day, err := strconv.Atoi(os.Getenv(Env)); err == nil {
		return day
	}
	return int(time.Now().Unix() / (24 * 60 * 60))
}

// Due reports whether the i-th of many things has its turn on a day, when each
// has one every n days: with n below 2, always.
func Due(i, n, day int) bool { return (i+day)%max(n, 1) == 0 }

// Some returns those of all that have their turn today, one in n, in their order,
// and those besides that have one always; all of them where Env is not set.
func Some[T comparable](all []T, n int, always ...T) []T {
	if os.Getenv(Env) == "" {
		return all
	}
	var some []T
	today := Today()
	for i, one := range all {
		if Due(i, n, today) || slices.Contains(always, one) {
			some = append(some, one)
		}
	}
	return some
}
