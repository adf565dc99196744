//go:build faults

package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// standIn does a worker's steps and draws nothing: its clips are a few words. It tells
// films from each other as the engine does, by what they are made of.
type standIn struct {
	store artifact.Store
	mu    sync.Mutex
	jobs  map[string]sheet // by name of the prepared job
}

// sheet is a prepared job.
type sheet struct {
	doc    json.RawMessage // the plan
	scenes []string        // ids
	clips  []string
}

// keep stores a prepared job under what it holds.
func (s *standIn) keep(ctx context.Context, job string, made sheet) (queue.Prepared, error) {
	doc, err := json.Marshal(map[string]any{"plan": made.doc, "clips": made.clips})
	if err != nil {
		return queue.Prepared{}, err
	}
	name := "job/" + job + "/" + digest(doc) + ".json"
	if _, err := s.store.Put(ctx, name, bytes.NewReader(doc)); err != nil {
		return queue.Prepared{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs[name] = made
	return queue.Prepared{Name: name, Scenes: len(made.clips), Frames: make([]int, len(made.clips)), Clips: made.clips}, nil
}

func digest(doc []byte) string {
	sum := sha256.Sum256(doc)
	return hex.EncodeToString(sum[:8])
}

func (s *standIn) sheet(name string) sheet {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.jobs[name]
}

// Check implements queue.Steps.
func (s *standIn) Check(string, []byte) error { return nil }

// Prepare implements queue.Steps.
func (s *standIn) Prepare(ctx context.Context, job string, doc []byte, _ queue.Ahead) (queue.Prepared, error) {
	var p struct {
		Scenes []struct{ ID string }
	}
	if err := json.Unmarshal(doc, &p); err != nil {
		return queue.Prepared{}, err
	}
	made := sheet{doc: doc}
	for i, scene := range p.Scenes {
		if scene.ID == "" {
			scene.ID = fmt.Sprint("s", i+1)
		}
		made.scenes = append(made.scenes, scene.ID)
		made.clips = append(made.clips, fmt.Sprintf("clip/%s-%s-%d.mp4", job, digest(doc), i))
	}
	return s.keep(ctx, job, made)
}

// PrepareVariant implements queue.Steps.
func (s *standIn) PrepareVariant(ctx context.Context, prepared, variant string) (queue.Prepared, error) {
	return s.keep(ctx, variant, s.sheet(prepared))
}

// Draw implements queue.Steps.
func (s *standIn) Draw(ctx context.Context, prepared string, scene int, _ func(int)) (queue.Clip, error) {
	o, err := artifact.PutBytes(ctx, s.store, s.sheet(prepared).clips[scene], []byte("pictures"))
	return queue.Clip{Name: o.Name, Size: o.Size, SHA256: o.SHA256, Encoder: "none"}, err
}

// Sound implements queue.Steps.
func (s *standIn) Sound(context.Context, string) error { return nil }

// Join implements queue.Steps.
func (s *standIn) Join(ctx context.Context, prepared, _ string, begin func() error, frames func(int)) (queue.Film, error) {
	if err := begin(); err != nil {
		return queue.Film{}, err
	}
	made := s.sheet(prepared)
	base := "film/" + digest([]byte(prepared))
	film := queue.Film{Name: base + ".mp4"}
	for _, f := range []struct{ kind, ending, text string }{
		{"film", ".mp4", "film"}, {"captions", ".srt", "words"}, {"captions", ".vtt", "words"}, {"poster", ".jpg", "picture"}, {"manifest", ".manifest.json", `{"seconds": 20}`},
	} {
		o, err := artifact.PutBytes(ctx, s.store, base+f.ending, []byte(f.text))
		if err != nil {
			return film, err
		}
		film.Files = append(film.Files, queue.Artifact{Name: o.Name, Kind: f.kind, Size: o.Size, SHA256: o.SHA256})
	}
	for i, c := range made.clips {
		film.Files = append(film.Files, queue.Artifact{Name: c, Kind: "clip", Scene: made.scenes[i]})
	}
	return film, nil
}

// Revise implements queue.Steps.
func (s *standIn) Revise(ctx context.Context, prepared string, r queue.Revision) (queue.Prepared, error) {
	made := s.sheet(prepared)
	made.clips = slices.Clone(made.clips)
	for i, from := range r.From {
		made.clips[i] = s.sheet(from).clips[i]
	}
	if r.Elements != nil {
		made.clips[r.Scene] = fmt.Sprintf("clip/%s-%s.mp4", digest([]byte(prepared)), digest(r.Elements))
	}
	return s.keep(ctx, "revised", made)
}

// Judge implements queue.Steps.
func (s *standIn) Judge(err error) (bool, *queue.Failure) {
	return true, &queue.Failure{Code: "failed", Message: err.Error()}
}
