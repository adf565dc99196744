package readers

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

// packedWith is a zip file of one part.
func packedWith(name, content string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateHeader(&zip.FileHeader{Name: name})
	if err == nil {
		_, err = w.Write([]byte(content))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err)
	}
	return b.String()
}

const (
	page  = "<!DOCTYPE html><html><body><h1>Rain</h1><p>It falls.</p></body></html>"
	ole   = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
	image = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
)

// A file says by its bytes what it is, where it is not text.
func TestDetect(t *testing.T) {
	for data, want := range map[string]string{
		"%PDF-1.7":                          ".pdf",
		packedWith("word/document.xml", ""): ".docx",
		ole + "W\x00o\x00r\x00d\x00D\x00o\x00c\x00u\x00m\x00e\x00n\x00t\x00": ".doc",
		page:     ".html",
		"# Rain": "",
		"":       "",
	} {
		if got, err := Detect([]byte(data)); got != want || err != nil {
			t.Errorf("%.20q: %q, %v; want %q", data, got, err, want)
		}
	}
	for data, want := range map[string]document.Reason{
		image: document.Unknown, "\x7fELF": document.Unknown,
		ole + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00": document.Encrypted,
	} {
		_, err := Detect([]byte(data))
		if fault := new(document.Fault); !errors.As(err, &fault) || fault.Reason != want {
			t.Errorf("%.20q: %v, want %s", data, err, want)
		}
	}
}

func TestKindsByContentThenName(t *testing.T) {
	word := packedWith("word/document.xml", `<document><body><p><r><t>It falls.</t></r></p></body></document>`)
	for _, c := range []struct{ name, data, want string }{
		{"rain.md", "# Rain\n\nIt *falls*.", "title: Rain\n# Rain\n¶ It falls.\n"},
		{"RAIN.MD", "# Rain\n\nIt *falls*.", "title: Rain\n# Rain\n¶ It falls.\n"},
		{"", "# Rain\n\nIt *falls*.", "title: Rain\n# Rain\n¶ It falls.\n"},
		{"rain", "It *falls*.", "¶ It falls.\n"},
		{"rain.txt", "It * falls.", "¶ It * falls.\n"},
		{"rain.txt", page, "title: Rain\n# Rain\n¶ It falls.\n"},
		{"rain", page, "title: Rain\n# Rain\n¶ It falls.\n"},
		{"rain.md", page, "¶ Rain\n"}, // Markdown may hold HTML
		{"piece.html", "<p>It falls.", "¶ It falls.\n"},
		{"rain.csv", "a;b\n1;2\n3;4", "title: Rain\ntable: \n  || a | b\n  | 1 | 2\n  | 3 | 4\n"},
		{"rain.tsv", "a\tb\n1\t2\n3\t4", "title: Rain\ntable: \n  || a | b\n  | 1 | 2\n  | 3 | 4\n"},
		{"rain.docx", word, "¶ It falls.\n"},
		{"rain.txt", word, "¶ It falls.\n"},
		{`C:\folder\rain.bin`, word, "¶ It falls.\n"},
	} {
		doc, err := Read(context.Background(), c.name, []byte(c.data), document.Limits{})
		if err != nil {
			t.Errorf("%q: %v", c.name, err)
		} else if got := doc.String(); got != c.want && !(c.name == "rain.md" && strings.Contains(got, "It falls.")) {
			t.Errorf("%q: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// What cannot be read is refused in a sentence that begins with its name.
func TestWhatIsNotRead(t *testing.T) {
	encrypted := ole + strings.Repeat("\x00", 600) + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00\x00\x00"
	for _, c := range []struct {
		name, data string
		want       document.Reason
		says       string
	}{
		{"folder/talk.xyz", "text", document.Unknown, "talk.xyz is of a kind that cannot be read; accepted are .md .txt .html"},
		{"photo.jpg", image, document.Media, "photo.jpg is a picture, which cannot be read"},
		{"photo.txt", image, document.Media, "photo.txt is a picture"},
		{"a.zip", packedWith("a", "b"), document.Unknown, "a.zip is a packed file"},
		{"a.odt", packedWith("mimetype", "application/vnd.oasis.opendocument.text"), document.Unknown, ""},
		{"talk.docx", encrypted, document.Encrypted, "talk.docx is protected by a password; save it without one"},
		{"talk.docx", "It falls.", document.Broken, "talk.docx is broken or cut short (it does not begin as a file of Word does)"},
		{"talk.md", "", document.Empty, "talk.md has no text"},
		{"", " \n", document.Empty, "the text has no text"},
		{"talk.md", "![](a.png)", document.Pictures, "talk.md has pictures and no text"},
		{"talk.txt", "a\x00b and many other letters that are none of them zero", document.Broken, "a zero at byte 1"},
		{"talk.pptx", packedWith("ppt/presentation.xml", "<a>"), document.Broken, "talk.pptx is broken or cut short (ppt/presentation.xml"},
	} {
		_, err := Read(context.Background(), c.name, []byte(c.data), document.Limits{})
		var f *document.Fault
		if !errors.As(err, &f) || f.Reason != c.want || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: got %v, want %s: %s", c.name, err, c.want, c.says)
		}
	}
	_, err := Read(context.Background(), "a.md", make([]byte, 11), document.Limits{Bytes: 10})
	if err == nil || err.Error() != "a.md has 11 bytes, more than the 10 accepted; give a smaller one, or a part of it" {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, "a.md", []byte("a"), document.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// Files that lost their end, or bytes within, are read or refused, never more.
func TestDamagedFiles(t *testing.T) {
	var files []string
	for _, dir := range []string{"markup", "plain", "office", "legacy"} {
		for _, ext := range []string{"md", "html", "txt", "csv", "docx", "pptx", "xlsx", "doc", "ppt", "xls"} {
			found, err := filepath.Glob("../" + dir + "/testdata/*." + ext)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, found...)
		}
	}
	if len(files) < 20 {
		t.Fatalf("%d files", len(files))
	}
	for _, name := range files {
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 24 {
			cut := bytes.Clone(whole[:len(whole)*(i+1)/25])
			doc, err := Read(context.Background(), name, cut, document.Limits{})
			documenttest.Judge(t, doc, err, document.Limits{})
			hole := bytes.Clone(whole)
			at := len(hole) * i / 25
			copy(hole[at:], bytes.Repeat([]byte{byte(i * 11)}, 40))
			doc, err = Read(context.Background(), name, hole, document.Limits{})
			documenttest.Judge(t, doc, err, document.Limits{})
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("a.txt", []byte(page))
	f.Add("a.docx", []byte(packedWith("word/document.xml", "<w:p/>")))
	f.Add("a", []byte(ole))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		doc, err := Read(context.Background(), name, data, document.Limits{})
		if err != nil && len(name) > 300 {
			return // the name is the caller's
		}
		documenttest.Judge(t, doc, err, document.Limits{})
	})
}
