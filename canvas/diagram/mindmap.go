package diagram

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Mind maps.
const (
	twigGap    = 0.62 // between what hangs from a branch
	limbGap    = 1.2  // between branches above each other
	limbReach  = 2.6  // least length of a branch
	middleMost = 11.0 // ems of the words in the middle
	middlePadX = 1.1
	middlePadY = 0.9
	limbMost   = 11.0
)

// manyEntries are as many as want height rather than width.
const manyEntries = 9

func mindmapAspect(e *plan.Element, tall bool) float64 {
	switch {
	case tall:
		return 0.8
	case entries(e.Items) > manyEntries:
		return 1.5
	}
	return 1.8
}

func mindmapLeast(e *plan.Element) (ems, lines float64) {
	return 18, math.Max(6, 1.1*float64(entries(e.Items))+4)
}

// limb is a branch of a mind map: its words and under them what belongs to it.
type limb struct {
	index int
	tag   tag
	twigs []element.Word
	at    geom.Rect
	right bool
}

func (l limb) w(size float64) float64 {
	w := l.tag.W()
	for _, t := range l.twigs {
		w = math.Max(w, t.W+0.4*size)
	}
	return w
}

func (l limb) h(size, air float64) float64 {
	h := l.tag.H() + 0.35*size
	for _, t := range l.twigs {
		h += air + t.H() + 0.6*t.Drop()
	}
	return h
}

// mindmap draws the middle, then branches that curve out of it to both sides.
func (d *diagram) mindmap() error {
	if d.wide() {
		return d.mindmapWide()
	}
	return d.mindmapTall()
}

// limbs sets the items in words of at most width pixels.
func (d *diagram) limbs(width float64) ([]limb, error) {
	var out []limb
	for i, it := range d.Element.Items {
		l := limb{index: i}
		var err error
		if l.tag, err = d.tag(it.Label, it.Icon, d.Strong(d.size), width, plan.AlignStart); err != nil {
			return nil, err
		}
		for _, c := range it.Children {
			w, err := d.fitted(c.Label, d.Style(d.size*leafSize), width-0.4*d.size, mostLines, plan.AlignStart)
			if err != nil {
				return nil, err
			}
			l.twigs = append(l.twigs, w)
		}
		out = append(out, l)
	}
	return out, nil
}

// heart is the middle of a mind map, about its words.
func (d *diagram) heart(width float64) (tag, geom.Point, error) {
	t, err := d.tag(d.Element.Label, "", d.Strong(d.size*1.1), width, plan.AlignCenter)
	return t, geom.Pt(t.W()+2*middlePadX*d.size, t.H()+2*middlePadY*d.size), err
}

