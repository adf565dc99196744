package beat

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/audio/music"
)

// Of films of all pieces and lengths every cut lies within a frame of a beat, or its scene could
// not end on one; no scene is shorter or longer than it may be, and the music of a film
// whose last scene may be longer ends with it.
func TestCutsLieOnBeats(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	on, all := 0, 0
	for _, name := range music.Names() {
		p, err := music.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for film := range 60 {
			fps := []int{24, 25, 30, 50, 60}[film%5]
			samples := music.Rate / fps
			scenes := make([]Scene, 2+r.IntN(20))
			for i := range scenes {
				n := fps + r.IntN(11*fps)
				scenes[i] = Scene{n, n - r.IntN(fps/5+1), n + r.IntN(fps/5+1)}
			}
			last := &scenes[len(scenes)-1]
			last.Least, last.Most = last.Frames, last.Frames+film%2*3*fps
			lengths := Lengths(p, fps, scenes)
			frames := 0
			for i, n := range lengths {
				if n < scenes[i].Least || n > scenes[i].Most {
					t.Fatalf("%s: a scene of %+v lasts %d frames", name, scenes[i], n)
				}
				frames += n
			}
			if film%2 == 1 && p.Whole(frames*samples)-frames*samples < samples-1 && p.Whole(frames*samples-samples+1) > frames*samples {
				t.Errorf("%s: the music does not end with the film", name)
			}
			beats := p.Beats(frames * samples)
			near := func(frame int) bool {
				k, _ := slices.BinarySearch(beats, frame*samples-samples)
				return k < len(beats) && beats[k] <= frame*samples+samples
			}
			start, missed := 0, 0
			for i, n := range lengths[:len(lengths)-1] {
				end := start + n
				all++
				if near(end) {
					on++
				} else {
					for m := scenes[i].Least; m <= scenes[i].Most; m++ {
						if k, found := slices.BinarySearch(beats, (start+m)*samples-samples/2); found || k < len(beats) && beats[k] < (start+m)*samples+samples/2 {
							missed++
							break
						}
					}
					if n != scenes[i].Frames {
						t.Errorf("%s: scene %d of %d moved off the beat", name, i, len(scenes))
					}
				}
				start = end
			}
			if missed > 1-film%2 { // before an end that holds, the slowing end may move to and fro with one
				t.Errorf("%s, film %d: %d of %d cuts could lie on beats", name, film, missed, len(scenes)-1)
			}
		}
	}
	t.Logf("%d of %d cuts lie on beats", on, all)
}
