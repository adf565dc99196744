// Package apart reads documents in a process of its own, which has neither network
// nor files, and no more memory and time than a document may take: what a
// stranger's file does to who reads it, it does to that process. In go a name and
// bytes, out comes a Document, or an error that says which bound was met.
//
//	reader := apart.Reader{Command: []string{self, "read"}}
//	doc, err := reader.Read(ctx, "report.pdf", data)
//
// The process is this program again, whose hidden command calls Serve. It is told
// what to read over its standard input, and answers with JSON on its output.
package apart

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/readers"
)

// What a document may take to be read, and its reader may say.
const (
	defaultMemory = 768 << 20        // bytes
	defaultCPU    = 50 * time.Second // of processors
	mostAnswer    = 80 << 20         // bytes of JSON, in which a document's 32 MB of pictures are a third longer
	mostTail      = 4 << 10          // bytes of what a process says last
)

// Reader reads documents. It is safe for concurrent use.
type Reader struct {
	Command []string // a program that calls Serve, and its arguments
	// Compiled is a folder in which what reads PDF files is kept, compiled for this
	// machine; empty: each process compiles it, which takes a second.
	Compiled string
	Memory   int64         // bytes; 0: 768 MiB
	CPU      time.Duration // of processors; 0: 50 s
}

// request is what a process is told first; the file's bytes follow.
type request struct {
	Op       string        `json:"op"`
	Name     string        `json:"name,omitempty"`
	Pages    int           `json:"pages,omitempty"` // to be painted at most
	Compiled string        `json:"compiled,omitempty"`
	Memory   int64         `json:"memory"`
	CPU      time.Duration `json:"cpu"`
}

// What is asked for.
const (
	opRead     = "read"
	opPictures = "pictures"
)

// answer is what comes of it.
type answer struct {
	Document *document.Document `json:"document,omitempty"`
	Pictures []document.Image   `json:"pictures,omitempty"`
	Error    string             `json:"error,omitempty"`
	Fault    *document.Fault    `json:"fault,omitempty"` // that the error wraps
}

// Read reads a file of any kind that is accepted. Text is read here: what reads it
// takes no more than it has. Its errors are those of readers.Read, those of ctx, and a
// *Death.
func (r Reader) Read(ctx context.Context, name string, data []byte) (*document.Document, error) {
	if readers.IsText(name, data) {
		return Process{r.Compiled}.Read(ctx, name, data)
	}
	a, err := r.ask(ctx, request{Op: opRead, Name: name}, data)
	return a.Document, err
}

// Pictures paints the first pages of a file, as pdf.Pictures does.
func (r Reader) Pictures(ctx context.Context, data []byte, pages int) ([]document.Image, error) {
	a, err := r.ask(ctx, request{Op: opPictures, Pages: pages}, data)
	return a.Pictures, err
}

// Death is the error of a document whose reader came to its end before it.
type Death struct{ Text string }

// Error implements error.
func (d *Death) Error() string { return d.Text }

// faulty is an error of the other side that is about the file.
type faulty struct {
	text  string
	fault *document.Fault
}

func (f *faulty) Error() string { return f.text }
func (f *faulty) Unwrap() error { return f.fault }

// ask has a process read a file.
func (r Reader) ask(ctx context.Context, q request, data []byte) (a answer, err error) {
	if q.Memory = r.Memory; q.Memory <= 0 {
		q.Memory = defaultMemory
	}
	if q.CPU = r.CPU; q.CPU <= 0 {
		q.CPU = defaultCPU
	}
	if q.Compiled = r.Compiled; q.Compiled != "" && bytes.Contains(data[:min(len(data), 1024)], []byte("%PDF-")) {
		keep(ctx, q.Compiled)
	}
	head, err := json.Marshal(q)
	if err != nil {
		return a, err
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	cmd := exec.CommandContext(ctx, r.Command[0], r.Command[1:]...)
	cmd.Env = environment()
	cmd.Stdin = bytes.NewReader(append(append(head, '\n'), data...))
	out, said := &bounded{most: mostAnswer, full: end}, &bounded{most: mostTail}
	cmd.Stdout, cmd.Stderr = out, said
	cmd.WaitDelay = time.Second
	failed := cmd.Run()
	switch {
	case context.Cause(ctx) != nil && !out.over:
		return a, context.Cause(ctx)
	case out.over:
		return a, &Death{"holds more than can be taken in" + instead}
	case failed != nil:
		return a, obituary(q, said.kept.String(), failed)
	}
	if err := json.Unmarshal(out.kept.Bytes(), &a); err != nil {
		return answer{}, &Death{"could not be read: what reads it answered with nothing that is an answer"}
	}
	switch {
	case a.Fault != nil:
		return answer{}, &faulty{a.Error, a.Fault}
	case a.Error != "":
		return answer{}, errors.New(a.Error)
	case q.Op == opRead && !isWhole(a.Document):
		return answer{}, &Death{"could not be read: what reads it answered with no document"}
	}
	return a, nil
}

// isWhole reports whether a document has in each block what its kind says.
func isWhole(d *document.Document) bool {
	return d != nil && !slices.ContainsFunc(d.Blocks, func(b document.Block) bool {
		return b.Kind == document.List && b.List == nil || b.Kind == document.Table && b.Table == nil || b.Kind == document.Figure && b.Figure == nil
	})
}

// instead is what may help with a document that cannot be read.
const instead = "; give a part of it, or save it anew in the program that made it"

// obituary is what a process died of.
func obituary(q request, said string, err error) *Death {
	switch {
	case strings.Contains(said, "out of memory") || strings.Contains(said, "cannot allocate memory"):
		return &Death{fmt.Sprintf("takes more than the %d MiB of memory that a document may take to be read", q.Memory>>20) + instead}
	case strings.Contains(said, ranOut):
		return &Death{fmt.Sprintf("takes more than the %g s of processor time that a document may take to be read", q.CPU.Seconds()) + instead}
	}
	return &Death{fmt.Sprintf("could not be read: what reads it broke off (%v)", err) + instead}
}

// inherited are the variables of the environment that a process has. None is a
// credential.
var inherited = []string{"PATH", "LANG", "TZ", "LD_LIBRARY_PATH", "GOCOVERDIR", "GORACE"}

func environment() (env []string) {
	for _, name := range inherited {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return append(env, "HOME=/dev/null/home", "GOMAXPROCS=2")
}

// bounded keeps the first bytes of what is written, and calls full when there are
// more.
type bounded struct {
	kept bytes.Buffer // not embedded: its ReadFrom has no bound
	most int
	over bool
	full func()
}

// Write implements io.Writer.
func (b *bounded) Write(p []byte) (int, error) {
	if left := b.most - b.kept.Len(); len(p) > left {
		b.kept.Write(p[:max(left, 0)])
		if b.over = true; b.full != nil {
			b.full()
		}
		return len(p), nil
	}
	return b.kept.Write(p)
}
