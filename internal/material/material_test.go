package material

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/apart"
)

// write writes a file into a folder, which is returned with its name.
func write(t *testing.T, dir, name, data string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// What cannot be read is said in one sentence with the file's name.
func TestWrongFiles(t *testing.T) {
	dir := t.TempDir()
	huge := write(t, dir, "huge.txt", "")
	if err := os.Truncate(huge, document.Default.Bytes+1); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, want string }{
		{dir, dir + " is a folder; name the documents in it"},
		{filepath.Join(dir, "none.md"), "none.md: cannot be read: no such file"},
		{huge, "huge.txt is larger than the 50 MiB that are read; give a part of it"},
		{write(t, dir, "photo.png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "photo.png is a picture, which cannot be read; accepted are .md"},
		{write(t, dir, "photo.jpg", "\xff\xd8\xff\xe0"), "--image and --video FILE=WORDS"},
		{write(t, dir, "talk.mp3", "ID3\x03"), "--own-narration FILE"},
		{write(t, dir, "empty.md", " \n"), "empty.md has no text"},
		{Stdin, "the text has no text"},
	} {
		var files Files
		_, err := files.Documents(t.Context(), []string{c.path}, strings.NewReader(""))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %s", c.path, err, c.want)
		}
	}
}

// A document that takes too long is given up, and told apart from a user who does.
func TestPatience(t *testing.T) {
	_, err := readWithin(t.Context(), 0, apart.Process{}, "slow.txt", []byte("It takes its time."))
	if err == nil || err.Error() != "slow.txt could not be read within 0 seconds; give a part of it" {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := readWithin(ctx, patience, apart.Process{}, "slow.txt", []byte("It takes its time.")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// What was compiled is kept where nobody else can write.
func TestCompiledFolder(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", "")
	dir := CompiledFolder()
	if !strings.HasPrefix(dir, home) {
		t.Fatalf("%q is not in %s", dir, home)
	}
	files := Files{Reader: apart.Process{Compiled: dir}}
	if _, err := files.Documents(t.Context(), []string{"../../testdata/sources/article-coral-reefs.pdf"}, nil); err != nil {
		t.Fatal(err)
	}
	if kept, err := filepath.Glob(filepath.Join(dir, "*", "*")); err != nil || len(kept) != 1 {
		t.Errorf("kept %v, %v", kept, err)
	}
	if err := os.Chmod(filepath.Dir(dir), 0o777); err != nil { //nolint:gosec // that is what is refused
		t.Fatal(err)
	}
	if dir := CompiledFolder(); dir != "" {
		t.Errorf("%s is used, which anybody can write to", dir)
	}
}

// A script is read in whatever encoding it was saved.
func TestTextOfAnyEncoding(t *testing.T) {
	dir := t.TempDir()
	const want = "Über die Brücke fährt der Zug. Größe ist schön."
	wide := "\xff\xfe"
	latin := ""
	for _, r := range want {
		wide += string([]byte{byte(r), byte(r >> 8)})
		latin += string([]byte{byte(r)})
	}
	for name, data := range map[string]string{"utf8": want, "bom": "\xef\xbb\xbf" + want, "utf16": wide, "latin1": latin} {
		if got, err := new(Files).Text(write(t, dir, name+".txt", data), nil); err != nil || got != want {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
	}
}
