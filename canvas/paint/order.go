package paint

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/canvas/svg"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

// Order says which parts of a picture are drawn before the rest, numbered
// from 1 in the order they are drawn; 0 is the rest.
type Order struct {
	Parts int          // how many there are, at most 254
	Of    *image.Alpha // part of each pixel; its Rect is the picture's
	Lines []uint8      // part of each line of the picture's Trace
}

// OrderIn places the parts a plan names in the picture as Place puts it into
// box. Faults name parts the picture does not have. No parts give nil.
func (s *Source) OrderIn(box geom.Rect, fit plan.Fit, parts []plan.Part) (*Order, error) {
	at, view := s.fitted(box, fit)
	if err := s.Known(parts); err != nil || len(parts) == 0 || at.Empty() {
		return nil, err
	}
	o := &Order{Parts: len(parts), Of: image.NewAlpha(at)}
	regions := s.regions(at, view, parts)
	if s.Vector != nil {
		o.shapes(s.Vector.Shapes, s.shapesTo(at, view), parts, regions)
	}
	for k, r := range regions {
		in := r.Pixels().Intersect(at)
		for y := in.Min.Y; y < in.Max.Y; y++ {
			row := o.Of.Pix[o.Of.PixOffset(in.Min.X, y):][:in.Dx()]
			for x, part := range row {
				row[x] = sooner(part, uint8(k+1))
			}
		}
	}
	return o, nil
}

// sooner is the part of what belongs to both a and b: the one drawn first.
func sooner(a, b uint8) uint8 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// regions are the parts on the board, empty where an id names them.
func (s *Source) regions(at image.Rectangle, view geom.Rect, parts []plan.Part) []geom.Rect {
	m, page := pictureTo(at, view), s.page()
	on := func(x, y float64) geom.Point { return m.Apply(page.Min.Add(geom.Pt(x*page.W(), y*page.H()))) }
	out := make([]geom.Rect, len(parts))
	for k, p := range parts {
		if b := p.Region; b != nil {
			out[k] = geom.Rect{Min: on(b.X, b.Y), Max: on(b.X+b.W, b.Y+b.H)}
		}
	}
	return out
}

// shapes marks the lines of the named shapes, and their pixels as far as no
// other shape covers them.
func (o *Order) shapes(shapes []svg.Shape, m geom.Affine, parts []plan.Part, regions []geom.Rect) {
	opaque := color.RGBA{A: 255}
	scale := math.Sqrt(math.Abs(m.A*m.D - m.B*m.C))
	for _, sh := range shapes {
		path := sh.Path.Transform(m)
		if !touchesPixels(path, o.Of.Rect) {
			continue
		}
		part := uint8(1 + slices.IndexFunc(parts, func(p plan.Part) bool { return p.ID != "" && slices.Contains(sh.Groups, p.ID) }))
		if sh.Fill {
			o.cover(Fill{Path: path, Color: opaque}, part)
		}
		if sh.Stroke > 0 {
			o.cover(Stroke{Path: path, Width: max(sh.Stroke*scale, 2), Color: opaque, Brush: plan.BrushMarker}, part)
		}
		for k, r := range regions {
			if mostly(path, r) {
				part = sooner(part, uint8(k+1))
			}
		}
		o.Lines = append(o.Lines, part)
	}
}

// cover gives the pixels of a mark to a part.
func (o *Order) cover(m Mark, part uint8) {
	layer := Render(m)
	in := layer.Rect.Intersect(o.Of.Rect)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		src, row := layer.Pix[layer.PixOffset(in.Min.X, y):], o.Of.Pix[o.Of.PixOffset(in.Min.X, y):][:in.Dx()]
		for x := range row {
			if src[4*x+3] >= 128 {
				row[x] = part
			}
		}
	}
}

// mostly reports whether more than half of a path's length lies in r.
func mostly(path geom.Path, r geom.Rect) bool {
	in, all := 0.0, 0.0
	for _, l := range path.Flatten(1) {
		for i := 1; i < len(l); i++ {
			d := l[i].Dist(l[i-1])
			all += d
			if mid := l[i].Lerp(l[i-1], 0.5); mid.X >= r.Min.X && mid.X < r.Max.X && mid.Y >= r.Min.Y && mid.Y < r.Max.Y {
				in += d
			}
		}
	}
	return in > all/2
}

// Known checks that the picture has the parts that are named.
func (s *Source) Known(parts []plan.Part) error {
	const regions = "regions {x, y, w, h} in fractions of the picture"
	var faults plan.Faults
	var ids []string
	if s.Vector != nil {
		ids = idsOf(s.Vector.Shapes)
	}
	for k, p := range parts {
		if p.Region != nil || slices.Contains(ids, p.ID) {
			continue
		}
		path := fmt.Sprintf("order[%d]", k)
		switch {
		case s.Vector == nil:
			faults.Add(path, "accepted: "+regions, "nothing can be called %q in the bitmap", p.ID)
		case len(ids) == 0:
			faults.Add(path, "its shapes have no ids; accepted: "+regions, "nothing called %q is drawn in the picture", p.ID)
		default:
			faults.Add(path, suggestion(p.ID, ids)+", or "+regions, "nothing called %q is drawn in the picture", p.ID)
		}
	}
	return faults.Err()
}

// suggestion says which ids there are, those like what was written first.
func suggestion(wrote string, ids []string) string {
	const most = 12
	like := near.Names(wrote, ids)
	rest := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(like, id) })
	all := append(slices.Clone(like), rest...)
	out := "accepted: " + strings.Join(all[:min(len(all), most)], ", ")
	if more := len(all) - most; more > 0 {
		out += fmt.Sprintf(" and %d more", more)
	}
	if len(like) > 0 {
		out = fmt.Sprintf("did you mean %q? ", like[0]) + out
	}
	return out
}

// idsOf are the ids of the shapes and the groups around them, each once.
func idsOf(shapes []svg.Shape) []string {
	var ids []string
	seen := map[string]bool{}
	for _, sh := range shapes {
		for _, id := range sh.Groups {
			if !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	return ids
}
