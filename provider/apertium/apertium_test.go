package apertium

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// standIn puts a program called apertium on the PATH.
func standIn(t *testing.T, script string) *Program {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "apertium"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	p, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The program's answer is read: texts in order, unknown words without their stars.
func TestTranslate(t *testing.T) {
	p := standIn(t, `if [ "$1" = -l ]; then printf '  spa-eng\n  eng-spa\n'; exit; fi
[ "$1 $2 $3" = "-f html-noent eng-spa" ] || exit 3
sed -e 's/water/agua/' -e 's/xylo/*xylo/'`)
	pairs, err := p.Pairs(t.Context())
	if err != nil || !slices.Equal(pairs, []string{"eng-spa", "spa-eng"}) {
		t.Errorf("pairs: %v, %v", pairs, err)
	}
	got, unknown, err := p.Translate(t.Context(), "eng-spa", []string{"water", "a < b & \"c\" *", "xylo and *star", ""})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"agua", "a < b & \"c\" *", "xylo and *star", ""}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%d: got %q, want %q", i, got[i], want[i])
		}
	}
	if !slices.Equal(unknown, []string{"xylo"}) {
		t.Errorf("unknown: %q", unknown)
	}
}

// What goes wrong is a sentence, and ends in time.
func TestFaults(t *testing.T) {
	for script, want := range map[string]string{
		"echo 'Error: Mode eng-spa does not exist' >&2; exit 1": "does not exist",
		"echo nonsense":           "answered 0 of 1 texts",
		"exec cat /dev/zero":      "more than",
		`echo '<p id="t1">a</p>'`: "answered 0 of 1",
	} {
		if _, _, err := standIn(t, script).Translate(t.Context(), "eng-spa", []string{"a"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", script, err, want)
		}
	}
	p := standIn(t, "cat")
	if _, _, err := p.Translate(t.Context(), "-f; rm", nil); err == nil || !strings.Contains(err.Error(), "no pair") {
		t.Errorf("a pair that is none: %v", err)
	}
	if _, _, err := p.Translate(t.Context(), "eng-spa", []string{strings.Repeat("a", mostText)}); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("a text that is too long: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Find(); !errors.Is(err, ErrMissing) {
		t.Errorf("without a program: %v", err)
	}
}

// A program that hangs ends with who asked, and what it started with it.
func TestCancelled(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	p := standIn(t, "sleep 600 & echo > '"+started+"'; wait")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, _, err := p.Translate(ctx, "eng-spa", []string{"a"})
		done <- err
	}()
	for { // until it has started another
		if _, err := os.Stat(started); err == nil {
			break
		}
		runtime.Gosched()
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// The real program, where it is installed with the pair.
func TestApertium(t *testing.T) {
	p, err := Find()
	if err != nil {
		t.Skip(err)
	}
	pairs, err := p.Pairs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(pairs, "eng-spa") {
		t.Skip("apertium-eng-spa is not installed")
	}
	got, _, err := p.Translate(t.Context(), "eng-spa", []string{"Water cycle", "Plants make their own food. In 1779 it cost 3.5 dollars & more."})
	if err != nil || !strings.Contains(got[0], "agua") || !strings.Contains(got[1], "1779") || !strings.Contains(got[1], "3.5") || !strings.Contains(got[1], "&") {
		t.Errorf("%+v, %v", got, err)
	}
}
