package pdf

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/inkreel/inkreel/author/document"
)

// FuzzPDF holds that any bytes are read, or refused with a sentence, and that
// what takes too long ends with its context.
func FuzzPDF(f *testing.F) {
	for _, name := range []string{"jal.pdf", "locked.pdf"} {
		f.Add(file(f, name))
	}
	f.Add(book(2))
	f.Add(bomb(3, 3))
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		d, err := Read(ctx, data, document.Limits{Pages: 5, Figures: 1 << 20})
		var fault *document.Fault
		switch {
		case err == nil && len(d.Blocks) == 0:
			t.Error("a document without blocks")
		case err != nil && !errors.As(err, &fault) && !errors.Is(err, context.DeadlineExceeded):
			t.Error(err)
		}
	})
}
