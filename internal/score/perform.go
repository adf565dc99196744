package main

import (
	"math"
	"math/rand/v2"
	"slices"
)

// drums are the keys of a General MIDI kit, by the names that scores have for them.
var drums = map[string]int{
	"kick": 36, "snare": 38, "rim": 37, "clap": 39, "hat": 42, "pedal": 44, "open": 46, "ride": 51, "bell": 53, "crash": 49,
	"splash": 55, "tomlow": 41, "tommid": 45, "tomhigh": 48, "tamb": 54, "cabasa": 69, "shaker": 82, "tri": 81, "conga": 63, "congalow": 64, "brush": 40,
	"bongo": 60, "wood": 76,
}

// played is a note as it is played.
type played struct {
	part     *part
	key      int
	velocity int
	at, end  float64 // seconds from the begin of the phrase
}

// performer plays a phrase.
type performer struct {
	*piece
	*phrase
	rng   *rand.Rand
	notes []played
	laid  map[string][]int // the voicings before, by part
}

// perform plays every phrase of a piece in turn, voices led from one to the next.
func (p *piece) perform() (phrases [][]played) {
	laid := map[string][]int{}
	for i, ph := range p.phrases {
		f := &performer{piece: p, phrase: ph, rng: rand.New(rand.NewPCG(p.seed, uint64(i))), laid: laid}
		for _, l := range ph.lines {
			in := p.part(l.voice)
			switch {
			case in == nil:
				f.drum(p.part("kit"), l)
			case l.grid == nil:
				f.melody(in, l)
			default:
				f.grid(in, l)
			}
		}
		phrases = append(phrases, f.notes)
	}
	return phrases
}

// beats of the phrase.
func (f *performer) beats() float64 { return float64(len(f.bars) * f.meter) }

// seconds is how long a phrase lasts.
func (p *piece) seconds(ph *phrase) float64 {
	f := &performer{piece: p, phrase: ph}
	return f.when(f.beats())
}

// when is the second at which a beat of the phrase falls: the second half of beats
// swung, a slowing phrase ever slower to the bar before the last, which rings.
func (f *performer) when(beat float64) float64 {
	whole := math.Floor(beat)
	if frac := beat - whole; f.swing > 0 && frac > 0 {
		// The first half of a beat is longer by the swing, the second one shorter.
		if frac <= 0.5 {
			frac *= (0.5 + f.swing) / 0.5
		} else {
			frac = 0.5 + f.swing + (frac-0.5)*(0.5-f.swing)/0.5
		}
		beat = whole + frac
	}
	spb := 60 / f.tempo
	s := beat * spb
	if f.slowing > 1 {
		from := f.beats() - 3*float64(f.meter)
		if over := beat - from; over > 0 {
			ramp := 2 * float64(f.meter)
			in := min(over, ramp)
			s += spb * (f.slowing - 1) * (in*in/(2*ramp) + max(0, over-ramp))
		}
	}
	return s
}

// chordAt is the harmony at a beat, and the one after it.
func (f *performer) chordAt(beat float64) (now, next chord) {
	i := min(int(beat)/f.meter, len(f.bars)-1)
	bar := f.bars[i]
	j := min(int((beat-float64(i*f.meter))*float64(len(bar))/float64(f.meter)), len(bar)-1)
	switch {
	case j+1 < len(bar):
		return bar[j], bar[j+1]
	case i+1 < len(f.bars):
		return bar[j], f.bars[i+1][0]
	}
	return bar[j], f.bars[0][0]
}

// until is the beat at which the harmony of another one ends.
func (f *performer) until(beat float64) float64 {
	i := min(int(beat)/f.meter, len(f.bars)-1)
	step := float64(f.meter) / float64(len(f.bars[i]))
	return float64(i*f.meter) + step*(math.Floor((beat-float64(i*f.meter))/step)+1)
}

