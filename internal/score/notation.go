package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// piece is a score as it is written; docs/sound.md describes the notation.
type piece struct {
	title   string
	tempo   float64 // beats a minute
	meter   int     // beats a bar
	swing   float64 // 0 straight .. 0.33 triplets: how late the second half of a beat comes, in beats
	seed    uint64
	shift   int     // semitones by which all but drums sounds higher than written
	room    float64 // of the reverb, 0..1
	low     float64 // dB of a shelf below 200 Hz
	high    float64 // dB of one above 1.2 kHz
	width   float64 // of the sides against the middle; 1: as played
	parts   []*part
	phrases []*phrase
	// Phrases of the intro and of the body, in order; the last phrase ends the piece.
	intro, body []string
}

// part is an instrument.
type part struct {
	name    string
	program int
	kit     bool
	bass    bool
	melody  bool // on the stem that leaves under speech
	wide    bool // played twice, at the left and at the right
	pedal   bool // notes ring until the harmony changes
	level   float64
	pan     float64 // −1 left .. 1 right
	reverb  int
	chorus  int
	low     int // range in which chords are laid
	high    int
	voices  int     // of a chord
	strum   float64 // seconds between the notes of a chord
	loose   float64 // seconds by which notes miss their time
}

// phrase is four bars, or as many as it has chords.
type phrase struct {
	name     string
	from, to float64 // dynamics at its begin and end, 1 normal
	slowing  float64 // how much slower its last but one bar ends, 1 not at all
	bars     [][]chord
	lines    []line
}

// line is what a part, or a drum, plays in a phrase.
type line struct {
	voice string
	grid  []string // of a bar each, over again; nil: notes
	notes []note
}

// note is a written note; without pitches it is a rest.
type note struct {
	pitches []int
	at      float64 // beats from the phrase's begin
	beats   float64
	accent  float64
}

