package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/music"
)

// What phrases are recorded with: they ring on for tail seconds, with a gap after
// that in which the reverb of one ends before another begins.
const (
	tailSeconds = 1.7
	gapSeconds  = 2.5
)

// loudness at which a piece is shipped, in LUFS: low enough for its peaks.
const loudness = -20.0

// bits a second of the two stems: the melody is one or two instruments.
const (
	bedBits    = 48000
	melodyBits = 30000
)

// studio renders pieces.
type studio struct {
	font, dir, keep string
	measures        string // file of what is measured
}

// produce renders a piece and ships it.
func (st studio) produce(ctx context.Context, name string, p *piece) error {
	work, err := os.MkdirTemp("", "score")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if st.keep != "" {
		if err := os.MkdirAll(st.keep, 0o755); err != nil {
			return err
		}
	}
	performed := p.perform()
	shipped := music.Piece{Title: p.title, Beat: 60 / p.tempo, Meter: p.meter}
	var slots []slot
	at := 0.0
	end := 0
	for i, ph := range p.phrases {
		slots = append(slots, slot{performed[i], at})
		l := music.Phrase{Name: ph.name, At: end, Frames: int(math.Round(p.seconds(ph) * audio.Rate)), Tail: int(tailSeconds * audio.Rate)}
		if i == len(p.phrases)-1 {
			l.Tail = 0
		}
		f := &performer{piece: p, phrase: ph}
		for bar := range ph.bars {
			l.Bars = append(l.Bars, int(math.Round(f.when(float64(bar*p.meter))*audio.Rate)))
		}
		shipped.Phrases = append(shipped.Phrases, l)
		at += math.Ceil(p.seconds(ph) + tailSeconds + gapSeconds)
		end += l.Frames + l.Tail
	}
	for _, n := range p.intro {
		shipped.Intro = append(shipped.Intro, slices.Index(p.phrases, p.phrase(n)))
	}
	for _, n := range p.body {
		i := slices.Index(p.phrases, p.phrase(n))
		shipped.Body = append(shipped.Body, i)
		if strings.HasPrefix(n, "K") {
			shipped.Breaks = append(shipped.Breaks, i)
		}
	}
	var stems [2]audio.PCM
	for i := range stems {
		if stems[i], err = st.record(ctx, take{name, work, i == 1, slots, at}, p); err != nil {
			return err
		}
		stems[i] = cut(stems[i], shipped.Phrases, slots)
		p.master(stems[i])
	}
	mix := slices.Clone(stems[0])
	for i, v := range stems[1] {
		mix[i] += v
	}
	gain := float32(math.Pow(10, (loudness-audio.Loudness(mix))/20))
	for i, stem := range stems {
		for j := range stem {
			stem[j] *= gain
		}
		out := filepath.Join(st.dir, "data", name+[]string{".bed.opus", ".melody.opus"}[i])
		if err := encode(ctx, stem, out, []int{bedBits, melodyBits}[i]); err != nil {
			return err
		}
	}
	shipped.Loudness = loudness
	if st.keep != "" {
		for i := range mix {
			mix[i] *= gain
		}
		if err := os.WriteFile(filepath.Join(st.keep, name+".f32"), raw(mix), 0o644); err != nil {
			return err
		}
	}
	return st.note(name, shipped)
}

// take is one recording of a stem.
type take struct {
	name, work string // of the piece; folder for what is made on the way
	melody     bool
	slots      []slot
	seconds    float64
}

// record has FluidSynth play a stem.
func (st studio) record(ctx context.Context, t take, p *piece) (audio.PCM, error) {
	var parts []*part
	for _, in := range p.parts {
		if in.melody == t.melody {
			parts = append(parts, in)
		}
	}
	mine := make([]slot, len(t.slots))
	for i, s := range t.slots {
		mine[i] = slot{at: s.at}
		for _, n := range s.notes {
			if n.part.melody == t.melody {
				mine[i].notes = append(mine[i].notes, n)
			}
		}
	}
	if st.keep != "" {
		if err := os.WriteFile(filepath.Join(st.keep, fmt.Sprintf("%s-%v.mid", t.name, map[bool]string{true: "melody", false: "bed"}[t.melody])), midi(parts, mine, t.seconds), 0o644); err != nil {
			return nil, err
		}
	}
	file, out := filepath.Join(t.work, "stem.mid"), filepath.Join(t.work, "stem.raw")
	if err := os.WriteFile(file, midi(parts, mine, t.seconds), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "fluidsynth", "-niq", "-r", "48000", "-g", "0.35", "-O", "float", "-T", "raw", "-F", out,
		"-o", "synth.polyphony=512", "-o", fmt.Sprintf("synth.reverb.room-size=%g", p.room), "-o", "synth.reverb.width=1",
		"-o", "synth.reverb.level=0.7", "-o", "synth.chorus.level=1.2", st.font, file)
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("fluidsynth: %w: %s", err, said)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	pcm := make(audio.PCM, len(data)/4)
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, []float32(pcm)); err != nil {
		return nil, err
	}
	return pcm, nil
}

