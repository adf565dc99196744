package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/plan"
)

// soundName is the artifact of a job's encoded sound: the hash of all that
// goes into it. Joining a film anew mixes and encodes nothing.
func soundName(job *Job) (string, error) {
	type video struct {
		SHA256 string
		Start  int
	}
	type scene struct {
		Voice  string
		Of     string // the recording that the voice is a part of
		Joins  bool
		Start  int
		Breath float64
		Words  any
		Videos []video
	}
	in := struct {
		Version string
		Frames  int
		FPS     int
		Track   plan.Track
		Music   string // SHA-256
		Volume  *float64
		Effects any  `json:",omitempty"`
		Counted bool `json:",omitempty"`
		Seed    int64
		Scenes  []scene
	}{
		Version: job.Build, Frames: job.Frames, FPS: job.FPS(), Seed: job.Plan.Seed,
		Track: job.Plan.Track, Music: job.Sources[job.Plan.Music].SHA256, Volume: job.Plan.Volume,
		Counted: job.Plan.Paced(),
	}
	if p := job.Plan; p.PenSound || p.Effects { // the pictures that it is the sound of
		keys := make([]string, len(job.Scenes))
		for i, t := range job.Scenes {
			keys[i] = t.Key
		}
		in.Effects = []any{p.PenSound, p.Effects, keys}
	}
	for i, t := range job.Scenes {
		s := scene{Voice: t.Voice, Start: t.Start, Breath: t.Breath, Words: t.Words}
		if source, _, ok := job.scene(i).excerpt(); ok {
			s.Of, s.Joins = source, joins(job, i)
		}
		for j, el := range job.Plan.Scenes[i].Elements {
			if ref := job.Sources[el.Source]; el.Kind == plan.KindVideo && el.Audio == plan.AudioOriginal && ref.Sound {
				s.Videos = append(s.Videos, video{ref.SHA256, t.Videos[j]})
			}
		}
		in.Scenes = append(in.Scenes, s)
	}
	doc, err := json.Marshal(in)
	if err != nil {
		return "", fmt.Errorf("name of the sound: %w", err)
	}
	return "sound/" + digest(doc) + ".m4a", nil
}

// soundAlone reports whether a film's sound is encoded by itself. In the other
// formats it is encoded with the picture, or there is none.
func soundAlone(job *Job) bool {
	f := job.Plan.Output.Format
	return f != plan.FormatWebM && f != plan.FormatGIF
}

// Sound is a job's encoded sound as a file that may be read: from the store, or
// mixed and encoded in dir and stored.
func (e *Engine) Sound(ctx context.Context, job *Job, dir string, times Times) (string, error) {
	if !soundAlone(job) {
		return e.EncodeSound(ctx, job, dir, times)
	}
	name, err := soundName(job)
	if err != nil {
		return "", err
	}
	path, _, err := artifact.File(ctx, e.cfg.Store, name, dir)
	if err = artifact.Clear(ctx, e.cfg.Store, name, err); !errors.Is(err, artifact.ErrNotFound) {
		return path, err
	}
	made, err := e.EncodeSound(ctx, job, dir, times)
	if err != nil {
		return "", err
	}
	_, err = artifact.PutFile(ctx, e.cfg.Store, name, made)
	return made, err
}
