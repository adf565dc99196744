package upload

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/service/media"
	"github.com/inkreel/inkreel/service/signature"
)

const base = "https://films.example.com"

// memory keeps rows as a database does.
type memory struct {
	mu   sync.Mutex
	rows map[string]Upload
}

func (m *memory) Insert(_ context.Context, u Upload) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows[u.Workspace+u.ID] = u
	return nil
}

func (m *memory) Get(_ context.Context, workspace, id string) (Upload, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	u, ok := m.rows[workspace+id]
	if !ok {
		return Upload{}, ErrNotFound
	}
	return u, nil
}

func (m *memory) MarkUsed(_ context.Context, workspace, id string, use Usage) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	u, ok := m.rows[workspace+id]
	if !ok || !use.At.Before(u.ExpiresAt) || u.SingleUse && !u.UsedAt.IsZero() && u.UsedBy != use.By {
		return false, nil
	}
	if u.UsedAt.IsZero() {
		u.UsedAt = use.At
	}
	u.UsedBy, u.ExpiresAt = use.By, use.Expires
	m.rows[workspace+id] = u
	return true, nil
}

func (m *memory) Expired(_ context.Context, before time.Time, most int) ([]Upload, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []Upload
	for _, u := range m.rows {
		if u.ExpiresAt.Before(before) && len(out) < most {
			out = append(out, u)
		}
	}
	return out, nil
}

func (m *memory) Delete(_ context.Context, workspace, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.rows, workspace+id)
	return nil
}

func (m *memory) count() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.rows)
}

// desk is what a test uploads to.
type desk struct {
	*Uploads
	rows  *memory
	store artifact.Store
}

