package script_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
)

// stems are the first letters of the longer words.
func stems(text string) []string {
	var out []string
	for _, w := range strings.Fields(strings.ToLower(text)) {
		if w = strings.Trim(w, ".,"); len(w) > 2 && w != "the" {
			out = append(out, w[:min(len(w), 4)])
		}
	}
	return out
}

// Media without markers go where they are spoken of, the best match first, the rest
// evenly; each once.
func TestPlace(t *testing.T) {
	scenes := []string{"Water moves in a circle.", "The sun warms the sea.", "Vapour cools and clouds form.", "Rain falls on mountains.", "Rivers carry rain to the sea."}
	for name, test := range map[string]struct {
		images, videos []string
		marked         int // scene whose picture is placed already, from 1
		want           string
		notes          int
	}{
		"spoken of":           {images: []string{"mountains in the rain", "a cloud"}, want: "- - i2 i1 -"},
		"best first":          {images: []string{"the sea", "the sun over the sea"}, want: "- i2 - - i1"},
		"videos too":          {images: []string{"clouds"}, videos: []string{"a river carries sand"}, want: "- - i1 - v1"},
		"one unknown":         {images: []string{"a horse"}, want: "- - - i1 -"},
		"two unknown":         {images: []string{"a horse", "a cart"}, want: "- - i1 - i2"},
		"more than scenes":    {images: []string{"a", "b", "c", "d", "e", "f"}, want: "i1 i2 i3 i4 i5", notes: 1},
		"marked ones stay":    {images: []string{"mountains"}, marked: 2, want: "- i1 - - -"},
		"nothing to be shown": {want: "- - - - -"},
	} {
		s, src := &story.Script{}, &story.Source{}
		for i, text := range scenes {
			scene := story.ScriptScene{Sentences: []string{text}}
			if test.marked == i+1 {
				scene.Image = 1
			}
			s.Scenes = append(s.Scenes, scene)
		}
		for _, d := range test.images {
			src.Images = append(src.Images, story.Media{Description: d})
		}
		for _, d := range test.videos {
			src.Videos = append(src.Videos, story.Media{Description: d})
		}
		script.Place(s, src, stems)
		var got []string
		for _, scene := range s.Scenes {
			switch {
			case scene.Image > 0:
				got = append(got, fmt.Sprintf("i%d", scene.Image))
			case scene.Video > 0:
				got = append(got, fmt.Sprintf("v%d", scene.Video))
			default:
				got = append(got, "-")
			}
		}
		if strings.Join(got, " ") != test.want || len(s.Notes) != test.notes {
			t.Errorf("%s: got %s with notes %q, want %s", name, strings.Join(got, " "), s.Notes, test.want)
		}
	}
}
