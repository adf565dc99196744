//go:build !faults

package fault

// At breaks a step where that was asked for.
func At(string) error { return nil }

// On reports whether a wrong way of working was asked for.
func On(string) bool { return false }

// Folders are where marks are made: processes held in must reach them.
func Folders() []string { return nil }