// newDesk opens uploads over a store; nil is a folder of the test's own.
func newDesk(t testing.TB, store artifact.Store) *desk {
	t.Helper()
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if store == nil {
		if store, err = artifact.NewScratch(t.TempDir()); err != nil {
			t.Fatal(err)
		}
	}
	keys, err := signature.New(bytes.Repeat([]byte{7}, signature.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	m, err := media.New(media.Config{Base: base, Keys: keys, Store: store})
	if err != nil {
		t.Fatal(err)
	}
	rows := &memory{rows: map[string]Upload{}}
	return &desk{New(Config{Rows: rows, Store: store, Media: m, Keys: keys, Base: base, Tools: tools, Dir: t.TempDir()}), rows, store}
}

func (d *desk) receive(t testing.TB, name string, data []byte) Result {
	t.Helper()
	r, err := d.Receive(t.Context(), "w_1", File{Name: name, Size: -1, Body: bytes.NewReader(data)})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}

// left is how many objects there are in a store.
func left(t testing.TB, s artifact.Store, prefix string) int {
	t.Helper()
	n := 0
	if err := s.List(t.Context(), prefix, func(artifact.Object) error { n++; return nil }); err != nil {
		t.Fatal(err)
	}
	return n
}

// made is a file that ffmpeg writes.
func made(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	all := append([]string{"-v", "error"}, args...)
	if out, err := exec.Command("ffmpeg", append(all, path)...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", name, err, out)
	}
	return file(t, path)
}

func file(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func pngOf(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// All kinds that the API accepts are known by what they hold, whatever they are called.
func TestAcceptedKinds(t *testing.T) {
	d := newDesk(t, nil)
	sound := []string{"-f", "lavfi", "-i", "sine=d=0.3"}
	film := []string{"-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=0.3"}
	both := append(append([]string{}, film...), sound...)
	var jpg, animated bytes.Buffer
	if err := jpeg.Encode(&jpg, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		t.Fatal(err)
	}
	if err := gif.Encode(&animated, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		t.Fatal(err)
	}
	docs := "../../author/document/"
	for _, c := range []struct {
		name        string
		data        []byte
		kind        Kind
		ext         string
		contentType string
	}{
		{"a.mp3", made(t, "a.mp3", sound...), Audio, ".mp3", "audio/mpeg"},
		{"untagged.mp3", made(t, "a.mp3", append(sound, "-id3v2_version", "0", "-write_xing", "0")...), Audio, ".mp3", "audio/mpeg"},
		{"a.wav", made(t, "a.wav", sound...), Audio, ".wav", "audio/wav"},
		{"a.m4a", made(t, "a.m4a", sound...), Audio, ".m4a", "audio/mp4"},
		{"a.mp4", made(t, "a.mp4", sound...), Audio, ".m4a", "audio/mp4"},
		{"a.ogg", made(t, "a.ogg", sound...), Audio, ".ogg", "audio/ogg"},
		{"a.flac", made(t, "a.flac", sound...), Audio, ".flac", "audio/flac"},
		{"recorded.webm", made(t, "a.webm", sound...), Audio, ".webm", "video/webm"},
		{"a.mp4", made(t, "a.mp4", both...), Video, ".mp4", "video/mp4"},
		{"a.bin", made(t, "a.mp4", film...), Video, ".mp4", "video/mp4"},
		{"a.mov", made(t, "a.mov", both...), Video, ".mov", "video/quicktime"},
		{"a.m4v", made(t, "a.mp4", film...), Video, ".m4v", "video/x-m4v"},
		{"a.avi", made(t, "a.avi", film...), Video, ".avi", "video/x-msvideo"},
		{"a.mkv", made(t, "a.mkv", both...), Video, ".mkv", "video/x-matroska"},
		{"a.webm", made(t, "a.webm", film...), Video, ".webm", "video/webm"},
		{"a.png", pngOf(t), Image, ".png", "image/png"},
		{"a.jpeg", jpg.Bytes(), Image, ".jpg", "image/jpeg"},
		{"photo.png", jpg.Bytes(), Image, ".jpg", "image/jpeg"},
		{"a.gif", animated.Bytes(), Image, ".gif", "image/gif"},
		{"a.webp", made(t, "a.webp", append(film, "-frames:v", "1")...), Image, ".webp", "image/webp"},
		{"a.pdf", file(t, docs+"pdf/testdata/paper.pdf"), Document, ".pdf", "application/pdf"},
		{"a.doc", file(t, docs+"legacy/testdata/hens.doc"), Document, ".doc", "application/msword"},
		{"a.ppt", file(t, docs+"legacy/testdata/bee.ppt"), Document, ".ppt", "application/vnd.ms-powerpoint"},
		{"a.xls", file(t, docs+"legacy/testdata/garden.xls"), Document, ".xls", "application/vnd.ms-excel"},
		{"a.docx", file(t, docs+"office/testdata/report.docx"), Document, ".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
		{"called.zip", file(t, docs+"office/testdata/bees.pptx"), Document, ".pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
		{"a.xlsx", file(t, docs+"office/testdata/shop.xlsx"), Document, ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		{"a.txt", []byte("Rain falls."), Document, ".txt", "text/plain"},
		{"README", []byte("Rain falls.\n"), Document, ".txt", "text/plain"},
		{"old.txt", []byte("H\xe4user und B\xe4ume stehen in der Stra\xdfe, sch\xf6n und gro\xdf."), Document, ".txt", "text/plain"},
		{"wide.txt", []byte("\xff\xfeR\x00a\x00i\x00n\x00"), Document, ".txt", "text/plain"},
		{"quoted.txt", []byte("<html> is a tag"), Document, ".txt", "text/plain"},
		{"a.md", []byte("# Rain\n\nFalls."), Document, ".md", "text/markdown"},
		{"a.csv", []byte("a,b\n1,2\n"), Document, ".csv", "text/csv"},
	} {
		r, err := d.Receive(t.Context(), "w_1", File{Name: c.name, Size: int64(len(c.data)), Body: bytes.NewReader(c.data)})
		if err != nil || r.Kind != c.kind || filepath.Ext(r.Artifact) != c.ext || r.ContentType != c.contentType || r.SingleUse != (c.kind == Document) {
			t.Errorf("%s: %+v, %v; want a %s %s", c.name, r.Upload, err, c.kind, c.ext)
			continue
		}
		if err := artifact.Verify(t.Context(), d.store, r.Artifact); err != nil || r.Size != int64(len(c.data)) || !strings.HasPrefix(filepath.Base(r.Artifact), r.SHA256) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// half is a file that breaks off behind its head.
func half(data []byte) []byte { return data[:len(data)*3/4] }

// What is no accepted kind, broken, or built to cost more than it weighs is refused
// with the list of what would be, and nothing of it is kept.
func TestRefusedFiles(t *testing.T) {
	d := newDesk(t, nil)
	film := made(t, "a.mp4", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=0.3")
	huge := pngOf(t)
	copy(huge[16:], "\x00\x01\x86\xa0\x00\x01\x86\xa0") // 100,000 × 100,000 pixels
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"a.html":     {[]byte("<!doctype html><html><script>alert(1)</script>"), "accepted are"},
		"a":          {[]byte("<html><body>x"), "accepted are"},
		"a.svg":      {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "accepted are"},
		"b.png":      {[]byte(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>`), "accepted are"},
		"a.exe":      {[]byte("MZ\x90\x00\x03\x00\x00\x00"), "accepted are"},
		"a.zip":      {zipped(t, "a.txt", 10), "accepted are"},
		"a.txt":      {bytes.Repeat([]byte{0, 1, 2, 0xff, 3}, 100), "accepted are"},
		"empty.txt":  {nil, "empty"},
		"a.rtf":      {[]byte(`{\rtf1 rain}`), "accepted are"},
		"list.m3u8":  {[]byte("#EXTM3U\n#EXTINF:1\nfile:///etc/passwd\n\x00"), "accepted are"},
		"cut.mp4":    {film[:len(film)/4], "broken"},
		"theora.ogg": {made(t, "a.ogv", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=0.3"), "not accepted"},
		"cut.png":    {pngOf(t)[:20], "cannot be read"},
		"half.png":   {pngOf(t)[:len(pngOf(t))-20], "cut short"},
		"half.jpg":   {half(made(t, "a.jpg", "-f", "lavfi", "-i", "testsrc=s=64x48", "-frames:v", "1")), "cut short"},
		"half.webp":  {half(made(t, "a.webp", "-f", "lavfi", "-i", "testsrc=s=64x48", "-frames:v", "1")), "cut short"},
		"huge.png":   {huge, "pixels"},
		"bomb.docx":  {zipped(t, "word/document.xml", 90<<20), "unpacks to more"},
		"cut.docx":   {zipped(t, "word/document.xml", 1000)[:60], "broken"},
		"locked.pdf": {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00"), "password"},
	} {
		_, err := d.Receive(t.Context(), "w_1", File{Name: name, Size: -1, Body: bytes.NewReader(c.data)})
		var said *Error
		if !errors.Is(err, ErrRefused) || !errors.As(err, &said) || !strings.Contains(said.Text, c.says) {
			t.Errorf("%s: %v; want %q", name, err, c.says)
		}
	}
	if d.rows.count() != 0 || left(t, d.store, "") != 0 {
		t.Errorf("%d rows and %d objects are kept", d.rows.count(), left(t, d.store, ""))
	}
}

// zipped is a zip file with one part of so many spaces.
func zipped(t testing.TB, part string, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(part)
	if err == nil {
		_, err = io.CopyN(w, spaces{}, int64(size))
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// unread fails the test when it is read.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body was read")
	return 0, io.EOF
}

// Files of 10 MB are refused before they are read where their length was said, and
// while they are read where not; one byte less is taken.
func TestTooLarge(t *testing.T) {
	d := newDesk(t, nil)
	if _, err := d.Receive(t.Context(), "w_1", File{Name: "a.txt", Size: DefaultMax, Body: unread{t}}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("said to be too large: %v", err)
	}
	endless := &counted{Reader: spaces{}}
	if _, err := d.Receive(t.Context(), "w_1", File{Name: "a.txt", Size: -1, Body: endless}); !errors.Is(err, ErrTooLarge) || endless.n > DefaultMax+1<<20 {
		t.Errorf("without end: %v after %d bytes", err, endless.n)
	}
	almost := bytes.Repeat([]byte("rain "), DefaultMax/5+1)[:DefaultMax-1]
	if _, err := d.Receive(t.Context(), "w_1", File{Name: "a.txt", Size: int64(len(almost)), Body: bytes.NewReader(almost)}); err != nil {
		t.Errorf("a byte less: %v", err)
	}
	if d.rows.count() != 1 {
		t.Errorf("%d rows", d.rows.count())
	}
}

type counted struct {
	io.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// What breaks off is no file; why it did is for whoever reads the request to say.
func TestBrokenOff(t *testing.T) {
	d := newDesk(t, nil)
	slow := errors.New("the file came too slowly")
	cut := io.MultiReader(strings.NewReader("Rain"), iotest.ErrReader(slow))
	if _, err := d.Receive(t.Context(), "w_1", File{Name: "a.txt", Size: -1, Body: cut}); !errors.Is(err, slow) || d.rows.count() != 0 {
		t.Errorf("%v, %d rows", err, d.rows.count())
	}
}

// Any bytes under any name are a kind or refused, without a crash.
func FuzzKinds(f *testing.F) {
	d := newDesk(f, nil)
	for name, data := range map[string]string{"a.txt": "Rain", "a.png": "\x89PNG\r\n\x1a\n", "b.docx": "PK\x03\x04word/", "c": "<html>", "d.wav": "RIFF0000WAVE", "e.mp3": "\xff\xfb\x90\x00\x00", "f": "%PDF-1.7"} {
		f.Add(name, []byte(data))
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if _, media := containerOf(data); media || len(data) == 0 {
			return // judged by ffprobe, a process each
		}
		spool, up, err := d.spool(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer spool.Close()
		ext, err := d.judged(t.Context(), spool, name, &up)
		var said *Error
		if err != nil && !errors.As(err, &said) || err == nil && (media.ContentType(ext) == "" || up.Kind == "") {
			t.Errorf("%q: %q, %v", name, ext, err)
		}
	})
}
