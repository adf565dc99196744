// Package desktop opens files and addresses in the programs that the desktop has
// for them.
package desktop

import (
	"fmt"
	"os/exec"
	"runtime"

	"github.com/inkreel/inkreel/internal/reason"
)

// Open opens a file, named by its whole path, or an address. The program that it
// starts stays when this one ends.
func Open(what string) error {
	with := append(opener(runtime.GOOS), what)
	cmd := exec.Command(with[0], with[1:]...)
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("cannot open %s: %s: %w", what, with[0], reason.Of(err))
	}
	go func() { _ = cmd.Wait() }() // its window may stay open as long as it likes
	return nil
}

// opener is the program, and its first arguments, that knows what opens what.
func opener(system string) []string {
	switch system {
	case "darwin":
		return []string{"open"}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	return []string{"xdg-open"}
}
