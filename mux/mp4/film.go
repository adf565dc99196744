package mp4

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/inkreel/inkreel/mux/h264"
)

// SoundRate is the rate of all sound, in Hz; its tracks' clock is the same.
const SoundRate = 48000

// Film is clips and sound being joined in one file, all copied as they are.
type Film struct {
	FPS      int // frames a second, a divisor of Timescale and SoundRate
	Title    string
	Language string // of the chapters, ISO 639-2/T
	Chapters []Chapter
	Cover    []byte // JPEG that players show beside the title; none: nothing

	clips     []clip
	sets      h264.ParameterSets // of all clips
	frames    int
	sound     *Track // nil: silent
	soundPath string
}

// clip is a picture track and the file it lies in.
type clip struct {
	path string
	*Track
}

// MismatchError says that a clip cannot be joined to the first one without
// encoding it again.
type MismatchError struct {
	First, Clip string // paths
	What        string // what differs
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("clip %s differs from %s in its %s: it must be encoded again to be joined", e.Clip, e.First, e.What)
}

// AddClip lets the pictures of the file at path follow those added before. They
// last equally long. A *MismatchError says that they do not go together.
func (f *Film) AddClip(path string, t *Track) error {
	c := clip{path, t}
	if len(f.clips) > 0 {
		if what := f.mismatch(c); what != "" {
			return &MismatchError{First: f.clips[0].path, Clip: path, What: what}
		}
	}
	sets, err := readSets(t.Entry)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := f.sets.Merge(sets); err != nil {
		return &MismatchError{First: f.clips[0].path, Clip: path, What: "encoder parameters"}
	}
	f.clips = append(f.clips, c)
	f.frames += len(t.Sizes)
	return nil
}

// mismatch names what makes a clip unlike the first.
func (f *Film) mismatch(c clip) string {
	first := f.clips[0]
	switch {
	case first.Width != c.Width || first.Height != c.Height:
		return fmt.Sprintf("size (%dx%d px beside %dx%d)", c.Width, c.Height, first.Width, first.Height)
	case first.Times[0].Ticks != c.Times[0].Ticks:
		return fmt.Sprintf("frame rate (%d beside %d)", Timescale/c.Times[0].Ticks, Timescale/first.Times[0].Ticks)
	}
	return ""
}

// SetSound gives the film the sound of the file at path. A film without clips
// has so many frames.
func (f *Film) SetSound(path string, t *Track, frames int) {
	f.soundPath, f.sound, f.frames = path, t, frames
}

// Write writes the film: file type, index, media. The index stands first, so
// that playing can begin before the file is whole.
func (f *Film) Write(ctx context.Context, to io.Writer) error {
	l := &layout{}
	tracks := f.arrange(l)
	head := fileType(len(f.clips) == 0)
	index := func() []byte { return movieBox(tracks, about{f.Title, f.Chapters, f.Cover}, f.FPS) }
	// The offsets depend on the index's size, and its size on the offsets only
	// when they outgrow 32 bits: the second turn settles both.
	base := uint64(0)
	moov := index()
	for range 2 {
		now := uint64(len(head) + len(moov) + mediaHeader)
		for _, t := range tracks {
			for i := range t.Chunks {
				t.Chunks[i].Offset += now - base
			}
		}
		base, moov = now, index()
	}
	w := bufio.NewWriterSize(to, writerBuffer)
	for _, b := range [][]byte{head, moov, mediaBox(mediaHeader + l.size)} {
		_, _ = w.Write(b) // Flush returns the first error
	}
	if err := l.copy(ctx, w); err != nil {
		return err
	}
	return w.Flush()
}

// arrange distributes the samples over the file, about a second of picture and
// then the sound that goes with it, so that a player never has to look far. It
// returns the film's tracks.
func (f *Film) arrange(l *layout) []*Track {
	var tracks []*Track
	picture, sound := f.picture(), f.soundCopy()
	for _, t := range []*Track{picture, sound} {
		if t != nil {
			tracks = append(tracks, t)
		}
	}
	if len(f.Chapters) > 0 {
		tracks[0].chapters = len(tracks) + 1
		tracks = append(tracks, f.chapterTrack(l))
	}
	nextPicture := f.pictureReader(l)
	var packets *Samples
	if sound != nil {
		packets = f.sound.Samples()
	}
	for from := 0; from < f.frames; from += f.FPS {
		to := min(from+f.FPS, f.frames)
		if picture != nil {
			picture.Chunks = append(picture.Chunks, Chunk{l.size, uint32(to - from)})
			for range to - from {
				nextPicture()
			}
		}
		if sound == nil {
			continue
		}
		until := uint64(to)*uint64(SoundRate/f.FPS) + sound.Skip
		at, n := l.size, uint32(0)
		for packets.Left() && (packets.Time < until || to == f.frames) {
			l.addSample(f.soundPath, packets)
			n++
		}
		if n > 0 {
			sound.Chunks = append(sound.Chunks, Chunk{at, n})
		}
	}
	return tracks
}

// soundCopy is the film's sound track, without chunks; nil for a silent film.
func (f *Film) soundCopy() *Track {
	if f.sound == nil {
		return nil
	}
	sound := *f.sound
	sound.Chunks = nil
	return &sound
}

// picture is the film's picture track, without chunks; nil for sound alone.
func (f *Film) picture() *Track {
	if len(f.clips) == 0 {
		return nil
	}
	first := f.clips[0]
	t := NewPictures(first.Width, first.Height, f.sets)
	t.Times = []TimeRun{{uint32(f.frames), first.Times[0].Ticks}}
	for _, c := range f.clips {
		for _, k := range c.Keys {
			t.Keys = append(t.Keys, uint32(len(t.Sizes))+k)
		}
		t.Sizes = append(t.Sizes, c.Sizes...)
	}
	return t
}

// pictureReader returns what adds the pictures of all clips one after another.
func (f *Film) pictureReader(l *layout) func() {
	next := 0
	var s *Samples
	return func() {
		for s == nil || !s.Left() {
			s = f.clips[next].Samples()
			next++
		}
		l.addSample(f.clips[next-1].path, s)
	}
}

// chapterTrack is the text track Apple's players read chapters from: each
// sample is a title, shown from its chapter's start to the next one's.
func (f *Film) chapterTrack(l *layout) *Track {
	t := &Track{Kind: text, Scale: Timescale, Language: f.Language, Entry: chapterEntry(), hidden: true}
	tick := uint32(Timescale / f.FPS)
	begin := l.size
	add := func(title string, frames int) {
		if frames == 0 {
			return
		}
		title = cut(title, 1<<16-1)
		text := append([]byte{byte(len(title) >> 8), byte(len(title))}, title...)
		l.add(piece{given: text, length: int64(len(text))})
		t.Sizes = append(t.Sizes, uint32(len(text)))
		t.Times = append(t.Times, TimeRun{1, uint32(frames) * tick})
	}
	at := 0
	for _, c := range f.Chapters {
		add("", c.Start-at) // nothing is said between two chapters
		add(c.Title, c.End-c.Start)
		at = c.End
	}
	t.Chunks = []Chunk{{begin, uint32(len(t.Sizes))}}
	return t
}
