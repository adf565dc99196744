package pdf

import (
	"context"
	"testing"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

// FuzzPDF holds that any bytes are read, or refused with a sentence, and that
// what takes too long ends with its context.
func FuzzPDF(f *testing.F) {
	for _, name := range []string{"jal.pdf", "refused/locked.pdf"} {
		f.Add(file(f, name))
	}
	f.Add(book(2))
	f.Add(bomb(3, 3))
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		limits := document.Limits{Pages: 5, Figures: 1 << 20}
		d, err := Read(ctx, data, limits)
		documenttest.Judge(t, d, err, limits)
	})
}
