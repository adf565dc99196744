// Package material gathers what a film is made from when somebody makes it at a
// terminal: documents in files or on standard input, the user's pictures and
// videos. In go names as they are typed, out come the values that package author
// works on, and a way for the engine to open the files again.
package material

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/charset"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/apart"
	"github.com/inkreel/inkreel/internal/reason"
)

// Stdin names standard input in place of a file.
const Stdin = "-"

// Files are the files that a film is made from. The zero value is ready.
type Files struct {
	// Reader reads documents; nil: an apart.Process without a folder.
	Reader Reader
	// Sight reads documents of which there are but pictures of pages, as scans; nil:
	// they are refused with what would help.
	Sight Sight

	outside map[string]string // sources that lie beyond the working folder: their files
}

// Reader reads documents, as those of package apart do.
type Reader interface {
	Read(ctx context.Context, name string, data []byte) (*document.Document, error)
	Pictures(ctx context.Context, data []byte, pages int) ([]document.Image, error)
}

// Sight is who reads pages by looking at them.
type Sight interface {
	Read(ctx context.Context, pages []document.Image) (*document.Document, error)
}

// mostScanned is how many pages of a document are looked at, and one more, which
// says that there are others.
const mostScanned = llm.MostPages + 1

// Documents reads files, or standard input for "-", in order. What a document
// shows by the path of a picture beside it is found where it lies; pictures
// elsewhere in the file system are left out, addresses are kept.
func (f *Files) Documents(ctx context.Context, paths []string, stdin io.Reader) ([]*document.Document, error) {
	var docs []*document.Document
	for _, path := range paths {
		data, err := readAll(path, stdin)
		if err != nil {
			return nil, err
		}
		doc, err := f.Document(ctx, nameOf(path), data)
		if err != nil {
			return nil, err
		}
		f.beside(doc, path)
		docs = append(docs, doc)
	}
	return docs, nil
}

// Document reads the bytes of one; name is what it is called, which may be nothing.
func (f *Files) Document(ctx context.Context, name string, data []byte) (*document.Document, error) {
	reader := f.Reader
	if reader == nil {
		reader = apart.Process{}
	}
	doc, err := readWithin(ctx, patience, reader, name, data)
	var fault *document.Fault
	if errors.As(err, &fault) && fault.Reason == document.Pictures {
		return f.look(ctx, reader, data, err)
	}
	return doc, err
}

// look has a document read by its pages' pictures; unread is why it was not read
// otherwise.
func (f *Files) look(ctx context.Context, reader Reader, data []byte, unread error) (*document.Document, error) {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	pages, err := reader.Pictures(within, data, mostScanned)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil || len(pages) == 0: // it is no PDF, or nothing can be painted
		return nil, unread
	case f.Sight == nil:
		return nil, fmt.Errorf("%w; or name a language model that sees with INKREEL_LLM_URL", unread)
	}
	doc, err := f.Sight.Read(ctx, pages)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w; the language model did not read it either: %w", unread, err)
	}
	return doc, err
}

// patience is how long a document may take to be read.
const patience = time.Minute

// readWithin reads a document, or gives it up.
func readWithin(ctx context.Context, most time.Duration, reader Reader, name string, data []byte) (*document.Document, error) {
	within, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	doc, err := reader.Read(within, name, data)
	var fault *document.Fault
	var death *apart.Death
	switch {
	case errors.As(err, &death):
		return nil, fmt.Errorf("%s %w", cmp.Or(name, "the text"), err)
	case ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%s could not be read within %g seconds; give a part of it", cmp.Or(name, "the text"), most.Seconds())
	case errors.As(err, &fault) && fault.Reason == document.Media:
		return nil, fmt.Errorf("%w; pictures and videos of yours are shown with --image and --video FILE=WORDS, a recording is spoken with --own-narration FILE", err)
	}
	return doc, err
}

// Open reads a file that Media has named.
func (f *Files) Open(_ context.Context, m story.Media) ([]byte, error) {
	path := m.Source
	if strings.Contains(path, "://") {
		return nil, fmt.Errorf("%s is an address, which is not fetched for a model; name a file", path)
	}
	if outside, ok := f.outside[path]; ok {
		path = outside
	}
	return readAll(path, nil)
}

// Text reads a file of plain text, or standard input for "-", whatever encoding
// its program saved it in.
func (f *Files) Text(path string, stdin io.Reader) (string, error) {
	data, err := readAll(path, stdin)
	text, _ := charset.Decode(data, "")
	return text, err
}

