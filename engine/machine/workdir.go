package machine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// workPattern names the folder of a process, lockName its locked file.
const (
	workPattern = "inkreel-work-*"
	lockName    = ".lock"
)

// WorkDir makes temporary folders, all under one folder of this process that
// holds a locked file. A process that is killed leaves its folder behind, and
// the lock is free: then any other may remove it. The folder is made when first
// needed. Safe for concurrent use.
type WorkDir struct {
	parent string
	mu     sync.Mutex
	dir    string
	lock   *os.File
	live   int // temporary folders in it
}

// NewWorkDir makes folders under parent; empty: the system's folder of
// temporary files.
func NewWorkDir(parent string) *WorkDir { return &WorkDir{parent: parent} }

// Make makes a temporary folder and returns it with the function that removes
// it.
func (w *WorkDir) Make(pattern string) (string, func(), error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.live == 0 {
		if err := w.open(); err != nil {
			return "", nil, fmt.Errorf("make temporary folder: %w", err)
		}
	}
	dir, err := os.MkdirTemp(w.dir, pattern+"-*")
	if err != nil {
		if w.live == 0 {
			w.close()
		}
		return "", nil, fmt.Errorf("make temporary folder: %w", err)
	}
	w.live++
	return dir, sync.OnceFunc(func() {
		os.RemoveAll(dir)
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.live--; w.live == 0 {
			w.close()
		}
	}), nil
}

func (w *WorkDir) open() error {
	dir, err := os.MkdirTemp(w.parent, workPattern)
	if err != nil {
		return err
	}
	// Locked before it has its name: one without a lock may be removed.
	f, err := os.CreateTemp(dir, ".new-*")
	if err == nil {
		if _, err = lockFile(f); err == nil {
			err = os.Rename(f.Name(), filepath.Join(dir, lockName))
		}
	}
	if err != nil {
		os.RemoveAll(dir)
		return err
	}
	w.dir, w.lock = dir, f
	return nil
}

func (w *WorkDir) close() {
	os.RemoveAll(w.dir)
	w.lock.Close()
}

// SweepWork removes what killed processes left among the temporary files in
// parent, and returns how many folders that were.
func SweepWork(parent string) (int, error) {
	left, err := AbandonedWork(parent)
	n := 0
	faults := []error{err}
	for _, dir := range left {
		if err := os.RemoveAll(dir); err != nil {
			faults = append(faults, fmt.Errorf("remove what a killed process left: %w", err))
			continue
		}
		n++
	}
	trials, err := filepath.Glob(filepath.Join(parent, trialPattern))
	faults = append(faults, err)
	for _, name := range trials {
		if gone, err := old(name); err == nil && gone {
			_ = os.Remove(name) // another process may be first; else it goes next time
		}
	}
	return n, errors.Join(faults...)
}

// AbandonedWork lists the folders that killed processes left among the
// temporary files in parent. Those of living processes are recognised by their
// locks, on this machine or another that shares the folder.
func AbandonedWork(parent string) ([]string, error) {
	left, err := filepath.Glob(filepath.Join(parent, workPattern))
	if err != nil {
		return nil, err
	}
	var faults []error
	dead := left[:0]
	for _, dir := range left {
		switch gone, err := abandoned(dir); {
		case err == nil && gone:
			dead = append(dead, dir)
		case err != nil && !errors.Is(err, fs.ErrNotExist): // another was first
			faults = append(faults, fmt.Errorf("look for what killed processes left: %w", err))
		}
	}
	return dead, errors.Join(faults...)
}

// abandoned reports whether the process that works in dir is gone. A folder
// without a lock is just being made, or was left in that moment: its age
// decides.
func abandoned(dir string) (bool, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return old(dir)
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	held, err := lockFile(f)
	return err == nil && !held, err
}

// unlockedAge is after how long a folder without a lock, or a file that is
// removed as soon as it is written, was left behind for sure.
const unlockedAge = 10 * time.Minute

// old reports whether a file or folder was not touched for that long.
func old(dir string) (bool, error) {
	info, err := os.Stat(dir)
	return err == nil && time.Since(info.ModTime()) > unlockedAge, err
}
