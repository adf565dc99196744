package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// flow is stations in layers that follow each other, joined by arrows: across
// a wide frame, down a tall one, or to and fro in several rows when there are
// many.
type flow struct {
	layers [][]*item
	reach  geom.Point // room an arrow needs between stations, across and down
	air    float64    // between stations that no arrow joins
	joined bool       // the plan draws its own arrows
}

func (f *flow) items() []*item { return slices.Concat(f.layers...) }

// How far the stations of a flow stand apart, and how its courses are judged.
const (
	reachMost   = 1.6  // of the room an arrow needs: more of it joins nothing
	stepMost    = 2.5  // sides of a station from one to the next
	widestShare = 0.72 // of its cell a station is taken to fill at least
	acrossGrain = 0.8  // down a wide room, or across a tall one
	nearSquare  = 1.25 // in a room hardly wider than high pictures may run either way
	nearTall    = 0.9  // of its width is the height of a room where three may stand in a triangle
	turningBack = 0.88 // is harder to read
	emptyPlaces = 0.4  // in the last run look lost
	slimColumn  = 2    // times its width at which a column of signs fills a room
	filled      = 0.45 // a lone row in a high room leaves it empty
	unfilled    = 0.55
	asideShare  = 0.75 // of the height beside a lone row, by which every other station stands higher …
	asideMost   = 0.65 // … and of the side of a station at most
)

// deepest is the number of stations in the fullest layer.
func (f *flow) deepest() int {
	n := 1
	for _, l := range f.layers {
		n = max(n, len(l))
	}
	return n
}

// course is a way to run the layers: so many in a row (or column).
type course struct {
	down  bool   // layers follow each other downwards
	per   int    // layers in one run
	pairs *pairs // two runs of two, or one down, their labels beside them; nil: it is no such course
}

// courses worth trying. Only a plain chain can turn back, and no run is left
// half empty, but that the last of three signs may stand in the middle below in a tall room.
func (f *flow) courses(c *composition) []course {
	n := len(f.layers)
	out := []course{{per: n}, {down: true, per: n}}
	if f.deepest() == 1 {
		for runs := 2; runs <= 4 && (n+runs-1)/runs >= 2; runs++ {
			per := (n + runs - 1) / runs
			if last := (n-1)%per + 1; 2*last > per || n == 3 && f.signs() && c.area.H() > c.area.W()*nearTall {
				out = append(out, course{per: per})
			}
		}
	}
	return out
}

// cell is the room of one station when the flow runs a course through room.
func (f *flow) cell(room geom.Point, k course) geom.Point {
	along := float64(k.per)
	across := float64(f.deepest())
	if k.per < len(f.layers) {
		across = math.Ceil(float64(len(f.layers)) / along)
	}
	if k.down {
		along, across = across, along
	}
	reach := f.apart(k)
	return geom.Pt(
		math.Max((room.X-reach.X*(along-1))/along, 1),
		math.Max((room.Y-reach.Y*(across-1))/across, 1))
}

// apart is the room between stations that run a course: pictures of one layer, which
// no arrows join, need none for them.
func (f *flow) apart(k course) geom.Point {
	r := f.reach
	switch {
	case f.deepest() == 1 || !anyDrawn(f.items()):
	case k.down:
		r.X = math.Min(r.X, f.air)
	default:
		r.Y = math.Min(r.Y, f.air)
	}
	return r
}

// best is the course that shows the stations largest.
func (f *flow) best(c *composition, room geom.Point) (course, stations) {
	var best course
	var bestS stations
	bestScore := -1.0
	for _, k := range f.courses(c) {
		cell := f.cell(room, k)
		s := c.stationSizes(f.items(), cell)
		broken := math.Max(s.label/(1.3*s.size)-1, 0) // lines of the longest label beyond the first
		score := f.shown(c, s, cell) * math.Sqrt(s.size) * math.Pow(brokenLabel, broken)
		switch {
		case f.deepest() > 1:
		case k.down:
			k.pairs = c.columnOf(f.items(), s, room, f.reach)
		case k.per == 2 && len(f.layers) == 4:
			k.pairs = c.roundOf(f.items(), s, room, f.reach)
		}
		if k.pairs != nil {
			score = math.Max(k.pairs.side*math.Sqrt(k.pairs.size), score)
		}
		if turns := k.per < len(f.layers); k.down == (room.X > room.Y) && !(turns && f.signs()) && !(anyDrawn(f.items()) && math.Max(room.X/room.Y, room.Y/room.X) < nearSquare) {
			score *= acrossGrain
		}
		if k.per < len(f.layers) && k.pairs == nil {
			// Turning back is harder to read, and holes in the last run look lost.
			holes := float64(k.per-1) - float64((len(f.layers)-1)%k.per)
			if f.tripod(k) {
				holes = 0
			}
			score *= turningBack - emptyPlaces*holes/float64(k.per)
		}
		// A lone row in a high room leaves it empty, and so does a lone column of signs.
		score *= filled + unfilled*math.Min(f.high(c, room, k, s)/room.Y, 1)
		if k.down && k.pairs == nil && f.signs() {
			score *= filled + unfilled*math.Min(slimColumn*f.widest(c, s, geom.Pt(s.side, cell.Y))/room.X, 1)
		}
		if score > bestScore {
			best, bestS, bestScore = k, s, score
		}
	}
	return best, bestS
}

