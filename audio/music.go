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

// played is the loop made last. Others are made again when a film wants them:
// a worker of many films would hold some 60 MB of music otherwise.
var played struct {
	sync.Mutex
	track plan.Track
	loop  PCM
}

// music is a track's loop; not to be changed.
func music(t plan.Track) (PCM, error) {
	s, ok := scores[t]
	if !ok {
		return nil, fmt.Errorf("no music called %q", t)
	}
	played.Lock()
	defer played.Unlock()
	if played.track != t {
		played.track, played.loop = t, s.play()
	}
	return played.loop, nil
}

// band plays notes onto a loop; what rings past its end rings on at its start.
// A note sounds the same whenever it is struck, but for its level, so all its
// strokes are noted first and its sound is made once.
type band struct {
	score
	out     PCM
	beat    float64 // seconds
	rng     *rand.Rand
	strokes map[sound][]stroke
	order   []sound // of first strokes
	room    []float32
}

// sound is what a note sounds like at level 1.
type sound struct {
	note int
	timbre
	held float64 // beats; 0: struck, and dying away
}

// stroke is one playing of a sound.
type stroke struct {
	at          int // sample of the loop
	left, right float32
}

// bars is how long every loop is: at least eight bars, whole rounds of the
// progression.
func (s score) bars() int { return len(s.chords) * max(1, 8/len(s.chords)) }

func (s score) play() PCM {
	b := &band{score: s, beat: 60 / s.bpm, rng: rand.New(rand.NewPCG(7, 11)), strokes: map[sound][]stroke{}}
	n := int(float64(s.bars()*4) * b.beat * Rate)
	b.out = make(PCM, 2*n)
	for bar := range s.bars() {
		b.bar(bar, s.chords[bar%len(s.chords)])
	}
	for _, k := range b.order {
		if k.held > 0 {
			b.room = b.hold(k, b.room[:0])
		} else {
			b.room = b.tone(k, b.room[:0])
		}
		for _, st := range b.strokes[k] {
			b.put(st, b.room)
		}
	}
	return b.out
}

// strike notes that a sound is played at a beat.
func (b *band) strike(beat, level, pan float64, k sound) {
	if k.held == 0 {
		level *= 0.92 + 0.16*b.rng.Float64()
	}
	if b.strokes[k] == nil {
		b.order = append(b.order, k)
	}
	b.strokes[k] = append(b.strokes[k], b.stroke(beat, level, pan))
}

func (b *band) stroke(beat, level, pan float64) stroke {
	return stroke{b.when(beat), float32(level * (1 - pan)), float32(level * (1 + pan))}
}

// The balance of the instruments, by ear: levels of a note of each, of full scale
// 1, before a score's own. A chord's notes are strum beats apart.
const (
	bassLevel   = 0.34
	chordLevel  = 0.13
	arpLevel    = 0.1
	melodyLevel = 0.12
	melodyPan   = 0.15 // −1 left .. 1 right
	padLevel    = 0.06
	kickLevel   = 0.5
	snareLevel  = 0.22
	hatLevel    = 0.08
	strum       = 0.012
)

