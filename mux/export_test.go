package mux

import (
	"testing"
	"time"
)

// WaitForDrivers gives drivers so long for a frame until the test ends.
func WaitForDrivers(t *testing.T, limit time.Duration) {
	t.Helper()
	before := driverTimeout
	driverTimeout = limit
	t.Cleanup(func() { driverTimeout = before })
}
