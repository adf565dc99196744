package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/inkreel/inkreel/engine/artifact"
)

// maxJob bounds a prepared job's document.
const maxJob = 64 << 20

// storeJob stores a prepared job under its digest.
func (e *Engine) storeJob(ctx context.Context, job *Job) (name string, err error) {
	doc, err := json.Marshal(job)
	if err != nil {
		return "", fmt.Errorf("encode job: %w", err)
	}
	name = jobName(doc)
	_, err = artifact.PutContent(ctx, e.cfg.Store, name, bytes.NewReader(doc))
	return name, err
}

// jobName is how prepared jobs are called; what others may store is no job.
func jobName(doc []byte) string { return "job/" + digest(doc) + ".json" }

// readJob is a stored job. The error is artifact.ErrCorrupt where it is not what
// its name says.
func (e *Engine) readJob(ctx context.Context, name string) (*Job, error) {
	data, err := artifact.ReadAll(ctx, e.cfg.Store, name, maxJob)
	if err != nil {
		return nil, fmt.Errorf("read job: %w", err)
	}
	if jobName(data) != name {
		return nil, fmt.Errorf("read job: %s is not what its name says: %w", name, artifact.ErrCorrupt)
	}
	job := &Job{}
	if err := json.Unmarshal(data, job); err != nil {
		return nil, fmt.Errorf("read job: %w", err)
	}
	if job.Plan == nil || len(job.Plan.Scenes) != len(job.Scenes) {
		return nil, fmt.Errorf("read job: %s has not the scenes of its plan: %w", name, artifact.ErrCorrupt)
	}
	if job.Build == "" { // prepared when builds were told apart by commit alone
		job.Build = job.Version
	}
	return job, nil
}

// JobWrites is what a prepared job's scenes may bring into the store.
type JobWrites struct {
	Job     string     // its id
	Encoder string     // of its clips
	Scenes  [][]string // artifacts by scene: its clip, then what else drawing it makes
}

// WritesOf reads what the scenes of a stored job may bring into the store from
// its document alone, believing the keys in it.
func WritesOf(ctx context.Context, store artifact.Store, prepared string) (JobWrites, error) {
	type doc struct {
		ID      string      `json:"id"`
		Encoder string      `json:"encoder"`
		Film    string      `json:"film"`
		Scenes  []SceneTask `json:"scenes"`
	}
	read := func(name string) (d doc, err error) {
		data, err := artifact.ReadAll(ctx, store, name, maxJob)
		if err == nil {
			err = json.Unmarshal(data, &d)
		}
		if err != nil {
			return d, fmt.Errorf("read job: %w", err)
		}
		return d, nil
	}
	job, err := read(prepared)
	if err != nil {
		return JobWrites{}, err
	}
	var film doc // whose clips a variant may share; they are drawn where they are lost
	if job.Film != "" {
		if film, err = read(job.Film); err != nil {
			return JobWrites{}, err
		}
	}
	out := JobWrites{Job: job.ID, Encoder: job.Encoder}
	for i, t := range job.Scenes {
		tasks := []SceneTask{t}
		if i < len(film.Scenes) {
			tasks = append(tasks, film.Scenes[i])
		}
		var names []string
		for _, t := range tasks {
			names = append(names, t.ClipName())
			if t.Tail != "" {
				names = append(names, t.tailName())
			}
		}
		out.Scenes = append(out.Scenes, names)
	}
	return out, nil
}
