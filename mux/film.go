package mux

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

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
	Language string    // of the sound, as in plans ("en", "hi-en")
	Out      string
	Format   plan.Format  // mp4 when empty
	Quality  plan.Quality // of formats that are encoded anew (webm)
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
type MismatchError struct {
	First, Clip string // paths
	What        string // what differs
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("clip %s differs from %s in its %s: it must be encoded again to be joined", e.Clip, e.First, e.What)
}

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
	r := &reel{spec: s}
	if err := r.load(); err != nil {
		return FilmInfo{}, err
	}
	if err := checkChapters(s.Chapters, r.frames); err != nil {
		return FilmInfo{}, err
	}
	switch s.Format {
	case plan.FormatMP4, plan.FormatAudio:
		if s.Audio != "" {
			remove, err := t.loadSound(ctx, r)
			defer remove()
			if err != nil {
				return FilmInfo{}, err
			}
		}
		return r.publish(ctx, s.Out)
	case plan.FormatWebM, plan.FormatGIF:
		return t.transcode(ctx, r)
	}
	return FilmInfo{}, fmt.Errorf("format %q: it must be mp4, webm, gif or audio", s.Format)
}

// loadSound reads the film's sound, encoding it first if need be. The returned
// function removes what was made on the way.
func (t *Tools) loadSound(ctx context.Context, r *reel) (remove func(), err error) {
	remove = func() {}
	path := r.spec.Audio
	encoded, err := isEncodedSound(path)
	if err != nil {
		return remove, fmt.Errorf("its sound: %w", err)
	}
	if !encoded {
		d, err := newDraft(r.spec.Out)
		if err != nil {
			return remove, err
		}
		remove = d.Remove
		sound := SoundSpec{Source: path, Frames: r.frames, FPS: r.spec.FPS}
		if err := t.encodeSound(ctx, sound, d.hidden()); err != nil {
			return remove, fmt.Errorf("its sound: %w", err)
		}
		path = d.hidden()
	}
	sound, err := soundTrack(path)
	if err != nil {
		return remove, err
	}
	sound.shown = uint64(r.frames) * uint64(timescale/r.spec.FPS)
	if have, want := sound.duration(), uint64(r.frames)*uint64(SampleRate/r.spec.FPS)+sound.skip; have < want {
		return remove, fmt.Errorf("its sound %s has %d samples, %d are needed", path, have, want)
	}
	sound.language = language3(r.spec.Language)
	r.sound, r.soundPath = sound, path
	return remove, nil
}

// reel is a film being put together.
type reel struct {
	spec      FilmSpec
	frames    int
	clips     []*track
	sets      parameterSets // of all clips
	sound     *track        // nil: silent
	soundPath string
}

// load reads the clips' indices and compares them.
func (r *reel) load() error {
	if r.spec.Format == plan.FormatAudio {
		if r.spec.Audio == "" || r.spec.Frames < 1 {
			return errors.New("sound without picture needs its sound and its length")
		}
		r.frames = r.spec.Frames
		return nil
	}
	if len(r.spec.Clips) == 0 {
		return errors.New("it has no clips")
	}
	for _, ref := range r.spec.Clips {
		clip, _, err := openClip(ref.Path)
		if err != nil {
			return err
		}
		if ref.Frames > 0 && len(clip.sizes) != ref.Frames {
			return fmt.Errorf("clip %s has %d frames, %d were announced", ref.Path, len(clip.sizes), ref.Frames)
		}
		if err := r.take(ref.Path, clip); err != nil {
			return err
		}
		r.frames += len(clip.sizes)
	}
	if r.spec.Frames > 0 && r.spec.Frames != r.frames {
		return fmt.Errorf("its clips have %d frames, %d were announced", r.frames, r.spec.Frames)
	}
	if want, have := uint32(timescale/r.spec.FPS), r.clips[0].times[0].ticks; have != want {
		return fmt.Errorf("its clips have %d frames a second, it shall have %d", timescale/have, r.spec.FPS)
	}
	return nil
}

// take adds a clip, if it can be joined with those before it.
func (r *reel) take(path string, clip *track) error {
	if what := r.mismatch(clip); what != "" {
		return &MismatchError{First: r.spec.Clips[0].Path, Clip: path, What: what}
	}
	sets, err := readSets(clip.entry)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := r.sets.add(sets); err != nil {
		return &MismatchError{First: r.spec.Clips[0].Path, Clip: path, What: "encoder parameters"}
	}
	r.clips = append(r.clips, clip)
	return nil
}

// mismatch names what makes a clip unlike the first.
func (r *reel) mismatch(clip *track) string {
	if len(r.clips) == 0 {
		return ""
	}
	first := r.clips[0]
	switch {
	case first.width != clip.width || first.height != clip.height:
		return fmt.Sprintf("size (%dx%d px beside %dx%d)", clip.width, clip.height, first.width, first.height)
	case first.times[0].ticks != clip.times[0].ticks:
		return fmt.Sprintf("frame rate (%d beside %d)", timescale/clip.times[0].ticks, timescale/first.times[0].ticks)
	}
	return ""
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
func (r *reel) publish(ctx context.Context, path string) (FilmInfo, error) {
	d, err := newDraft(path)
	if err != nil {
		return FilmInfo{}, err
	}
	defer d.Remove()
	if err := r.write(ctx, d); err != nil {
		return FilmInfo{}, err
	}
	if err := d.settle(); err != nil {
		return FilmInfo{}, err
	}
	if err := r.verify(d.hidden()); err != nil {
		return FilmInfo{}, err
	}
	if err := d.publish(); err != nil {
		return FilmInfo{}, err
	}
	return r.info(path)
}

// verify reads a film back.
func (r *reel) verify(path string) error {
	tracks, err := readMovie(path)
	if err != nil {
		return err
	}
	for _, t := range tracks {
		if t.handler == "vide" && len(t.sizes) != r.frames {
			return fmt.Errorf("read back: %d pictures of %d", len(t.sizes), r.frames)
		}
		if t.handler == "soun" && len(t.sizes) != len(r.sound.sizes) {
			return fmt.Errorf("read back: %d packets of sound of %d", len(t.sizes), len(r.sound.sizes))
		}
	}
	return nil
}

func (r *reel) info(path string) (FilmInfo, error) {
	file, err := os.Stat(path)
	if err != nil {
		return FilmInfo{}, err
	}
	info := FilmInfo{Path: path, Frames: r.frames, Seconds: float64(r.frames) / float64(r.spec.FPS), Bytes: file.Size()}
	if len(r.clips) > 0 {
		info.Width, info.Height = r.clips[0].width, r.clips[0].height
	}
	return info, nil
}
