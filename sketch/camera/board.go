package camera

import (
	"image"
	"image/draw"
	"slices"

	"github.com/inkreel/inkreel/internal/yuv"
)

// Region is a scene's part of the board: what it shows, and the paper that goes
// on around it, both of the frame's size, whose sides are even.
type Region struct{ Picture, Paper *image.RGBA }

// Two is the part of the large board that a pan sees: the regions of the scene
// before and, a Step on, of the scene itself, which lies where the frame does. Between and around them the two papers run on without a seam.
type Two struct {
	was, is Region
	far     image.Point
	b       image.Rectangle // of it, even on all sides
	seam    seam
}

// NewTwo plans the board of two regions.
func NewTwo(was, is Region, step image.Point) *Two {
	frame := is.Picture.Rect
	far := apart(frame, step)
	beside := image.Pt(margin(frame.Dx()), margin(frame.Dy()))
	b := frame.Union(frame.Sub(far))
	b = image.Rectangle{Min: b.Min.Sub(beside), Max: b.Max.Add(beside)}
	s := seam{from: continued(was.Paper, b, far), to: continued(is.Paper, b, image.Point{}), width: float64(gap(frame))}
	if step.Y == 0 {
		s.middle = float64(frame.Min.X+frame.Max.X-far.X) / 2
	} else {
		s.middle = float64(frame.Min.Y+frame.Max.Y-far.Y) / 2
	}
	s.backward = step.Y == 0 && step.X < 0
	if step.Y == 0 {
		s.shares = make([]int, b.Dx())
		for i := range s.shares {
			s.shares[i] = s.share(b.Min.X + i)
		}
	}
	return &Two{was: was, is: is, far: far, b: b, seam: s}
}

// Picture is the board, a new picture.
func (t *Two) Picture() *image.RGBA {
	out := image.NewRGBA(t.b)
	for y := t.b.Min.Y; y < t.b.Max.Y; y++ {
		t.row(out.Pix[out.PixOffset(t.b.Min.X, y):][:4*t.b.Dx()], y)
	}
	return out
}

// Planes is the board as planes.
func (t *Two) Planes() *yuv.Planes {
	p := yuv.Within(t.b, make([]byte, t.b.Dx()*t.b.Dy()*3/2))
	strip := image.NewRGBA(image.Rect(t.b.Min.X, 0, t.b.Max.X, 2))
	for y := t.b.Min.Y; y < t.b.Max.Y; y += 2 {
		strip.Rect.Min.Y, strip.Rect.Max.Y = y, y+2
		t.row(strip.Pix[:strip.Stride], y)
		t.row(strip.Pix[strip.Stride:], y+1)
		p.Convert(strip, strip.Rect)
	}
	return &p
}

// row fills a row of the board.
func (t *Two) row(row []uint8, y int) {
	at := 0
	for _, l := range t.lying(y) {
		from := l.at.X - t.b.Min.X
		t.seam.row(row, at, from, y)
		m := l.picture
		at = from + m.Rect.Dx()
		copy(row[4*from:4*at], m.Pix[m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y+y-l.at.Y):])
	}
	t.seam.row(row, at, t.b.Dx(), y)
}

// laid is a picture that lies on the board.
type laid struct {
	picture *image.RGBA
	at      image.Point
}

// lying are the pictures that a row meets, from left to right.
func (t *Two) lying(y int) []laid {
	frame := t.is.Picture.Rect.Min
	both := [2]laid{{t.was.Picture, frame.Sub(t.far)}, {t.is.Picture, frame}}
	if t.far.X < 0 {
		both[0], both[1] = both[1], both[0]
	}
	return slices.DeleteFunc(both[:], func(l laid) bool { return y < l.at.Y || y >= l.at.Y+l.picture.Rect.Dy() })
}

// put copies a picture to a place on the board.
func put(board, picture *image.RGBA, at image.Point) {
	draw.Draw(board, picture.Rect.Sub(picture.Rect.Min).Add(at), picture, picture.Rect.Min, draw.Src)
}

