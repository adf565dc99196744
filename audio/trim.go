package audio

// trimKeep is how much of the silence around a clause is kept, in samples of both
// channels: 10 ms, so that no consonant is clipped. A silence of mostHeld is
// no end of a clause.
const (
	trimKeep = 2 * Rate / 100
	mostHeld = 2 * Rate * 10
)

// trimmer hands sound on without what lies below level at both ends, but for
// trimKeep. Of sound that is all silence the end is left.
type trimmer struct {
	level   float32
	to      func(PCM) error
	started bool // something was heard
	held    PCM  // silence that may be the end
	cut     int  // frames left out before what was heard
}

// add takes more sound.
func (t *trimmer) add(p PCM) error {
	loud := func(i int) bool { return max(abs(p[i]), abs(p[i+1])) > t.level }
	a, b := 0, len(p)-2
	for a < len(p) && !loud(a) {
		a += 2
	}
	for b > a && !loud(b) {
		b -= 2
	}
	if a == len(p) {
		return t.hold(p)
	}
	t.held = append(t.held, p[:a]...)
	n := 0
	if !t.started {
		n = max(len(t.held)-trimKeep, 0)
		t.cut += n / 2
	}
	t.started = true
	if err := t.to(t.held[n:]); err != nil {
		return err
	}
	if err := t.to(p[a : b+2]); err != nil {
		return err
	}
	t.held = t.held[:0]
	return t.hold(p[b+2:])
}

// hold keeps silence until more is heard.
func (t *trimmer) hold(p PCM) error {
	t.held = append(t.held, p...)
	if !t.started {
		n := max(len(t.held)-trimKeep-2, 0)
		t.held = t.held[:copy(t.held, t.held[n:])]
		t.cut += n / 2
	} else if len(t.held) > mostHeld {
		p := t.held
		t.held = nil
		return t.to(p)
	}
	return nil
}

// end hands on what is left of the end.
func (t *trimmer) end() error {
	if t.started {
		t.held = t.held[:min(len(t.held), trimKeep-2)]
	}
	return t.to(t.held)
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}
