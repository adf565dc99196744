// Package person puts persons together from parts: a body in a pose, a head with its
// hair, a face in a mood, a beard, glasses. What a plan says of a person goes in, and
// what it leaves open is chosen by the person's role and a seed; a figure.Drawing
// comes out.
//
//	p := person.Of(e, seed)
//	f := figure.Draw(ctx, e, p.Drawing(clothes), geom.FitRect(p.View(), box))
//
// The drawings are Pablo Stanley's Open Peeps, under CC0, see LICENSE-open-peeps.txt.
package person

import (
	"hash/fnv"
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Person is somebody with everything chosen.
type Person struct {
	body     part
	group    string // of the body
	head     part
	over     []part // face, beard, accessory
	child    bool
	wardrobe wardrobe
	complete figure.Complexion
	pose     plan.Pose
	view     geom.Rect
	air      float64 // of view, above the head
}

// Where a head has its parts, in a person's units: the same in every head.
var (
	mouth = geom.Pt(545, 440)
	neck  = geom.Pt(440, 480) // of a child's body, which is smaller
)

// childBody is how large a child's body is to a grown one's.
const childBody = 0.62

// Of is the person that an element shows, with what the cast says of it, chosen by
// the film's seed: the same name in the cast, or the same id, is the same person.
func Of(e *plan.Element, seed int64) Person {
	who := e.Cast
	if who == "" {
		who = e.ID
	}
	d := dice{strconv.FormatInt(seed, 10) + "/" + who + "/" + string(e.Role)}
	r := roleOf(e.Role)
	p := Person{pose: e.Pose, child: r.child}
	if p.pose == "" {
		p.pose = "standing"
	}
	group, body := bodyOf(p.pose, r, d)
	p.group, p.body = group, get(group, body)

	hair := e.Hair
	if hair == "" {
		hair = pick(d, "hair", r.hair)
	}
	p.head = get(head, string(hair))
	skin := e.Skin
	if skin == "" {
		skin = pick(d, "skin", plan.Skins())
	}
	p.complete = figure.Complexion{Skin: skin, Hair: e.HairColor}
	if p.complete.Hair == "" {
		p.complete.Hair = hairColor(skin, r, d)
	}
	masked := slices.Contains(maskedHeads, hair)
	p.over = append(p.over, get(face, faceOf(e.Face, p.pose, r, masked)))
	if b := beardOf(e.Beard, hair, r, d); b != plan.None && !masked {
		p.over = append(p.over, get(beard, b))
	}
	if a := accessoryOf(e.Accessory, r, d); a != plan.None {
		p.over = append(p.over, get(accessory, a))
	}
	p.wardrobe = r.wardrobe(d, skin)
	if p.child {
		p.body = p.body.scaled(childBody, neck)
	}
	p.view = p.body.view.Union(p.head.view)
	for _, q := range p.over {
		p.view = p.view.Union(q.view)
	}
	p.air = max(tall[group]-p.view.H(), 0)
	p.view.Min.Y -= p.air
	return p
}

// Thinks reports whether what the person says is only thought.
func (p Person) Thinks() bool { return p.pose == "thinking" }

// Stands reports whether the person is a whole figure on its feet, which stand on the
// lower edge of its view.
func (p Person) Stands() bool { return p.group == standing }

// Half reports whether the person is cut off below the chest.
func (p Person) Half() bool { return p.group == bust }

// How tall grown persons are who stand or sit, in units. Views are as tall, so that
// in rooms of one height persons have one scale, and stand on one line.
var tall = map[string]float64{standing: 2990, sitting: 2400}

// View is the rectangle that the person lies in, in units of its own, looking to the
// right.
func (p Person) View() geom.Rect { return p.view }

// Mouth is where the person speaks.
func (p Person) Mouth() geom.Point { return mouth }

// bands is how many a profile has over the height of a person.
const bands = 64

// Profile is how far to the right a person reaches, by height.
type Profile struct {
	view  geom.Rect
	right [bands]float64
	// Cheek is how far the head reaches at the height of the mouth.
	Cheek float64
	// Air is how far below the upper edge of the view the person begins.
	Air float64
	// Raised is the height of a hand held up beside the face; infinite: there is none.
	Raised float64
}

// Profile is the person's outline on the side of the face.
func (p Person) Profile() Profile {
	const beside, low, about = 15, 60, 40 // units: of a raised hand, and of a cheek
	f := Profile{view: p.view, Air: p.air, Cheek: mouth.X, Raised: math.Inf(1)}
	for i := range f.right {
		f.right[i] = p.view.Min.X
	}
	each := func(q part, visit func(a, b geom.Point)) {
		for _, s := range q.shapes {
			for _, l := range s.path.Flatten(2) {
				for i, b := range l {
					visit(l[max(i-1, 0)], b)
				}
			}
		}
	}
	for _, q := range append([]part{p.body, p.head}, p.over...) {
		each(q, func(a, b geom.Point) {
			for i := f.band(min(a.Y, b.Y)); i <= f.band(max(a.Y, b.Y)); i++ {
				f.right[i] = max(f.right[i], a.X, b.X)
			}
		})
	}
	each(p.head, func(a, b geom.Point) {
		if max(a.Y, b.Y) > mouth.Y-about && min(a.Y, b.Y) < mouth.Y+about {
			f.Cheek = max(f.Cheek, a.X, b.X)
		}
	})
	each(p.body, func(_, b geom.Point) {
		if b.X > f.Cheek+beside && b.Y < mouth.Y+low {
			f.Raised = min(f.Raised, b.Y)
		}
	})
	return f
}

func (f *Profile) band(y float64) int {
	return min(max(int((y-f.view.Min.Y)/f.view.H()*bands), 0), bands-1)
}

// Reach is how far to the right the person reaches between two heights.
func (f *Profile) Reach(top, bottom float64) float64 {
	return slices.Max(f.right[f.band(top) : f.band(bottom)+1])
}

// The turns in which the parts of a person are drawn.
const (
	turnHead = iota // with the hair, or what is worn on it
	turnFace
	turnWorn // on the face
	turnBody
	turnHands // and bare arms
	turnLegs
	turnShoes
	turnProp // what is held, sat on, ridden
)

// turnOf is when an area of a body is drawn whose legs lie in a box.
func turnOf(s shape, legs geom.Rect) int {
	const (
		beside, below = 150, 120 // units from the neck, and from the mouth: skin there is the neck
		ankles        = 0.6      // of the height of the legs: skin below is theirs
	)
	switch s.code {
	case 's':
		b := s.path.Bounds()
		switch {
		case math.Abs(b.Center().X-neck.X) < beside && b.Min.Y < mouth.Y+below:
			return turnBody
		case !legs.Empty() && b.Min.Y > legs.Min.Y+ankles*legs.H():
			return turnLegs
		}
		return turnHands
	case 't', 'j':
		return turnBody
	case 'p':
		return turnLegs
	case 'o':
		return turnShoes
	}
	return turnProp
}

// Drawing is the person in colours; clothes is the colour of the upper ones, its zero
// value the person's own.
func (p Person) Drawing(clothes color.RGBA) figure.Drawing {
	w := p.wardrobe
	if clothes.A > 0 {
		w.wear(clothes)
	}
	d := figure.Drawing{View: p.View(), Pen: pens[p.group]}
	add := func(q part, turn func(shape) int) {
		for _, s := range apart(q.shapes) {
			sh := figure.Shape{Path: s.path, Line: s.line, Turn: turn(s), Shade: s.shade, Color: s.own}
			if s.code != 0 {
				sh.Color, sh.Part = w.of(s, p.complete)
			}
			d.Shapes = append(d.Shapes, sh)
		}
	}
	in := func(turn int) func(shape) int { return func(shape) int { return turn } }
	var legs geom.Rect
	for _, s := range p.body.shapes {
		if s.code == 'p' {
			legs = legs.Union(s.path.Bounds())
		}
	}
	add(p.body, func(s shape) int {
		if s.line > 0 {
			return figure.AsBeneath
		}
		return turnOf(s, legs)
	})
	add(p.head, in(turnHead))
	for i, q := range p.over {
		add(q, in(min(turnFace+i, turnWorn)))
	}
	return d
}

// apart are shapes with bare skin in single areas: hands and ankles are drawn at other times.
func apart(shapes []shape) []shape {
	var out []shape
	for _, s := range shapes {
		if s.code != 's' {
			out = append(out, s)
			continue
		}
		from := len(out)
		for start := 0; start < len(s.path); {
			end := start + 1
			for end < len(s.path) && s.path[end].Op != geom.MoveTo {
				end++
			}
			piece := s
			piece.path = s.path[start:end:end]
			start = end
			box := piece.path.Bounds()
			k := slices.IndexFunc(out[from:], func(o shape) bool { return o.path.Bounds().Contains(box) })
			if k < 0 {
				out = append(out, piece)
			} else { // a hole of it
				out[from+k].path = append(out[from+k].path, piece.path...)
			}
		}
	}
	return out
}

// pens are how broad the lines of bodies are.
var pens = map[string]float64{standing: 14, sitting: 14, bust: 17}

// scaled is a part made smaller about a point; its lines stay as broad.
func (p part) scaled(k float64, about geom.Point) part {
	to := geom.Affine{A: k, D: k, E: about.X * (1 - k), F: about.Y * (1 - k)}
	out := part{view: geom.Rect{Min: to.Apply(p.view.Min), Max: to.Apply(p.view.Max)}, shapes: slices.Clone(p.shapes)}
	for i, s := range out.shapes {
		out.shapes[i].path = s.path.Transform(to)
	}
	return out
}

// dice chooses by a seed: the same question has the same answer.
type dice struct{ seed string }

// roll is a number from 0 to below n.
func (d dice) roll(question string, n int) int {
	h := fnv.New64a()
	h.Write([]byte(d.seed + "/" + question)) // never fails
	v := h.Sum64()
	v ^= v >> 33 // the low bits of a short text's hash are poor
	v *= 0xff51afd7ed558ccd
	v ^= v >> 33
	return int(v % uint64(n))
}

// pick is one of a list.
func pick[T any](d dice, question string, list []T) T { return list[d.roll(question, len(list))] }
