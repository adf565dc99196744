//go:build !linux

package mux

import "os"

// widen does nothing where pipes have one size.
func widen(*os.File) {}
