package main

import (
	"os"
	"path/filepath"
	"testing"
)

// Every score can be read, fills its bars and keeps instruments where they can play.
func TestScoresCanBePlayed(t *testing.T) {
	files, err := filepath.Glob("../../audio/music/scores/*.txt")
	if err != nil || len(files) != 7 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := parse(string(text))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for i, notes := range p.perform() {
			ph := p.phrases[i]
			if len(notes) == 0 {
				t.Errorf("%s, phrase %s: nothing is played", file, ph.name)
			}
			for _, n := range notes {
				if n.at < 0 || n.at > p.seconds(ph) || n.end <= n.at || n.key < 24 || n.key > 100 {
					t.Errorf("%s, phrase %s: %s plays %d at %.2f to %.2f s", file, ph.name, n.part.name, n.key, n.at, n.end)
				}
			}
			for _, l := range ph.lines {
				if k := len(l.notes); k > 0 && l.notes[k-1].at+l.notes[k-1].beats != float64(len(ph.bars)*p.meter) {
					t.Errorf("%s, phrase %s: %s is %g beats long", file, ph.name, l.voice, l.notes[k-1].at+l.notes[k-1].beats)
				}
			}
		}
	}
}
