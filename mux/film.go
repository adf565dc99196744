package mux

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/mux/mp4"
	"github.com/inkreel/inkreel/plan"
)

// ClipRef names a clip of a film and the frames it must have.
type ClipRef struct {
	Path   string
	Frames int // 0: as many as it has
}

// FilmSpec says what a film is made of.
type FilmSpec struct {
	Clips    []ClipRef // in order; none for plan.FormatAudio
	FPS      int       // 24, 25, 30, 50 or 60
	Frames   int       // length of a film without picture; else 0 or the clips' sum
	Audio    string    // as SoundSpec.Source, or the result of EncodeSound; empty: silent
	Title    string
	Chapters []Chapter // in order, not overlapping
	Cover    []byte    // JPEG beside the title of a film without picture; none: nothing
	Language string    // of the sound, as in plans ("en", "hi-en")
	Out      string
	Format   plan.Format  // mp4 when empty
	Quality  plan.Quality // of formats that are encoded anew (webm)
	// Progress is told how many more frames are done of formats that are encoded
	// anew, from another goroutine; may be nil.
	Progress func(frames int)
}

// FilmInfo describes a finished film.
type FilmInfo struct {
	Path          string
	Frames        int
	Seconds       float64
	Bytes         int64
	Width, Height int // 0 without picture
}

// MismatchError says that a clip cannot be joined to the first one without
// encoding it again.
type MismatchError = mp4.MismatchError

// Chapter is one chapter of a film.
type Chapter = mp4.Chapter

// Join makes a film of clips and sound. MP4 copies the clips' pictures as they
// are: picture n is shown at n/FPS seconds, exactly. The film appears under
// its name only when it is whole and on the disk.
func (t *Tools) Join(ctx context.Context, s FilmSpec) (FilmInfo, error) {
	info, err := t.join(ctx, s)
	if err != nil {
		return FilmInfo{}, fmt.Errorf("film %s: %w", s.Out, err)
	}
	return info, nil
}

func (t *Tools) join(ctx context.Context, s FilmSpec) (FilmInfo, error) {
	if s.Format == "" {
		s.Format = plan.FormatMP4
	}
	if !slices.Contains(rates, s.FPS) {
		return FilmInfo{}, fmt.Errorf("%d frames a second: it must be one of %v", s.FPS, rates)
	}
	w := newFilmWriter(s)
	if err := w.load(); err != nil {
		return FilmInfo{}, err
	}
	if err := checkChapters(s.Chapters, w.frames); err != nil {
		return FilmInfo{}, err
	}
	switch s.Format {
	case plan.FormatMP4, plan.FormatAudio:
		if s.Audio != "" {
			remove, err := t.loadSound(ctx, w)
			defer remove()
			if err != nil {
				return FilmInfo{}, err
			}
		}
		return w.publish(ctx, s.Out)
	case plan.FormatWebM, plan.FormatGIF:
		return t.transcode(ctx, w)
	}
	return FilmInfo{}, fmt.Errorf("format %q: it must be mp4, webm, gif or audio", s.Format)
}

// loadSound reads the film's sound, encoding it first if need be. The returned
// function removes what was made on the way.
func (t *Tools) loadSound(ctx context.Context, w *filmWriter) (remove func(), err error) {
	remove = func() {}
	path := w.spec.Audio
	encoded, err := isEncodedSound(path)
	if err != nil {
		return remove, fmt.Errorf("its sound: %w", err)
	}
	if !encoded {
		f, err := createAtomic(w.spec.Out)
		if err != nil {
			return remove, err
		}
		remove = f.discard
		sound := SoundSpec{Source: path, Frames: w.frames, FPS: w.spec.FPS}
		if err := t.encodeSound(ctx, sound, f.Name()); err != nil {
			return remove, fmt.Errorf("its sound: %w", err)
		}
		path = f.Name()
	}
	sound, err := soundTrack(path)
	if err != nil {
		return remove, err
	}
	sound.Shown = movieTicks(w.frames, w.spec.FPS)
	if have, want := sound.Duration(), uint64(w.frames)*uint64(SampleRate/w.spec.FPS)+sound.Skip; have < want {
		return remove, fmt.Errorf("its sound %s has %d samples, %d are needed", path, have, want)
	}
	sound.Language = language3(w.spec.Language)
	w.packets = len(sound.Sizes)
	w.film.SetSound(path, sound, w.frames)
	return remove, nil
}

