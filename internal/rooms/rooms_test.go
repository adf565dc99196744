package main

import (
	"bytes"
	"os"
	"slices"
	"testing"
)

func TestTheDrawingIsFresh(t *testing.T) {
	rooms, err := list("../..")
	if err != nil {
		t.Fatal(err)
	}
	want := draw(arrange(rooms))
	got, err := os.ReadFile("../../docs/rooms.svg")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/rooms.svg is not what go list says; run: go run ./internal/rooms > docs/rooms.svg")
	}
}

func TestEveryRoomSaysWhatItIsFor(t *testing.T) {
	rooms, err := list("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rooms {
		if r.about == "" {
			t.Errorf("%s has no package doc", r.name)
		}
	}
}

func TestArrowsLeadDown(t *testing.T) {
	s := arrange([]room{
		{name: "top", imports: []string{"left", "right", "ground"}},
		{name: "left", imports: []string{"ground"}},
		{name: "right", imports: []string{"left"}},
		{name: "ground"},
	})
	level := map[string]int{}
	for i, l := range s.levels {
		for _, r := range l {
			level[r.name] = i
		}
	}
	for _, a := range s.arrows {
		if level[a[0]] >= level[a[1]] {
			t.Errorf("%s does not lie above %s", a[0], a[1])
		}
	}
	want := [][2]string{{"left", "ground"}, {"right", "left"}, {"top", "right"}}
	if !slices.Equal(s.arrows, want) {
		t.Errorf("arrows %v, want %v: what another way implies gets none", s.arrows, want)
	}
}
