package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// onBeats gives every ink of a choreographed piece its beat: all are as much shorter or
// longer as the turn is.
func (t *Turn) onBeats(p *Piece) {
	beats := p.Drawing.Beats
	per := float64(t.End-t.Start) / math.Max(paint.Ends(beats), 1e-9)
	t.Inks, t.Strokes = p.Inks, make([][]StrokeTime, len(p.Inks))
	for i, ink := range p.Inks {
		if ink == nil {
			continue
		}
		b := StrokeTime{float64(t.Start) + per*beats[i].Start, float64(t.Start) + per*beats[i].End}
		t.Strokes[i] = make([]StrokeTime, max(len(ink.Strokes), 1))
		for k := range t.Strokes[i] {
			t.Strokes[i][k] = b
		}
	}
}

// outOfOrder reports whether something of a choreographed piece is there before what it
// lies on.
func outOfOrder(p *Piece, t Turn) bool {
	type time struct {
		at          image.Rectangle
		begins, end int
	}
	var all []time
	for k, ink := range p.Inks {
		if ink == nil || ink.Layer == nil || ink.Layer.Rect.Empty() {
			continue
		}
		b := t.Strokes[k][0]
		own := time{ink.Layer.Rect, int(b.Start), landing(b, t)}
		if p.entersBy(k) != nil && len(p.Drawing.Beats[k].Parts) == 0 {
			own.begins = own.end
		}
		for _, o := range all {
			if o.end > own.begins && o.at.Overlaps(own.at) {
				return true
			}
		}
		all = append(all, own)
	}
	return false
}

// beatSteps is how finely an ease is followed.
const beatSteps = 128

// easeTempo is a stroke that moves as an ease says.
func easeTempo(e paint.Ease) tempo {
	t := make(tempo, beatSteps+1)
	for i := range t {
		t[i] = float32(e.Time(float64(i) / beatSteps))
	}
	return t
}

// beatMotions are the motions of all strokes of an ink that appears in a beat.
func beatMotions(strokes int, b paint.Beat) []strokeMotion {
	ms := make([]strokeMotion, strokes)
	ease := easeTempo(b.Ease)
	for i := range ms {
		ms[i].tempo = ease
	}
	return ms
}

// tip is what runs ahead of a line that grows, as long as it does.
type tip struct {
	paint.Tip
	ease       paint.Ease
	start, end int
	seen       layer // where the way begins
	shown      bool
	now        layer
	where      [2]image.Rectangle
}

// tips are those of a piece's beats.
func tips(p *Piece, t Turn) []overlay {
	var out []overlay
	for k, b := range p.Drawing.Beats {
		if b.Tip == nil || k >= len(p.Inks) || p.Inks[k] == nil {
			continue
		}
		time := t.Strokes[k][0]
		start, end := int(time.Start), min(int(time.End), t.End-1)
		if start < end {
			out = append(out, &tip{Tip: *b.Tip, ease: b.Ease, start: start, end: end, seen: layer{RGBA: paint.Render(b.Tip.Mark)}})
		}
	}
	return out
}

// moved is how far the tip is from where its way begins in frame n, in whole pixels;
// false: it is not seen.
func (t *tip) moved(n int) (image.Point, bool) {
	if n < t.start || n >= t.end {
		return image.Point{}, false
	}
	p := acrossAt(t.Way, t.ease.Share(float64(n+1-t.start)/float64(t.end-t.start)))
	d := p.Sub(t.Way[0])
	return image.Pt(int(math.Round(d.X)), int(math.Round(d.Y))), true
}

// acrossAt is the point of a way that has come a share of the distance of its ends from
// side to side.
func acrossAt(way geom.Polyline, share float64) geom.Point {
	last := len(way) - 1
	x := way[0].X + share*(way[last].X-way[0].X)
	for i := 1; i <= last; i++ {
		a, b := way[i-1], way[i]
		if (x-a.X)*(x-b.X) <= 0 && a.X != b.X {
			return a.Lerp(b, (x-a.X)/(b.X-a.X))
		}
	}
	return way[last]
}

func (t *tip) pose(n int, _ screen) error {
	by, shown := t.moved(n)
	t.shown = shown
	if shown {
		t.now = layer{RGBA: &image.RGBA{Pix: t.seen.Pix, Stride: t.seen.Stride, Rect: t.seen.Rect.Add(by)}}
	}
	return nil
}

func (t *tip) over(on screen, r image.Rectangle) {
	if t.shown {
		on.blend(&t.now, r, 256)
	}
}

func (t *tip) dirty(n int) []image.Rectangle {
	was, before := t.moved(n - 1)
	is, now := t.moved(n)
	out := t.where[:0]
	if before && (was != is || !now) {
		out = append(out, t.seen.Rect.Add(was))
	}
	if now && (was != is || !before) {
		out = append(out, t.seen.Rect.Add(is))
	}
	return out
}
