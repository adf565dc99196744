package audio

import (
	"cmp"
	"math"
	"slices"
)

// Effects under a voice's own level, in dB: heard where it is quiet, and never noticed where
// somebody speaks.
const (
	penLevel   = -30.0
	sweepLevel = -27.0
)

// Tool is what a stroke is drawn with, by its sound.
type Tool int

// The tools.
const (
	Pen Tool = iota
	Pencil
	Marker
	Chalk
	Crayon
	Brush
)

// Stroke is a stroke that is heard: a tool that goes over paper or a board.
type Stroke struct {
	At, End float64 // seconds of the film
	Tool    Tool
	Speeds  []float32 // in equal parts of its time, of a hand's quick stroke 1
	Across  float32   // where it is, −1 left .. 1 right
}

// Sweep is a move of the whole picture that is heard.
type Sweep struct {
	At, End  float64 // seconds of the film
	From, To float32 // across the frame, −1 left .. 1 right
	Wiped    bool    // a board that is wiped, to and fro
}

// grit is what a tool sounds like on its ground: noise in a band, more or less in grains.
type grit struct {
	hz, q float64 // of the band at full speed
	grain float32 // how far its strength varies, 0..1
	grade float64 // grains a second at full speed
	tap   float32 // strength of the touch, of a quick stroke's
	power float64 // how its strength follows speed
	ease  float32 // how fast it comes and goes, of its way in a chunk
}

var grits = [...]grit{
	Pen:    {3600, 0.8, 0.25, 900, 0.9, 0.8, 0.5},
	Pencil: {2900, 0.7, 0.5, 500, 0.7, 0.8, 0.5},
	Marker: {1500, 0.9, 0.15, 300, 0.7, 0.7, 0.3},
	Chalk:  {2500, 0.9, 0.75, 260, 2.2, 0.7, 0.6},
	Crayon: {1900, 0.6, 0.55, 350, 0.6, 0.8, 0.4},
	Brush:  {1000, 0.5, 0.1, 120, 0, 0.6, 0.12},
}

// chunk is how many frames of an effect have one strength and one band.
const chunk = 64

// tapSeconds is how long a touch sounds.
const tapSeconds = 0.012

// foley plays strokes and sweeps onto blocks of the film, in order.
type foley struct {
	strokes []Stroke // in order of their start
	sweeps  []Sweep
	gains   [len(grits)]float32 // of tools, to the level that strokes have
	sweep   float32
	pen     resonator
	air     resonator
}

// newFoley plays effects under voices of a loudness in LUFS.
func newFoley(strokes []Stroke, sweeps []Sweep, voice float64) *foley {
	f := &foley{strokes: slices.Clone(strokes), sweeps: slices.Clone(sweeps)}
	slices.SortStableFunc(f.strokes, func(a, b Stroke) int { return cmp.Compare(a.At, b.At) })
	slices.SortStableFunc(f.sweeps, func(a, b Sweep) int { return cmp.Compare(a.At, b.At) })
	f.sweep = 1
	for i := range f.gains {
		f.gains[i] = 1
	}
	// How loud a tool is follows from its band: half a second of a quick stroke tells.
	const trial = Rate / 2
	p := make(PCM, 2*trial)
	used := [len(grits)]bool{}
	for _, s := range f.strokes {
		used[s.Tool] = true
	}
	for i := range f.gains {
		if used[i] {
			one := &foley{strokes: []Stroke{{0, 0.5, Tool(i), []float32{1}, 0}}, gains: f.gains}
			clear(p)
			one.play(p, 0)
			f.gains[i] = gainTo(Loudness(p), voice+penLevel)
		}
	}
	if len(f.sweeps) > 0 {
		one := &foley{sweeps: []Sweep{{At: 0, End: 0.5}}, sweep: 1}
		clear(p)
		one.play(p, 0)
		f.sweep = gainTo(Loudness(p), voice+sweepLevel)
	}
	return f
}

// play adds the effects of the block that begins at frame at.
func (f *foley) play(block PCM, at int) {
	for from := 0; from < len(block)/2; from += chunk {
		part := block[2*from : min(2*(from+chunk), len(block))]
		now := float64(at+from) / Rate
		f.drawn(part, at+from, now)
		f.swept(part, at+from, now)
	}
}

