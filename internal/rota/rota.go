// Package rota shares out over the days what is too long for every run of
// continuous integration: each day does a part, and so many days do it all.
package rota

import "time"

// Due reports whether the i-th of many things has its turn on a day, when each
// has one every n days: with n below 2, always.
func Due(i, n int, day time.Time) bool {
	return (i+int(day.Unix()/(24*60*60)))%max(n, 1) == 0
}
