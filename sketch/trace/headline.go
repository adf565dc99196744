package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
)

const (
	headStep  = 0.02 // em: how exactly the height of a headline is looked for
	headLevel = 0.2  // rise over run of what may be part of it
	headShare = 0.4  // of the width of the letters it covers at least
	headBand  = 0.9  // of half its width, by which its middle may stray
	headPiece = 2.2  // times half its width: a shorter piece is the end of a stem under it
	headGap   = 0.08 // em between pieces that are drawn in one go
)

// headline is the line that letters hang from in Devanagari, Bengali and Gurmukhi.
type headline struct {
	y, half float64 // of its middle, and half its width; half 0: there is none
}

func (h headline) found() bool { return h.half > 0 }

// headline finds the headline of a line of text: at the height of most level strokes.
func (s *scribe) headline(gs []fonts.Glyph, em float64) headline {
	at := map[int]float64{} // lengths of level strokes, by their height
	var widths []float64
	whole := 0.0
	for _, g := range gs {
		m := handOf(g)
		if !m.headline || g.Mark {
			continue
		}
		whole += boxOf(g).W()
		known, origin := s.linesOf([]fonts.Glyph{g}, em, m)
		for _, l := range known {
			for i := 1; i < len(l.at); i++ {
				if d := l.at[i].Sub(l.at[i-1]); math.Abs(d.Y) < headLevel*math.Abs(d.X) {
					at[int(math.Floor((origin.Y+l.at[i].Y)/(headStep*em)))] += math.Abs(d.X)
					widths = append(widths, l.r[i])
				}
			}
		}
	}
	best, most := 0, 0.0
	for k := range at {
		if sum := at[k-1] + at[k] + at[k+1]; sum > most || sum == most && k < best {
			best, most = k, sum
		}
	}
	if most == 0 || most < headShare*whole {
		return headline{}
	}
	y := (at[best-1]*float64(best-1) + at[best]*float64(best) + at[best+1]*float64(best+1)) / most
	return headline{(y + 0.5) * headStep * em, median(widths)}
}

// underHeadline writes a word: the letters from left to right, then the headline they
// hang from, then what stands upon it.
func (s *scribe) underHeadline(gs []fonts.Glyph, em float64, m hand, h headline) {
	var head, above []line
	for _, g := range gs {
		var letter []line
		known, origin := s.linesOf([]fonts.Glyph{g}, em, m)
		for _, l := range known {
			below, parts := h.split(l.mapped(geom.Translate(origin)))
			head = append(head, parts...)
			for _, l := range below {
				if bounds(l.at).Max.Y < h.y+h.half {
					above = append(above, l)
				} else {
					letter = append(letter, l)
				}
			}
		}
		for _, l := range m.order(letter, em) {
			s.put(l.mapped(s.place))
		}
	}
	for _, l := range joinLevel(head, headGap*em) {
		s.put(l.mapped(s.place))
	}
	for i := range above {
		m.direct(&above[i])
	}
	slices.SortStableFunc(above, func(a, b line) int { return cmp.Compare(bounds(a.at).Min.X, bounds(b.at).Min.X) })
	for _, l := range above {
		s.put(l.mapped(s.place))
	}
	s.objects++
}

// split parts a line into what belongs to the headline and what hangs from it.
func (h headline) split(l line) (below, head []line) {
	within := func(i int) bool { return math.Abs(l.at[i].Y-h.y) < max(headBand*h.half, 1) }
	if l.closed {
		for i := range l.at {
			if !within(i) {
				l.startAt(l.at[i])
				break
			}
		}
	}
	from := 0 // of the piece that is not yet given away
	give := func(to *[]line, a, b int) {
		if b-a < 2 {
			return
		}
		piece := line{at: slices.Clone(l.at[a:b]), r: slices.Clone(l.r[a:b]), object: l.object, nodes: l.nodes}
		*to = append(*to, piece)
	}
	for i := 0; i < len(l.at); {
		if !within(i) {
			i++
			continue
		}
		j := i
		for j < len(l.at) && within(j) {
			j++
		}
		if box := bounds(l.at[i:j]); box.W()-1 > headPiece*h.half {
			give(&below, from, i)
			give(&head, i, j)
			from = j
		}
		i = j
	}
	if from == 0 {
		return []line{l}, nil
	}
	give(&below, from, len(l.at))
	return below, head
}

// joinLevel joins level pieces into strokes from left to right.
func joinLevel(pieces []line, most float64) []line {
	for i := range pieces {
		if p := &pieces[i]; p.at[0].X > p.at[len(p.at)-1].X {
			p.reverse()
		}
	}
	slices.SortStableFunc(pieces, func(a, b line) int { return cmp.Compare(a.at[0].X, b.at[0].X) })
	var out []line
	end := math.Inf(-1)
	for _, p := range pieces {
		if len(out) == 0 || p.at[0].X > end+most {
			out = append(out, line{object: p.object})
			end = math.Inf(-1)
		}
		l := &out[len(out)-1]
		for i, q := range p.at {
			if q.X > end {
				l.at, l.r = append(l.at, q), append(l.r, p.r[i])
				end = q.X
			}
		}
	}
	return slices.DeleteFunc(out, func(l line) bool { return len(l.at) < 2 })
}
