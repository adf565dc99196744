package music

import (
	"slices"
	"testing"
)

// Whatever a film's length, its music is whole phrases that touch, ends with the ending
// on the last frame, and begins on a beat of the film's first second.
func TestPiecesFitEveryFilm(t *testing.T) {
	for _, name := range Names() {
		p, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		beat := p.Beat * Rate
		for seconds := 1.0; seconds < 2000; seconds += 7.3 + seconds/9 {
			frames := int(seconds * Rate)
			takes := p.Fit(frames)
			last := takes[len(takes)-1]
			if last.Phrase != len(p.Phrases)-1 || last.At+p.Phrases[last.Phrase].Frames != frames {
				t.Errorf("%s of %.1f s ends with %+v", name, seconds, last)
			}
			for i, take := range takes[1:] {
				if before := takes[i]; before.At+p.Phrases[before.Phrase].Frames != take.At {
					t.Errorf("%s of %.1f s: %+v, then %+v", name, seconds, before, take)
				}
				if take.From != 0 {
					t.Errorf("%s of %.1f s: %+v is joined in its middle", name, seconds, take)
				}
			}
			if begin := float64(takes[0].At + takes[0].From); begin < -1 || begin > beat+1 {
				t.Errorf("%s of %.1f s begins %.2f beats into it", name, seconds, begin/beat)
			}
			if n := len(takes); n > 2 && slices.Contains(p.Breaks, takes[n-2].Phrase) {
				t.Errorf("%s of %.1f s: a break before the ending", name, seconds)
			}
		}
	}
}

// A phrase decoded by itself is what it is in the whole recording, and blocks of any
// length give the same music.
func TestPhrasesStandAlone(t *testing.T) {
	data, err := Shipped("lofi", false)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Decode(data, 0, 16*Rate)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := Decode(data, 12*Rate+17, 3*Rate)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range alone {
		if d := int(v) - int(whole[2*(12*Rate+17)+i]); d < -40 || d > 40 {
			t.Fatalf("sample %d is %d, in the whole %d", i, v, int(v)-d)
		}
	}
	const frames = 11 * Rate
	p, err := Play("lofi", frames)
	if err != nil {
		t.Fatal(err)
	}
	var once, parts [2][]float32
	for k := range once {
		once[k], parts[k] = make([]float32, 2*frames), make([]float32, 2*frames)
	}
	if err := p.Read(once[0], once[1], 0); err != nil {
		t.Fatal(err)
	}
	for at, n := 0, 1; at < frames; at, n = at+n, n*3%70001 {
		end := min(at+n, frames)
		if err := p.Read(parts[0][2*at:2*end], parts[1][2*at:2*end], at); err != nil {
			t.Fatal(err)
		}
	}
	for k := range once {
		if !slices.Equal(once[k], parts[k]) {
			t.Errorf("stem %d differs by how it is read", k)
		}
	}
}
