package carto

import (
	"math"
	"slices"
	"sync"

	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/internal/geom"
)

// View is a part of the globe laid flat.
type View struct {
	land    *atlas.Land
	members map[string]bool // keys of the countries it is about
	lambda  float64         // central meridian, degrees
	flat    projection
	frame   geom.Rect // of the plane
	round   bool      // what lies in the frame's circle is shown, as about a pole
	about   bool      // it is about its members; what else lies in the frame stands back
	lone    bool      // of one country
}

// Bounds are a part of the globe in degrees; East is less than West where it reaches
// across the antimeridian.
type Bounds struct{ West, South, East, North float64 }

// wide is how many degrees of longitude they span.
func (b Bounds) wide() float64 {
	w := math.Mod(b.East-b.West, 360)
	if w <= 0 {
		w += 360
	}
	return w
}

// worldMeridians are the middles of maps of the world whose edges cut no land but ice: of
// the usual one, and of one about the Pacific.
var worldMeridians = [...]float64{11, 152}

// The world is shown between these latitudes; Antarctica only where something is said of
// it.
const (
	worldSouth = -57
	worldNorth = 84
	worldRim   = 0.008 // of its width
	worldLeast = 2     // square degrees of the least island it reaches to unasked
)

// polarFrom is the latitude from which a map is one of a pole.
const polarFrom = 66

// windows are regions that are not shown as far as their countries reach.
var windows = map[string]Bounds{
	"150":        {-11, 35, 43, 71}, // Europe: not to the Pacific
	"009":        {112, -48, 180, 3},
	"003":        {-165, 9, -54, 78},
	"019":        {-165, -55, -34, 76},
	"145":        {25, 12, 64, 43},
	"061":        {170, -48, -125, 25},
	"057":        {130, -4, 178, 22},
	"029":        {-86, 9, -58, 28}, // the Caribbean: to its last islands
	atlas.Arctic: {-180, 58, 180, 90},

	"Scandinavia":      {4, 54, 32, 71.5}, // without Svalbard
	"Nordic countries": {-25, 54, 32, 71.5},
	"Mediterranean":    {-9, 29, 37, 47},
	"AQ":               {-180, -90, 180, -61},
}

// worlds are the views of the world about worldMeridians, each without the far south and
// with it.
var worlds = func() (out [len(worldMeridians)][2]func() View) {
	for i, lambda := range worldMeridians {
		for k, south := range []float64{worldSouth, -89.9} {
			out[i][k] = sync.OnceValue(func() View { return world(lambda, south) })
		}
	}
	return out
}()

// world is the view of the world about a meridian, down to a latitude. It is shown as far
// as there is land: the oceans at its edges say nothing.
func world(lambda, south float64) View {
	v := View{land: atlas.Coarse(), lambda: lambda, flat: equalEarth{}}
	var at boundary
	for _, a := range v.land.Areas {
		for _, r := range a.Rings {
			ring := v.land.Ring(r)
			if atlas.Size(ring) < worldLeast {
				continue
			}
			for _, p := range ring {
				if lat := float64(p[1]); lat >= south && lat <= worldNorth {
					at.add(v.point(lat, float64(p[0])))
				}
			}
		}
	}
	r := at.rect()
	v.frame = r.Inset(-worldRim * r.W())
	return v
}

// World is the view of the world, with the far south where whole says so. It lies about
// the meridian at whose edges the fewest ways are cut, each between two longitudes.
func World(whole bool, ways [][2]float64) View {
	best, least := 0, len(ways)+1
	for i, lambda := range worldMeridians {
		cut := 0
		for _, w := range ways {
			if a, b := math.Remainder(w[0]-lambda, 360), math.Remainder(w[1]-lambda, 360); math.Abs(a-b) > 180 {
				cut++
			}
		}
		if cut < least {
			best, least = i, cut
		}
	}
	if whole {
		return worlds[best][1]()
	}
	return worlds[best][0]()
}

// Region is the view of the world, a country, a continent or another region by its key.
func Region(key string) View {
	if key == atlas.World {
		return World(false, nil)
	}
	members := map[string]bool{}
	for _, c := range atlas.Countries(key) {
		members[c] = true
	}
	if b, ok := windows[key]; ok {
		v := Box(b)
		if v.about = key != atlas.Arctic; v.about {
			v.members = members
		}
		return v
	}
	v := extentOf(members)
	v.members, v.about, v.lone = members, true, atlas.IsCountry(key)
	return v
}

// Box is the view of a part of the globe.
func Box(b Bounds) View {
	v := View{land: atlas.Coarse()}
	v.choose(b)
	v.frame = v.boundsOf(b)
	if v.round {
		edge := b.South
		if b.South <= -89 || edge < 0 {
			edge = b.North
		}
		r := v.point(edge, v.lambda).Len()
		v.frame = geom.R(-r, -r, 2*r, 2*r)
	}
	v.finish()
	return v
}