// language3 is the three-letter code of a plan language. Of a pair such as
// "hi-en" the first counts; what is unknown is mp4.NoLanguage.
func language3(code string) string {
	first, _, _ := strings.Cut(code, "-")
	if l, ok := locale.Find(first); ok {
		return l.Alpha3
	}
	return mp4.NoLanguage
}

// filmWriter puts a film together.
type filmWriter struct {
	spec          FilmSpec
	film          mp4.Film
	frames        int
	packets       int // of sound
	width, height int // px
}

func newFilmWriter(s FilmSpec) *filmWriter {
	return &filmWriter{spec: s, film: mp4.Film{FPS: s.FPS, Title: s.Title, Language: language3(s.Language), Chapters: s.Chapters, Cover: s.Cover}}
}

// load reads the clips' indices and compares them.
func (w *filmWriter) load() error {
	if w.spec.Format == plan.FormatAudio {
		if w.spec.Audio == "" || w.spec.Frames < 1 {
			return errors.New("sound without picture needs its sound and its length")
		}
		w.frames = w.spec.Frames
		return nil
	}
	if len(w.spec.Clips) == 0 {
		return errors.New("it has no clips")
	}
	for _, ref := range w.spec.Clips {
		clip, info, err := openClip(ref.Path)
		if err != nil {
			return err
		}
		if ref.Frames > 0 && info.Frames != ref.Frames {
			return fmt.Errorf("clip %s has %d frames, %d were announced", ref.Path, info.Frames, ref.Frames)
		}
		if err := w.add(ref.Path, clip); err != nil {
			return err
		}
		if clip.Times[0].Ticks != uint32(mp4.Timescale/w.spec.FPS) {
			return fmt.Errorf("its clips have %d frames a second, it shall have %d", info.FPS, w.spec.FPS)
		}
	}
	if w.spec.Frames > 0 && w.spec.Frames != w.frames {
		return fmt.Errorf("its clips have %d frames, %d were announced", w.frames, w.spec.Frames)
	}
	return nil
}

// add adds a clip, if it can be joined with those before it.
func (w *filmWriter) add(path string, clip *mp4.Track) error {
	if err := w.film.AddClip(path, clip); err != nil {
		return err
	}
	w.frames += len(clip.Sizes)
	w.width, w.height = clip.Width, clip.Height
	return nil
}

func checkChapters(chapters []Chapter, frames int) error {
	at := 0
	for i, c := range chapters {
		if c.Start < at || c.End <= c.Start || c.End > frames {
			return fmt.Errorf("chapter %d, frames %d to %d: chapters must follow one another within the film's %d frames", i+1, c.Start, c.End, frames)
		}
		at = c.End
	}
	return nil
}

// publish writes the film and reads it back before giving it its name.
func (w *filmWriter) publish(ctx context.Context, path string) (FilmInfo, error) {
	f, err := createAtomic(path)
	if err != nil {
		return FilmInfo{}, err
	}
	defer f.discard()
	if err := w.film.Write(ctx, f); err != nil {
		return FilmInfo{}, err
	}
	if err := f.persist(); err != nil {
		return FilmInfo{}, err
	}
	if err := w.verify(f.Name()); err != nil {
		return FilmInfo{}, err
	}
	if err := f.commit(); err != nil {
		return FilmInfo{}, err
	}
	return w.info(path)
}

// verify reads a film back.
func (w *filmWriter) verify(path string) error {
	tracks, err := mp4.Read(path)
	if err != nil {
		return err
	}
	for _, t := range tracks {
		if t.Kind == mp4.Pictures && len(t.Sizes) != w.frames {
			return fmt.Errorf("read back: %d pictures of %d", len(t.Sizes), w.frames)
		}
		if t.Kind == mp4.Sound && len(t.Sizes) != w.packets {
			return fmt.Errorf("read back: %d packets of sound of %d", len(t.Sizes), w.packets)
		}
	}
	return nil
}

func (w *filmWriter) info(path string) (FilmInfo, error) {
	file, err := os.Stat(path)
	if err != nil {
		return FilmInfo{}, err
	}
	return FilmInfo{
		Path: path, Frames: w.frames, Seconds: float64(w.frames) / float64(w.spec.FPS), Bytes: file.Size(), Width: w.width, Height: w.height,
	}, nil
}
