//go:build !linux && !darwin

package machine

// freeDisk is not known here.
func freeDisk(string) (int64, bool) { return 0, false }
