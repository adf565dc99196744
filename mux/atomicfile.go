package mux

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/internal/replace"
)

// atomicFile is a file being written under a hidden name beside the one it will
// have. Nothing of it is seen under its real name before it is whole and on
// the disk.
type atomicFile struct {
	*os.File        // under its hidden name
	path     string // the real name
	done     bool   // committed or discarded
}

// createAtomic begins a file. What lies at its path may only be a file, which is replaced.
func createAtomic(path string) (*atomicFile, error) {
	if err := replace.Check(path); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, fmt.Errorf("a temporary file for %s: %w", path, err)
	}
	return &atomicFile{File: f, path: path}, nil
}

// persist brings everything written to the disk; the file can then be read
// under its hidden name.
func (a *atomicFile) persist() error {
	if err := a.Chmod(0o644); err != nil {
		return err
	}
	return a.Sync()
}

// commit gives a persisted file its name.
func (a *atomicFile) commit() error {
	if err := a.Close(); err != nil {
		return err
	}
	if err := os.Rename(a.Name(), a.path); err != nil {
		return err
	}
	a.done = true
	return syncFolder(filepath.Dir(a.path))
}

// discard removes the file. After commit it does nothing.
func (a *atomicFile) discard() {
	if a.done {
		return
	}
	a.done = true
	a.Close()
	os.Remove(a.Name())
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