// drawn adds the stroke that is drawn now: of several the fastest.
func (f *foley) drawn(part PCM, frame int, now float64) {
	for len(f.strokes) > 0 && f.strokes[0].End < now-1 {
		f.strokes = f.strokes[1:]
	}
	var heard *Stroke
	strength, speed := float32(0), 0.0
	for i := range f.strokes {
		s := &f.strokes[i]
		if s.At > now {
			break
		}
		if s.End <= now || len(s.Speeds) == 0 {
			continue
		}
		k := int((now - s.At) / (s.End - s.At) * float64(len(s.Speeds)))
		v := math.Min(float64(s.Speeds[min(k, len(s.Speeds)-1)]), 1.5)
		g := &grits[s.Tool]
		loud := float32(math.Pow(v, g.power)) * f.gains[s.Tool]
		if since := now - s.At; since < tapSeconds {
			loud += g.tap * f.gains[s.Tool] * float32(1-since/tapSeconds)
		}
		if loud > strength {
			heard, strength, speed = s, loud, v
		}
	}
	if heard != nil {
		g := &grits[heard.Tool]
		// Coarse grounds come in grains, finer the faster they are drawn over.
		grain := uint64(float64(frame) / Rate * g.grade * math.Max(speed, 0.2))
		strength *= 1 - g.grain*(0.5+0.5*white(grain+1<<40))
		f.pen.tune(g.hz*(0.65+0.35*speed), g.q)
		f.pen.ease = g.ease
		f.pen.pan = 0.5 * heard.Across
	}
	f.pen.play(part, frame, strength)
}

// swept adds the sweep that is under way.
func (f *foley) swept(part PCM, frame int, now float64) {
	for len(f.sweeps) > 0 && f.sweeps[0].End < now-1 {
		f.sweeps = f.sweeps[1:]
	}
	strength := float32(0)
	for _, s := range f.sweeps {
		if s.At <= now && now < s.End {
			t := (now - s.At) / (s.End - s.At)
			rise := math.Sin(math.Pi * t)
			if s.Wiped {
				rise *= 0.35 + 0.65*math.Abs(math.Sin(2*math.Pi*2.5*t))
			}
			strength = f.sweep * float32(rise*rise)
			f.air.tune(500+1300*rise, 0.6)
			f.air.ease, f.air.pan = 0.2, 0.7*(s.From+(s.To-s.From)*float32(smooth(t)))
			break
		}
	}
	f.air.play(part, frame, strength)
}

// resonator is noise in a band: a state variable filter (Simper, "Linear trapezoidal
// integrated state variable filter").
type resonator struct {
	a1, a2, k  float64
	s1, s2     float64
	now        float32 // strength
	ease, pan  float32
	hz, tunedQ float64
}

// tune moves the band.
func (r *resonator) tune(hz, q float64) {
	if hz == r.hz && q == r.tunedQ {
		return
	}
	r.hz, r.tunedQ = hz, q
	g := math.Tan(math.Pi * hz / Rate)
	r.k = 1 / q
	r.a1 = 1 / (1 + g*(g+r.k))
	r.a2 = g * r.a1
}

// play adds a chunk, on the way to a strength.
func (r *resonator) play(part PCM, frame int, strength float32) {
	if strength == 0 && r.now < 1e-7 {
		r.now, r.s1, r.s2 = 0, 0, 0
		return
	}
	to := r.now + (strength-r.now)*r.ease
	step := (to - r.now) / float32(len(part)/2)
	left, right := 1-max(r.pan, 0), 1+min(r.pan, 0)
	for i := 0; i+1 < len(part); i += 2 {
		r.now += step
		v := float64(white(uint64(frame + i/2)))
		band := r.a1*r.s1 + r.a2*(v-r.s2)
		low := r.s2 + r.a2/r.a1*band
		r.s1, r.s2 = 2*band-r.s1, 2*low-r.s2
		out := r.now * float32(r.k*band)
		part[i] += out * left
		part[i+1] += out * right
	}
	r.now = to
}

// white is noise by its place, −1..1: a hash, so that it is the same however it is reached.
func white(n uint64) float32 {
	n = (n + 1) * 0x9e3779b97f4a7c15
	n = (n ^ n>>32) * 0xd6e8feb86659fd93
	n ^= n >> 32
	return float32(int32(n)) / (1 << 31)
}
