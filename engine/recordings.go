package engine

import (
	"context"
	"sync"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/excerpt"
)

// recordings are those that some scenes take their narration from. Each is read
// once for all of these scenes, when the first of them asks for its part. Safe for
// concurrent use.
type recordings struct {
	e       *Engine
	ctx     context.Context // of the scenes; recordings live no longer
	sources *sourceCache
	parts   map[string][]excerpt.Part // by source

	mu   sync.Mutex
	read map[string]*excerpt.Reading
}

func (e *Engine) newRecordings(ctx context.Context, scenes []jobScene, sources *sourceCache) *recordings {
	rs := &recordings{e: e, ctx: ctx, sources: sources, parts: map[string][]excerpt.Part{}, read: map[string]*excerpt.Reading{}}
	for _, s := range scenes {
		if source, p, ok := s.excerpt(); ok && e.newRun(s, sources).cuttable(p) == nil {
			rs.parts[source] = append(rs.parts[source], p)
		}
	}
	return rs
}

// voice waits for a part of a recording.
func (rs *recordings) voice(ctx context.Context, source string, p excerpt.Part) (excerpt.Voice, error) {
	return rs.reading(source).Part(ctx, p)
}

// reading is a recording being read.
func (rs *recordings) reading(source string) *excerpt.Reading {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.read[source] == nil {
		open := func(ctx context.Context, from, to float64) (audio.Stream, error) {
			path, err := rs.sources.file(ctx, source)
			if err != nil {
				return nil, err
			}
			return rs.e.cfg.Tools.OpenSound(ctx, path, from, to)
		}
		rs.read[source] = excerpt.Read(rs.ctx, excerpt.Source{Dir: rs.sources.dir, Open: open, Store: rs.e.storeVoice}, rs.parts[source])
	}
	return rs.read[source]
}

// close ends what is still being read.
func (rs *recordings) close() {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, r := range rs.read {
		r.Close()
	}
}