func (b *band) bar(bar int, chord []int) {
	at := float64(bar * 4)
	for _, t := range b.bass {
		b.strike(at+t, bassLevel, 0, sound{chord[0], timbre{1, 0.7, 0.5}, 0})
	}
	for _, t := range b.comp {
		for i, note := range chord[1:] {
			b.strike(at+t+strum*float64(i), chordLevel, pan(i), sound{note, b.keys, 0})
		}
	}
	for i, k := range b.arp {
		if k >= 0 {
			b.strike(at+float64(i)/2, arpLevel, pan(i), sound{chord[k] + 12, b.keys, 0})
		}
	}
	for i := range 4 {
		if len(b.melody) == 0 {
			break
		}
		if k := b.melody[(bar*4+i)%len(b.melody)]; k >= 0 {
			b.strike(at+float64(i), melodyLevel, melodyPan, sound{chord[k] + 12, b.keys, 0})
		}
	}
	if b.pad > 0 {
		for i, note := range chord[1:] {
			b.strike(at, padLevel*b.pad, pan(i), sound{note: note, held: 4})
		}
	}
	b.drum(at, b.kick, kickLevel*b.drums, kickDrum)
	b.drum(at, b.snare, snareLevel*b.drums, snareDrum)
	b.drum(at, b.hats, hatLevel*b.drums, hatDrum)
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

// put adds a sound to the loop, round its end.
func (b *band) put(st stroke, sound []float32) {
	for i := 2 * (st.at % (len(b.out) / 2)); len(sound) > 0; i = 0 {
		n := min(len(sound), (len(b.out)-i)/2)
		out := b.out[i : i+2*n]
		for j, v := range sound[:n] {
			out[2*j] += v * st.left
			out[2*j+1] += v * st.right
		}
		sound = sound[n:]
	}
}

// phase is that of an oscillator: the whole range of numbers is one turn.
type phase uint32

// pitch is the frequency of a MIDI note in Hz.
func pitch(note int) float64 { return 440 * math.Pow(2, float64(note-69)/12) }

// advance is the phase of one sample at a frequency in Hz.
func advance(hz float64) phase { return phase(int64(hz / Rate * (1 << 32))) }

// The sine table's length is a power of two, and with linear interpolation its
// error, 1e-7, is far below what 16 bits hold.
const (
	sineBits = 13
	fracBits = 32 - sineBits
)

var sineTable = func() (t [1<<sineBits + 1]float32) {
	for i := range t {
		t[i] = float32(math.Sin(2 * math.Pi * float64(i) / (1 << sineBits)))
	}
	return t
}()

func (t phase) sine() float32 {
	i := t >> fracBits
	a, b := sineTable[i], sineTable[i+1]
	return a + (b-a)*(float32(t&(1<<fracBits-1))*(1.0/(1<<fracBits)))
}

// decayFactor is what a quantity that falls to 1/e in so many seconds keeps from one
// sample to the next.
func decayFactor(seconds float64) float32 { return float32(math.Exp(-1 / (seconds * Rate))) }

// tone is a struck note that dies away, appended to out.
func (b *band) tone(k sound, out []float32) []float32 {
	var carrier, modulator phase
	step, modStep := advance(pitch(k.note)), advance(pitch(k.note)*k.ratio)
	loud, deep := float32(1), float32(k.depth/(2*math.Pi)*(1<<32))
	keepLoud, keepDeep := decayFactor(k.decay), decayFactor(0.4*k.decay)
	n := int(k.decay * 4 * Rate)
	// The last tenth goes to nothing, so that no note ends with a click.
	attack, release := float32(1/(0.004*Rate)), float32(1/(0.4*k.decay*Rate))
	for i := range n {
		edge := min(1, float32(i)*attack, float32(n-i)*release)
		out = append(out, loud*edge*(carrier+phase(int32(int64(deep*modulator.sine())))).sine())
		carrier += step
		modulator += modStep
		loud *= keepLoud
		deep *= keepDeep
	}
	return out
}

// hold is a soft held note of three detuned voices, appended to out.
func (b *band) hold(k sound, out []float32) []float32 {
	n := int(k.held * b.beat * Rate)
	tail := Rate * 6 / 10
	hz := pitch(k.note)
	steps := [4]phase{advance(hz), advance(1.003 * hz), advance(0.997 * hz), advance(2 * hz)}
	var at [4]phase
	for i := range n + tail {
		env := smooth(min(1, float64(i)/(0.5*Rate))) * smooth(min(1, float64(n+tail-i)/float64(tail)))
		out = append(out, float32(env)*(at[0].sine()+0.7*at[1].sine()+0.7*at[2].sine()+0.2*at[3].sine()))
		for j := range at {
			at[j] += steps[j]
		}
	}
	return out
}

// drumKind is a drum by its sound at s seconds: its tone, and how much noise
// there is.
type drumKind func(s float64) (tone, noise float64)

func kickDrum(s float64) (tone, noise float64) {
	return math.Exp(-s/0.12) * math.Sin(2*math.Pi*(45*s+4*(1-math.Exp(-s/0.03)))), 0
}

func snareDrum(s float64) (tone, noise float64) {
	return 0.5 * math.Exp(-s/0.06) * math.Sin(2*math.Pi*185*s), 0.7 * math.Exp(-s/0.09)
}

func hatDrum(s float64) (tone, noise float64) { return 0, math.Exp(-s / 0.03) }

// drum plays a drum at some beats of a bar; its noise is never the same.
func (b *band) drum(bar float64, beats []float64, level float64, kind drumKind) {
	const n = Rate / 2
	var tone, noise, hit [n]float32
	for i := range n {
		s := float64(i) / Rate
		env := math.Min(1, s/0.001) * math.Min(1, (0.5-s)/0.1)
		t, n := kind(s)
		tone[i], noise[i] = float32(env*t), float32(env*n)
	}
	for _, beat := range beats {
		prev := float32(0)
		for i := range hit {
			n := float32(b.rng.Float64()*2 - 1)
			hit[i] = tone[i] + noise[i]*0.6*(n-prev) // the first difference: brighter noise
			prev = n
		}
		b.put(b.stroke(bar+beat, level, 0.1), hit[:])
	}
}
