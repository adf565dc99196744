//go:build !unix

package provider

import "os/exec"

// InGroup does nothing here: the program alone is killed when its context ends.
func InGroup(*exec.Cmd) {}
