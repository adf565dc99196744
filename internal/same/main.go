// Command same renders every example plan with two builds of the program and
// compares what comes out, byte for byte: clips, films, captions, posters. Two
// binaries go in; the names of files that differ come out. It is for changes
// that must not change a picture.
//
//	go run ./internal/same OLD NEW [PLAN…]
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("same: ")
	if len(os.Args) < 3 {
		log.Fatal("usage: same OLD NEW [PLAN…]; plans default to those of testdata/plans")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := compare(ctx, os.Args[1], os.Args[2], os.Args[3:])
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// compare renders plans, or all examples where none is named, with two programs
// and prints which files differ. Any difference is an error.
func compare(ctx context.Context, before, after string, plans []string) error {
	if len(plans) == 0 {
		for _, pattern := range []string{"*.json", "layouts/*.json", "gallery/*.json"} {
			found, err := filepath.Glob(filepath.Join("testdata/plans", pattern))
			if err != nil {
				return err
			}
			plans = append(plans, found...)
		}
	}
	differ, files := 0, 0
	for _, plan := range plans {
		a, err := rendered(ctx, before, plan)
		if err != nil {
			return err
		}
		b, err := rendered(ctx, after, plan)
		if err != nil {
			return err
		}
		files += len(a)
		for _, name := range differing(a, b) {
			differ++
			fmt.Printf("%s: %s differs\n", plan, name)
		}
	}
	if differ > 0 {
		return fmt.Errorf("%d of %d files differ", differ, files)
	}
	fmt.Printf("%d plans, %d files: all the same\n", len(plans), files)
	return nil
}

// rendered renders a plan in a folder of its own and returns the hash of every
// file that came out, by its name there.
func rendered(ctx context.Context, program, plan string) (map[string][sha256.Size]byte, error) {
	dir, err := os.MkdirTemp("", "inkreel-same-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program, err = filepath.Abs(program)
	if err != nil {
		return nil, err
	}
	at, name := filepath.Split(plan)
	if filepath.Base(at) == "gallery" { // whose pictures lie with the examples
		at, name = filepath.Dir(filepath.Clean(at)), "-"
	}
	cmd := exec.CommandContext(ctx, program, "render", name, "-o", filepath.Join(dir, "film.mp4"), "--scenes", filepath.Join(dir, "clips"))
	var said bytes.Buffer
	cmd.Dir, cmd.Stderr = at, &said
	if name == "-" {
		file, err := os.Open(plan)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		cmd.Stdin = file
	}
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("render %s with %s: %w: %s", plan, program, err, strings.TrimSpace(said.String()))
	}
	return hashes(dir)
}

// hashes returns the SHA-256 of every file below dir, by its path there.
func hashes(dir string) (map[string][sha256.Size]byte, error) {
	out := map[string][sha256.Size]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		out[name] = sha256.Sum256(data)
		return err
	})
	return out, err
}

// differing returns the names of files that are not the same in both, in order.
func differing[H comparable](a, b map[string]H) []string {
	names := map[string]bool{}
	for n := range a {
		names[n] = true
	}
	for n := range b {
		names[n] = true
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(names)), func(n string) bool {
		x, okA := a[n]
		y, okB := b[n]
		return okA == okB && x == y
	})
}
