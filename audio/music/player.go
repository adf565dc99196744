package music

// edge is how long a phrase that is joined in its middle takes to come in, in frames, and
// how long the last of what rings on takes to go, where the recording has a breath of what
// follows there: too short to be heard as a fade, long enough not to click.
const edge = Rate / 50

// Player plays a piece fitted to a film.
type Player struct {
	recording *recording
	takes     []Take
}

// Play is the music of a film of so many frames by a piece's name, with counted beats or
// not; see Fit.
func Play(name string, frames int, counted bool) (*Player, error) {
	r, err := record(name)
	if err != nil {
		return nil, err
	}
	return &Player{r, r.Fit(frames, counted)}, nil
}

// Loudness of the piece in LUFS.
func (p *Player) Loudness() float64 { return p.recording.Loudness }

// Read puts the music of the block that begins at frame at into bed and melody, which
// are stereo and of one length.
func (p *Player) Read(bed, melody []float32, at int) error {
	clear(bed)
	clear(melody)
	end := at + len(bed)/2
	for _, t := range p.takes {
		ph := p.recording.Phrases[t.Phrase]
		from, to := max(at, t.At+t.From, 0), min(end, t.At+ph.Frames+ph.Tail)
		if from >= to {
			continue
		}
		sound, err := p.recording.phrase(t.Phrase)
		if err != nil {
			return err
		}
		for k, out := range [2][]float32{bed, melody} {
			left := ph.Frames + ph.Tail - (from - t.At)
			add(out[2*(from-at):2*(to-at)], sound[k][2*(from-t.At):], span{from - t.At - t.From, left, t.From > 0})
		}
	}
	return nil
}

// span is where in a take sound lies: frames since it began and to its end.
type span struct {
	since, left int
	joined      bool // in its middle
}

// add adds 16-bit sound, softer at the edges of its take.
func add(out []float32, sound []int16, s span) {
	const scale = 1.0 / 32767
	for i := 0; i+1 < len(out); i += 2 {
		g := float32(scale)
		if s.joined && s.since < edge {
			g *= float32(s.since) / edge
		}
		if s.left < edge {
			g *= float32(s.left) / edge
		}
		s.since++
		s.left--
		out[i] += g * float32(sound[i])
		out[i+1] += g * float32(sound[i+1])
	}
}
