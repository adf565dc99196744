// Package reason says why a file could not be had, for messages that have named
// the file already.
//
//	fmt.Errorf("cannot read %s: %w", path, reason.Of(err)) // cannot read a.json: permission denied
package reason

import (
	"errors"
	"io/fs"
)

// Of is a file error without operation and path; any other error is returned
// as it is.
func Of(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
