package mp4

import (
	"testing"

	"github.com/inkreel/inkreel/mux/h264"
)

// Whatever stands in an index, it is read or refused.
func FuzzRead(f *testing.F) {
	t := NewPictures(64, 48, h264.ParameterSets{Sequences: [][]byte{{0x67, 66, 0, 30}}, Pictures: [][]byte{{0x68, 1}}})
	t.Sizes, t.Times, t.Keys = []uint32{10, 20, 30}, []TimeRun{{3, 3000}}, []uint32{1}
	t.Chunks, t.Shown = []Chunk{{48, 2}, {99, 1}}, 9000
	f.Add(movieBox([]*Track{t}, about{title: "title", chapters: []Chapter{{"a", 0, 3}}}, 30)[8:])
	f.Fuzz(func(t *testing.T, data []byte) {
		tracks, err := parseMovie(data)
		if err != nil {
			return
		}
		for _, track := range tracks {
			for s := track.Samples(); s.Left(); {
				s.Next()
			}
		}
	})
}
