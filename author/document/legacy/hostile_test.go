package legacy

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

func file(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// changed returns a compound file with one of its streams changed.
func changed(t *testing.T, name string, data []byte, change func([]byte)) []byte {
	t.Helper()
	c, err := openCompound(data)
	if err != nil {
		t.Fatal(err)
	}
	var all []stream
	for _, e := range c.entries {
		if e.kind == isStream {
			s := stream{e.name, c.stream(e.name)}
			if e.name == name {
				change(s.data)
			}
			all = append(all, s)
		}
	}
	return compoundOf(all...)
}

func TestFaults(t *testing.T) {
	doc, ppt, xls := file(t, "hens.doc"), file(t, "bee.ppt"), file(t, "garden.xls")
	put := binary.LittleEndian.PutUint16
	for name, c := range map[string]struct {
		read   document.Reader
		data   []byte
		reason document.Reason
	}{
		"no bytes":          {DOC, nil, document.Empty},
		"no compound file":  {XLS, []byte("Name;Price"), document.Broken},
		"cut short":         {PPT, ppt[:600], document.Broken},
		"another kind":      {DOC, xls, document.Broken},
		"nothing of it":     {XLS, compoundOf(stream{"Notes", nil}), document.Broken},
		"encrypted package": {PPT, compoundOf(stream{"EncryptedPackage", nil}), document.Encrypted},
		"encrypted doc":     {DOC, changed(t, "WordDocument", doc, func(b []byte) { put(b[10:], binary.LittleEndian.Uint16(b[10:])|0x100) }), document.Encrypted},
		"Word 95":           {DOC, changed(t, "WordDocument", doc, func(b []byte) { put(b[2:], 104) }), document.Broken},
		"Word 6":            {DOC, changed(t, "WordDocument", doc, func(b []byte) { put(b, 0xA5DC) }), document.Broken},
		"encrypted ppt":     {PPT, changed(t, "Current User", ppt, func(b []byte) { binary.LittleEndian.PutUint32(b[12:], 0xF3D1C4DF) }), document.Encrypted},
		"encrypted xls":     {XLS, changed(t, "Workbook", xls, func(b []byte) { put(b[20:], recordPassword) }), document.Encrypted},
		"Excel 95":          {XLS, changed(t, "Workbook", xls, func(b []byte) { put(b[4:], 0x0500) }), document.Broken},
		"empty xls":         {XLS, compoundOf(stream{"Workbook", []byte{9, 8, 4, 0, 0, 6, 5, 0}}), document.Empty},
	} {
		_, err := c.read(t.Context(), c.data, document.Limits{})
		var fault *document.Fault
		if !errors.As(err, &fault) || fault.Reason != c.reason {
			t.Errorf("%s: %v, want the reason %q", name, err, c.reason)
		}
	}
	if _, err := DOC(t.Context(), doc, document.Limits{Bytes: 1000}); err == nil {
		t.Error("a file larger than accepted is read")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := XLS(ctx, xls, document.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
}

// Every sector, and every slide, leads back to where it came from.
func TestCircles(t *testing.T) {
	for name, read := range map[string]document.Reader{"hens.doc": DOC, "bee.ppt": PPT, "garden.xls": XLS} {
		data := file(t, name)
		for at := 0; at+4 <= len(data); at += 4 {
			if v := binary.LittleEndian.Uint32(data[at:]); v == uint32(at/512) || v == 0xFFFFFFFE {
				binary.LittleEndian.PutUint32(data[at:], 0)
			}
		}
		doc, err := read(t.Context(), data, document.Limits{})
		documenttest.Judge(t, doc, err, document.Limits{})
	}
}

func fuzz(f *testing.F, name string, read document.Reader) {
	f.Add(file(f, name))
	f.Fuzz(func(t *testing.T, data []byte) {
		limits := document.Limits{Text: 20_000, Pages: 20}
		doc, err := read(context.Background(), data, limits)
		documenttest.Judge(t, doc, err, limits)
	})
}

// Any bytes are read, or refused with a sentence.
func FuzzDOC(f *testing.F) { fuzz(f, "hens.doc", DOC) }
func FuzzPPT(f *testing.F) { fuzz(f, "bee.ppt", PPT) }
func FuzzXLS(f *testing.F) { fuzz(f, "garden.xls", XLS) }

func benchmark(b *testing.B, name string, read document.Reader) {
	data := file(b, name)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := read(b.Context(), data, document.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDOC(b *testing.B) { benchmark(b, "hens.doc", DOC) }
func BenchmarkPPT(b *testing.B) { benchmark(b, "bee.ppt", PPT) }
func BenchmarkXLS(b *testing.B) { benchmark(b, "garden.xls", XLS) }