// shown is the height of the least station's picture: a broad shape in a narrow
// cell is lower than the side it may have.
func (f *flow) shown(c *composition, s stations, cell geom.Point) float64 {
	h := s.side
	for _, it := range f.items() {
		if it.drawn() {
			h = math.Min(h, s.weight*s.side)
		} else if it.kind.Aspect != nil {
			h = math.Min(h, f.shape(c, it, s, cell).Y)
		}
	}
	return h
}

// shape is the size of a shape as a station, zero where it cannot be one.
func (f *flow) shape(c *composition, it *item, s stations, cell geom.Point) geom.Point {
	if it.drawn() {
		return s.pictured(c.ctx, it, cell.X)
	}
	m, err := it.kind.Measure(c.ctx, it.e, element.Constraints{Room: geom.Pt(cell.X, s.side), Side: s.side, Size: s.size, Growth: c.growth})
	if err != nil {
		return geom.Point{}
	}
	return m
}

func (f *flow) minSize(c *composition, w float64) geom.Point {
	// The type may grow as long as the stations keep a decent size.
	out := geom.Point{X: element.Unbounded}
	for _, k := range f.courses(c) {
		cell := f.cell(geom.Pt(w, element.Unbounded), k)
		need := geom.Point{}
		for _, it := range f.items() {
			s := it.minSize(c, cell.X)
			need = geom.Pt(math.Max(need.X, s.X), math.Max(need.Y, s.Y))
		}
		rows := float64(f.deepest())
		switch {
		case k.down:
			rows = float64(len(f.layers))
		case k.per < len(f.layers):
			rows = math.Ceil(float64(len(f.layers)) / float64(k.per))
		}
		h := need.Y*rows + f.reach.Y*(rows-1)
		if need.X <= cell.X+element.Slack && (out.X > w || h < out.Y) {
			out = geom.Pt(w, h)
		}
	}
	return out
}

// preferredSize is as high as the stations stand, so that what follows stays near.
func (f *flow) preferredSize(c *composition, room geom.Point) geom.Point {
	k, s := f.best(c, room)
	return geom.Pt(room.X, math.Min(room.Y, f.high(c, room, k, s)))
}

// high is the height of all stations in room, in pixels.
func (f *flow) high(c *composition, room geom.Point, k course, s stations) float64 {
	if k.pairs != nil {
		return k.pairs.high()
	}
	rows := f.deepest()
	switch {
	case k.down:
		rows = len(f.layers)
	case k.per < len(f.layers):
		rows = (len(f.layers) + k.per - 1) / k.per
	}
	cell := f.cell(room, k)
	high := f.tallest(c, s, cell)
	reach := f.apart(k)
	step := math.Min(cell.Y+reach.Y, high+reach.Y*reachMost)
	high += step * float64(rows-1)
	return high + f.stagger(room, k, s, high)
}

// stagger is by how much every other station of a lone row of signs stands higher than the
// rest, where it would leave most of the height of its room empty; high is its height without
// that.
func (f *flow) stagger(room geom.Point, k course, s stations, high float64) float64 {
	n := len(f.layers)
	if n < 3 || k.down || k.per < n || !f.signs() {
		return 0
	}
	return math.Max(math.Min(asideShare*(room.Y-high), asideMost*s.side), 0)
}

// tripod reports whether two stations stand over the third.
func (f *flow) tripod(k course) bool { return len(f.layers) == 3 && k.per == 2 }

// signs reports whether the flow is a plain chain of signs or pictures that stand upright.
func (f *flow) signs() bool {
	return f.deepest() == 1 && !slices.ContainsFunc(f.items(), func(it *item) bool { return it.kind.Hang == nil || it.person() || it.e.Rotate != 0 })
}

