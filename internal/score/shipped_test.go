package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/inkreel/inkreel/audio/music"
)

// noted is what make music measured of what it made.
func noted(t *testing.T) map[string]measures {
	t.Helper()
	doc, err := os.ReadFile("measures.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]measures{}
	if err := json.Unmarshal(doc, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// files are the two stems of a piece.
func files(t *testing.T, name string) (stems [2][]byte) {
	t.Helper()
	for i := range stems {
		data, err := music.Shipped(name, i == 1)
		if err != nil {
			t.Fatal(err)
		}
		stems[i] = data
	}
	return stems
}

// The music that is shipped is what was measured, and holds to its bounds: long, its
// second half another one than its first, whole on a telephone's speaker, wide, small, and
// no mood sounds like another.
func TestShippedMusicHoldsItsBounds(t *testing.T) {
	all := noted(t)
	names := music.Names()
	if len(names) != 7 || len(all) != len(names) {
		t.Fatalf("%d pieces, %d measured", len(names), len(all))
	}
	bytes := 0
	for i, name := range names {
		m := all[name]
		for k, data := range files(t, name) {
			if sum := sha256.Sum256(data); len(m.Files) != 2 || hex.EncodeToString(sum[:]) != m.Files[k] {
				t.Errorf("%s: stem %d is not the one that was measured; run make music", name, k)
			}
		}
		bytes += m.Bytes
		for what, ok := range map[string]bool{
			"is shorter than 90 s":            m.Seconds >= 90,
			"is larger than 1.5 MB":           m.Bytes <= 1.5e6,
			"repeats itself":                  m.Halves < 0.6,
			"loses more than 3 LU on a phone": m.Phone <= 3,
			"is narrow":                       m.Side >= -10,
			"is wider than its middle bears":  m.Side <= 0,
			"is not as loud as the others":    math.Abs(m.Loudness-loudness) < 0.6,
		} {
			if !ok {
				t.Errorf("%s %s: %v", name, what, m)
			}
		}
		for _, other := range names[:i] {
			if c := cosine(m.Thirds, all[other].Thirds); c >= 0.9 {
				t.Errorf("%s and %s sound alike: cosine %.2f", name, other, c)
			}
		}
	}
	if bytes > 10e6 {
		t.Errorf("the pieces have %d bytes", bytes)
	}
}

// What was noted is what is measured. One piece stands for all, INKREEL_MUSIC=all does all.
func TestMeasuresAreThose(t *testing.T) {
	names := []string{"engaging"}
	if os.Getenv("INKREEL_MUSIC") == "all" {
		names = music.Names()
	}
	for _, name := range names {
		p, err := music.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		stems := files(t, name)
		m, err := measured(*p, stems[0], stems[1])
		if err != nil {
			t.Fatal(err)
		}
		was := noted(t)[name]
		for what, v := range map[string][2]float64{
			"seconds": {m.Seconds, was.Seconds}, "loudness": {m.Loudness, was.Loudness}, "phone": {m.Phone, was.Phone},
			"side": {m.Side, was.Side}, "halves": {m.Halves, was.Halves}, "spectrum": {1, cosine(m.Thirds, was.Thirds)},
		} {
			if math.Abs(v[0]-v[1]) > 0.02 {
				t.Errorf("%s: %s is %g, noted %g", name, what, v[0], v[1])
			}
		}
	}
}
