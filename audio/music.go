package audio

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/inkreel/inkreel/plan"
)

// score is a piece of background music: a progression played by a few
// instruments, round and round. All music here is composed for Inkreel and
// free of rights (CC0).
type score struct {
	bpm    float64
	swing  float64 // 0 straight .. 0.33 triplets: how late off-beats come
	chords [][]int // one a bar, MIDI notes, lowest first
	bass   []float64
	comp   []float64 // beats at which the chord is struck
	arp    []int     // chord tones in eighths, -1 rests
	melody []int     // chord tones in quarters over the whole loop, -1 rests
	keys   timbre
	pad    float64 // level of held chords
	kick   []float64
	snare  []float64
	hats   []float64
	drums  float64 // level
}

// timbre is an electric-piano-like tone: a carrier with one modulator whose
// depth dies away (Chowning, "The Synthesis of Complex Audio Spectra by Means
// of Frequency Modulation", 1973).
type timbre struct {
	ratio, depth float64
	decay        float64 // seconds to fall to 1/e
}

var (
	softKeys = timbre{1, 1.2, 0.9}
	bells    = timbre{3.5, 1.4, 1.1}
	pluck    = timbre{2, 2.2, 0.35}
	brass    = timbre{1, 2.6, 0.6}
)

var scores = map[plan.Track]score{
	plan.TrackInspirational: {bpm: 92, chords: [][]int{{48, 64, 67, 72}, {43, 62, 67, 71}, {45, 60, 64, 69}, {41, 60, 65, 69}, {48, 64, 67, 72}, {43, 62, 67, 74}, {41, 60, 65, 69}, {43, 62, 67, 71}},
		bass: []float64{0, 2}, arp: []int{1, 2, 3, 2, 1, 2, 3, 2}, melody: []int{3, -1, 2, -1, 3, -1, -1, 2}, keys: bells, pad: 0.5, kick: []float64{0, 2}, hats: []float64{1, 3}, drums: 0.35},
	plan.TrackLofi: {bpm: 76, swing: 0.18, chords: [][]int{{45, 60, 64, 67}, {38, 57, 60, 65}, {43, 59, 62, 65}, {48, 59, 64, 67}},
		bass: []float64{0, 1.5, 3}, comp: []float64{0, 2.5}, melody: []int{3, -1, 2, 3, -1, 1, -1, -1}, keys: softKeys, pad: 0.25, kick: []float64{0, 2.5}, snare: []float64{1, 3}, hats: []float64{0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5}, drums: 0.5},
	plan.TrackJazz: {bpm: 132, swing: 0.3, chords: [][]int{{38, 60, 65, 69}, {43, 59, 65, 69}, {48, 59, 64, 69}, {45, 61, 64, 67}},
		bass: []float64{0, 1, 2, 3}, comp: []float64{0.5, 2}, melody: []int{-1, 3, 2, -1, 1, -1, 3, -1}, keys: softKeys, hats: []float64{0, 1, 1.5, 2, 3, 3.5}, snare: []float64{1, 3}, drums: 0.35},
	plan.TrackDramatic: {bpm: 70, chords: [][]int{{38, 57, 62, 65}, {34, 58, 62, 65}, {41, 57, 60, 65}, {36, 55, 60, 64}},
		bass: []float64{0, 1, 2, 3}, arp: []int{1, 3, 2, 3, 1, 3, 2, 3}, keys: brass, pad: 0.9, kick: []float64{0, 1.5, 2}, drums: 0.6},
	plan.TrackEngaging: {bpm: 108, chords: [][]int{{45, 60, 64, 69}, {41, 60, 65, 69}, {48, 60, 64, 67}, {43, 59, 62, 67}},
		bass: []float64{0, 0.5, 1.5, 2, 3}, comp: []float64{0, 1.5, 3}, arp: []int{1, -1, 2, 3, -1, 2, 1, -1}, keys: pluck, pad: 0.3, kick: []float64{0, 2}, snare: []float64{1, 3}, hats: []float64{0.5, 1.5, 2.5, 3.5}, drums: 0.45},
	plan.TrackHyper: {bpm: 138, chords: [][]int{{40, 59, 64, 67}, {36, 60, 64, 67}, {43, 59, 62, 67}, {38, 57, 62, 66}},
		bass: []float64{0.5, 1.5, 2.5, 3.5}, arp: []int{1, 2, 3, 1, 2, 3, 2, 3}, keys: pluck, pad: 0.35, kick: []float64{0, 1, 2, 3}, snare: []float64{1, 3}, hats: []float64{0.5, 1.5, 2.5, 3.5}, drums: 0.7},
	plan.TrackDocumentary: {bpm: 84, chords: [][]int{{45, 57, 60, 64}, {41, 57, 60, 65}, {48, 55, 60, 64}, {40, 55, 59, 64}},
		bass: []float64{0}, arp: []int{1, -1, 2, -1, 3, -1, 2, -1}, melody: []int{-1, -1, 3, -1, -1, 2, -1, -1}, keys: bells, pad: 0.7, kick: []float64{0}, drums: 0.2},
}

