//go:build !unix

package cputest

import (
	"testing"
	"time"
)

var began = time.Now()

// used is time gone by, where the system does not tell.
func used(testing.TB) time.Duration { return time.Since(began) }
