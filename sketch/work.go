package sketch

// sweepShare is how much a pixel of a sweep's way counts against one of a
// line's: a broad marker is swung faster than a pen is led.
const sweepShare = 0.3

// wipeWork is what a wipe counts for, in pixels.
const wipeWork = 12

// Length is the way of the tip, in pixels.
func (s Stroke) Length() float64 { return s.Spine.Length() }

// Work is the amount of drawing in the stroke, in pixels of pen line: less than
// its length for sweeps, next to nothing for wipes.
func (s Stroke) Work() float64 {
	switch {
	case s.Wipe:
		return wipeWork
	case s.Sweep:
		return sweepShare * s.Length()
	}
	return s.Length()
}

// Work is the amount of drawing in the ink, in pixels of pen line.
func (k *Ink) Work() float64 {
	var w float64
	for _, s := range k.Strokes {
		w += s.Work()
	}
	return w
}