var loops struct {
	sync.Mutex
	made map[plan.Track]PCM
}

// music is a track's loop, made once a process; not to be changed.
func music(t plan.Track) (PCM, error) {
	s, ok := scores[t]
	if !ok {
		return nil, fmt.Errorf("no music called %q", t)
	}
	loops.Lock()
	defer loops.Unlock()
	if p, ok := loops.made[t]; ok {
		return p, nil
	}
	if loops.made == nil {
		loops.made = map[plan.Track]PCM{}
	}
	p := s.play()
	loops.made[t] = p
	return p, nil
}

// band plays notes onto a loop; what rings past its end rings on at its start.
type band struct {
	score
	out  PCM
	beat float64 // seconds
	rng  *rand.Rand
}

// bars is how long every loop is: at least eight bars, whole rounds of the
// progression.
func (s score) bars() int { return len(s.chords) * max(1, 8/len(s.chords)) }

func (s score) play() PCM {
	b := &band{score: s, beat: 60 / s.bpm, rng: rand.New(rand.NewPCG(7, 11))}
	n := int(float64(s.bars()*4) * b.beat * Rate)
	b.out = make(PCM, 2*n)
	for bar := range s.bars() {
		b.bar(bar, s.chords[bar%len(s.chords)])
	}
	return b.out
}

func (b *band) bar(bar int, chord []int) {
	at := float64(bar * 4)
	for _, t := range b.bass {
		b.tone(at+t, chord[0], 0.34, 0, timbre{1, 0.7, 0.5})
	}
	for _, t := range b.comp {
		for i, note := range chord[1:] {
			b.tone(at+t+0.012*float64(i), note, 0.13, pan(i), b.keys)
		}
	}
	for i, k := range b.arp {
		if k >= 0 {
			b.tone(at+float64(i)/2, chord[k]+12, 0.1, pan(i), b.keys)
		}
	}
	for i := range 4 {
		if len(b.melody) == 0 {
			break
		}
		if k := b.melody[(bar*4+i)%len(b.melody)]; k >= 0 {
			b.tone(at+float64(i), chord[k]+12, 0.12, 0.15, b.keys)
		}
	}
	if b.pad > 0 {
		for i, note := range chord[1:] {
			b.hold(at, 4, note, 0.06*b.pad, pan(i))
		}
	}
	for _, t := range b.kick {
		b.drum(at+t, 0.5*b.drums, kickDrum)
	}
	for _, t := range b.snare {
		b.drum(at+t, 0.22*b.drums, snareDrum)
	}
	for _, t := range b.hats {
		b.drum(at+t, 0.08*b.drums, hatDrum)
	}
}

func pan(i int) float64 { return []float64{-0.35, 0.3, 0, 0.45}[i%4] }

