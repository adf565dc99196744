//go:build !unix

package engine

import (
	"os"
	"time"
)

// lockFile goes by age where there are no locks that end with their process:
// no task takes a day.
func lockFile(f *os.File) (held bool, err error) {
	info, err := f.Stat()
	return err == nil && time.Since(info.ModTime()) < 24*time.Hour, err
}