func (d *diagram) mindmapWide() error {
	name, size, err := d.heart(math.Min(middleMost*d.size, 0.3*d.box.W()))
	if err != nil {
		return err
	}
	reach := limbReach * d.size
	width := math.Min((d.box.W()-size.X)/2-reach, limbMost*d.size)
	limbs, err := d.limbs(width)
	if err != nil {
		return err
	}
	// Clockwise from the top right: the right side is read first.
	right := d.split(limbs)
	sides := [2][]int{}
	for i := range limbs {
		if i < right {
			sides[1] = append(sides[1], i)
		} else {
			sides[0] = append([]int{i}, sides[0]...)
		}
	}
	m := d.box.Center()
	var widest [2]float64
	for s, side := range sides {
		sum := -limbGap * d.size
		for _, i := range side {
			sum += limbs[i].h(d.size, d.air(twigGap)) + limbGap*d.size
			widest[s] = math.Max(widest[s], limbs[i].w(d.size))
		}
		if sum > d.box.H() {
			return d.tight("the mind map")
		}
		gap := limbGap * d.size
		if n := len(side); n > 1 {
			gap += math.Min((d.box.H()-sum)/float64(n), 2.5*d.size)
			sum += (gap - limbGap*d.size) * float64(n-1)
		}
		y := m.Y - sum/2
		for _, i := range side {
			limbs[i].at = geom.R(0, y, limbs[i].w(d.size), limbs[i].h(d.size, d.air(twigGap)))
			y += limbs[i].at.H() + gap
			limbs[i].right = s == 1
		}
	}
	// The middle stands where both sides balance, and branches are as long as there is room.
	reach += math.Min(math.Max(d.box.W()-size.X-widest[0]-widest[1]-2*reach, 0)/2, 3*d.size)
	if len(sides[0]) == 0 {
		m.X -= (reach + widest[1]) / 2
	} else {
		m.X += (widest[0] - widest[1]) / 2
	}
	if err := d.turnLeft(limbs, width); err != nil {
		return err
	}
	for i := range limbs {
		l := &limbs[i]
		x := m.X + size.X/2 + reach
		if !l.right {
			x = m.X - size.X/2 - reach - l.at.W()
		}
		l.at = l.at.Translate(geom.Pt(x, 0))
	}
	d.drawHeart(name, m, size)
	for _, i := range d.order(len(limbs)) {
		l := limbs[i]
		y := l.at.Min.Y + l.tag.H() + 0.2*d.size
		from, near, far := d.rim(m, size, geom.Pt(l.at.Center().X, y)), l.at.Min.X, l.at.Max.X
		if !l.right {
			near, far = far, near
		}
		var p geom.Path
		p.MoveTo(from)
		mid := (from.X + near) / 2
		p.CubeTo(geom.Pt(mid, from.Y), geom.Pt(mid, y), geom.Pt(near, y))
		p.LineTo(geom.Pt(far, y))
		d.drawLimb(l, p)
	}
	return nil
}

// turnLeft sets the words of branches on the left again, so that their lines end
// where the branch begins.
func (d *diagram) turnLeft(limbs []limb, width float64) error {
	for i := range limbs {
		l := &limbs[i]
		if l.right {
			continue
		}
		it := d.Element.Items[l.index]
		var err error
		if l.tag, err = d.tag(it.Label, it.Icon, d.Strong(d.size), width, plan.AlignEnd); err != nil {
			return err
		}
		for k, c := range it.Children {
			if l.twigs[k], err = d.fitted(c.Label, d.Style(d.size*leafSize), width-0.4*d.size, mostLines, plan.AlignEnd); err != nil {
				return err
			}
		}
	}
	return nil
}

// split is how many of the branches stand on the side read first, so that both are
// equally high.
func (d *diagram) split(limbs []limb) int {
	height := func(part []limb) (h float64) {
		for _, l := range part {
			h += l.h(d.size, d.air(twigGap)) + limbGap*d.size
		}
		return h
	}
	best, least := (len(limbs)+1)/2, math.Inf(1)
	for k := 1; k <= len(limbs); k++ {
		if h := math.Max(height(limbs[:k]), height(limbs[k:])); h < least-1 && (k < len(limbs) || k == 1) {
			best, least = k, h
		}
	}
	return best
}

