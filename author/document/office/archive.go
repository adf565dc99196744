// Package office reads the packed XML files of office programs: Word documents,
// PowerPoint presentations and Excel workbooks (ECMA-376). Their parts are
// streams, never unpacked whole, so that a file of kilobytes that unpacks to
// gigabytes costs no more than what is read before it is refused.
package office

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// archive is a packed file.
type archive struct {
	ctx    context.Context
	limits document.Limits
	parts  map[string]*zip.File // by name in small letters
	left   int64                // bytes that may still be unpacked

	elements int             // that were read
	pictures int64           // bytes of pictures that were unpacked
	shown    map[string]bool // pictures, by their parts
}

// open reads the list of parts.
func open(ctx context.Context, data []byte, limits document.Limits) (*archive, error) {
	// Each part takes the reader hundreds of bytes, so they are counted before.
	if n := bytes.Count(data, []byte("PK\x01\x02")); n > 2*limits.Parts {
		return nil, document.TooLargeError("", int64(n), int64(limits.Parts), "parts")
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, document.BrokenError("%v", err)
	}
	if n := len(z.File); n > limits.Parts {
		return nil, document.TooLargeError("", int64(n), int64(limits.Parts), "parts")
	}
	a := &archive{ctx: ctx, limits: limits, parts: map[string]*zip.File{}, left: limits.Unpacked, shown: map[string]bool{}}
	for _, f := range z.File {
		a.parts[strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))] = f
		const encrypted = 1 // bit of the flags
		if f.Flags&encrypted != 0 {
			return nil, document.EncryptedError()
		}
	}
	return a, nil
}

// has reports whether there is a part of a name.
func (a *archive) has(name string) bool { return a.parts[strings.ToLower(name)] != nil }

// stream returns a part that is to be closed. Reading it fails where all that was
// read of the archive is more than may be unpacked.
func (a *archive) stream(name string) (io.ReadCloser, error) {
	f := a.parts[strings.ToLower(name)]
	if f == nil {
		return nil, document.BrokenError("%s is missing", name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, document.BrokenError("%s: %v", name, err)
	}
	return &part{r, a, name}, nil
}

// part is an open part of an archive.
type part struct {
	io.ReadCloser
	a    *archive
	name string
}

func (p *part) Read(b []byte) (int, error) {
	if err := p.a.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := p.ReadCloser.Read(b)
	if p.a.left -= int64(n); p.a.left < 0 {
		return 0, &document.Fault{Reason: document.TooLarge, Text: fmt.Sprintf("unpacks to more than the %d MB accepted; give a smaller one, or a part of it", p.a.limits.Unpacked>>20)}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = document.BrokenError("%s: %v", p.name, err)
	}
	return n, err
}

// bytes returns a part whole, if it has most bytes at most, else nil.
func (a *archive) bytes(name string, most int64) ([]byte, error) {
	f := a.parts[strings.ToLower(name)]
	if f == nil || f.UncompressedSize64 > uint64(most) {
		return nil, nil
	}
	r, err := a.stream(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil || int64(len(data)) > most {
		return nil, err
	}
	return data, nil
}

// relations are the parts that a part refers to, by the names it has for them.
type relations map[string]relation

type relation struct {
	kind   string // the last word of its type, as image, slide, notesSlide
	target string // the name of a part, or an address
	away   bool   // an address
}

// relations reads those of a part.
func (a *archive) relations(name string) (relations, error) {
	dir, base := path.Split(name)
	list := dir + "_rels/" + base + ".rels"
	rels := relations{}
	if !a.has(list) {
		return rels, nil
	}
	err := a.walk(list, func(x *reader) error {
		return x.each(func(e element) error {
			const most = 20_000
			if e.Name.Local != "Relationship" || len(rels) >= most {
				return nil
			}
			r := relation{target: e.attr("Target"), away: e.attr("TargetMode") == "External"}
			r.kind = path.Base(e.attr("Type"))
			switch {
			case r.away:
			case strings.HasPrefix(r.target, "/"):
				r.target = path.Clean(r.target)[1:]
			default:
				r.target = path.Join(dir, r.target)
			}
			rels[e.attr("Id")] = r
			return nil
		})
	})
	return rels, err
}

// of returns the part of a kind that is referred to, or nothing.
func (r relations) of(kind string) string {
	for _, rel := range r {
		if rel.kind == kind && !rel.away {
			return rel.target
		}
	}
	return ""
}

// main returns the name of the part that a package is about.
func (a *archive) main(usual string) (string, error) {
	rels, err := a.relations("")
	if err != nil {
		return "", err
	}
	if m := rels.of("officeDocument"); m != "" && a.has(m) {
		return m, nil
	}
	if a.has(usual) {
		return usual, nil
	}
	return "", document.BrokenError("%s is missing", usual)
}

// core reads title and language from the properties of a file.
func (a *archive) core(b *document.Builder) (title string, err error) {
	const name = "docProps/core.xml"
	if !a.has(name) {
		return "", nil
	}
	err = a.walk(name, func(x *reader) error {
		return x.each(func(e element) error {
			switch e.Name.Local {
			case "title":
				title, err = x.text()
				return err
			case "language":
				s, err := x.text()
				b.Language(s)
				return err
			}
			return nil
		})
	})
	if named := strings.ToLower(title); strings.HasPrefix(named, "microsoft ") || strings.HasSuffix(named, " presentation") || strings.Contains(named, ".doc") || strings.Contains(named, ".ppt") || strings.Contains(named, ".xls") {
		title = "" // what programs write there unasked
	}
	return title, err
}
