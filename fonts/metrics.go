package fonts

// Metrics of a face at a size, in pixels; all positive.
type Metrics struct {
	Ascent    float64 // of tall letters above the baseline
	Descent   float64 // of deep letters below it
	XHeight   float64 // of small letters
	CapHeight float64 // of capitals
}

// Metrics of the face that sets most of a text of this style.
func (s *Shaper) Metrics(st Style) (Metrics, error) {
	f, err := s.choice(st, st.Bold).primary()
	if err != nil {
		return Metrics{}, err
	}
	return f.metrics(st.SizePx), nil
}

func (f *face) metrics(sizePx float64) Metrics {
	up := func(r rune) float64 {
		gid, ok := f.font.NominalGlyph(r)
		if !ok {
			return 0
		}
		return -f.outline(gid, sizePx).Bounds().Min.Y
	}
	down := func(r rune) float64 {
		gid, ok := f.font.NominalGlyph(r)
		if !ok {
			return 0
		}
		return f.outline(gid, sizePx).Bounds().Max.Y
	}
	m := Metrics{Ascent: up('d'), Descent: down('p'), XHeight: up('x'), CapHeight: up('H')}
	if m.Ascent == 0 || m.Descent == 0 {
		k := sizePx / f.em
		e, _ := f.font.FontHExtents()
		m.Ascent, m.Descent = float64(e.Ascender)*k, -float64(e.Descender)*k
		m.XHeight, m.CapHeight = m.Ascent*0.6, m.Ascent*0.85
	}
	return m
}
