// Package tempo finds the beats of music that nobody has written down: how often they come, and
// where each is. Sound goes in piece by piece, the moments of its beats come out, and how sure
// that is. It keeps a figure for every hundredth of a second, and knows nothing of films.
package tempo

import (
	"math"
	"slices"
)

// Rate is the sample rate of the sound, in frames (samples a channel) a second.
const Rate = 48000

// hop is the stretch of sound that has one figure, in frames, and hops are how many there are in a second.
const (
	hop  = Rate / hops
	hops = 100
)

// edges part the bands in which onsets are looked for, in Hz: a drum, a bass note and a cymbal
// are seldom loud in the same.
var edges = [...]float64{150, 600, 2400}

// Listener hears music. The zero value is ready.
type Listener struct {
	low    [len(edges)]float64 // what is left below each edge
	energy [len(edges) + 1]float64
	last   [len(edges) + 1]float64
	n      int // frames in the hop not yet full
	onsets [len(edges) + 1][]float32
}

// weights are how much the onsets of each band count: drums and basses are on beats more often than
// what is sung and played between.
var weights = [len(edges) + 1]float64{1, 0.5, 0.5, 1}

// softness is the power of a sound's power that is compared: a loud onset counts more than a soft one,
// but not by as much as it is louder.
const softness = 0.25

// Add hears more sound, interleaved left and right.
func (l *Listener) Add(sound []float32) {
	var keep [len(edges)]float64
	for i, hz := range edges {
		keep[i] = 1 - math.Exp(-2*math.Pi*hz/Rate)
	}
	for i := 0; i+1 < len(sound); i += 2 {
		rest := float64(sound[i]+sound[i+1]) / 2
		for b := len(edges) - 1; b >= 0; b-- {
			l.low[b] += keep[b] * (rest - l.low[b])
			high := rest - l.low[b]
			l.energy[b+1] += high * high
			rest = l.low[b]
		}
		l.energy[0] += rest * rest
		if l.n++; l.n == hop {
			l.hear()
		}
	}
}

// hear notes by how much a hop is louder than the one before it.
func (l *Listener) hear() {
	for b, e := range l.energy {
		now := math.Pow(e/hop, softness)
		rise := 0.0
		if len(l.onsets[b]) > 0 {
			rise = max(now-l.last[b], 0)
		}
		l.onsets[b] = append(l.onsets[b], float32(rise))
		l.last[b], l.energy[b] = now, 0
	}
	l.n = 0
}

// Beats are the beats of some music.
type Beats struct {
	Times      []float64 // in seconds from its start
	PerMinute  float64   // how many there are in a minute; 0: none were found
	Confidence float64   // 0: noise, 1: a metronome
}

// Sure is the confidence from which somebody would tap along: noise and speech are below 0.05, music
// without drums or plucked strings below 0.1.
const Sure = 0.15

// Of tempi, in beats a minute, and of how strongly usual ones are preferred, in octaves: half and
// twice a tempo have beats in the same places.
const (
	slowest = 55.0
	fastest = 185.0
	usual   = 110.0
	octaves = 0.9
)

// multiples of a period are looked at together: what returns after one beat does after two and four.
const multiples = 4

// Beats finds the beats of what has been heard.
func (l *Listener) Beats() Beats {
	onsets := make([]float64, len(l.onsets[0]))
	for b, w := range weights {
		for i, v := range flat(l.onsets[b]) {
			onsets[i] += w * v
		}
	}
	scale(onsets)
	longest := int(math.Ceil(multiples*hops*60/slowest)) + 1
	if len(onsets) < 2*longest {
		return Beats{}
	}
	alike := autocorrelation(onsets, longest)
	if alike[0] == 0 {
		return Beats{}
	}
	at := func(lag float64) float64 {
		i := int(lag)
		return alike[i] + (lag-float64(i))*(alike[i+1]-alike[i])
	}
	var period, best, sure float64
	for p := hops * 60 / fastest; p <= hops*60/slowest; p += 0.1 {
		sum := 0.0
		for k := 1.0; k <= multiples; k++ {
			sum += at(k * p)
		}
		off := math.Log2(p*usual/60/hops) / octaves
		if score := sum * math.Exp(-off*off/2); score > best {
			period, best, sure = p, score, sum/multiples/alike[0]
		}
	}
	if period == 0 {
		return Beats{}
	}
	beats := follow(onsets, period)
	if between := halfway(onsets, beats); loudness(onsets, between) >= asLoud*loudness(onsets, beats) {
		beats, period = append(beats, between...), period/2
		slices.Sort(beats)
	}
	var times []float64
	for _, i := range beats {
		times = append(times, (float64(i)+0.5)/hops)
	}
	return Beats{Times: times, PerMinute: 60 * hops / period, Confidence: min(max(sure, 0), 1)}
}

