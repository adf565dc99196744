package sketch

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/sketch/pen"
	"github.com/inkreel/inkreel/sketch/trace"
)

// keepSeconds is how long a hand holds its tool in one way, and the tool has one
// colour, at the least: what is needed for shorter is drawn with what it has.
const keepSeconds = 0.6

// held gives strokes, in order of time, the ink and the grip that a hand has for
// them: of those that follow one another in so short a time, what most of it is
// drawn with. An eraser is for what is wiped off, and for nothing else.
func held(strokes []timedStroke, fps float64) {
	for from := 0; from < len(strokes); {
		to := from + 1
		for to < len(strokes) && strokes[to].wipes() == strokes[from].wipes() {
			to++
		}
		part := strokes[from:to]
		longest(part, fps, func(a, b *timedStroke) bool { return alike(a.ink, b.ink) }, func(l, of *timedStroke) { l.ink = of.ink })
		longest(part, fps, func(a, b *timedStroke) bool { return a.grip == b.grip }, func(l, of *timedStroke) { l.grip = of.grip })
		from = to
	}
}

// longest parts strokes into runs in which all are the same, joins runs until they
// are long enough, and has all strokes of such a group take what its longest run has.
func longest(strokes []timedStroke, fps float64, same func(a, b *timedStroke) bool, take func(l, of *timedStroke)) {
	var runs [][]timedStroke // of the group
	spent := 0.0
	settle := func() {
		var most []timedStroke
		for _, run := range runs {
			if most == nil || took(run) > took(most) {
				most = run
			}
		}
		of := most[0]
		for _, run := range runs {
			for i := range run {
				take(&run[i], &of)
			}
		}
		runs, spent = nil, 0
	}
	for from := 0; from < len(strokes); {
		to := from + 1
		for to < len(strokes) && same(&strokes[from], &strokes[to]) {
			to++
		}
		runs = append(runs, strokes[from:to])
		if spent += took(strokes[from:to]); spent >= keepSeconds*fps {
			settle()
		}
		from = to
	}
	if len(runs) > 0 {
		settle()
	}
}

// took is how many frames strokes that follow one another take.
func took(run []timedStroke) float64 {
	return run[len(run)-1].End - run[0].Start
}

// alike reports whether a hand would not change its tool for a colour.
func alike(a, b color.RGBA) bool {
	const near = 40 // of 255
	far := func(p, q uint8) bool { return max(p, q)-min(p, q) > near }
	return a.A == b.A && !far(a.R, b.R) && !far(a.G, b.G) && !far(a.B, b.B)
}

// gripOf is how a hand holds its tool for a mark of a piece on a board.
func gripOf(p *Piece, mark int, board image.Rectangle) pen.Grip {
	if p.Change != nil {
		return pen.GripErase
	}
	b := boundsOf(p)
	if m := b.Min.Y + b.Dy()/2; float64(m-board.Min.Y) < reachAbove*float64(board.Dy()) {
		return pen.GripReach
	}
	if mark < len(p.Drawing.Marks) {
		if _, ok := p.Drawing.Marks[mark].(paint.Writing); ok {
			return pen.GripWrite
		}
	}
	return pen.GripDraw
}

// strokeColours are the colours of what the strokes of an ink leave: where their
// tips go, else wherever it lies; the zero value where they leave nothing.
func strokeColours(ink *trace.Ink) []color.RGBA {
	const (
		looks = 24 // at so many places of a spine …
		apart = 3  // … and at pixels so far apart of what lies beside it
	)
	sums, spineless := make([]colourSum, len(ink.Strokes)), false
	layer := ink.Layer.Rect
	of := func(at image.Point) (k int, c color.RGBA) {
		return ink.At[(at.Y-layer.Min.Y)*layer.Dx()+at.X-layer.Min.X].Stroke(), ink.Layer.RGBAAt(at.X, at.Y)
	}
	for k := range ink.Strokes {
		line := ink.Strokes[k].Spine
		walk, length := walker{line: line}, line.Length()
		for i := range looks {
			p := walk.at(length * (float64(i) + 0.5) / looks)
			at := image.Pt(int(math.Floor(p.X)), int(math.Floor(p.Y)))
			if !at.In(layer) {
				continue
			}
			if of, c := of(at); of == k {
				sums[k].add(c)
			}
		}
		spineless = spineless || sums[k][3] == 0
	}
	out := means(sums)
	if !spineless {
		return out
	}
	clear(sums)
	for y := layer.Min.Y; y < layer.Max.Y; y += apart {
		for x := layer.Min.X; x < layer.Max.X; x += apart {
			if k, c := of(image.Pt(x, y)); k >= 0 && k < len(sums) {
				sums[k].add(c)
			}
		}
	}
	for k, c := range means(sums) {
		if out[k].A == 0 {
			out[k] = c
		}
	}
	return out
}

// colourSum adds up colours that cover what they lie on for the most part.
type colourSum [4]int

func (s *colourSum) add(c color.RGBA) {
	if c.A < 128 {
		return
	}
	for j, v := range [4]uint8{c.R, c.G, c.B, c.A} {
		s[j] += int(v)
	}
}

// means are the means of sums.
func means(sums []colourSum) []color.RGBA {
	out := make([]color.RGBA, len(sums))
	for k, s := range sums {
		if s[3] == 0 {
			continue
		}
		of := func(j int) uint8 { return uint8(min(s[j]*255/s[3], 255)) }
		out[k] = color.RGBA{of(0), of(1), of(2), 255}
	}
	return out
}
