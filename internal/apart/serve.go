package apart

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/pdf"
	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
	"github.com/inkreel/inkreel/author/document/readers"
	"github.com/inkreel/inkreel/internal/sandbox"
)

// What a process may have open, and how much of its memory garbage may not take.
const (
	maxOpen    = 64
	memoryKept = 0.4
)

// Serve is the process: it is told what to read by in, gives up every right that
// it does not need before it takes in a byte of the file, and answers to out.
func Serve(in io.Reader, out io.Writer) error {
	from := bufio.NewReader(in)
	line, err := from.ReadBytes('\n')
	var q request
	if err == nil {
		err = json.Unmarshal(line, &q)
	}
	if err != nil {
		return fmt.Errorf("wait for what is to be read: %w", err)
	}
	var folders sandbox.Folders
	if q.Compiled != "" {
		folders.Read = []string{q.Compiled}
	}
	debug.SetMemoryLimit(int64(float64(q.Memory) * (1 - memoryKept)))
	sandbox.Enter(sandbox.Limits{Memory: q.Memory, Files: maxOpen, FileSize: 1}, folders)
	if err := limitCPU(q.CPU); err != nil {
		return err
	}
	data, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(do(context.Background(), q, data)) // who waits for it ends it
}

// ranOut is what a process says last that has used up its time.
const ranOut = "the document's time of processors is used up"

// limitCPU ends this process after so much more time of processors.
func limitCPU(most time.Duration) error {
	expired := make(chan os.Signal, 1)
	sandbox.NotifyCPU(expired)
	go func() {
		<-expired
		fmt.Fprintln(os.Stderr, ranOut)
		os.Exit(1)
	}()
	return sandbox.LimitCPU(most)
}

// do reads a file.
func do(ctx context.Context, q request, data []byte) (a answer) {
	here := Process{Compiled: q.Compiled}
	var err error
	if q.Op == opPictures {
		a.Pictures, err = here.Pictures(ctx, data, q.Pages)
	} else {
		a.Document, err = here.Read(ctx, q.Name, data)
	}
	if err != nil {
		a.Error = err.Error()
		errors.As(err, &a.Fault)
	}
	return a
}

// Process reads documents as Reader does, in this process.
type Process struct {
	Compiled string // as of Reader
}

// Read reads a file of any kind that is accepted.
func (p Process) Read(ctx context.Context, name string, data []byte) (*document.Document, error) {
	var r readers.Reader
	if p.Compiled != "" {
		r.PDF = p.pdf().Read
	}
	return r.Read(ctx, name, data, document.Limits{})
}

// Pictures paints the first pages of a file, as pdf.Pictures does.
func (p Process) Pictures(ctx context.Context, data []byte, pages int) ([]document.Image, error) {
	limits := document.Limits{Pages: pages}
	if p.Compiled == "" {
		return pdf.Pictures(ctx, data, limits)
	}
	return p.pdf().Pictures(ctx, data, limits)
}

func (p Process) pdf() *pdf.Reader { return &pdf.Reader{Engine: pdfium.Engine{Cache: p.Compiled}} }
