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
	return job, nil
}
