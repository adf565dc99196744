//go:build !unix

package machine

import (
	"os"
	"time"
)

// longestTask is longer than any task takes.
const longestTask = 24 * time.Hour

// lockFile goes by age where there are no locks that end with their process.
func lockFile(f *os.File) (held bool, err error) {
	info, err := f.Stat()
	return err == nil && time.Since(info.ModTime()) < longestTask, err
}
