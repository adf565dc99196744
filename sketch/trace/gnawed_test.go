package trace

import (
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Where a later stroke joins, the earlier one is there in its whole width from the
// moment it is drawn: no bite is taken out of it.
func TestStrokesAreWholeBeforeOthersJoin(t *testing.T) {
	for lang, word := range map[plan.Language]string{
		"en": "Rkmbd", "el": "ψη", "ru": "Йжч", "kn": "ಕಡ", "te": "తెల", "ta": "தமி", "hi": "कमल", "bn": "ধর", "th": "กน", "ja": "本あ", "zh": "木国", "ko": "한",
	} {
		t.Run(word, func(t *testing.T) {
			k, err := Mark(writing(t, word, lang, 110), Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			own, missing := 0, 0
			for n, s := range k.Strokes {
				width := s.Width - 2*tipSlack
				for i, a := range k.At {
					if a == Never || k.Layer.Pix[4*i+3] < 128 {
						continue
					}
					p := geom.Pt(float64(k.Layer.Rect.Min.X+i%k.Layer.Rect.Dx())+0.5, float64(k.Layer.Rect.Min.Y+i/k.Layer.Rect.Dx())+0.5)
					if pathDist(p, s.Spine) > 0.46*width {
						continue
					}
					own++
					if a.Stroke() > n {
						missing++
					}
				}
			}
			if missing*300 > own {
				t.Errorf("%d of %d pixels within strokes come with later ones", missing, own)
			}
		})
	}
}

// pathDist is the distance of p from a polyline.
func pathDist(p geom.Point, l geom.Polyline) float64 {
	d := p.Dist(l[0])
	for i := 1; i < len(l); i++ {
		d = min(d, geom.SegmentDist(p, l[i-1], l[i]))
	}
	return d
}