// parse reads a score.
func parse(text string) (*piece, error) {
	p := &piece{meter: 4, width: 1, room: 0.5}
	var now *phrase
	for n, row := range strings.Split(text, "\n") {
		words := strings.Fields(row)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		var err error
		switch {
		case words[0] == "phrase":
			now = &phrase{name: words[1], from: 1, to: 1, slowing: 1}
			p.phrases = append(p.phrases, now)
		case now == nil:
			err = p.head(words)
		default:
			err = p.inPhrase(now, words)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	return p, p.check()
}

// head reads a line before the first phrase.
func (p *piece) head(words []string) (err error) {
	rest := words[1:]
	if len(rest) == 0 {
		return fmt.Errorf("%s of what?", words[0])
	}
	number := func() float64 {
		var v float64
		v, err = strconv.ParseFloat(rest[0], 64)
		return v
	}
	switch words[0] {
	case "title":
		p.title = strings.Join(rest, " ")
	case "tempo":
		p.tempo = number()
	case "meter":
		p.meter = int(number())
	case "swing":
		p.swing = number()
	case "seed":
		p.seed = uint64(number())
	case "transpose":
		p.shift = int(number())
	case "room":
		p.room = number()
	case "low":
		p.low = number()
	case "high":
		p.high = number()
	case "width":
		p.width = number()
	case "intro":
		p.intro = rest
	case "body":
		p.body = rest
	case "part", "kit":
		return p.instrument(words[0] == "kit", rest)
	default:
		return fmt.Errorf("%q is no field of a score", words[0])
	}
	return err
}

// instrument reads a part: its name and settings.
func (p *piece) instrument(kit bool, words []string) error {
	in := &part{name: words[0], kit: kit, level: 0.8, reverb: 40, low: 52, high: 76, voices: 3, loose: 0.007}
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		v, err := strconv.ParseFloat(value, 64)
		switch key {
		case "bass":
			in.bass, err = true, nil
		case "melody":
			in.melody, err = true, nil
		case "wide":
			in.wide, err = true, nil
		case "pedal":
			in.pedal, err = true, nil
		case "program":
			in.program = int(v)
		case "level":
			in.level = v
		case "pan":
			in.pan = v
		case "reverb":
			in.reverb = int(v)
		case "chorus":
			in.chorus = int(v)
		case "voices":
			in.voices = int(v)
		case "strum":
			in.strum = v / 1000
		case "loose":
			in.loose = v / 1000
		case "range":
			low, high, _ := strings.Cut(value, "..")
			if in.low, err = pitch(low); err == nil {
				in.high, err = pitch(high)
			}
		default:
			err = fmt.Errorf("no setting of a part")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", w, err)
		}
	}
	p.parts = append(p.parts, in)
	return nil
}

// inPhrase reads a line of a phrase.
func (p *piece) inPhrase(now *phrase, words []string) error {
	rest := words[1:]
	switch words[0] {
	case "dynamics":
		for i, to := range []*float64{&now.from, &now.to} {
			v, err := strconv.ParseFloat(rest[min(i, len(rest)-1)], 64)
			if err != nil {
				return err
			}
			*to = v / 100
		}
		return nil
	case "slowing":
		v, err := strconv.ParseFloat(rest[0], 64)
		now.slowing = v
		return err
	case "chords":
		for _, bar := range strings.Split(strings.Join(rest, " "), "|") {
			var chords []chord
			for _, name := range strings.Fields(bar) {
				c, err := parseChord(name)
				if err != nil {
					return err
				}
				chords = append(chords, c)
			}
			now.bars = append(now.bars, chords)
		}
		return nil
	}
	if len(rest) < 2 || rest[0] != "=" && rest[0] != ":" {
		return fmt.Errorf("%s plays nothing: want = and a grid, or : and notes", words[0])
	}
	l := line{voice: words[0]}
	if rest[0] == "=" {
		for _, w := range rest[1:] {
			if w != "|" {
				l.grid = append(l.grid, w)
			}
		}
	} else {
		var err error
		if l.notes, err = p.written(rest[1:]); err != nil {
			return fmt.Errorf("%s: %w", l.voice, err)
		}
	}
	now.lines = append(now.lines, l)
	return nil
}

// written reads notes, as in "e5/1.5 d5/.5! r/2 | c4+e4/4": pitches, beats, an accent
// or, with a comma, the opposite. Beats are those of the note before where none are given.
func (p *piece) written(words []string) (notes []note, err error) {
	at, beats := 0.0, 1.0
	for _, w := range words {
		if w == "|" {
			if bars := at / float64(p.meter); bars != float64(int(bars+0.5)) {
				return nil, fmt.Errorf("a bar ends after %g beats", at)
			}
			continue
		}
		n := note{at: at, accent: 1}
		if strings.HasSuffix(w, "!") {
			n.accent = 1.15
		} else if strings.HasSuffix(w, ",") {
			n.accent = 0.8
		}
		w = strings.TrimRight(w, "!,")
		names, length, given := strings.Cut(w, "/")
		if given {
			if beats, err = strconv.ParseFloat(length, 64); err != nil {
				return nil, err
			}
		}
		if names != "r" {
			for _, name := range strings.Split(names, "+") {
				k, err := pitch(name)
				if err != nil {
					return nil, err
				}
				n.pitches = append(n.pitches, k)
			}
		}
		n.beats = beats
		at += beats
		notes = append(notes, n)
	}
	return notes, nil
}

// check says what does not fit together.
func (p *piece) check() error {
	if p.tempo <= 0 || len(p.phrases) == 0 {
		return fmt.Errorf("a score has a tempo and phrases")
	}
	for _, name := range slices.Concat(p.intro, p.body) {
		if p.phrase(name) == nil {
			return fmt.Errorf("no phrase %q", name)
		}
	}
	for _, ph := range p.phrases {
		for _, l := range ph.lines {
			if p.part(l.voice) == nil && drums[l.voice] == 0 {
				return fmt.Errorf("phrase %s: no part %q", ph.name, l.voice)
			}
			if n := len(l.notes); n > 0 {
				if end := l.notes[n-1].at + l.notes[n-1].beats; end > float64(len(ph.bars)*p.meter) {
					return fmt.Errorf("phrase %s: %s plays %g beats of %d", ph.name, l.voice, end, len(ph.bars)*p.meter)
				}
			}
		}
	}
	return nil
}

func (p *piece) phrase(name string) *phrase {
	i := slices.IndexFunc(p.phrases, func(ph *phrase) bool { return ph.name == name })
	if i < 0 {
		return nil
	}
	return p.phrases[i]
}

func (p *piece) part(name string) *part {
	i := slices.IndexFunc(p.parts, func(in *part) bool { return in.name == name })
	if i < 0 {
		return nil
	}
	return p.parts[i]
}
