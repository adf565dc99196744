// Package documenttest holds readers of documents to what they promise: files
// in, their blocks printed beside them; any bytes in, a document within limits
// or a sentence on what is wrong.
package documenttest

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/cputest"
)

var update = flag.Bool("update", false, "rewrite what is printed beside documents in testdata")

// Golden reads every file of testdata that pattern fits, as "*.md", and compares
// the document, printed, with the file of the same name and .want after it.
func Golden(t *testing.T, pattern string, read document.Reader) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("testdata/%s: no file, %v", pattern, err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			doc, err := read(context.Background(), data, document.Limits{})
			Judge(t, doc, err, document.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				if err := os.WriteFile(f+".want", []byte(doc.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(f + ".want")
			if err != nil {
				t.Fatal(err)
			}
			if got := doc.String(); got != string(want) {
				t.Errorf("reads as:\n%s\nwant:\n%s\n(go test -update rewrites it)", got, want)
			}
		})
	}
}

// Judge checks what a reader brought: a document within limits whose texts are
// clean and whose tables are even, or an error that says what is wrong.
func Judge(t *testing.T, doc *document.Document, err error, limits document.Limits) {
	t.Helper()
	if err != nil {
		var f *document.Fault
		if !errors.As(err, &f) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%T is no fault: %v", err, err)
		}
		if doc != nil {
			t.Error("a document and an error")
		}
		if f != nil && !utf8.ValidString(f.Text) || len(err.Error()) > 600 {
			t.Errorf("no sentence: %q", err)
		}
		return
	}
	l := limits.Filled()
	if len(doc.Blocks) == 0 || len(doc.Blocks) > l.Blocks {
		t.Errorf("%d blocks", len(doc.Blocks))
	}
	chars := 0
	check := func(s string) {
		chars += utf8.RuneCountInString(s)
		if !utf8.ValidString(s) || strings.ContainsAny(s, "\x00\r\u200b\ufeff\ufffd") {
			t.Errorf("text is not clean: %.100q", s)
		}
	}
	for _, b := range doc.Blocks {
		judge(t, b, l, check)
	}
	if chars > l.Text {
		t.Errorf("%d characters, more than %d", chars, l.Text)
	}
	data, err := json.Marshal(doc)
	if err != nil {
		t.Error(err)
	}
	var again document.Document
	if err := json.Unmarshal(data, &again); err != nil || again.String() != doc.String() {
		t.Errorf("is another after JSON, %v", err)
	}
}

// judge checks one block and calls check with its texts.
func judge(t *testing.T, b document.Block, l document.Limits, check func(string)) {
	t.Helper()
	check(b.Text)
	check(b.By)
	switch b.Kind {
	case document.Heading:
		if b.Level < 1 || b.Level > 6 || b.Text == "" {
			t.Errorf("heading %d %q", b.Level, b.Text)
		}
	case document.Paragraph, document.Quote, document.Code, document.Note:
		if b.Text == "" {
			t.Errorf("a %s of nothing", b.Kind)
		}
	case document.List:
		if len(b.List.Items) == 0 {
			t.Error("a list of nothing")
		}
		for _, i := range b.List.Items {
			check(i.Text)
			if i.Text == "" || i.Level < 0 {
				t.Errorf("item %+v", i)
			}
		}
	case document.Table:
		check(b.Table.Caption)
		rows := b.Table.Rows
		if len(b.Table.Header) > 0 {
			rows = append([][]string{b.Table.Header}, rows...)
		}
		if len(rows) == 0 || len(b.Table.Rows) > l.Rows || len(rows[0]) > l.Columns {
			t.Errorf("a table of %d rows", len(rows))
			return
		}
		for _, row := range rows {
			if len(row) != len(rows[0]) {
				t.Errorf("a row of %d cells among rows of %d", len(row), len(rows[0]))
			}
			for _, c := range row {
				check(c)
			}
		}
	case document.Figure:
		check(b.Figure.Caption)
		check(b.Figure.Alt)
		if (b.Figure.Data == nil) != (b.Figure.Type == "") {
			t.Errorf("a picture of %d bytes of type %q", len(b.Figure.Data), b.Figure.Type)
		}
	case document.Break:
	default:
		t.Errorf("a block of kind %q", b.Kind)
	}
}

// Fuzz feeds a reader any bytes, starting from the files of testdata that
// pattern fits, if it is not empty, and from seeds. Packed files are better made
// small, as seeds: large inputs are fuzzed slowly.
func Fuzz(f *testing.F, pattern string, read document.Reader, seeds ...string) {
	files, _ := filepath.Glob(filepath.Join("testdata", pattern))
	for _, name := range files {
		if pattern == "" {
			break
		}
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	limits := document.Limits{Unpacked: 8 << 20, Text: 20_000, Blocks: 500, Rows: 50, Columns: 20}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := read(context.Background(), data, limits)
		Judge(t, doc, err, limits)
	})
}

// Bounded reads data and fails where that takes more memory or time than any
// file may: 200 MB beyond what was there, and seconds.
func Bounded(t *testing.T, read document.Reader, data []byte) error {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	runtime.GC()
	watch := &watch{Context: context.Background()}
	watch.sample()
	before := watch.peak
	var doc *document.Document
	var err error
	took := cputest.Took(t, func() { doc, err = read(watch, data, document.Limits{}) })
	watch.sample()
	Judge(t, doc, err, document.Limits{})
	const most = 200 << 20
	if watch.peak-before > most {
		t.Errorf("%d bytes took %d MB of memory", len(data), (watch.peak-before)>>20)
	}
	// Twice what the costliest takes, and the processor shares its caches.
	if took > 15*time.Second {
		t.Errorf("%d bytes took %v", len(data), took)
	}
	return err
}

// watch is a context that looks at the heap whenever a reader looks at it, as
// readers do all the time.
type watch struct {
	context.Context
	asked uint
	peak  uint64
}

func (w *watch) Err() error {
	if w.asked++; w.asked%64 == 0 {
		w.sample()
	}
	return nil
}

func (w *watch) sample() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	w.peak = max(w.peak, m.HeapAlloc)
}
