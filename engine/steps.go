package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"path/filepath"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/plan"
)

// maxJob bounds a prepared job's document.
const maxJob = 64 << 20

// Steps does the tasks of queued jobs with an Engine; it is a queue.Steps.
// Safe for concurrent use.
type Steps struct {
	Engine *Engine
	Assets asset.Config // what plans may name

	mu   sync.Mutex
	name string // artifact of the job read last: a worker mostly stays with one
	job  *Job
}

var _ queue.Steps = (*Steps)(nil)

// Prepare implements queue.Steps.
func (s *Steps) Prepare(ctx context.Context, id string, data []byte) (queue.Prepared, error) {
	var out queue.Prepared
	p, err := Decode(data)
	if err != nil {
		return out, err
	}
	p.JobID = id
	dir, remove, err := s.Engine.private("fetch")
	if err != nil {
		return out, err
	}
	defer remove()
	job, err := s.Engine.Prepare(ctx, p, asset.NewFetcher(dir, s.Assets))
	if err != nil {
		return out, err
	}
	doc, err := json.Marshal(job)
	if err != nil {
		return out, fmt.Errorf("encode job: %w", err)
	}
	sum := sha256.Sum256(doc)
	out.Name = "job/" + hex.EncodeToString(sum[:]) + ".json"
	if _, err := artifact.PutBytes(ctx, s.Engine.Store, out.Name, doc); err != nil {
		return out, err
	}
	out.Scenes = len(job.Scenes)
	for _, t := range job.Scenes {
		out.Frames = append(out.Frames, t.Frames)
	}
	out.Warnings = lines(job.Warnings)
	return out, nil
}

func lines(ws []Warning) []string {
	var out []string
	for _, w := range ws {
		out = append(out, w.Path+": "+w.Message)
	}
	return out
}

// load reads a prepared job.
func (s *Steps) load(ctx context.Context, name string) (*Job, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.name == name {
		return s.job, nil
	}
	data, err := artifact.ReadAll(ctx, s.Engine.Store, name, maxJob)
	if err != nil {
		return nil, fmt.Errorf("read job: %w", err)
	}
	job := &Job{}
	if err := json.Unmarshal(data, job); err != nil {
		return nil, fmt.Errorf("read job: %w", err)
	}
	s.name, s.job = name, job
	return job, nil
}

// Draw implements queue.Steps.
func (s *Steps) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (queue.Clip, error) {
	job, err := s.load(ctx, prepared)
	if err != nil {
		return queue.Clip{}, err
	}
	if job.Plan.Output.Format == plan.FormatAudio {
		return queue.Clip{}, nil
	}
	d, err := s.Engine.DrawScene(ctx, job, scene, frames)
	return queue.Clip{Encoder: d.Encoder, Warnings: lines(d.Warnings)}, err
}

// Missing implements queue.Steps. Every clip is read and its digest checked; a
// corrupt one is removed, so that drawing it again finds its place free.
func (s *Steps) Missing(ctx context.Context, prepared string) ([]int, error) {
	job, err := s.load(ctx, prepared)
	if err != nil || job.Plan.Output.Format == plan.FormatAudio {
		return nil, err
	}
	var missing []int
	for i, t := range job.Scenes {
		err := artifact.Verify(ctx, s.Engine.Store, t.ClipName())
		if errors.Is(err, artifact.ErrCorrupt) {
			err = errors.Join(s.Engine.Store.Delete(ctx, t.ClipName()), artifact.ErrNotFound)
		}
		switch {
		case errors.Is(err, artifact.ErrNotFound):
			missing = append(missing, i)
		case err != nil:
			return nil, err
		}
	}
	return missing, nil
}

// manifest is what a film's artifacts are, for whoever fetches them.
type manifest struct {
	Job     string           `json:"job_id"`
	Engine  string           `json:"engine"`
	Frames  int              `json:"frames"`
	FPS     int              `json:"fps"`
	Width   int              `json:"width"`
	Height  int              `json:"height"`
	Files   []queue.Artifact `json:"files"`
	Seconds float64          `json:"seconds"`
}

// Join implements queue.Steps.
func (s *Steps) Join(ctx context.Context, prepared string) (queue.Film, error) {
	var out queue.Film
	job, err := s.load(ctx, prepared)
	if err != nil {
		return out, err
	}
	dir, remove, err := s.Engine.private("join")
	if err != nil {
		return out, err
	}
	defer remove()
	sound, err := s.Engine.EncodeSound(ctx, job, dir)
	if err != nil {
		return out, err
	}
	film, err := s.Engine.Join(ctx, job, sound, filepath.Join(dir, "film"+FilmExt(job.Plan.Output.Format)))
	if err != nil {
		return out, err
	}
	revision := strings.TrimSuffix(filepath.Base(prepared), ".json")[:16]
	for _, path := range append([]string{film.Path}, film.Extras...) {
		o, err := artifact.PutFile(ctx, s.Engine.Store, "film/"+job.ID+"/"+revision+filepath.Ext(path), path)
		if err != nil {
			return out, err
		}
		out.Files = append(out.Files, queue.Artifact{Name: o.Name, Kind: kindOf(path), Size: o.Size, SHA256: o.SHA256})
	}
	out.Name = out.Files[0].Name
	clips, err := s.clips(ctx, job)
	if err != nil {
		return out, err
	}
	out.Files = append(out.Files, clips...)
	doc, err := json.MarshalIndent(manifest{
		Job: job.ID, Engine: job.Version, Frames: job.Frames, FPS: job.FPS(), Width: job.Frame.W, Height: job.Frame.H,
		Files: out.Files, Seconds: float64(job.Frames) / float64(job.FPS()),
	}, "", "  ")
	if err != nil {
		return out, err
	}
	o, err := artifact.PutBytes(ctx, s.Engine.Store, "film/"+job.ID+"/"+revision+".manifest.json", doc)
	out.Files = append(out.Files, queue.Artifact{Name: o.Name, Kind: "manifest", Size: o.Size, SHA256: o.SHA256})
	return out, err
}

// clips lists a job's clips as artifacts.
func (s *Steps) clips(ctx context.Context, job *Job) ([]queue.Artifact, error) {
	if job.Plan.Output.Format == plan.FormatAudio {
		return nil, nil
	}
	var out []queue.Artifact
	for i, t := range job.Scenes {
		o, err := s.Engine.Store.Stat(ctx, t.ClipName())
		if err != nil {
			return nil, err
		}
		out = append(out, queue.Artifact{Name: o.Name, Kind: "clip", Scene: job.Plan.Scenes[i].ID, Size: o.Size, SHA256: o.SHA256})
	}
	return out, nil
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

func kindOf(path string) string {
	switch filepath.Ext(path) {
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

// Judge implements queue.Steps.
func (s *Steps) Judge(err error) (bool, *queue.Failure) {
	e := Describe(err)
	return Permanent(err), &queue.Failure{Code: string(e.Code), Message: e.Error(), Path: e.Path, Scene: e.Scene, Hint: e.Hint, Tail: e.Tail}
}