// when is the sample at which a beat falls, off-beats swung.
func (b *band) when(beat float64) int {
	whole := math.Floor(beat)
	if frac := beat - whole; frac > 0.4 && frac < 0.6 {
		beat += b.swing
	}
	return int(beat * b.beat * Rate)
}

func (b *band) put(i int, v, pan float64) {
	n := len(b.out) / 2
	j := 2 * (i % n)
	b.out[j] += float32(v * (1 - pan))
	b.out[j+1] += float32(v * (1 + pan))
}

func pitch(note int) float64 { return 440 * math.Pow(2, float64(note-69)/12) }

// sineSize is the length of the sine table: a power of two, and with linear
// interpolation its error, 1e-7, is far below what 16 bits hold.
const sineSize = 8192

var sineTable = func() (t [sineSize + 1]float32) {
	for i := range t {
		t[i] = float32(math.Sin(2 * math.Pi * float64(i) / sineSize))
	}
	return t
}()

// sine is sin(2π·turns).
func sine(turns float64) float64 {
	x := (turns - math.Floor(turns)) * sineSize
	i := int(x)
	a, b := float64(sineTable[i&(sineSize-1)]), float64(sineTable[i&(sineSize-1)+1])
	return a + (b-a)*(x-float64(i))
}

// fall is what a quantity that falls to 1/e in so many seconds keeps from one
// sample to the next.
func fall(seconds float64) float64 { return math.Exp(-1 / (seconds * Rate)) }

// tone is a struck note that dies away.
func (b *band) tone(beat float64, note int, level, pan float64, t timbre) {
	f := pitch(note) / Rate
	start := b.when(beat)
	level *= 0.92 + 0.16*b.rng.Float64()
	loud, deep := level, t.depth
	keepLoud, keepDeep := fall(t.decay), fall(0.4*t.decay)
	for i := range int(t.decay * 4 * Rate) {
		s := float64(i) / Rate
		// The last tenth goes to nothing, so that no note ends with a click.
		edge := math.Min(1, s/0.004) * math.Min(1, (t.decay*4-s)/(0.4*t.decay))
		mod := deep * sine(f*t.ratio*float64(i))
		b.put(start+i, loud*edge*sine(f*float64(i)+mod/(2*math.Pi)), pan)
		loud *= keepLoud
		deep *= keepDeep
	}
}

// hold is a soft held note of three detuned voices.
func (b *band) hold(beat, beats float64, note int, level, pan float64) {
	start, n := b.when(beat), int(beats*b.beat*Rate)
	tail := Rate * 6 / 10
	f := pitch(note) / Rate
	for i := range n + tail {
		x := float64(i)
		env := smooth(math.Min(1, x/(0.5*Rate))) * smooth(math.Min(1, float64(n+tail-i)/float64(tail)))
		v := sine(f*x) + 0.7*sine(1.003*f*x) + 0.7*sine(0.997*f*x) + 0.2*sine(2*f*x)
		b.put(start+i, level*env*v, pan)
	}
}

// drumKind is a drum by its sound at s seconds, given noise in ±1.
type drumKind func(s, noise float64) float64

func kickDrum(s, _ float64) float64 {
	return math.Exp(-s/0.12) * math.Sin(2*math.Pi*(45*s+4*(1-math.Exp(-s/0.03))))
}

func snareDrum(s, noise float64) float64 {
	return math.Exp(-s/0.09)*noise*0.7 + math.Exp(-s/0.06)*math.Sin(2*math.Pi*185*s)*0.5
}

func hatDrum(s, noise float64) float64 { return math.Exp(-s/0.03) * noise }

func (b *band) drum(beat, level float64, kind drumKind) {
	start := b.when(beat)
	prev := 0.0
	for i := range Rate / 2 {
		n := b.rng.Float64()*2 - 1
		high := n - prev // first difference: brighter noise
		prev = n
		s := float64(i) / Rate
		env := math.Min(1, s/0.001) * math.Min(1, (0.5-s)/0.1)
		b.put(start+i, level*env*kind(s, high*0.6), 0.1)
	}
}
