package mp4

import "github.com/inkreel/inkreel/mux/h264"

// Timescale is the clock of every movie and picture track, in ticks a second: a
// whole number of ticks for each frame rate we know.
const Timescale = 90000

// Kinds of tracks, as the hdlr box names them (14496-12, 8.4.3).
const (
	Pictures = "vide"
	Sound    = "soun"
	text     = "text" // chapters
)

// NoLanguage is the language of what is in none (ISO 639-2).
const NoLanguage = "und"

// Track is one track of a movie: what it holds, and where its samples lie.
type Track struct {
	Kind          string // Pictures or Sound
	Scale         uint32 // ticks a second
	Language      string // ISO 639-2/T, three letters
	Entry         []byte // the sample description box (avc1, mp4a, text)
	Sizes         []uint32
	Times         []TimeRun
	Keys          []uint32 // sample numbers from 1 that are key frames; nil: all are
	Chunks        []Chunk
	Skip          uint64 // ticks of the media before what is shown (encoder delay)
	Shown         uint64 // ticks of the movie's clock shown; 0: all, without edit list
	Width, Height int    // px

	spans    []chunkSpan // as read; Chunks hold the result
	chapters int         // id of the track that holds this one's chapters; 0: none
	hidden   bool        // not played by itself: the chapter track
}

// TimeRun is Count samples lasting Ticks each.
type TimeRun struct{ Count, Ticks uint32 }

// Chunk is a run of samples without gaps in the file.
type Chunk struct {
	Offset  uint64
	Samples uint32
}

// NewPictures is a picture track, still without samples, of H.264 with those
// parameter sets.
func NewPictures(width, height int, sets h264.ParameterSets) *Track {
	return &Track{
		Kind: Pictures, Scale: Timescale, Language: NoLanguage, Entry: pictureEntry(width, height, sets), Width: width, Height: height,
	}
}

// Duration of the track's media in its own ticks.
func (t *Track) Duration() uint64 {
	var d uint64
	for _, r := range t.Times {
		d += uint64(r.Count) * uint64(r.Ticks)
	}
	return d
}

// End is where in the file the last of the track's samples ends.
func (t *Track) End() (end uint64) {
	next := 0
	for _, c := range t.Chunks {
		at := c.Offset
		for range c.Samples {
			at += uint64(t.Sizes[next])
			next++
		}
		end = max(end, at)
	}
	return end
}

// Cut keeps the first n samples of a track whose samples all last equally long.
// Pictures depend on earlier ones alone, so the others can go.
func (t *Track) Cut(n int) {
	t.Sizes = t.Sizes[:n]
	t.Times[0].Count = uint32(n)
	for i, k := range t.Keys {
		if int(k) > n {
			t.Keys = t.Keys[:i]
			break
		}
	}
}

// length of the track in ticks of the movie's clock.
func (t *Track) length() uint64 {
	if t.Shown > 0 {
		return t.Shown
	}
	return t.Duration() * Timescale / uint64(t.Scale)
}
