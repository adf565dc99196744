package legacy

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
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

// Thousands of slides and sheets that are all the same, large one, and lists that
// claim all of the file.
func TestSharedParts(t *testing.T) {
	const large = 5 << 20 // compoundOf writes no more than 7
	record := func(kind uint16, holds bool, b []byte) []byte {
		head := make([]byte, 8)
		if holds {
			head[0] = 0xF
		}
		binary.LittleEndian.PutUint16(head[2:], kind)
		binary.LittleEndian.PutUint32(head[4:], uint32(len(b)))
		return append(head, b...)
	}
	u32 := func(v ...uint32) (b []byte) {
		for _, n := range v {
			b = binary.LittleEndian.AppendUint32(b, n)
		}
		return b
	}
	var list, texts []byte
	for i := range uint32(2000) {
		list = append(list, record(recordPersist, false, u32(2, 0, 0, 256+i, 0))...)
	}
	for len(texts) < large {
		texts = append(texts, record(recordTextBox, true, nil)...)
	}
	main := record(recordDocument, true, record(recordSlideList, true, list))
	slide := record(recordSlide, true, texts)
	places := record(recordPlaces, false, u32(1|2<<20, 0, uint32(len(main))))
	at := len(main) + len(slide)
	edit := record(recordEdit, false, u32(0, 0, 0, uint32(at), 1, 0, 0))
	data := slices.Concat(main, slide, places, edit)
	user := u32(0, 0, 0, 0, uint32(at+len(places)))
	if err := documenttest.Bounded(t, PPT, compoundOf(stream{"PowerPoint Document", data}, stream{"Current User", user})); err == nil {
		t.Error("slides of nothing are a document")
	}

	biff := func(kind uint16, b []byte) []byte {
		return append(binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(nil, kind), uint16(len(b))), b...)
	}
	begin := biff(recordBegin, []byte{0, 6, 5, 0})
	globals := slices.Clone(begin)
	const sheets, size = 5000, 4 + 8 + 1
	for range sheets {
		globals = append(globals, biff(recordSheet, append(u32(uint32(len(begin)+sheets*size+4)), 0, 0, 1, 0, 'A'))...)
	}
	globals = append(globals, biff(recordEnd, nil)...)
	globals = append(globals, begin...)
	for i := uint16(0); len(globals) < large; i++ {
		cell := binary.LittleEndian.AppendUint16(nil, i)
		globals = append(globals, biff(recordNumber, append(cell, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f))...)
	}
	_ = documenttest.Bounded(t, XLS, compoundOf(stream{"Workbook", globals}))
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
