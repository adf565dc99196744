package music

import (
	"math"
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
			takes := p.Fit(frames, false)
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
	p, err := Play("lofi", frames, false)
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

// Counted, the beats of a piece are those counted from the film's start, but for the ending,
// which slows down and is over in the film's last beat; and what is whole ends with the film.
func TestCountedBeats(t *testing.T) {
	for _, name := range Names() {
		p, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		beat, ending := p.Beat*Rate, p.Phrases[len(p.Phrases)-1].Frames
		for seconds := 1.0; seconds < 1000; seconds += 7.3 + seconds/9 {
			frames := int(seconds * Rate)
			whole := p.Whole(frames)
			if whole < frames || float64(whole-frames) > beat+1 {
				t.Errorf("%s of %.1f s is whole with %d frames more", name, seconds, whole-frames)
			}
			for _, frames := range []int{frames, whole} {
				takes := p.Fit(frames, true)
				last := takes[len(takes)-1]
				if rest := float64(frames - last.At - ending); rest < -1 || rest > beat || frames == whole && rest > 2 {
					t.Errorf("%s of %.2f s: the ending is over %.2f beats before", name, float64(frames)/Rate, rest/beat)
				}
				beats := p.Beats(frames)
				if len(beats) == 0 && frames > 3*Rate {
					t.Errorf("%s of %.2f s has no beat", name, float64(frames)/Rate)
				}
				for i, at := range beats {
					if i > 0 && float64(at-beats[i-1]) < beat-2 {
						t.Errorf("%s: beats at %d and %d", name, beats[i-1], at)
					}
					if off := math.Abs(math.Remainder(float64(at), beat)); at < last.At && off > Rate/500 {
						t.Errorf("%s of %.2f s: the beat at %d is %.0f frames from where it counts", name, float64(frames)/Rate, at, off)
					}
				}
			}
		}
	}
}

// Counted beats are where the music has them: more begins to sound within 30 ms of them than
// three eighths of a beat later, where no note is.
func TestBeatsAreHeard(t *testing.T) {
	for _, name := range []string{"hyper", "jazz"} {
		const frames = 14 * Rate
		p, err := Play(name, frames, true)
		if err != nil {
			t.Fatal(err)
		}
		bed, melody := make([]float32, 2*frames), make([]float32, 2*frames)
		if err := p.Read(bed, melody, 0); err != nil {
			t.Fatal(err)
		}
		const block = Rate / 100
		begins := make([]float64, frames/block) // how much louder each hundredth of a second is than the one before
		last := 0.0
		for i := range begins {
			sum := 1e-6
			for _, v := range bed[2*i*block : 2*(i+1)*block] {
				sum += float64(v) * float64(v)
			}
			begins[i] = max(0, math.Log(sum)-last)
			last = math.Log(sum)
		}
		around := func(frame int) (most float64) {
			for i := max(1, frame/block-3); i <= min(frame/block+3, len(begins)-1); i++ {
				most = max(most, begins[i])
			}
			return most
		}
		on, off := 0.0, 0.0
		later := int(p.recording.Beat * Rate * 3 / 8)
		for _, at := range p.recording.Beats(frames) {
			on += around(at)
			off += around(at + later)
		}
		if t.Logf("%s: %.2f times as much on the beat", name, on/off); on < 1.15*off {
			t.Errorf("%s: little begins on its beats", name)
		}
	}
}
