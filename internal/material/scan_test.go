package material

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
	"github.com/inkreel/inkreel/author/story"
)

// eyes are a Sight that counts pages.
type eyes struct {
	pages *int
	err   error
}

func (e eyes) Read(_ context.Context, pages []document.Image) (*document.Document, error) {
	*e.pages = len(pages)
	if e.err != nil {
		return nil, e.err
	}
	return &document.Document{Title: "Seen", Blocks: []document.Block{{Kind: document.Paragraph, Text: "Rain falls."}}}, nil
}

// A scan is read by who sees, its pages painted; without one, or where it cannot be
// read, a sentence says what would help.
func TestScans(t *testing.T) {
	path := write(t, t.TempDir(), "scan.pdf", string(documenttest.Scan(3)))
	pages := 0
	for _, c := range []struct {
		sight Sight
		want  string
	}{
		{nil, "INKREEL_LLM_URL"},
		{eyes{&pages, errors.New("it is asleep")}, "did not read it either: it is asleep"},
	} {
		files := Files{Sight: c.sight}
		_, err := files.Documents(t.Context(), []string{path}, nil)
		if err == nil || !strings.Contains(err.Error(), "scan.pdf has pictures and no text") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	files := Files{Sight: eyes{&pages, nil}}
	docs, err := files.Documents(t.Context(), []string{path, "../../testdata/sources/article-coral-reefs.pdf"}, nil)
	if err != nil || docs[0].Title != "Seen" || docs[1].Title == "Seen" || pages != 3 {
		t.Errorf("%v of %d pages, %v", docs, pages, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := files.Documents(ctx, []string{path}, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Pictures of problems are opened where they lie, and no address is.
func TestOpen(t *testing.T) {
	path := write(t, t.TempDir(), "sum.png", "PNG")
	var files Files
	media, err := files.Media([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	if data, err := files.Open(t.Context(), media[0]); err != nil || string(data) != "PNG" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := files.Open(t.Context(), story.Media{Source: "https://example.com/sum.png"}); err == nil || !strings.Contains(err.Error(), "name a file") {
		t.Error(err)
	}
}
