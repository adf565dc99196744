package price

import (
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/plan"
)

// length is how many seconds the i-th scene lasts at least, by what is certain,
// and at most, by estimate; see plan.SceneFrames.
func (f *film) length(i int) (least, most float64) {
	s, n := &f.plan.Scenes[i], f.said(i)
	recorded := f.recording(i) != ""
	videos := 0.0
	for j := range s.Elements {
		if e := &s.Elements[j]; plays(e) {
			videos = max(videos, plausible(f.sources.of(e.Source).Seconds))
		}
	}
	limit, shortest, longest := f.plan.Pacing.Limit(), 0.0, 0.0
	switch {
	case recorded:
		shortest = f.part(i)
		longest = shortest
	case n != nil:
		shortest, longest = spoken(n.Said())
	}
	least, most = s.Duration, s.Duration
	if s.Duration == 0 {
		least, most = 1/f.fps, limit
		if n != nil && longest > 0 {
			least, most = shortest+n.PauseAfter, longest+n.PauseAfter+plan.Tail
		}
	}
	// A video begins where the drawing before it is done.
	least, most = max(least, shortest, videos), max(most, longest)+videos
	if !s.HasVideo() && !recorded {
		least, most = min(least, limit), min(most, limit) // else it is refused
	}
	if f.endsOnBoard(i) {
		least, most = least+plan.WholeBoard, most+plan.WholeBoard
	}
	return least, most
}

// endsOnBoard reports whether all of a large board is shown after the i-th scene.
func (f *film) endsOnBoard(i int) bool { return i == len(f.plan.Scenes)-1 && f.plan.EndsOnBoard() }

// part is how many seconds of a recording the i-th scene takes, 0 where that is
// not known.
func (f *film) part(i int) float64 {
	n := f.said(i)
	var next *plan.Narration
	if n.Audio == "" && i+1 < len(f.plan.Scenes) {
		next = f.said(i + 1)
	}
	total := plausible(f.sources.of(f.recording(i)).Seconds)
	if total == 0 && n.To != nil {
		total = *n.To
	}
	return max(n.End(next, total)-n.From, 0)
}

// Characters that are spoken in a second at least and at most. espeak-ng, at the
// pace of our voices, speaks 8 (Arabic) to 15 letters a second, 2.4 to 3 of
// Japanese and Chinese, 6 of Korean and Thai, in the samples of internal/locale;
// other voices may be faster.
const (
	fewLetters, manyLetters = 7, 30
	fewSigns, manySigns     = 2, 10 // digits count as signs do
)

// signScripts are written in signs of a syllable or more.
var signScripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// spoken is how many seconds a text takes to say, at least and at most.
func spoken(text string) (least, most float64) {
	letters, signs := 0, 0
	for _, r := range text {
		if r >= '0' && r <= '9' || r >= utf8.RuneSelf && unicode.In(r, signScripts...) {
			signs++
		} else {
			letters++
		}
	}
	return float64(letters)/manyLetters + float64(signs)/manySigns, float64(letters)/fewLetters + float64(signs)/fewSigns
}
