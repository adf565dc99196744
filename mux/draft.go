package mux

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// draft is a file being written under a hidden name beside the one it will
// have. Nothing of it is seen under its real name before it is whole and on
// the disk.
type draft struct {
	*os.File        // under its hidden name
	path     string // the real name
	gone     bool
}

func newDraft(path string) (*draft, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, fmt.Errorf("a temporary file for %s: %w", path, err)
	}
	return &draft{File: f, path: path}, nil
}

// settle brings everything written to the disk; the draft can then be read
// under its hidden name.
func (d *draft) settle() error {
	if err := d.Chmod(0o644); err != nil {
		return err
	}
	return d.Sync()
}

// publish gives a settled draft its name.
func (d *draft) publish() error {
	if err := d.Close(); err != nil {
		return err
	}
	if err := os.Rename(d.Name(), d.path); err != nil {
		return err
	}
	d.gone = true
	return syncFolder(filepath.Dir(d.path))
}

// Remove throws the draft away. After publish it does nothing.
func (d *draft) Remove() {
	if d.gone {
		return
	}
	d.gone = true
	d.Close()
	os.Remove(d.Name())
}

// syncFolder makes a rename last. File systems without the notion refuse with
// EINVAL or a permission error, which is no loss.
func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, os.ErrInvalid) && !errors.Is(err, os.ErrPermission) {
		return err
	}
	return nil
}
