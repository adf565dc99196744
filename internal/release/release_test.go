package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// An archive has its files in one folder, runs what is to be run, and is the same
// whenever and by whomever it is made.
func TestPack(t *testing.T) {
	at := time.Unix(1_750_000_000, 0).UTC()
	files := []file{{"inkreel", 0o755, []byte("program")}, {"man/inkreel.1", 0o644, []byte("page")}}
	var first, second bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &second} {
		if err := pack(b, "inkreel-v1.0.0-linux-amd64", at, files); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("packed twice, the bytes differ")
	}
	z, err := gzip.NewReader(&first)
	if err != nil || !z.ModTime.IsZero() || z.Name != "" {
		t.Fatalf("%v, of %v, named %q", err, z.ModTime, z.Name)
	}
	a := tar.NewReader(z)
	for _, f := range files {
		h, err := a.Next()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(a)
		if err != nil || h.Name != "inkreel-v1.0.0-linux-amd64/"+f.name || h.Mode != f.mode || !h.ModTime.Equal(at) || h.Uid != 0 || !bytes.Equal(data, f.data) {
			t.Errorf("%v: %+v", err, h)
		}
	}
	if _, err := a.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("more than was put in, or %v", err)
	}
}

// The chart has the release's version, also as that of its image, and all its files.
func TestChart(t *testing.T) {
	out := folder{t.TempDir(), time.Unix(1_750_000_000, 0).UTC()}
	name, err := chart(os.DirFS("../.."), "v1.2.3", out)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(out.path, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for a := tar.NewReader(z); ; {
		h, err := a.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(a)
		if err != nil {
			t.Fatal(err)
		}
		files[h.Name] = string(text)
	}
	about := files["inkreel/Chart.yaml"]
	if !strings.Contains(about, "\nversion: 1.2.3\nappVersion: v1.2.3\n") || strings.Contains(about, "0.0.0") {
		t.Errorf("%s", about)
	}
	if files["inkreel/values.yaml"] == "" || files["inkreel/templates/_helpers.tpl"] == "" {
		t.Errorf("%d files", len(files))
	}
}

// What is released for is what licences are looked for.
func TestTargetsAreThoseOfLicences(t *testing.T) {
	code, err := os.ReadFile("../licences/modules.go")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, t := range targets {
		list = append(list, fmt.Sprintf("%q", t.system+"/"+t.arch))
	}
	if want := "targets = []string{" + strings.Join(list, ", ") + "}"; !strings.Contains(string(code), want) {
		t.Errorf("internal/licences has other targets, want %s", want)
	}
}

// Checksums are those of the files.
func TestSums(t *testing.T) {
	dir := t.TempDir()
	if err := (folder{dir, time.Unix(1, 0)}).write("a.tar.gz", []byte("bytes")); err != nil {
		t.Fatal(err)
	}
	if err := writeSums(dir, []string{"a.tar.gz"}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	if want := fmt.Sprintf("%x  a.tar.gz\n", sha256.Sum256([]byte("bytes"))); err != nil || string(got) != want {
		t.Errorf("%q, want %q, %v", got, want, err)
	}
}

// The time is the one asked for; a version is one that can be told from others.
func TestWhatIsReleased(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1750000000")
	if at, err := sourceTime(t.Context()); err != nil || at.Unix() != 1_750_000_000 {
		t.Errorf("%v, %v", at, err)
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	if _, err := sourceTime(t.Context()); err == nil || !strings.Contains(err.Error(), `"yesterday": want seconds`) {
		t.Error(err)
	}
	for _, v := range []string{"", "0.9.0", "v0.9", "v0.9.0 ", "latest", "v0.9.0/x"} {
		if err := run(t.Context(), v, t.TempDir()); err == nil || !strings.Contains(err.Error(), "want one such as v0.9.0") {
			t.Errorf("%q: %v", v, err)
		}
	}
	for _, v := range []string{"v0.9.0", "v1.0.0-rc.1"} {
		if !versionForm.MatchString(v) {
			t.Errorf("%q is refused", v)
		}
	}
}
