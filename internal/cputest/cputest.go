// Package cputest measures what work costs by the processor's clock, which does
// not go on while others have the machine.
package cputest

import (
	"testing"
	"time"
)

// Used is the processor time used so far by this process and the programs it
// waited for.
func Used(t testing.TB) time.Duration {
	t.Helper()
	return used(t)
}

// Took is the processor time that work uses.
func Took(t testing.TB, work func()) time.Duration {
	t.Helper()
	before := used(t)
	work()
	return used(t) - before
}
