package mux

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// draft is a file being written under a hidden name beside the one it will
// have. Nothing of it is seen under its real name before it is whole and on
// the disk.
type draft struct {
	path string // the real name
	f    *os.File
	w    *bufio.Writer
	size int64
	gone bool
}

func newDraft(path string) (*draft, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, fmt.Errorf("a temporary file for %s: %w", path, err)
	}
	return &draft{path: path, f: f, w: bufio.NewWriterSize(f, 256<<10)}, nil
}

// Write appends to the draft.
func (d *draft) Write(b []byte) (int, error) {
	n, err := d.w.Write(b)
	d.size += int64(n)
	return n, err
}

// hidden is the name the draft has until it is published.
func (d *draft) hidden() string { return d.f.Name() }

// settle brings everything written to the disk; the draft can then be read
// under its hidden name.
func (d *draft) settle() error {
	if err := d.w.Flush(); err != nil {
		return err
	}
	if err := d.f.Chmod(0o644); err != nil {
		return err
	}
	return d.f.Sync()
}

// publish gives a settled draft its name.
func (d *draft) publish() error {
	if err := d.f.Close(); err != nil {
		return err
	}
	if err := os.Rename(d.hidden(), d.path); err != nil {
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
	d.f.Close()
	os.Remove(d.hidden())
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