func readAll(path string, stdin io.Reader) ([]byte, error) {
	in := stdin
	if path != Stdin {
		file, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%s: cannot be read: %w", path, reason.Of(err))
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s is a folder; name the documents in it", path)
		}
		in = file
	}
	most := document.Default.Bytes
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", path, reason.Of(err))
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%s is larger than the %d MiB that are read; give a part of it", path, most>>20)
	}
	return data, nil
}

// nameOf is what a reader is told the file is called. What comes on standard input
// has no name, and its bytes say what it is.
func nameOf(path string) string {
	if path == Stdin {
		return ""
	}
	return filepath.Base(path)
}

// beside points the pictures of a document to the files beside it.
func (f *Files) beside(doc *document.Document, path string) {
	kept := doc.Blocks[:0]
	for _, b := range doc.Blocks {
		if b.Figure != nil && b.Figure.Data == nil && !strings.Contains(b.Figure.Path, "://") {
			dir := "."
			if path != Stdin {
				dir = filepath.Dir(path)
			}
			if !filepath.IsLocal(b.Figure.Path) {
				continue
			}
			b.Figure.Path = f.source(filepath.Join(dir, filepath.FromSlash(b.Figure.Path)))
			if _, err := os.Stat(b.Figure.Path); err != nil {
				doc.Notes = append(doc.Notes, fmt.Sprintf("the picture %s was left out: there is no such file", b.Figure.Path))
				continue
			}
		}
		kept = append(kept, b)
	}
	doc.Blocks = kept
}

// Media reads what is typed as FILE=description; the description may be missing.
// Addresses are taken as they are.
func (f *Files) Media(typed []string) ([]story.Media, error) {
	var all []story.Media
	for _, t := range typed {
		file, description, _ := strings.Cut(t, "=")
		m := story.Media{Description: strings.TrimSpace(description)}
		if file == "" {
			return nil, fmt.Errorf("%q names no file; accepted: FILE=what it shows", t)
		}
		var err error
		if m.Source, err = f.Source(file); err != nil {
			return nil, err
		}
		if m.Description == "" { // the name of a file says what it shows
			m.Description = strings.NewReplacer("-", " ", "_", " ").Replace(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
		}
		all = append(all, m)
	}
	return all, nil
}

// Source is how a plan names a file that is typed, which must be there. Addresses
// are taken as they are.
func (f *Files) Source(file string) (string, error) {
	if strings.Contains(file, "://") {
		return file, nil
	}
	if _, err := os.Stat(file); err != nil {
		return "", fmt.Errorf("%s: cannot be read: %w", file, reason.Of(err))
	}
	return f.source(file), nil
}

// Path is the file that a source names; empty: it is an address.
func (f *Files) Path(source string) string {
	if path, ok := f.outside[source]; ok {
		return path
	}
	if strings.Contains(source, "://") {
		return ""
	}
	return filepath.FromSlash(source)
}

// source is how a plan names a file: from the working folder, as plans have no
// paths from the root. A file beyond that folder is remembered.
func (f *Files) source(path string) string {
	name := filepath.Clean(path)
	if here, err := os.Getwd(); err == nil && filepath.IsAbs(name) {
		if from, err := filepath.Rel(here, name); err == nil {
			name = from
		}
	}
	name = filepath.ToSlash(name)
	if !filepath.IsLocal(name) {
		if f.outside == nil {
			f.outside = map[string]string{}
		}
		f.outside[name] = path
	}
	return name
}

// Assets opens the files, and leaves the rest to from; root is as from's, with
// another folder.
func (f *Files) Assets(from engine.Assets, root func(dir string) engine.Assets) engine.Assets {
	return assets{f, from, root}
}

type assets struct {
	*Files
	from engine.Assets
	root func(dir string) engine.Assets
}

// Fetch implements engine.Assets.
func (a assets) Fetch(ctx context.Context, source string) (asset.Asset, error) {
	path, ok := a.outside[source]
	if !ok {
		return a.from.Fetch(ctx, source)
	}
	found, err := a.root(filepath.Dir(path)).Fetch(ctx, filepath.Base(path))
	var wrong *asset.Error
	if errors.As(err, &wrong) {
		wrong.Source = source
	}
	found.Source = source
	return found, err
}
