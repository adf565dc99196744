package office

import (
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/internal/pattern"
)

// graphics collects what a drawing shows: pictures, charts as the tables behind
// them, diagrams as lists, and the text of boxes.
type graphics struct {
	*archive
	*document.Builder
	rels    relations
	box     func(x *reader) error // reads the text of a box
	alt     string
	figures []*document.Image
	tables  []*document.TableData
	lists   []*document.ListData
}

// fileName is a description that is the name of a file, which programs write
// unasked.
var fileName = pattern.New(`(?i)^(?:\S*:)?\s*(?:\S+\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|emf|wmf))?$`)

// read reads a drawing, whose start has been read.
func (g *graphics) read(x *reader) error {
	return x.each(func(e element) error { return g.element(x, e) })
}

func (g *graphics) element(x *reader, e element) error {
	switch e.Name.Local {
	case "docPr", "cNvPr":
		if g.alt = e.attr("descr"); g.alt == "" {
			g.alt = e.attr("title")
		}
		// Word describes pictures by itself, and says so.
		g.alt, _, _ = strings.Cut(g.alt, "\n")
		g.alt = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(g.alt), "Description automatically generated"))
		if fileName().MatchString(g.alt) {
			g.alt = ""
		}
	case "blip":
		rel := e.relation("embed")
		if rel == "" {
			rel = e.relation("link")
		}
		return g.picture(rel)
	case "imagedata":
		return g.picture(e.relation("id"))
	case "chart":
		if rel, ok := g.rels[e.relation("id")]; ok && !rel.away && g.has(rel.target) {
			t, err := g.chart(rel.target)
			if t != nil {
				g.tables = append(g.tables, t)
			}
			return err
		}
	case "relIds":
		if rel, ok := g.rels[e.relation("dm")]; ok && !rel.away && g.has(rel.target) {
			l, err := g.diagram(rel.target)
			if l != nil {
				g.lists = append(g.lists, l)
			}
			return err
		}
	case "txbxContent":
		if g.box != nil {
			return g.box(x)
		}
	case "Fallback":
	default:
		return g.read(x)
	}
	return nil
}

// picture takes the picture of a relation.
func (g *graphics) picture(id string) error {
	const most = 500 // of a drawing
	rel, ok := g.rels[id]
	if !ok || len(g.figures) > most || g.shown[rel.target] {
		return nil // what is shown again is an ornament
	}
	g.shown[rel.target] = true
	f, err := g.image(rel)
	if f != nil {
		f.Alt = g.alt
		g.figures = append(g.figures, f)
	}
	return err
}

// image returns the picture of a relation, without its bytes where they are of a
// format that no other program shows.
func (g *graphics) image(rel relation) (*document.Image, error) {
	if rel.away {
		return &document.Image{Path: rel.target}, nil
	}
	if g.pictures > g.Limits().Figures {
		g.Note("Some pictures were left out: together they may have %d bytes.", g.Limits().Figures)
		return &document.Image{}, nil
	}
	data, err := g.bytes(rel.target, g.Limits().Figure)
	g.pictures += int64(len(data))
	if err != nil {
		return nil, err
	}
	if data == nil {
		g.Note("A picture is missing or larger than the %d bytes that one may have.", g.Limits().Figure)
		return &document.Image{}, nil
	}
	kind := document.ImageType(data)
	if kind == "" {
		g.Note("A picture was left out: it is not PNG, JPEG, GIF, WebP, BMP, TIFF or SVG.")
		return &document.Image{}, nil
	}
	return &document.Image{Data: data, Type: kind}, nil
}

// diagram reads the texts of the nodes of a diagram (SmartArt), in order.
func (g *graphics) diagram(part string) (*document.ListData, error) {
	l := &document.ListData{}
	err := g.walk(part, func(x *reader) error {
		return x.find("pt", func(e element) error {
			kind := e.attr("type")
			if kind != "" && kind != "node" && kind != "asst" || len(l.Items) > g.Limits().Rows {
				return nil
			}
			text := ""
			err := x.each(func(e element) error {
				if e.Name.Local != "t" {
					return nil
				}
				s, err := x.paragraphs()
				text = strings.Join(s, " ")
				return err
			})
			l.Items = append(l.Items, document.Item{Text: text})
			return err
		})
	})
	if len(l.Items) == 0 {
		l = nil
	}
	return l, err
}

// paragraphs returns the texts of the paragraphs of DrawingML in the open element.
func (x *reader) paragraphs() ([]string, error) {
	var out []string
	err := x.find("p", func(element) error {
		var b strings.Builder
		err := x.find("t", func(element) error {
			s, err := x.text()
			b.WriteString(s)
			return err
		})
		if s := document.Clean(b.String()); s != "" {
			out = append(out, s)
		}
		return err
	})
	return out, err
}
