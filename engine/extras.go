package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/plan"
)

// posterQuality is a JPEG quality at which flat ink on paper shows no ringing.
const posterQuality = 90

// writeExtras writes captions and poster beside the film.
func (e *Engine) writeExtras(ctx context.Context, job *Job, film, dir string) ([]string, error) {
	base := strings.TrimSuffix(film, filepath.Ext(film))
	var made []string
	write := func(ext string, fill func(io.Writer) error) error {
		var b bytes.Buffer
		if err := fill(&b); err != nil {
			return err
		}
		made = append(made, base+ext)
		return artifact.WriteFile(base+ext, &b)
	}
	if job.Plan.Captions.Sidecar() {
		if cs := filmCaptions(job); len(cs) > 0 {
			if err := write(".srt", func(w io.Writer) error { return audio.WriteSRT(w, cs) }); err != nil {
				return nil, err
			}
			if err := write(".vtt", func(w io.Writer) error { return audio.WriteVTT(w, cs, job.Plan.Language) }); err != nil {
				return nil, err
			}
			if err := write(WordsExt, func(w io.Writer) error { return writeWords(w, job) }); err != nil {
				return nil, err
			}
		}
	}
	if job.Plan.Output.Format != plan.FormatAudio {
		poster, err := e.poster(ctx, job, dir)
		if err != nil {
			return nil, fmt.Errorf("draw poster: %w", err)
		}
		if err := write(".jpg", func(w io.Writer) error { _, err := w.Write(poster); return err }); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// maxPoster bounds a stored poster.
const maxPoster = 64 << 20

// poster is a film's poster as JPEG: from the store, where a film with the
// same picture left it, or drawn and stored.
func (e *Engine) poster(ctx context.Context, job *Job, dir string) ([]byte, error) {
	i := posterScene(job)
	key, err := job.scene(i).bareKey()
	if err != nil {
		return nil, err
	}
	// It is named by who draws it: a film whose workers are gone is joined by others.
	name := "poster/" + digest([]byte("poster "+drawn.Version()+" "+key)) + ".jpg"
	data, err := artifact.ReadAll(ctx, e.cfg.Store, name, maxPoster)
	if err = artifact.Clear(ctx, e.cfg.Store, name, err); !errors.Is(err, artifact.ErrNotFound) {
		return data, err
	}
	last, err := e.lastPicture(ctx, job.scene(i).unmoved(), e.newSourceCache(ctx, job, dir))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, last.picture, &jpeg.Options{Quality: posterQuality}); err != nil {
		return nil, err
	}
	_, err = artifact.PutBytes(ctx, e.cfg.Store, name, b.Bytes())
	return b.Bytes(), err
}

// posterScene is the first scene with a title or a picture, else the first.
func posterScene(job *Job) int {
	for i, s := range job.Plan.Scenes {
		for _, el := range s.Elements {
			if el.Role == plan.RoleTitle || el.Kind == plan.KindImage {
				return i
			}
		}
	}
	return 0
}
