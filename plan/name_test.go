package plan

import (
	"slices"
	"testing"
)

// What is on screen has names that who looks at it understands.
func TestNamesOnScreen(t *testing.T) {
	s := Scene{Elements: []Element{
		{Kind: KindText, Role: RoleTitle, Text: "How **rain**\nfalls"},
		{Kind: KindIcon, Name: "device-laptop"},
		{Kind: KindIcon, Name: "droplet", Label: "water"},
		{Kind: KindShape, Shape: ShapeRoundRect},
		{Kind: KindList, Items: Items("one", "two")},
		{Kind: KindImage, Source: "assets/tulips.png"},
		{Kind: KindImage, Source: "assets/a.png", Description: "a lake in the mountains, in the light of the evening"},
		{Kind: KindText, Text: "it cools"},
		{Kind: KindArrow, ID: "e9"},
		{Kind: KindArrow, Label: "heat"},
		{Kind: KindPath},
	}}
	var got []string
	for i := range s.Elements {
		got = append(got, s.NameOf(i))
	}
	want := []string{"the title", "the device laptop", "“water”", "the round rect", "the list", "the picture “tulips.png”",
		"the picture “a lake in the mountains, in the…”", "the text", "the arrow e9", "the arrow “heat”", "the path"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := s.Name(2); got != "scene 3 “How rain falls”" {
		t.Errorf("the scene is called %s", got)
	}
	s.Title = "Weather"
	if got := s.Name(0); got != "scene 1 “Weather”" {
		t.Errorf("the scene with a title is called %s", got)
	}
	if got := (&Scene{}).Name(0); got != "scene 1" {
		t.Errorf("the scene without words is called %s", got)
	}
	if got := s.Quicker(4) + ", " + s.Quicker(1); got != "shorten the list, show less" {
		t.Error(got)
	}
}
