package trail

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestPlacesAreReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trail")
	tr, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	read := func() []Place {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		return Read(f)
	}
	scene := Place{Path: "scenes[3]", Scene: "rain", Doing: "laying it out"}
	picture := Place{Path: "scenes[3].elements[2]", Scene: "rain", Element: "cloud", Doing: "decoding its picture"}
	left := tr.At(scene)
	done := tr.At(picture)
	if got := read(); len(got) != 2 || got[0] != picture || got[1] != scene {
		t.Errorf("%+v", got)
	}
	done()
	done() // once is enough
	again := tr.At(picture)
	if got := read(); len(got) != 2 || got[0] != picture {
		t.Errorf("%+v", got)
	}
	again()
	left()
	if got := read(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestNoTrailSaysNothing(t *testing.T) {
	var none *Trail
	none.At(Place{Path: "scenes[0]"})()
	if err := none.Close(); err != nil {
		t.Error(err)
	}
}

// More places at once than there are records, from many goroutines, harm nobody.
func TestManyPlaces(t *testing.T) {
	tr, err := Create(filepath.Join(t.TempDir(), "trail"))
	if err != nil {
		t.Fatal(err)
	}
	defer tr.Close()
	var wg sync.WaitGroup
	for range 4 * maxPlaces {
		wg.Go(func() { tr.At(Place{Path: strings.Repeat("x", 4096)})() })
	}
	wg.Wait()
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("\x01\x00\x00\x00\x00\x00\x00\x00\x05\x00a\tb\tc\td"))
	f.Add(bytes.Repeat([]byte{255}, recordSize*3))
	f.Fuzz(func(t *testing.T, data []byte) {
		got := Read(bytes.NewReader(data))
		if len(got) > maxPlaces {
			t.Errorf("%d places", len(got))
		}
		for _, p := range got {
			for _, s := range []string{p.Path, p.Scene, p.Element, p.Doing} {
				if len(s) > recordSize || strings.ContainsAny(s, "\x1b\n\t") {
					t.Errorf("%q", s)
				}
			}
		}
	})
}
