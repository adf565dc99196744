package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestDifferingNamesWhatIsChangedNewOrGone(t *testing.T) {
	before, after := t.TempDir(), t.TempDir()
	write := func(dir, name, data string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for dir, files := range map[string]map[string]string{
		before: {"film.mp4": "a", "clips/s1.mp4": "b", "clips/s2.mp4": "c"},
		after:  {"film.mp4": "a", "clips/s1.mp4": "B", "film.srt": "d"},
	} {
		for name, data := range files {
			write(dir, name, data)
		}
	}
	a, err := hashes(before)
	if err != nil {
		t.Fatal(err)
	}
	b, err := hashes(after)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"clips/s1.mp4", "clips/s2.mp4", "film.srt"}
	if got := differing(a, b); !slices.Equal(got, want) {
		t.Errorf("%v differ, want %v", got, want)
	}
	if got := differing(a, a); len(got) > 0 {
		t.Errorf("of the same files %v differ", got)
	}
}