// mindmapTall has branches in two columns over the middle and under it, reached
// through the gutter between.
func (d *diagram) mindmapTall() error {
	gutter := 2.2 * d.size
	width := math.Min((d.box.W()-gutter)/2, 1.4*limbMost*d.size)
	limbs, err := d.limbs(width)
	if err != nil {
		return err
	}
	name, size, err := d.heart(math.Min(1.4*middleMost*d.size, 0.6*d.box.W()))
	if err != nil {
		return err
	}
	rows := (len(limbs) + 1) / 2
	over := rows / 2
	heights := make([]float64, rows)
	total := size.Y + 2*limbGap*d.size
	for i, l := range limbs {
		heights[i/2] = math.Max(heights[i/2], l.h(d.size, d.air(twigGap)))
	}
	for _, h := range heights {
		total += h
	}
	gaps := float64(max(over-1, 0) + max(rows-over-1, 0))
	total += gaps * limbGap * d.size
	if total > d.box.H() {
		return d.tight("the mind map")
	}
	more := math.Min((d.box.H()-total)/(gaps+2), 1.6*d.size)
	total += more * (gaps + 2)
	y := d.box.Center().Y - total/2
	var m geom.Point
	put := func() {
		m = geom.Pt(d.box.Center().X, y+limbGap*d.size+more+size.Y/2)
		if over == 0 {
			m.Y -= limbGap*d.size + more
		}
		y = m.Y + size.Y/2 + limbGap*d.size + more
	}
	for r := range rows {
		if r == over {
			if r > 0 {
				y -= limbGap*d.size + more
			}
			put()
		}
		for i := 2 * r; i < min(2*r+2, len(limbs)); i++ {
			l := &limbs[i]
			w, h := l.w(d.size), l.h(d.size, d.air(twigGap))
			l.right = i%2 == 1
			x := d.box.Center().X - gutter/2 - w
			if l.right {
				x = d.box.Center().X + gutter/2
			}
			l.at = geom.R(x, y+(heights[r]-h)/2, w, h)
		}
		y += heights[r] + limbGap*d.size + more
	}
	if err := d.turnLeft(limbs, width); err != nil {
		return err
	}
	d.drawHeart(name, m, size)
	for _, i := range d.order(len(limbs)) {
		l := limbs[i]
		y := l.at.Min.Y + l.tag.H() + 0.2*d.size
		near, far := l.at.Max.X, l.at.Min.X
		if l.right {
			near, far = far, near
		}
		side := 1.0
		if !l.right {
			side = -1
		}
		row := l.index/2 - over // from the middle, nearer ones further out
		if row < 0 {
			row = -1 - row
		}
		fan := side * clamp(0.75-0.28*float64(row), 0.12, 0.75) * d.size
		from := geom.Pt(m.X+fan, m.Y-size.Y/2*math.Sqrt(1-math.Pow(2*fan/size.X, 2)))
		turn := -1.0
		if y > m.Y {
			from.Y, turn = 2*m.Y-from.Y, 1
		}
		bend := math.Min(math.Abs(y-from.Y), 1.2*d.size)
		var p geom.Path
		p.MoveTo(from)
		if rest := math.Abs(y-from.Y) - bend; rest > 1 {
			p.LineTo(geom.Pt(from.X, y-turn*bend))
		}
		p.QuadTo(geom.Pt(from.X, y), geom.Pt(near, y))
		p.LineTo(geom.Pt(far, y))
		d.drawLimb(l, p)
	}
	return nil
}

// rim is the point of the ellipse about m that faces q.
func (d *diagram) rim(m, size, q geom.Point) geom.Point {
	v := q.Sub(m)
	k := math.Hypot(v.X/(size.X/2), v.Y/(size.Y/2))
	if k == 0 {
		return m
	}
	return m.Add(v.Mul(1 / k))
}

// drawHeart draws the middle with its words.
func (d *diagram) drawHeart(name tag, m, size geom.Point) {
	p := d.Ctx.Look.Palette
	path := geom.Ellipse(geom.R(m.X-size.X/2, m.Y-size.Y/2, size.X, size.Y))
	d.outline(path, quantity.Look{Edge: p.Ink}, true)
	c := d.on(d.tint(path, p.Ink, 0.6))
	d.put(name, geom.Pt(m.X-name.W()/2, m.Y-name.H()/2), c)
}

// drawLimb draws a branch along its line, writes its words on it and what belongs
// to it below.
func (d *diagram) drawLimb(l limb, line geom.Path) {
	width := lineTrunk
	if l.index == d.lit {
		width = 1.5 * lineTrunk
	}
	d.Draw(line, d.Ctx.PenWidth(width), d.branch(l.index), calmAxis)
	x := func(w float64) float64 {
		if l.right {
			return l.at.Min.X
		}
		return l.at.Max.X - w
	}
	c := d.wordsOf(l.index)
	if l.index == d.lit {
		c = d.legible(d.parts.Highlight())
	}
	d.put(l.tag, geom.Pt(x(l.tag.W()), l.at.Min.Y), c)
	y := l.at.Min.Y + l.tag.H() + 0.35*d.size
	for _, t := range l.twigs {
		y += d.air(twigGap)
		d.WriteWord(t, geom.Pt(x(t.W), y), 0, 0, d.wordsOf(l.index))
		y += t.H() + 0.6*t.Drop()
	}
}
