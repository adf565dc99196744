// Package replace judges whether a file may be written in place of what lies at its
// path. What we write is written beside it and renamed over it, which would take a
// device or a pipe away from the whole machine: /dev/null, from an administrator.
package replace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Check returns an error where something lies at path that is no regular file and no link.
func Check(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a folder; the name of a file is needed", path)
	case info.Mode()&fs.ModeSymlink != 0:
		return nil // itself replaced, not what it leads to
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is a device or a pipe, and would be replaced; the name of a file is needed", path)
	}
	return nil
}
