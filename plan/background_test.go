package plan

import (
	"strings"
	"testing"
)

// A background is a name or an object, is written as it was read, and says what it is.
func TestBackgroundsOfPicturesAndVideos(t *testing.T) {
	for doc, want := range map[string]struct{ picture, video bool }{
		`"city"`:                  {},
		`"#102030"`:               {},
		`{"source":"a/lake.jpg"}`: {picture: true},
		`{"source":"a/lake.MP4"}`: {video: true},
		`{"source":"https://x.y/v.webm?k=1","hold":true,"blur":8}`: {video: true},
		`{"source":"object://b/clip","kind":"video","dim":0}`:      {video: true},
		`{"source":"odd.mp4","kind":"image","focus":0}`:            {picture: true},
	} {
		p, err := Decode([]byte(`{"version":1,"scenes":[{"duration":1,"background":`+doc+`}]}`), Options{})
		if err != nil {
			t.Errorf("%s: %v", doc, err)
			continue
		}
		b := p.Scenes[0].Background
		if b.Picture() != want.picture || b.Video() != want.video || p.Scenes[0].HasFootage() != want.video {
			t.Errorf("%s: picture %v, video %v", doc, b.Picture(), b.Video())
		}
		out, err := Encode(p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(out, Options{})
		if err != nil {
			t.Fatalf("%s: written as %s: %v", doc, out, err)
		}
		if a := again.Scenes[0].Background; a.Name != b.Name || a.Source != b.Source || a.Kind != b.Kind || a.Blur != b.Blur ||
			a.Hold != b.Hold || a.Middle() != b.Middle() || (a.Dim == nil) != (b.Dim == nil) {
			t.Errorf("%s comes back as %+v", doc, a)
		}
	}
	for doc, want := range map[string]string{
		`{"dim":0.5}`:                     "scenes[0].background.source",
		`{"source":"a.jpg","dim":2}`:      "scenes[0].background.dim",
		`{"source":"a.jpg","blurr":2}`:    `did you mean "blur"`,
		`{"source":"a.jpg","kind":"svg"}`: "scenes[0].background.kind",
		`"lake.jpg"`:                      "is neither a place nor a colour",
		`7`:                               "scenes[0].background",
	} {
		_, err := Decode([]byte(`{"version":1,"scenes":[{"duration":1,"background":`+doc+`}]}`), Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", doc, err, want)
		}
	}
}
