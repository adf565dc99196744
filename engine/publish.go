package engine

import (
	"context"
	"encoding/json"
	"mime"
	"path/filepath"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/engine/trail"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/plan"
)

// Join implements queue.Steps. Clips are verified when all else is there, right
// before they are joined.
func (s *Steps) Join(ctx context.Context, prepared, encoder string, begin func() error, frames func(int)) (queue.Film, error) {
	var out queue.Film
	job, err := s.load(ctx, prepared)
	if err != nil {
		return out, err
	}
	defer s.Engine.cfg.Trail.At(trail.Place{Doing: "joining the film"})()
	dir, remove, err := s.Engine.work.Make("join")
	if err != nil {
		return out, err
	}
	defer remove()
	whose := job
	if job.Original != "" {
		if whose, err = s.load(ctx, job.Original); err != nil {
			return out, err
		}
	}
	times := Times{}
	sound, err := s.Engine.Sound(ctx, whose, dir, times)
	if err != nil {
		return out, err
	}
	clock := time.Now()
	clips, err := s.Engine.clipFiles(ctx, job, dir)
	if err != nil {
		return out, err
	}
	if err := begin(); err != nil {
		return out, err
	}
	path := filepath.Join(dir, "film"+FilmExt(job.Plan.Output.Format))
	film, err := s.Engine.join(ctx, job, filmFiles{clips: clips, sound: sound, path: path, dir: dir, joined: frames})
	if err := s.restart(ctx, job, err); err != nil {
		return out, err
	}
	if err != nil {
		return out, err
	}
	times.since(WorkJoin, clock)
	s.Meter.work(times)
	s.Meter.film(plan.Seconds(job.Frames, job.FPS()))
	said := span.Current(ctx)
	said.Int(span.Frames, job.Frames)
	said.Float(span.Seconds, plan.Seconds(job.Frames, job.FPS()))
	name := strings.TrimSuffix(filepath.Base(prepared), ".json")[:revisionDigits]
	out, err = s.publish(ctx, job, name, film)
	if err != nil {
		return out, err
	}
	out.Files = append(out.Files, clipArtifacts(job, clips)...)
	manifest, err := s.publishManifest(ctx, job, name, encoder, out.Files)
	out.Files = append(out.Files, manifest)
	return out, err
}

// revisionDigits of a prepared job's hash tell the revisions of a job apart.
const revisionDigits = 16

// publish stores a film and what lies beside it, under the name of a revision.
// One that was stored before and is damaged is replaced, so that combining a
// film again heals it.
func (s *Steps) publish(ctx context.Context, job *Job, revision string, film Film) (out queue.Film, err error) {
	for _, path := range append([]string{film.Path}, film.Extras...) {
		name := "film/" + job.ID + "/" + revision + fileEnding(path)
		if err := artifact.Heal(ctx, s.Engine.cfg.Store, name); err != nil {
			return out, err
		}
		o, err := artifact.PutFile(ctx, s.Engine.cfg.Store, name, path)
		if err != nil {
			return out, err
		}
		out.Files = append(out.Files, queue.Artifact{Name: o.Name, Kind: kindOf(path), Size: o.Size, SHA256: o.SHA256})
	}
	out.Name = out.Files[0].Name
	return out, nil
}

// publishManifest stores the list of a film's artifacts.
func (s *Steps) publishManifest(ctx context.Context, job *Job, revision, encoder string, files []queue.Artifact) (queue.Artifact, error) {
	doc, err := json.MarshalIndent(manifest{
		Job: job.ID, Engine: job.Build, Drawing: job.Version, Encoder: encoder, Frames: job.Frames, FPS: job.FPS(), Width: job.Frame.W, Height: job.Frame.H,
		Files: files, Seconds: float64(job.Frames) / float64(job.FPS()),
	}, "", "  ")
	if err != nil {
		return queue.Artifact{}, err
	}
	name := "film/" + job.ID + "/" + revision + ".manifest.json"
	if err := artifact.Heal(ctx, s.Engine.cfg.Store, name); err != nil {
		return queue.Artifact{}, err
	}
	o, err := artifact.PutBytes(ctx, s.Engine.cfg.Store, name, doc)
	return queue.Artifact{Name: o.Name, Kind: "manifest", Size: o.Size, SHA256: o.SHA256}, err
}

// clipArtifacts lists the clips of a job as it was joined.
func clipArtifacts(job *Job, clips []clipFile) []queue.Artifact {
	var out []queue.Artifact
	for i, c := range clips {
		o := c.object
		out = append(out, queue.Artifact{Name: o.Name, Kind: "clip", Scene: job.Plan.Scenes[i].ID, Size: o.Size, SHA256: o.SHA256})
	}
	return out
}

// manifest is what a film's artifacts are, for whoever fetches them.
type manifest struct {
	Job     string           `json:"job_id"`
	Engine  string           `json:"engine"`            // version of the build that prepared it
	Drawing string           `json:"drawing_version"`   // of its clips
	Encoder string           `json:"encoder,omitempty"` // of the clips; unknown where all were there already
	Frames  int              `json:"frames"`
	FPS     int              `json:"fps"`
	Width   int              `json:"width"`
	Height  int              `json:"height"`
	Files   []queue.Artifact `json:"files"`
	Seconds float64          `json:"seconds"`
}

// FilmExt is the file ending of a format.
func FilmExt(f plan.Format) string {
	switch f {
	case plan.FormatWebM:
		return ".webm"
	case plan.FormatGIF:
		return ".gif"
	case plan.FormatAudio:
		return ".m4a"
	}
	return ".mp4"
}

// fileEnding is what tells a file of a film from those beside it.
func fileEnding(path string) string {
	if strings.HasSuffix(path, WordsExt) {
		return WordsExt
	}
	return filepath.Ext(path)
}

func kindOf(path string) string {
	switch fileEnding(path) {
	case WordsExt:
		return "words"
	case ".srt", ".vtt":
		return "captions"
	case ".jpg":
		return "poster"
	}
	if strings.HasPrefix(mime.TypeByExtension(filepath.Ext(path)), "audio/") {
		return "sound"
	}
	return "film"
}