// cut puts the phrases of a recording one after the other, the ring of each faded
// out at its end.
func cut(recorded audio.PCM, phrases []music.Phrase, slots []slot) audio.PCM {
	var out audio.PCM
	for i, ph := range phrases {
		from, n := int(slots[i].at*audio.Rate), ph.Frames+ph.Tail
		one := make(audio.PCM, 2*n)
		copy(one, recorded[min(2*from, len(recorded)):])
		fade := audio.Rate * 6 / 10
		if ph.Tail == 0 {
			fade = audio.Rate
		}
		for j := range min(fade, n) {
			g := float32(j) / float32(fade)
			g *= g
			one[2*(n-1-j)] *= g
			one[2*(n-1-j)+1] *= g
		}
		out = append(out, one...)
	}
	return out
}

// Corners of the shelves of a score, in Hz.
const (
	lowCorner  = 200.0
	highCorner = 1200.0
)

// master shapes a stem: a shelf at both ends, sides wider or narrower.
func (p *piece) master(pcm audio.PCM) {
	// What lies below a corner is a one-pole low pass, so the shelves are gentle.
	pole := func(hz float64) float32 { return float32(1 - math.Exp(-2*math.Pi*hz/audio.Rate)) }
	gain := func(db float64) float32 { return float32(math.Pow(10, db/20)) }
	k, m := pole(lowCorner), pole(highCorner)
	low, high, wide := gain(p.low)-1, gain(p.high), float32(p.width)
	var deep, dull [2]float32
	for i := 0; i+1 < len(pcm); i += 2 {
		var out [2]float32
		for ch := range out {
			v := pcm[i+ch]
			deep[ch] += k * (v - deep[ch])
			dull[ch] += m * (v - dull[ch])
			out[ch] = dull[ch] + high*(v-dull[ch]) + low*deep[ch]
		}
		mid, side := (out[0]+out[1])/2, (out[0]-out[1])/2*wide
		pcm[i], pcm[i+1] = mid+side, mid-side
	}
}

func raw(p audio.PCM) []byte {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, []float32(p))
	return b.Bytes()
}

// encode writes a stem as Opus.
func encode(ctx context.Context, p audio.PCM, path string, bits int) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "ffmpeg", "-v", "error", "-y", "-f", "f32le", "-ar", "48000", "-ac", "2", "-i", "pipe:0",
		"-map_metadata", "-1", "-fflags", "+bitexact", "-c:a", "libopus", "-b:a", fmt.Sprint(bits), "-vbr", "constrained",
		"-application", "audio", "-frame_duration", "20", path)
	cmd.Stdin = bytes.NewReader(raw(p))
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("ffmpeg: %w: %s", err, said)
	}
	return nil
}

// note puts a piece into the index, and what is measured of it beside the tests.
func (st studio) note(name string, p music.Piece) error {
	var files [2][]byte
	for i, stem := range []string{".bed.opus", ".melody.opus"} {
		var err error
		if files[i], err = os.ReadFile(filepath.Join(st.dir, "data", name+stem)); err != nil {
			return err
		}
	}
	m, err := measured(p, files[0], files[1])
	if err != nil {
		return err
	}
	p.Loudness = m.Loudness
	fmt.Printf("%-14s %v\n", name, m)
	if err := entry(filepath.Join(st.dir, "data", "index.json"), name, p); err != nil {
		return err
	}
	return entry(st.measures, name, m)
}

// entry sets one entry of a file of them.
func entry[T any](path, name string, v T) error {
	all := map[string]T{}
	if doc, err := os.ReadFile(path); err == nil {
		if err := json.Unmarshal(doc, &all); err != nil {
			return err
		}
	}
	all[name] = v
	var b bytes.Buffer
	b.WriteString("{\n")
	for i, key := range slices.Sorted(maps.Keys(all)) {
		line, err := json.Marshal(all[key])
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, "  %q: %s", key, line)
	}
	b.WriteString("\n}\n")
	return os.WriteFile(path, b.Bytes(), 0o644)
}
