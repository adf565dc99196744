package fonts

import (
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype/tables"
	"github.com/go-text/typesetting/harfbuzz"
)

// A harfbuzz.Font keeps for every lookup a digest of the glyphs it may touch,
// and passes the lookup over for others. Of go-text/typesetting up to v0.3.5 a
// digest takes up no more ranges once one of its three masks is full, so that
// glyphs of the later ranges are passed over wrongly: letters stay unjoined,
// pairs unkerned. Lookups this can befall are shown a range of everything
// while digests are made, which makes them try every glyph.

// reading is held by those who read the tables of shared typefaces, and
// exclusively while ranges are changed.
var reading sync.RWMutex

// read holds reading for f, also when a broken face makes that panic: who recovers goes on to open another.
func read(f func()) {
	reading.RLock()
	defer reading.RUnlock()
	f()
}

// newHarfbuzz opens a face for shaping.
func newHarfbuzz(f *font.Face) *harfbuzz.Font {
	reading.Lock()
	defer reading.Unlock()
	var ranges [][]tables.RangeRecord
	for _, l := range f.GSUB.Lookups {
		ranges = append(ranges, misjudged(l.Subtables)...)
	}
	for _, l := range f.GPOS.Lookups {
		ranges = append(ranges, misjudged(l.Subtables)...)
	}
	first := make([]tables.RangeRecord, len(ranges))
	for i, r := range ranges {
		first[i] = r[0]
		r[0].StartGlyphID, r[0].EndGlyphID = 0, 0xFFFF
	}
	hb := harfbuzz.NewFont(f)
	for i := len(ranges) - 1; i >= 0; i-- { // some may be there twice
		ranges[i][0] = first[i]
	}
	return hb
}

// misjudged are the ranges of a lookup's subtables if its digest may be
// incomplete: a mask of 64 bits is not filled by fewer glyphs.
func misjudged[T interface{ Cov() tables.Coverage }](subtables []T) (ranges [][]tables.RangeRecord) {
	glyphs, several := 0, 0
	for _, s := range subtables {
		switch c := s.Cov().(type) {
		case tables.Coverage1:
			glyphs += len(c.Glyphs)
		case tables.Coverage2:
			if len(c.Ranges) == 0 {
				continue
			}
			for _, r := range c.Ranges {
				glyphs += int(r.EndGlyphID) - int(r.StartGlyphID) + 1
			}
			several += len(c.Ranges)
			ranges = append(ranges, c.Ranges)
		}
	}
	if glyphs < 64 || several < 2 && len(subtables) < 2 {
		return nil
	}
	return ranges
}
