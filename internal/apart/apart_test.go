package apart

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
	"github.com/inkreel/inkreel/internal/sandbox"
)

// The test program is the process that reads, and those that do what a file that
// has taken over its reader would do.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "read":
			if err := Serve(os.Stdin, os.Stdout); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		case "taken over":
			takenOver(os.Args[2])
		}
	}
	var err error
	if folder, err = os.MkdirTemp("", "inkreel-apart-*"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// folder is where PDFium is kept between tests.
var folder string

// takenOver does what no reader does, within what a reader is held in.
func takenOver(what string) {
	if what != "endless" && what != "reach" {
		sandbox.Enter(sandbox.Limits{Memory: 256 << 20, Files: maxOpen, FileSize: 1}, sandbox.Folders{})
	}
	switch what {
	case "swallow":
		for all := []byte{1}; ; {
			all = append(all, all...)
		}
	case "spin":
		if err := limitCPU(0); err != nil {
			panic(err)
		}
		for n := 0; n >= 0; n++ {
		}
	case "panic":
		panic("at the file")
	case "rubbish":
		fmt.Println("no answer")
	case "nothing":
		fmt.Println("{}")
	case "half":
		fmt.Println(`{"document": {"blocks": [{"kind": "list"}]}}`)
	case "endless":
		for {
			if _, err := fmt.Print(strings.Repeat("a", 1<<16)); err != nil {
				os.Exit(0)
			}
		}
	case "hang":
		time.Sleep(time.Hour)
	case "reach":
		if lacking := sandbox.Lacking(sandbox.Enter(sandbox.Limits{Memory: 256 << 20, Files: maxOpen, FileSize: 1}, sandbox.Folders{})); lacking != "" {
			fmt.Printf(`{"error": %q}`, "skip: "+lacking)
			os.Exit(0)
		}
		_, file := os.ReadFile(filepath.Join("..", "..", "go.mod"))
		_, conn := net.DialTimeout("tcp", "127.0.0.1:9", time.Second)
		env := strings.Join(os.Environ(), " ")
		if errors.Is(file, os.ErrPermission) && errors.Is(conn, os.ErrPermission) && !strings.Contains(env, "knock-knock") {
			fmt.Println(`{"error": "held in"}`)
			os.Exit(0)
		}
		fmt.Printf(`{"error": %q}`, fmt.Sprint(file, conn, env))
	}
	os.Exit(0)
}

// reading is a Reader whose processes are this program with args.
func reading(t testing.TB, args ...string) Reader {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Reader{Command: append([]string{self}, args...), Compiled: folder}
}

// files are those of each format whose reader takes a process.
var files = []string{"article-coral-reefs.pdf", "report-village-wells.docx", "article-swallows.doc", "budget.xlsx", "deck-bridges.pptx", "rainfall-two-cities.xls"}

// source is a file of the sources that come with the program.
func source(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "sources", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What is read apart is what is read here, and so are the faults.
func TestReadsAsHere(t *testing.T) {
	r := reading(t, "read")
	for _, name := range files {
		data := source(t, name)
		want, err := Process{r.Compiled}.Read(t.Context(), name, data)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Read(t.Context(), name, data)
		if err != nil || got.String() != want.String() || got.Title != want.Title || len(got.Notes) != len(want.Notes) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		_, want2 := Process{r.Compiled}.Read(t.Context(), name, data[:len(data)/3])
		_, err = r.Read(t.Context(), name, data[:len(data)/3])
		var fault *document.Fault
		if want2 != nil && (err == nil || err.Error() != want2.Error() || !errors.As(err, &fault)) {
			t.Errorf("%s cut short: %v, want %v", name, err, want2)
		}
	}
	scan := documenttest.Scan(3)
	_, err := r.Read(t.Context(), "scan.pdf", scan)
	var fault *document.Fault
	if !errors.As(err, &fault) || fault.Reason != document.Pictures {
		t.Error(err)
	}
	if pages, err := r.Pictures(t.Context(), scan, 2); err != nil || len(pages) != 2 || len(pages[0].Data) == 0 {
		t.Errorf("%d pages, %v", len(pages), err)
	}
	if doc, err := reading(t, "taken over", "panic").Read(t.Context(), "a.md", []byte("# Text\n\nis read here.")); err != nil || doc.Title != "Text" {
		t.Errorf("%v, %v", doc, err)
	}
}

// A document that takes more than it may, or breaks its reader, is a sentence.
func TestReadersThatDie(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes are held in by Linux alone")
	}
	data := source(t, "budget.xlsx")
	for what, want := range map[string]string{
		"swallow": "MiB of memory", "spin": "of processor time", "panic": "broke off", "rubbish": "nothing that is an answer", "nothing": "no document", "half": "no document", "endless": "more than can be taken in",
	} {
		_, err := reading(t, "taken over", what).Read(t.Context(), "budget.xlsx", data)
		var death *Death
		if !errors.As(err, &death) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", what, err, want)
		}
	}
	small := reading(t, "read")
	small.Memory = 40 << 20
	if _, err := small.Read(t.Context(), "article-coral-reefs.pdf", source(t, "article-coral-reefs.pdf")); err == nil || !strings.Contains(err.Error(), "memory") {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := reading(t, "taken over", "hang").Read(ctx, "budget.xlsx", data); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// Who reads reaches no file, no address and no credential.
func TestReadersAreHeldIn(t *testing.T) {
	t.Setenv("INKREEL_LLM_KEY", "knock-knock")
	if runtime.GOOS != "linux" {
		t.Skip("processes are held in by Linux alone")
	}
	_, err := reading(t, "taken over", "reach").Read(t.Context(), "budget.xlsx", source(t, "budget.xlsx"))
	if err != nil && strings.HasPrefix(err.Error(), "skip: ") {
		t.Skip(err)
	}
	if err == nil || err.Error() != "held in" {
		t.Error(err)
	}
}

func BenchmarkRead(b *testing.B) {
	r := reading(b, "read")
	for _, name := range files {
		data := source(b, name)
		b.Run(name+"/apart", func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Read(b.Context(), name, data); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/here", func(b *testing.B) {
			for b.Loop() {
				if _, err := (Process{r.Compiled}).Read(b.Context(), name, data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