// choose takes the projection that suits a part of the globe.
func (v *View) choose(b Bounds) {
	wide, high, mid := b.wide(), b.North-b.South, (b.North+b.South)/2
	v.lambda = math.Remainder(b.West+wide/2, 360)
	rad := math.Pi / 180
	switch {
	case wide >= 300 && (b.South >= 45 || b.North <= -45):
		v.round = true
		if v.lambda = 0; mid < 0 {
			v.flat = newAzimuthal(-math.Pi / 2)
			return
		}
		v.flat = newAzimuthal(math.Pi / 2)
	case wide >= 200 && high >= 60:
		v.flat = equalEarth{}
	case math.Abs(mid) > polarFrom, math.Abs(mid) < 20, high > 75, wide > 100 && math.Abs(mid) < 40:
		v.flat = newAzimuthal(mid * rad)
	default:
		v.flat = newConic((b.South+high/6)*rad, (b.North-high/6)*rad, mid*rad)
	}
}

// point is where a place lies on the plane.
func (v *View) point(lat, lon float64) geom.Point {
	return v.unrolled(math.Remainder(lon-v.lambda, 360), lat)
}

// unrolled is point for a longitude from the central meridian, which may lie beyond the
// antimeridian.
func (v *View) unrolled(lambda, phi float64) geom.Point {
	return v.flat.project(lambda*math.Pi/180, phi*math.Pi/180)
}

// boundsOf is the rectangle of the plane a part of the globe fits in.
func (v *View) boundsOf(b Bounds) geom.Rect {
	const steps = 48
	var at boundary
	wide := b.wide()
	from := math.Remainder(b.West+wide/2-v.lambda, 360) - wide/2
	for i := range steps + 1 {
		t := float64(i) / steps
		x, y := from+wide*t, b.South+(b.North-b.South)*t
		at.add(v.unrolled(x, b.South))
		at.add(v.unrolled(x, b.North))
		at.add(v.unrolled(from, y))
		at.add(v.unrolled(from+wide, y))
	}
	return at.rect()
}

// boundary is the rectangle about points.
type boundary struct{ xs, ys []float64 }

func (b *boundary) add(p geom.Point) { b.xs, b.ys = append(b.xs, p.X), append(b.ys, p.Y) }

func (b *boundary) rect() geom.Rect {
	return geom.Rect{Min: geom.Pt(slices.Min(b.xs), slices.Min(b.ys)), Max: geom.Pt(slices.Max(b.xs), slices.Max(b.ys))}
}

// The form of a view: at most so much broader than high, at least so much; a sliver of a
// country is shown with what lies beside it. The rim is a share of the longer side.
const (
	broadest  = 2.2
	narrowest = 0.55
	rim       = 0.045
)

// leastFrame is the longer side in radians of the smallest view: borders are known to a
// kilometre.
const leastFrame = 0.008

// fineBelow is the longer side in radians of views that are shown from the fine land.
const fineBelow = 0.5

// finish gives the frame its rim, brings it to a form that can be shown, and takes
// the land that suits its size.
func (v *View) finish() {
	r := v.frame
	if short := leastFrame - math.Max(r.W(), r.H()); short > 0 {
		r = r.Inset(-short / 2)
	}
	if v.about {
		r = r.Inset(-rim * math.Max(r.W(), r.H()))
	}
	if least := r.H() * narrowest; r.W() < least {
		r = geom.R(r.Center().X-least/2, r.Min.Y, least, r.H())
	}
	if least := r.W() / broadest; r.H() < least {
		r = geom.R(r.Min.X, r.Center().Y-least/2, r.W(), least)
	}
	v.frame = r
	if math.Max(r.W(), r.H()) < fineBelow {
		v.land = atlas.Fine()
	}
}

// Aspect is the width of the view to its height.
func (v *View) Aspect() float64 { return v.frame.W() / v.frame.H() }

// Round reports whether the view is a disc.
func (v *View) Round() bool { return v.round }

// Including is the view, made larger where a place lies beside it.
func (v *View) Including(lat, lon float64) View {
	w := *v
	if p := v.point(lat, lon); !v.Holds(lat, lon) {
		rim := 2 * worldRim * v.frame.W()
		w.frame = v.frame.Union(geom.Rect{Min: p, Max: p}.Inset(-rim))
	}
	return w
}

// About reports whether the view is of some countries, a key among them.
func (v *View) About(key string) bool { return !v.about || v.members[key] }

// Shows reports whether some of a country lies on the view; one whose land is not known
// may.
func (v *View) Shows(key string) bool {
	if v.members[key] {
		return true
	}
	edge, mid := outline(v.frame, v.round), v.frame.Center()
	known := false
	for _, a := range v.land.Areas {
		if a.Key != key {
			continue
		}
		known = true
		for _, r := range a.Rings {
			ring := v.land.Ring(r)
			last := v.point(float64(ring[len(ring)-1][1]), float64(ring[len(ring)-1][0]))
			about := false // the middle: a country can lie beyond the edge on all sides
			for _, p := range ring {
				at := v.point(float64(p[1]), float64(p[0]))
				if edge.holds(at) {
					return true
				}
				if (at.Y > mid.Y) != (last.Y > mid.Y) && mid.X < at.X+(mid.Y-at.Y)/(last.Y-at.Y)*(last.X-at.X) {
					about = !about
				}
				last = at
			}
			if about {
				return true
			}
		}
	}
	return !known
}

// Holds reports whether a place lies on the view.
func (v *View) Holds(lat, lon float64) bool {
	return outline(v.frame, v.round).holds(v.point(lat, lon))
}
