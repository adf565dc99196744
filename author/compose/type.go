package compose

import (
	"math"
	"strings"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// ruler measures words as the film's look sets them.
type ruler struct {
	ctx  *element.Context
	w, h float64 // of the frame, pixels
	free float64 // width of the frame's part that scenes are in, pixels

	underlined bool              // what is measured
	kept       map[string]string // of texts, what is writable
}

func newRuler(p *plan.Plan, lang plan.Language) (*ruler, error) {
	look, err := styles.For(p)
	if err != nil {
		return nil, err
	}
	frame := paint.FrameOf(p)
	return &ruler{
		ctx: &element.Context{Look: look, Frame: frame, Unit: frame.Unit(), Lang: lang, Shaper: fonts.NewShaper()},
		w:   float64(frame.W), h: float64(frame.H), free: float64(frame.W) * (1 - 2*margin), kept: map[string]string{},
	}, nil
}

// growths are how much larger words in boxes are set than usual, largest first, as
// the layout tries them.
var growths = []float64{1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1}

// setting is how texts of one role are set alike.
type setting struct {
	*ruler
	role   plan.Role
	style  fonts.Style
	growth float64
	width  float64 // of the place, pixels
	breaks bool    // lines are broken here also where the layout would break or shrink them
}

// lineEms are the longest lines of roles that the layout grows words to.
var lineEms = map[plan.Role]float64{
	plan.RoleTitle: 30, plan.RoleHeading: 30, plan.RoleQuote: 17, plan.RoleLabel: 12, plan.RoleBody: 24, plan.RoleCaption: 34,
}

// ruledLeading is the room in ems that an underlined line takes besides its own.
const ruledLeading = 0.3

// quoteMarks is the room in ems that the marks of a quote take.
const quoteMarks = 2.1

// lineCost is by how much smaller type is preferred to a further line.
const lineCost = 0.2

// room is what there is for words: a share of the frame's width, the most they
// grow, and the most lines.
type room struct {
	width, most float64
	lines       int
}

// set is how texts of a role are set in places of a room: large, in few lines, no
// word broken.
func (r *ruler) set(role plan.Role, texts []string, in room) setting {
	var best, s setting
	var score float64
	for _, g := range growths {
		if g > in.most && g > 1 {
			continue
		}
		s = r.at(role, in.width, g)
		need, ok := 1, true
		for _, t := range texts {
			w, n := s.measure(t)
			need = max(need, n)
			ok = ok && n <= in.lines && w <= s.width+1
		}
		if v := g / (1 + lineCost*float64(need-1)); ok && v > score {
			best, score = s, v
		}
	}
	if score == 0 {
		return s
	}
	return best
}

// at is how words of a role are set that have grown, in places so wide.
func (r *ruler) at(role plan.Role, width, growth float64) setting {
	size := r.ctx.Size(role, 1) * growth
	s := setting{ruler: r, role: role, growth: growth, style: r.ctx.Style(role, size)}
	if r.underlined {
		s.style.LineHeight = s.style.Line()/size + ruledLeading
	}
	s.width = math.Min(width*r.w, lineEms[role]*size)
	if role == plan.RoleQuote {
		s.width -= quoteMarks * size
	}
	return s
}

// ruled is the ruler for words with an emphasis.
func (r *ruler) ruled(e plan.Emphasis) *ruler {
	out := *r
	out.underlined = e == plan.EmphasisUnderline
	return &out
}

// labels is how the labels of pictures are set in places so wide: as running words
// where they keep to a line, else smaller.
func (r *ruler) labels(texts []string, width float64) setting {
	s := r.set(plan.RoleBody, texts, room{width, 1.5, 1})
	for _, t := range texts {
		if w, n := s.measure(t); n > 1 || w > s.width+1 {
			return r.set(plan.RoleLabel, texts, room{width, 1.4, 2})
		}
	}
	return s
}

// roomy is how texts are set as running words of at most two lines in places so
// wide; otherwise where they do not fit that.
func (r *ruler) roomy(texts []string, width float64, otherwise setting) setting {
	s := r.set(plan.RoleBody, texts, room{width, 1.3, 2})
	for _, t := range texts {
		if w, n := s.measure(t); n > 2 || w > s.width+1 {
			return otherwise
		}
	}
	s.breaks = true
	return s
}

// measure is how wide in pixels a text comes out, and in how many lines.
func (s setting) measure(text string) (w float64, lines int) {
	if text == "" {
		return 0, 0
	}
	x, err := s.ctx.Extent(text, s.style, s.width)
	if err != nil { // letters no face has: the scene will say so
		return s.width, 1
	}
	return x.W, int(math.Round(x.H / s.style.Line()))
}

// height is the room a text needs, as a share of the frame's height.
func (s setting) height(text string) float64 {
	if text == "" {
		return 0
	}
	_, n := s.measure(text)
	return (float64(n)*s.style.Line() + 2*element.Slack) / s.h
}

// broken is a text with its lines broken as they are measured here, where the
// layout, which only grows words that then take no further lines, would set it
// smaller.
func (s setting) broken(text string) string {
	_, n := s.measure(text)
	plain := s
	plain.style.SizePx /= s.growth
	if _, usual := plain.measure(text); n < 2 || n <= usual && !s.breaks {
		return text
	}
	parts := strings.Fields(text)
	at := make([]float64, len(parts)+1) // where each word begins
	space := s.style.SizePx * 0.28
	for i, w := range parts {
		x, err := s.ctx.Extent(w, s.style, 0)
		if err != nil {
			return text
		}
		at[i+1] = at[i] + x.W + space
	}
	ends := breaks(at, n)
	if ends == nil {
		return text
	}
	var lines []string
	from := 0
	for _, to := range ends {
		lines = append(lines, strings.Join(parts[from:to], " "))
		from = to
	}
	return strings.Join(lines, "\n")
}

// breaks divides words, which begin at the given places, in n lines of which the
// widest is as narrow as can be, and returns the ends of the lines; nil: there
// are too few words.
func breaks(at []float64, n int) []int {
	words := len(at) - 1
	if words < n {
		return nil
	}
	best := make([][]float64, n+1) // widest line of the first so many words
	cut := make([][]int, n+1)
	for k := range best {
		best[k] = make([]float64, words+1)
		cut[k] = make([]int, words+1)
		for i := range best[k] {
			best[k][i] = math.Inf(1)
		}
	}
	best[0][0] = 0
	for k := 1; k <= n; k++ {
		for i := k; i <= words; i++ {
			for j := k - 1; j < i; j++ {
				if w := max(best[k-1][j], at[i]-at[j]); w < best[k][i] {
					best[k][i], cut[k][i] = w, j
				}
			}
		}
	}
	ends := make([]int, n)
	for k, i := n, words; k > 0; k-- {
		ends[k-1] = i
		i = cut[k][i]
	}
	return ends
}

// tallest is the room the longest of texts needs.
func (s setting) tallest(texts []string) float64 {
	var h float64
	for _, t := range texts {
		h = max(h, s.height(t))
	}
	return h
}

// widest is the width of the widest of texts, as a share of the frame's.
func (s setting) widest(texts []string) float64 {
	var out float64
	for _, t := range texts {
		w, _ := s.measure(t)
		out = max(out, w/s.w)
	}
	return out
}

// titleAlign is where titles stand in the look: written ones over the middle, set
// ones at the start, as the layout has them.
func (r *ruler) titleAlign() plan.Align {
	switch r.ctx.Look.TitleType {
	case plan.TypeClean, plan.TypeSerif, plan.TypeMono:
		return plan.AlignStart
	}
	return plan.AlignCenter
}

// square is an area in the middle of another that is as wide as high on screen, at
// most so many design units.
func (r *ruler) square(in area, most float64) area {
	side := math.Min(math.Min(in.W*r.w, in.H*r.h), most*r.ctx.Unit)
	w, h := side/r.w, side/r.h
	return area{in.X + (in.W-w)/2, in.Y + (in.H-h)/2, w, h}
}

// words are what stands in a column, one below the other.
type words struct {
	plan.Element
	say   string
	most  float64 // growth
	lines int
	gap   float64 // above it, a share of the frame's height
	inner string  // group
}

// column sets words one below the other in the middle of an area, in the order in
// which they are drawn.
func (p *page) column(in area, align plan.Align, all ...words) {
	r := p.film.ruler
	for shrink := 1.0; ; shrink -= 0.15 {
		var total float64
		set := make([]setting, len(all))
		for i, w := range all {
			set[i] = r.ruled(w.Emphasis).set(roleOf(w.Element), []string{w.Text}, room{in.W, max(w.most*shrink, 1), w.lines})
			total += set[i].height(w.Text)
			if i > 0 {
				total += w.gap
			}
		}
		if total > in.H && shrink > 0.5 {
			continue
		}
		y := in.Y + max(in.H-total, 0)/2
		for i, w := range all {
			h := set[i].height(w.Text)
			if i > 0 {
				y += w.gap
			}
			e := w.Element
			e.Kind, e.Align, e.Group = plan.KindText, align, w.inner
			e.Text = set[i].broken(w.Text)
			if e.Box = p.film.clipped(area{in.X, y, in.W, h}).box(); p.free {
				e = freed(e)
			}
			p.add(mark{Element: e, say: w.say})
			y += h
		}
		return
	}
}

// roleOf is the role of a text.
func roleOf(e plan.Element) plan.Role { return element.TextRole(&e) }

// clipped is the part of an area within the film's part of the frame, no smaller than
// a box may be.
func (f *film) clipped(a area) area {
	b := f.bounds
	right, foot := b.X+b.W, b.Y+b.H
	a.W, a.H = min(max(a.W, boxLeast), b.W), min(max(a.H, boxLeast), b.H)
	a.X, a.Y = min(max(a.X, b.X), right-boxLeast), min(max(a.Y, b.Y), foot-boxLeast)
	a.W, a.H = min(a.W, right-a.X), min(a.H, foot-a.Y)
	return a
}
