package plan

import (
	"strings"
	"testing"
)

func TestFrameSize(t *testing.T) {
	for _, c := range []struct {
		fields      string
		w, h        int
		orientation Orientation
	}{
		{``, 1536, 1024, Horizontal},
		{`"video_orientation":"vertical",`, 1024, 1536, Vertical},
		{`"output":{"scale":0.5},`, 768, 512, Horizontal},
		{`"output":{"size":"1920x1080"},`, 1920, 1080, Horizontal},
		{`"output":{"size":"1080x1920"},`, 1080, 1920, Vertical},
		{`"output":{"size":"1080x1080"},`, 1080, 1080, Horizontal},
		{`"video_orientation":"vertical","output":{"size":"1080x1080"},`, 1080, 1080, Vertical},
		{`"output":{"size":"1280x720","scale":0.3},`, 384, 216, Horizontal},
		{`"output":{"size":"3840x1646"},`, 3840, 1646, Horizontal},
		{`"output":{"size":"320x746"},`, 320, 746, Vertical},
	} {
		p, err := Decode([]byte(`{"version":1,`+c.fields+`"scenes":[{"elements":[{"kind":"text","text":"Hi"}]}]}`), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.fields, err)
			continue
		}
		if w, h := p.FrameSize(); w != c.w || h != c.h || p.Orientation != c.orientation {
			t.Errorf("%s: %dx%d, %s; want %dx%d, %s", c.fields, w, h, p.Orientation, c.w, c.h, c.orientation)
		}
	}
}

func TestWrongSizes(t *testing.T) {
	for fields, want := range map[string]string{
		`"output":{"size":"1920"},`:                                     `output.size: "1920" is not a size; accepted: WIDTHxHEIGHT`,
		`"output":{"size":"1921x1080"},`:                                "output.size: 1921x1080 has an odd number of pixels",
		`"output":{"size":"3842x2160"},`:                                "output.size: a side of 3842x2160 is not from 320 to 3840 pixels",
		`"output":{"size":"318x400"},`:                                  "output.size: a side of 318x400 is not from 320 to 3840 pixels",
		`"output":{"size":"1000x400"},`:                                 "output.size: 1000x400 is narrower than 9:21 or wider than 21:9",
		`"video_orientation":"vertical","output":{"size":"1920x1080"},`: "output.size: 1920x1080 is wider than high, but video_orientation is vertical",
		`"output":{"size":"1920x1080","scale":2.1},`:                    "output.scale: found 2.1",
		`"output":{"size":"3840x2160","scale":2},`:                      "output.scale: 3840x2160 times 2 is 7680x4320",
	} {
		_, err := Decode([]byte(`{"version":1,`+fields+`"scenes":[{"elements":[{"kind":"text","text":"Hi"}]}]}`), Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", fields, err, want)
		}
	}
}
