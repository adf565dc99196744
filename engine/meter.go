package engine

// Meter is called with what the steps of jobs do, for metrics. Fields that are nil are
// not called; the others are called from several goroutines.
type Meter struct {
	Work     func(Times)                 // seconds by kind of work, of a step that went well
	Scene    func(d Drawn, frames int)   // a scene drawn, or found drawn; frames of its clip
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
