package engine

import "time"

// Meter is called with what the steps of jobs do, for metrics. Fields that are nil are
// not called; the others are called from several goroutines.
type Meter struct {
	Work     func(Times)                 // seconds by kind of work, of a step that went well
	Scene    func(d Drawn, frames int)   // a scene drawn, or found drawn; frames of its clip
	Film     func(seconds float64)       // a film joined, of this length
	Fallback func(encoder string)        // a job begins again in software
	Failed   func(code Code, final bool) // a step failed; final: trying again is of no use
}

func (m Meter) work(t Times) {
	if m.Work != nil {
		m.Work(t)
	}
}

func (m Meter) scene(d Drawn, frames int) {
	if m.Scene != nil {
		m.Scene(d, frames)
	}
	if d.Encoder != "" {
		m.work(d.Times)
	}
}

func (m Meter) film(seconds float64) {
	if m.Film != nil {
		m.Film(seconds)
	}
}

func (m Meter) fallback(encoder string) {
	if m.Fallback != nil {
		m.Fallback(encoder)
	}
}

func (m Meter) failed(code Code, final bool) {
	if m.Failed != nil {
		m.Failed(code, final)
	}
}

// Kinds of work a render is timed by.
const (
	WorkFetch  = "fetch"  // sources fetched, measured and decoded
	WorkSpeech = "speech" // narration spoken or cut out of a recording
	WorkLayout = "layout" // scenes composed for their faults, lengths and keys
	WorkTrace  = "trace"  // scenes composed, traced and timed, to be played
	WorkDraw   = "draw"   // frames painted, as encoders take them
	WorkEncode = "encode" // frames encoded, or handed to the encoder
	WorkStore  = "store"  // clips finished, verified and stored
	WorkMix    = "mix"    // the film's sound put together
	WorkAAC    = "aac"    // … and encoded
	WorkJoin   = "join"   // the film and what lies beside it
)

// Works lists the kinds of work in the order they come.
var Works = []string{WorkFetch, WorkSpeech, WorkLayout, WorkTrace, WorkDraw, WorkEncode, WorkStore, WorkMix, WorkAAC, WorkJoin}

// Times is how long each kind of work took, in seconds by its name. Work done
// side by side is counted each for itself, so the sum may exceed the time that
// passed.
type Times map[string]float64

// since counts the time from began towards a kind of work and returns now, so
// that the next can be timed from there.
func (t Times) since(work string, began time.Time) time.Time {
	now := time.Now()
	t[work] += now.Sub(began).Seconds()
	return now
}

// add counts another's times too.
func (t Times) add(o Times) {
	for work, s := range o {
		t[work] += s
	}
}