// grid plays a pattern: one character for each step of a bar.
func (f *performer) grid(in *part, l line) {
	for bar := range f.bars {
		row := l.grid[bar%len(l.grid)]
		step := float64(f.meter) / float64(len(row))
		for i := 0; i < len(row); i++ {
			if row[i] == '.' || row[i] == '-' {
				continue
			}
			held := 1
			for i+held < len(row) && row[i+held] == '-' {
				held++
			}
			beat := float64(bar*f.meter) + float64(i)*step
			now, next := f.chordAt(beat)
			n := note{at: beat, beats: float64(held) * step, accent: 1}
			if in.bass {
				n.pitches = []int{f.bassNote(in, row[i], now, next)}
			} else {
				n.pitches, n.accent = f.tones(in, row[i], now)
			}
			f.strike(in, n)
		}
	}
}

// tones are those of a character: c or C for a chord, else one of its tones counted
// from the lowest.
func (f *performer) tones(in *part, ch byte, now chord) (keys []int, accent float64) {
	v := voicing(now, in, f.laid[in.name])
	f.laid[in.name] = v
	switch {
	case ch == 'c':
		return v, 0.88
	case ch == 'C':
		return v, 1.1
	}
	k := int(ch - '1')
	accent = 0.9
	if k == 0 {
		accent = 1
	}
	return []int{v[k%len(v)] + 12*(k/len(v))}, accent
}

// bassNote is r the root, R the one above, f the fifth, t the third, s the seventh or
// sixth, a and b the semitone below and above the next root.
func (f *performer) bassNote(in *part, ch byte, now, next chord) int {
	in12 := func(pc int) int {
		k := in.low
		for k%12 != pc%12 {
			k++
		}
		return k
	}
	third := slices.Index(now.tones, 4) >= 0
	switch ch {
	case 'R':
		return in12(now.bass) + 12
	case 'f':
		if slices.Contains(now.tones, 6) && !slices.Contains(now.tones, 7) {
			return in12(now.root + 6)
		}
		return in12(now.root + 7)
	case 't':
		if third {
			return in12(now.root + 4)
		}
		return in12(now.root + 3)
	case 's':
		for _, t := range []int{10, 11, 9} {
			if slices.Contains(now.tones, t) {
				return in12(now.root + t)
			}
		}
		return in12(now.root + 9)
	case 'a':
		return in12(next.bass + 11)
	case 'b':
		return in12(next.bass + 1)
	}
	return in12(now.bass)
}

// melody plays written notes.
func (f *performer) melody(in *part, l line) {
	for _, n := range l.notes {
		if len(n.pitches) > 0 {
			f.strike(in, n)
		}
	}
}

// strike plays notes at a beat as a hand does: never quite on time, never twice as
// loud, louder where the phrase is, a little on the first of a bar.
func (f *performer) strike(in *part, n note) {
	share := n.at / f.beats()
	dynamics := f.from + (f.to-f.from)*share
	if math.Mod(n.at, float64(f.meter)) == 0 {
		dynamics *= 1.04
	}
	at := f.when(n.at) + in.loose*f.rng.NormFloat64()
	end := f.when(n.at + n.beats)
	if in.pedal {
		end = max(end, f.when(f.until(n.at)))
	}
	for i, key := range n.pitches {
		if !in.kit {
			key += f.shift
		}
		v := 100 * in.level * dynamics * n.accent * (1 + 0.05*f.rng.NormFloat64())
		begin := max(0, at+in.strum*float64(i))
		f.notes = append(f.notes, played{in, key, int(max(1, min(127, v))), begin, max(begin+0.03, end-0.012)})
	}
}

// drum plays a row of strokes: X loud, x normal, o soft.
func (f *performer) drum(in *part, l line) {
	loud := map[byte]float64{'X': 1.15, 'x': 0.95, 'o': 0.62}
	for bar := range f.bars {
		row := l.grid[bar%len(l.grid)]
		step := float64(f.meter) / float64(len(row))
		for i := range len(row) {
			if accent := loud[row[i]]; accent > 0 {
				f.strike(in, note{[]int{drums[l.voice]}, float64(bar*f.meter) + float64(i)*step, 0.25, accent})
			}
		}
	}
}