// margin is how much more than one side of a region a pan sees beyond it, even.
func margin(side int) int {
	return int(float64(side)*(1/farthest-1)/2+4) &^ 1
}

// paperOn is a page that goes on beyond its edges: mirrored there, so that its
// grain has no seam, and no farther in than half a gap, where its margins and
// rulings are.
type paperOn struct {
	page       *image.RGBA
	cols, rows []int // of the page, by column and row of the board from b on
	b          image.Rectangle
}

// continued is a page that lies far before its own place, over all of b.
func continued(page *image.RGBA, b image.Rectangle, far image.Point) paperOn {
	p := paperOn{page: page, b: b, cols: make([]int, b.Dx()), rows: make([]int, b.Dy())}
	deep := max(gap(page.Rect)*2/3, 1)
	for i := range p.cols {
		p.cols[i] = page.Rect.Min.X + mirrored(b.Min.X+i+far.X-page.Rect.Min.X, page.Rect.Dx(), deep)
	}
	for i := range p.rows {
		p.rows[i] = page.Rect.Min.Y + mirrored(b.Min.Y+i+far.Y-page.Rect.Min.Y, page.Rect.Dy(), deep)
	}
	return p
}

// mirrored is the place within 0 to n−1 that stands for i, to and fro between
// the edge and deep places in where i lies outside.
func mirrored(i, n, deep int) int {
	deep = min(deep, n)
	fold := func(d int) int { // d ≥ 0 places beyond the edge
		if d %= 2 * deep; d >= deep {
			d = 2*deep - 1 - d
		}
		return d
	}
	switch {
	case i < 0:
		return fold(-i - 1)
	case i >= n:
		return n - 1 - fold(i-n)
	}
	return i
}

// at is a pixel of the board, by its column from the left of b.
func (p *paperOn) at(i, y int) []uint8 {
	return p.page.Pix[p.page.PixOffset(p.cols[i], p.rows[y-p.b.Min.Y]):][:4:4]
}

// copy fills the columns from i to end−1 of a row of the board. Within the page
// neighbours stand for neighbours.
func (p *paperOn) copy(row []uint8, i, end, y int) {
	for i < end {
		n := 1
		for i+n < end && p.cols[i+n] == p.cols[i]+n {
			n++
		}
		copy(row[4*i:4*(i+n)], p.page.Pix[p.page.PixOffset(p.cols[i], p.rows[y-p.b.Min.Y]):])
		i += n
	}
}

// seam is where one paper goes over into another: in the middle third of the
// gap, where both are mirrored.
type seam struct {
	from, to      paperOn
	middle, width float64
	backward      bool  // the paper gone to lies left of or above the other
	shares        []int // by column, where it lies beside the other
}

// share is how much of the paper gone to is seen at a place across the seam, 0
// to 256.
func (s *seam) share(at int) int {
	d := (float64(at) + 0.5 - s.middle) / (s.width / 3)
	if s.backward {
		d = -d
	}
	t := min(max(d+0.5, 0), 1)
	return int(256*t*t*(3-2*t) + 0.5)
}

// row fills the columns from i to end−1 of a row.
func (s *seam) row(row []uint8, i, end, y int) {
	if s.shares == nil {
		s.run(row, i, end, y, s.share(y))
		return
	}
	for i < end {
		to := i + 1
		for to < end && s.shares[to] == s.shares[i] {
			to++
		}
		s.run(row, i, to, y, s.shares[i])
		i = to
	}
}

// run fills the columns from i to end−1 of a row, in which the same share of the
// paper gone to is seen.
func (s *seam) run(row []uint8, i, end, y, share int) {
	switch share {
	case 0:
		s.from.copy(row, i, end, y)
	case 256:
		s.to.copy(row, i, end, y)
	default:
		for ; i < end; i++ {
			a, b, to := s.from.at(i, y), s.to.at(i, y), row[4*i:4*i+4]
			for c := range to {
				to[c] = uint8((int(a[c])*(256-share) + int(b[c])*share + 128) >> 8)
			}
		}
	}
}
