package sketch

// sweepShare is how much a pixel of a sweep's way counts against one of a
// line's: a broad marker is swung faster than a pen is led.
const sweepShare = 0.3

// Length is the way of the tip, in pixels.
func (s Stroke) Length() float64 { return s.Spine.Length() }

// Work is the amount of drawing in the stroke: its length in pixels, less for
// sweeps, and next to nothing for the wiping in of what cannot be seen anyway.
func (s Stroke) Work() float64 {
	if !s.Sweep {
		return s.Length()
	}
	if l := s.Length(); s.Width < l {
		return sweepShare * l
	}
	// Broader than long: one dab.
	return sweepShare * min(s.Length(), 40)
}

// Work is the amount of drawing in the ink, in pixels of pen line.
func (k *Ink) Work() float64 {
	var w float64
	for _, s := range k.Strokes {
		w += s.Work()
	}
	return w
}
