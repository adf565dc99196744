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
	name = "job/" + digest(doc) + ".json"
	_, err = artifact.PutContent(ctx, e.cfg.Store, name, bytes.NewReader(doc))
	return name, err
}

// readJob is a stored job.
func (e *Engine) readJob(ctx context.Context, name string) (*Job, error) {
	data, err := artifact.ReadAll(ctx, e.cfg.Store, name, maxJob)
	if err != nil {
		return nil, fmt.Errorf("read job: %w", err)
	}
	job := &Job{}
	if err := json.Unmarshal(data, job); err != nil {
		return nil, fmt.Errorf("read job: %w", err)
	}
	return job, nil
}