// asLoud is how loud what comes halfway between beats is, in terms of theirs, where it is taken for beats too:
// either the tempo is twice what was found, or nobody hears which of the two is the beat. Where somebody
// does, it is 0.2 to 0.7 in our own pieces.
const asLoud = 0.8

// nearby is how many hops off its place an onset is still the one that is looked for there.
const nearby = 2

// halfway are the hops of the strongest onsets halfway between beats.
func halfway(onsets []float64, beats []int) []int {
	var out []int
	for k := 1; k < len(beats); k++ {
		middle := (beats[k-1] + beats[k]) / 2
		best := middle
		for i := middle - nearby; i <= middle+nearby; i++ {
			if onsets[i] > onsets[best] {
				best = i
			}
		}
		out = append(out, best)
	}
	return out
}

// loudness is how strong the onsets at some hops are, on average: what begins in the midst of a hop is
// parted among two.
func loudness(onsets []float64, at []int) float64 {
	sum := 0.0
	for _, i := range at {
		for _, v := range onsets[max(i-1, 0):min(i+2, len(onsets))] {
			sum += v
		}
	}
	return sum / float64(max(len(at), 1))
}

// flat are onsets without what is usual around each, in units of how much they differ.
func flat(onsets []float32) []float64 {
	const around = hops / 2
	out := make([]float64, len(onsets))
	sum := 0.0
	for i := range min(around, len(onsets)) {
		sum += float64(onsets[i])
	}
	for i := range onsets {
		if i+around < len(onsets) {
			sum += float64(onsets[i+around])
		}
		if i > around {
			sum -= float64(onsets[i-around-1])
		}
		n := min(i+around, len(onsets)-1) - max(i-around, 0) + 1
		out[i] = max(float64(onsets[i])-sum/float64(n), 0)
	}
	scale(out)
	return out
}

// scale brings onsets to a mean square of 1.
func scale(onsets []float64) {
	power := 0.0
	for _, v := range onsets {
		power += v * v
	}
	if power > 0 {
		by := math.Sqrt(float64(len(onsets)) / power)
		for i := range onsets {
			onsets[i] *= by
		}
	}
}

// autocorrelation is how alike onsets are to themselves some hops later, up to so many, about
// their mean.
func autocorrelation(onsets []float64, longest int) []float64 {
	mean := 0.0
	for _, v := range onsets {
		mean += v / float64(len(onsets))
	}
	// A beat that is a hop early or late is still one.
	soft := make([]float64, len(onsets))
	for i, v := range onsets {
		before, after := mean, mean
		if i > 0 {
			before = onsets[i-1]
		}
		if i+1 < len(onsets) {
			after = onsets[i+1]
		}
		soft[i] = (before+2*v+after)/4 - mean
	}
	out := make([]float64, longest+1)
	for lag := range out {
		sum := 0.0
		for i := lag; i < len(soft); i++ {
			sum += soft[i] * soft[i-lag]
		}
		out[lag] = sum / float64(len(soft)-lag)
	}
	return out
}

// tightness is what a beat costs that comes after another time than the period, by the square of the
// logarithm of how many times as long that is.
const tightness = 100

// follow are the hops of beats, about a period apart, so that together they fall on as strong onsets as
// can be.
func follow(onsets []float64, period float64) []int {
	nearest, farthest := int(period*0.6), int(math.Ceil(period*1.6))
	cost := make([]float64, farthest+1)
	for d := nearest; d <= farthest; d++ {
		off := math.Log(float64(d) / period)
		cost[d] = tightness * off * off
	}
	score, from := make([]float64, len(onsets)), make([]int, len(onsets))
	for i, v := range onsets {
		best, at := 0.0, -1
		for d := nearest; d <= min(farthest, i); d++ {
			if s := score[i-d] - cost[d]; s > best {
				best, at = s, i-d
			}
		}
		score[i], from[i] = v+best, at
	}
	last := len(onsets) - 1
	for i := max(0, len(onsets)-farthest); i < len(onsets); i++ {
		if score[i] > score[last] {
			last = i
		}
	}
	var out []int
	for i := last; i >= 0; i = from[i] {
		out = append(out, i)
	}
	slices.Reverse(out)
	return out
}
