//go:build faults

package fault

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// asked is what the environment asks for.
var asked = struct{ step, kind, mark string }{}

func init() {
	var rest string
	asked.step, rest, _ = strings.Cut(os.Getenv("INKREEL_FAULT"), ":")
	asked.kind, asked.mark, _ = strings.Cut(rest, ":")
}

// At breaks a step where that was asked for.
func At(step string) error {
	if step != asked.step {
		return nil
	}
	if asked.mark != "" {
		f, err := os.OpenFile(asked.mark, os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return nil // it has happened
		}
		f.Close()
	}
	switch asked.kind {
	case "kill":
		if p, err := os.FindProcess(os.Getpid()); err == nil {
			_ = p.Kill()
		}
		select {} // the signal comes in a moment
	case "hang":
		select {}
	}
	return fmt.Errorf("fault at %s", step)
}

// On reports whether a wrong way of working was asked for.
func On(name string) bool { return asked.step == name }

// Folders are where marks are made: processes held in must reach them.
func Folders() []string {
	if asked.mark == "" {
		return nil
	}
	return []string{filepath.Dir(asked.mark)}
}
