package mp4

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/mux/h264"
)

// sampleMovie is the index of a small film.
func sampleMovie(title, chapter string) []byte {
	t := NewPictures(64, 48, h264.ParameterSets{Sequences: [][]byte{{0x67, 66, 0, 30}}, Pictures: [][]byte{{0x68, 1}}})
	t.Sizes, t.Times, t.Keys = []uint32{10, 20, 30}, []TimeRun{{3, 3000}}, []uint32{1}
	t.Chunks, t.Shown = []Chunk{{48, 2}, {99, 1}}, 9000
	return movieBox([]*Track{t}, about{title: title, chapters: []Chapter{{chapter, 0, 3}}}, 30)
}

// A file that begins with anything is read or refused.
func FuzzReadFile(f *testing.F) {
	movie := sampleMovie("a", "b")
	f.Add(movie)
	f.Add(append([]byte("\x00\x00\x00\x10ftypisom\x00\x00\x00\x00"), movie...))
	f.Add([]byte("\x00\x00\x00\x01free\x7f\xff\xff\xff\xff\xff\xff\xff"))
	f.Add([]byte("\x10\x00\x00\x00moov"))
	path := filepath.Join(f.TempDir(), "a.mp4")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		tracks, err := Read(path)
		if (err == nil) != (tracks != nil) && err != nil {
			t.Errorf("%d tracks and %v", len(tracks), err)
		}
	})
}

// Descriptions of samples, which ffmpeg writes for footage, are read or refused.
func FuzzSampleEntry(f *testing.F) {
	f.Add(pictureEntry(64, 48, h264.ParameterSets{Sequences: [][]byte{{0x67, 66, 0, 30}}, Pictures: [][]byte{{0x68, 1}}}))
	f.Add(SoundEntry(128_000))
	f.Fuzz(func(t *testing.T, entry []byte) {
		if sets, err := readSets(entry); err == nil && !sets.Complete() {
			t.Errorf("%x has no parameter sets", entry)
		}
		if wide, err := StereoEntry(entry); err == nil && len(wide) != len(entry) {
			t.Errorf("%d bytes became %d", len(entry), len(wide))
		}
	})
}

// Titles and chapters are texts of strangers: whatever they hold, the film's
// index keeps its form.
func FuzzTitles(f *testing.F) {
	f.Add("a", "b")
	f.Add(strings.Repeat("é", 300), "\x00\xff")
	f.Fuzz(func(t *testing.T, title, chapter string) {
		tracks, err := parseMovie(sampleMovie(title, chapter)[8:])
		if err != nil || len(tracks) == 0 || len(tracks[0].Sizes) != 3 {
			t.Errorf("%q, %q: %d tracks, %v", title, chapter, len(tracks), err)
		}
	})
}
