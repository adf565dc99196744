package pdfium

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// engine is for all tests that need nothing of how it starts, and for the others what
// has been kept: translating takes longer than all else here.
var engine Engine

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "inkreel-pdfium-")
	if err != nil {
		panic(err)
	}
	engine.Cache = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

func open(t *testing.T, name string) *Document {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	d, err := engine.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

func TestPage(t *testing.T) {
	d := open(t, "wasser.pdf")
	if d.Pages() != 1 || d.Language() != "de-DE" || d.Title() != "" {
		t.Errorf("%d pages, language %q, title %q", d.Pages(), d.Language(), d.Title())
	}
	p := d.Page(0)
	if p == nil || p.Width < 595 || p.Width > 596 {
		t.Fatalf("page: %+v", p)
	}
	var said strings.Builder
	for _, c := range p.Chars(10_000) {
		said.WriteRune(c.Rune)
		if !c.Made && c.Rune > ' ' && (c.Box.X0 < 50 || c.Box.X1 > 545 || c.Box.Y0 < 50 || c.Box.Y1 > 800 || c.Size < 9 || c.Size > 21 || c.Turned) {
			t.Errorf("%q lies at %v, size %g, turned %v", c.Rune, c.Box, c.Size, c.Turned)
		}
	}
	if !strings.Contains(said.String(), "Der Wasserkreislauf") {
		t.Errorf("says %q", said.String())
	}
	if n := len(p.Chars(100)); n != 100 {
		t.Errorf("%d characters of 100", n)
	}
	if m := p.Render(Box{0, 0, 100, 100}, 2, 1e6); m == nil || m.Bounds().Dx() != 200 {
		t.Errorf("painted: %v", m)
	}
	if m := p.Render(Box{0, 0, 100, 100}, 2, 1000); m != nil {
		t.Errorf("painted more than allowed: %v", m.Bounds())
	}
	if d.Page(7) != nil {
		t.Error("a page that is not there")
	}
	if d.Err() != nil {
		t.Error(d.Err())
	}
}

func TestClosed(t *testing.T) {
	d := open(t, "wasser.pdf")
	p := d.Page(0)
	d.Close()
	if d.Pages() != 0 || len(p.Chars(10)) != 0 || d.Page(0) != nil || d.Err() == nil {
		t.Error("a closed file says something")
	}
}

func TestSideBySide(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			d, err := engine.Open(t.Context(), []byte("%PDF-"))
			if !errors.Is(err, ErrFormat) {
				t.Errorf("%v, %v", d, err)
			}
		})
	}
	wg.Wait()
}

// Who gives up does not stop what others wait for, and the second process starts
// from what the first has kept.
func TestStart(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	first := Engine{Cache: engine.Cache}
	if _, err := first.Open(ctx, []byte("%PDF-")); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	for _, e := range []*Engine{&first, {Cache: engine.Cache}} {
		if _, err := e.Open(t.Context(), []byte("%PDF-")); !errors.Is(err, ErrFormat) {
			t.Fatal(err)
		}
	}
	damaged := t.TempDir()
	if err := os.CopyFS(damaged, os.DirFS(engine.Cache)); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob(filepath.Join(damaged, "*", "*"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept %v, %v", kept, err)
	}
	if err := os.Truncate(kept[0], 1000); err != nil {
		t.Fatal(err)
	}
	third := Engine{Cache: damaged}
	if _, err := third.Open(t.Context(), []byte("%PDF-")); !errors.Is(err, ErrFormat) {
		t.Errorf("from what is damaged: %v", err)
	}
}
