package mux

import (
	"context"
	"fmt"
	"io"
	"os"
)

// piece is a run of bytes of the film's media: from a file, or given.
type piece struct {
	path   string
	offset int64
	length int64
	given  []byte
}

// layout is the film's media in the order of the file: about a second of
// picture, then the sound that goes with it, so that a player never has to
// look far.
type layout struct {
	pieces []piece
	size   uint64
}

func (l *layout) add(p piece) {
	l.size += uint64(p.length)
	if n := len(l.pieces); n > 0 && p.given == nil {
		if last := &l.pieces[n-1]; last.given == nil && last.path == p.path && last.offset+last.length == p.offset {
			last.length += p.length
			return
		}
	}
	l.pieces = append(l.pieces, p)
}

// write writes the film: file type, index, media. The index stands first, so
// that playing can begin before the file is whole.
func (r *reel) write(ctx context.Context, w io.Writer) error {
	l := &layout{}
	tracks := r.lay(l)
	head := fileType(len(r.clips) == 0)
	index := func() []byte { return movieBox(tracks, r.spec.Title, r.spec.Chapters, r.spec.FPS) }
	// The offsets depend on the index's size, and its size on the offsets only
	// when they outgrow 32 bits: the second turn settles both.
	base := uint64(0)
	moov := index()
	for range 2 {
		now := uint64(len(head) + len(moov) + mediaHeader)
		for _, t := range tracks {
			for i := range t.chunks {
				t.chunks[i].offset += now - base
			}
		}
		base, moov = now, index()
	}
	media := &boxes{}
	media.u32(1)
	media.text("mdat")
	media.u64(mediaHeader + l.size)
	for _, b := range [][]byte{head, moov, media.b} {
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return l.copy(ctx, w)
}

// lay distributes the samples over the file and returns the film's tracks.
func (r *reel) lay(l *layout) []*track {
	var tracks []*track
	picture, sound := r.picture(), r.soundCopy()
	for _, t := range []*track{picture, sound} {
		if t != nil {
			tracks = append(tracks, t)
		}
	}
	if len(r.spec.Chapters) > 0 {
		tracks[0].chapters = len(tracks) + 1
		tracks = append(tracks, r.chapterTrack(l))
	}
	pictures, sounds := r.pictureReader(), newSamples(r.soundPath, r.sound)
	for from := 0; from < r.frames; from += r.spec.FPS {
		to := min(from+r.spec.FPS, r.frames)
		if picture != nil {
			picture.chunks = append(picture.chunks, chunk{l.size, uint32(to - from)})
			for range to - from {
				l.add(pictures())
			}
		}
		if sound == nil {
			continue
		}
		until := uint64(to)*uint64(SampleRate/r.spec.FPS) + sound.skip
		at, n := l.size, uint32(0)
		for sounds.left() && (sounds.time < until || to == r.frames) {
			l.add(sounds.next())
			n++
		}
		if n > 0 {
			sound.chunks = append(sound.chunks, chunk{at, n})
		}
	}
	return tracks
}

// soundCopy is the film's sound track, without chunks; nil for a silent film.
func (r *reel) soundCopy() *track {
	if r.sound == nil {
		return nil
	}
	sound := *r.sound
	sound.chunks = nil
	return &sound
}

// picture is the film's picture track, without chunks; nil for sound alone.
func (r *reel) picture() *track {
	if len(r.clips) == 0 {
		return nil
	}
	first := r.clips[0]
	t := &track{
		handler: "vide", scale: timescale, language: "und", entry: pictureEntry(first.width, first.height, r.sets),
		times: []timeRun{{uint32(r.frames), first.times[0].ticks}},
		width: first.width, height: first.height,
	}
	for _, c := range r.clips {
		for _, k := range c.keys {
			t.keys = append(t.keys, uint32(len(t.sizes))+k)
		}
		t.sizes = append(t.sizes, c.sizes...)
	}
	return t
}

// pictureReader yields the pictures of all clips one after another.
func (r *reel) pictureReader() func() piece {
	clip := 0
	var s *samples
	return func() piece {
		for s == nil || !s.left() {
			s = newSamples(r.spec.Clips[clip].Path, r.clips[clip])
			clip++
		}
		return s.next()
	}
}

// samples walks the samples of a track in a file.
type samples struct {
	path  string
	track *track
	n     int    // samples given
	time  uint64 // ticks before the next one
	chunk int
	used  uint32 // samples of the chunk given
	at    uint64 // where the next one begins
	run   int
	spent uint32 // samples of the time run given
}

func newSamples(path string, t *track) *samples {
	s := &samples{path: path, track: t}
	if t != nil && len(t.chunks) > 0 {
		s.at = t.chunks[0].offset
	}
	return s
}

func (s *samples) left() bool { return s.n < len(s.track.sizes) }

func (s *samples) next() piece {
	for s.used == s.track.chunks[s.chunk].samples {
		s.chunk++
		s.used, s.at = 0, s.track.chunks[s.chunk].offset
	}
	for s.spent == s.track.times[s.run].count {
		s.run++
		s.spent = 0
	}
	size := s.track.sizes[s.n]
	p := piece{path: s.path, offset: int64(s.at), length: int64(size)}
	s.at += uint64(size)
	s.time += uint64(s.track.times[s.run].ticks)
	s.n, s.used, s.spent = s.n+1, s.used+1, s.spent+1
	return p
}

// chapterTrack is the text track Apple's players read chapters from: each
// sample is a title, shown from its chapter's start to the next one's.
func (r *reel) chapterTrack(l *layout) *track {
	t := &track{handler: "text", scale: timescale, language: language3(r.spec.Language), entry: chapterEntry(), hidden: true}
	tick := uint32(timescale / r.spec.FPS)
	begin := l.size
	add := func(title string, frames int) {
		if frames == 0 {
			return
		}
		title = cut(title, 1<<16-1)
		text := append([]byte{byte(len(title) >> 8), byte(len(title))}, title...)
		l.add(piece{given: text, length: int64(len(text))})
		t.sizes = append(t.sizes, uint32(len(text)))
		t.times = append(t.times, timeRun{1, uint32(frames) * tick})
	}
	at := 0
	for _, c := range r.spec.Chapters {
		add("", c.Start-at) // nothing is said between two chapters
		add(c.Title, c.End-c.Start)
		at = c.End
	}
	t.chunks = []chunk{{begin, uint32(len(t.sizes))}}
	return t
}

// copy writes the media.
func (l *layout) copy(ctx context.Context, w io.Writer) error {
	var open *os.File
	defer func() { open.Close() }()
	for _, p := range l.pieces {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if p.given != nil {
			if _, err := w.Write(p.given); err != nil {
				return err
			}
			continue
		}
		if open == nil || open.Name() != p.path {
			open.Close()
			var err error
			if open, err = os.Open(p.path); err != nil {
				return err
			}
		}
		n, err := io.Copy(w, io.NewSectionReader(open, p.offset, p.length))
		if err != nil {
			return err
		}
		if n != p.length {
			return fmt.Errorf("%s ends %d bytes early", p.path, p.length-n)
		}
	}
	return nil
}
