package engine

import (
	"context"
	"fmt"
	"os"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// use is one place of a plan that names a source.
type use struct {
	path, source string
	timed        bool // a video or recording, whose length matters
}

// uses lists every source a plan names, in document order.
func uses(p *plan.Plan) []use {
	var us []use
	add := func(path, source string, timed bool) {
		if source != "" {
			us = append(us, use{path, source, timed})
		}
	}
	add("custom_logo", p.Logo, false)
	if p.OwnNarration != nil {
		add("own_narration.source", p.OwnNarration.Source, true)
	}
	for i := range p.Scenes {
		s := &p.Scenes[i]
		if s.Narration != nil {
			add(fmt.Sprintf("scenes[%d].narration.audio", i), s.Narration.Audio, true)
		}
		for j := range s.Elements {
			e := &s.Elements[j]
			add(plan.ElementPath(i, j)+".source", e.Source, e.Kind == plan.KindVideo)
		}
	}
	return us
}

// gather fetches every source of a plan into the store, measures the timed
// ones and leaves the pictures on sh. The first broken source ends it.
func (e *Engine) gather(ctx context.Context, p *plan.Plan, from Assets, sh *shelf) (map[string]SourceRef, error) {
	refs := map[string]SourceRef{}
	var mu sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	seen := map[string]bool{}
	for _, u := range uses(p) {
		if seen[u.source] {
			continue
		}
		seen[u.source] = true
		g.Go(func() error {
			ref, err := e.gatherOne(ctx, u, from, sh)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			refs[u.source] = ref
			return nil
		})
	}
	return refs, g.Wait()
}

func (e *Engine) gatherOne(ctx context.Context, u use, from Assets, sh *shelf) (SourceRef, error) {
	a, err := from.Fetch(ctx, u.source)
	if err != nil {
		return SourceRef{}, assetError(u.path, err)
	}
	ref := SourceRef{SHA256: a.SHA256, Size: a.Size}
	if u.timed {
		info, err := e.probe(ctx, a.SHA256, a.Path)
		if err != nil {
			return SourceRef{}, unreadable(u.path, u.source, "not a video or recording ffmpeg can read", err)
		}
		measure(&ref, info)
	} else if ref.Notes, err = e.checkPicture(u, a.Path, sh); err != nil {
		return SourceRef{}, err
	}
	if _, err := artifact.PutFile(ctx, e.Store, assetName(a.SHA256), a.Path); err != nil {
		return SourceRef{}, fmt.Errorf("store asset: %w", err)
	}
	return ref, nil
}

// checkPicture decodes a picture, so that a broken one is named now and not
// after minutes of drawing, lays it on the shelf and answers what of it cannot
// be drawn.
func (e *Engine) checkPicture(u use, path string, sh *shelf) ([]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read asset: %w", err)
	}
	pic, err := canvas.DecodePicture(data, e.MaxPixels)
	if err != nil {
		return nil, unreadable(u.path, u.source, err.Error(), err)
	}
	sh.lay(u.source, pic)
	if pic.Vector == nil {
		return nil, nil
	}
	return pic.Vector.Warnings, nil
}

func measure(ref *SourceRef, info mux.Info) {
	ref.Seconds = info.Seconds
	if v := info.Video(); v != nil && !v.Cover {
		ref.Width, ref.Height = v.Width, v.Height
		if v.Rotation%180 != 0 {
			ref.Width, ref.Height = v.Height, v.Width
		}
	}
	ref.Sound = info.Audio() != nil
}

// unreadable says that a source was had but is of no use.
func unreadable(path, source, problem string, err error) error {
	if len(source) > 96 {
		source = source[:93] + "…"
	}
	return &Error{Code: CodeAsset, Path: path, Message: fmt.Sprintf("asset %s: %s", source, problem), Err: err}
}

// shelf serves the pictures and files of one job from the store, each brought
// and decoded once. Safe for concurrent use.
type shelf struct {
	e   *Engine
	ctx context.Context // of the job; a shelf lives no longer
	job *Job
	dir string // private folder for what the store cannot lend in place

	mu       sync.Mutex
	pictures map[string]*canvas.Source
}

func (e *Engine) shelf(ctx context.Context, job *Job, dir string) *shelf {
	return &shelf{e: e, ctx: ctx, job: job, dir: dir, pictures: map[string]*canvas.Source{}}
}

// lay puts a picture decoded already on the shelf.
func (s *shelf) lay(source string, pic *canvas.Source) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pictures[source] = pic
}

// Picture implements canvas.Assets.
func (s *shelf) Picture(source string) (*canvas.Source, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if pic, ok := s.pictures[source]; ok {
		return pic, nil
	}
	ref, ok := s.job.Sources[source]
	if !ok {
		return nil, fmt.Errorf("source %q was not fetched", source)
	}
	data, err := artifact.ReadAll(s.ctx, s.e.Store, assetName(ref.SHA256), ref.Size)
	if err != nil {
		return nil, fmt.Errorf("read asset: %w", err)
	}
	pic, err := canvas.DecodePicture(data, s.e.MaxPixels)
	if err != nil {
		return nil, err
	}
	s.pictures[source] = pic
	return pic, nil
}

// VideoSize implements canvas.Assets.
func (s *shelf) VideoSize(source string) (w, h int, err error) {
	ref, ok := s.job.Sources[source]
	if !ok || ref.Width == 0 {
		return 0, 0, fmt.Errorf("source %q has no picture", source)
	}
	return ref.Width, ref.Height, nil
}

// file is a source as a local file.
func (s *shelf) file(ctx context.Context, source string) (string, error) {
	ref, ok := s.job.Sources[source]
	if !ok {
		return "", fmt.Errorf("source %q was not fetched", source)
	}
	return artifact.File(ctx, s.e.Store, assetName(ref.SHA256), s.dir)
}
