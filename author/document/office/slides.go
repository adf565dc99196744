package office

import (
	"context"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// PPTX reads a PowerPoint presentation: of every slide its title, what is on it
// in order, and what the speaker says.
func PPTX(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	a, err := open(ctx, data, b.Limits())
	if err != nil {
		return nil, err
	}
	name, err := a.main("ppt/presentation.xml")
	if err != nil {
		return nil, err
	}
	core, err := a.core(b)
	if err != nil {
		return nil, err
	}
	p := &presentation{Builder: b, archive: a, kinds: map[string]string{}, tongues: tongues{}}
	slides, err := p.list(name)
	if err != nil {
		return nil, err
	}
	if n := len(slides); n > b.Limits().Pages {
		b.Note("Only the first %d of %d slides were read.", b.Limits().Pages, n)
		slides = slides[:b.Limits().Pages]
	}
	for i, s := range slides {
		if b.Full() {
			break
		}
		if err := p.slide(s, i == 0); err != nil {
			return nil, err
		}
	}
	if p.hidden > 0 {
		b.Note("Slides that are hidden were left out: %d.", p.hidden)
	}
	b.Title(p.title)
	b.Title(core)
	p.tongues.tell(b)
	return b.Document()
}

// presentation is a presentation that is being read.
type presentation struct {
	*document.Builder
	*archive
	width, height int // of slides, in EMU; 0 unknown
	kinds         map[string]string
	tongues       tongues
	title         string // of the first slide
	hidden        int
}

// list returns the parts of the slides, in order.
func (p *presentation) list(name string) (slides []string, err error) {
	rels, err := p.relations(name)
	if err != nil {
		return nil, err
	}
	err = p.walk(name, func(x *reader) error {
		return x.each(func(e element) error {
			switch e.Name.Local {
			case "sldSz":
				p.width, p.height = number(e.attr("cx"), 0), number(e.attr("cy"), 0)
			case "sldIdLst":
				return x.each(func(e element) error {
					if r, ok := rels[e.relation("id")]; ok && !r.away {
						slides = append(slides, r.target)
					}
					return nil
				})
			case "defaultTextStyle":
				return x.find("defRPr", func(e element) error {
					p.tongues.count(e.attr("lang"), 0)
					return nil
				})
			}
			return nil
		})
	})
	return slides, err
}

// slide adds the blocks of a slide.
func (p *presentation) slide(name string, first bool) error {
	if !p.has(name) {
		return document.BrokenError("%s is missing", name)
	}
	rels, err := p.relations(name)
	if err != nil {
		return err
	}
	s := &slide{presentation: p, rels: rels}
	if err := p.walk(name, s.read); err != nil {
		return err
	}
	if s.hidden {
		p.hidden++
		return nil
	}
	p.Add(document.Block{Kind: document.Break})
	level := 2
	if kind := p.layout(rels.of("slideLayout")); kind == "title" || kind == "secHead" || first && s.sub {
		level = 1
	}
	if s.title != "" {
		if first {
			p.title, level = s.title, 1
		}
		p.Add(document.Block{Kind: document.Heading, Level: level, Text: s.title})
	}
	for _, block := range s.blocks {
		p.Add(block)
	}
	notes := rels.of("notesSlide")
	if notes == "" || !p.has(notes) {
		return nil
	}
	n := &slide{presentation: p, notes: true}
	if err := p.walk(notes, n.read); err != nil {
		return err
	}
	p.Add(document.Block{Kind: document.Note, Text: strings.Join(n.said, "\n")})
	return nil
}

// layout returns the type of a layout: title, secHead, obj and so on.
func (p *presentation) layout(name string) string {
	if kind, ok := p.kinds[name]; ok || !p.has(name) {
		return kind
	}
	r, err := p.stream(name)
	if err != nil {
		return ""
	}
	defer r.Close()
	// The type is an attribute of the outermost element.
	head := make([]byte, 4096)
	n, _ := r.Read(head)
	_, after, _ := strings.Cut(string(head[:n]), "sldLayout ")
	tag, _, _ := strings.Cut(after, ">")
	_, after, _ = strings.Cut(tag, ` type="`)
	kind, _, _ := strings.Cut(after, `"`)
	p.kinds[name] = kind
	return kind
}