func (f *flow) place(c *composition, box geom.Rect) {
	k, s := f.best(c, geom.Pt(box.W(), box.H()))
	if k.pairs != nil {
		k.pairs.place(c, box)
	} else {
		f.placeRuns(c, box, k, s)
	}
	if f.joined {
		return
	}
	for i := 1; i < len(f.layers); i++ {
		c.links = append(c.links, link{f.layers[i-1][0], f.layers[i][0], nil})
	}
}

// placeRuns places the stations of a course in its runs.
func (f *flow) placeRuns(c *composition, box geom.Rect, k course, s stations) {
	room := geom.Pt(box.W(), box.H())
	cell := f.cell(room, k)
	reach := f.apart(k)
	step := cell.Add(reach)
	// Stations are not scattered over a wide frame: an arrow much longer than
	// its stations joins nothing.
	step.X = math.Min(step.X, math.Max(s.side*stepMost, f.widest(c, s, cell)+reach.X))
	high := f.tallest(c, s, cell)
	step.Y = math.Min(step.Y, high+reach.Y*reachMost)
	aside := f.stagger(room, k, s, high)
	high = s.height(c.ctx)
	runs := (len(f.layers) + k.per - 1) / k.per
	for i, layer := range f.layers {
		for j, it := range layer {
			var x, y float64 // in steps from the middle
			run, at := i/k.per, i%k.per
			n := min(k.per, len(f.layers)-run*k.per)
			if run%2 == 1 { // turn back under the end of the run before
				at = k.per - 1 - at
				n = k.per
			} else if runs > 1 {
				n = k.per
			}
			if f.tripod(k) && run == 1 { // alone, in the middle
				at, n = 0, 1
			}
			along := float64(at) - float64(n-1)/2
			across := float64(j) - float64(len(layer)-1)/2
			if runs > 1 {
				across = float64(run) - float64(runs-1)/2
			}
			x, y = along, across
			if k.down {
				x, y = across, along
			}
			m := box.Center().Add(geom.Pt(0, aside*(0.5-float64(i%2))))
			c.placeStation(it, s, m.X+x*step.X, m.Y+y*step.Y-high/2, cell.X)
		}
	}
}

// tallest is the height of the tallest station.
func (f *flow) tallest(c *composition, s stations, cell geom.Point) float64 {
	h := s.height(c.ctx)
	for _, it := range f.items() {
		if it.fillsCell() {
			it.cs = element.Constraints{Align: plan.AlignCenter}
			h = math.Max(h, math.Min(it.preferredSize(c, geom.Pt(cell.X, s.cell)).Y, s.cell))
		}
	}
	return h
}

// widest is the width of the widest station's picture.
func (f *flow) widest(c *composition, s stations, cell geom.Point) float64 {
	w := cell.X * widestShare
	for _, it := range f.items() {
		if it.fillsCell() {
			it.cs = element.Constraints{Align: plan.AlignCenter}
			w = math.Max(w, math.Min(it.preferredSize(c, geom.Pt(cell.X, s.cell)).X, cell.X))
		}
		if it.kind.Aspect != nil {
			w = math.Max(w, f.shape(c, it, s, cell).X)
		}
	}
	return w
}

// layered sorts items into layers by the longest way along the arrows that
// leads to each; what no arrow touches makes a layer of its own, in its place.
func layered(items []*item, joins []join) [][]*item {
	depth := map[*item]int{}
	touched := map[*item]bool{}
	for range items { // longest path; cycles stop growing after n rounds
		for _, j := range joins {
			touched[j.from], touched[j.to] = true, true
			if d := depth[j.from] + 1; d > depth[j.to] && d < len(items) && !j.back {
				depth[j.to] = d
			}
		}
	}
	var layers [][]*item
	at := map[int]int{}
	for _, it := range items {
		if !touched[it] {
			layers = append(layers, []*item{it})
			continue
		}
		d := depth[it]
		if i, ok := at[d]; ok {
			layers[i] = append(layers[i], it)
			continue
		}
		at[d] = len(layers)
		layers = append(layers, []*item{it})
	}
	if len(at) == len(layers) {
		slices.SortStableFunc(layers, func(a, b []*item) int { return depth[a[0]] - depth[b[0]] })
	}
	return layers
}

// join is an arrow element between two items.
type join struct {
	from, to *item
	arrow    *item
	back     bool // leads back to an earlier station
}

// link is a connector the layout itself draws, before its later end.
type link struct {
	from, to *item
	path     func(from, to placed) (shaft geom.Path, ok bool) // nil: a straight arrow
}
