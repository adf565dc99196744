package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// use is one place of a plan that names a source.
type use struct {
	path, source string
	timed        bool // a video or recording, whose length matters
	seen, heard  bool // of one: whose picture, whose sound is asked for
	plays        bool // of one: it plays in a scene, as long as it is
	scene        int  // where it plays
}

// lacks is what a video or recording has not that is asked of it, nothing where
// it has all.
func (u use) lacks(ref SourceRef) string {
	switch {
	case u.seen && ref.Width == 0:
		return "it has no picture"
	case u.heard && (!ref.Sound || ref.Seconds == 0):
		return "it has no sound"
	}
	return ""
}

// uses lists every source a plan names, in document order.
func uses(p *plan.Plan) []use {
	var us []use
	add := func(u use) {
		if u.source != "" {
			us = append(us, u)
		}
	}
	add(use{path: "custom_logo", source: p.Logo})
	if n := p.OwnNarration; n != nil {
		add(use{path: "own_narration.source", source: n.Source, timed: true, seen: n.Layout != "", heard: true})
	}
	for i := range p.Scenes {
		s := &p.Scenes[i]
		if s.Narration != nil {
			add(use{path: fmt.Sprintf("scenes[%d].narration.audio", i), source: s.Narration.Audio, timed: true, heard: true})
		}
		for j := range s.Elements {
			e := &s.Elements[j]
			video := e.Kind == plan.KindVideo
			add(use{path: plan.ElementPath(i, j) + ".source", source: e.Source, timed: video, seen: video, plays: video, scene: i})
		}
	}
	return us
}

// fetchesAtOnce bounds the connections of one plan, and the pictures decoded at
// once, which are large.
const fetchesAtOnce = 8

// gather fetches every source of a plan into the store, measures the timed
// ones and leaves the pictures in the cache. Its error names all that are
// broken.
func (e *Engine) gather(ctx context.Context, p *plan.Plan, from Assets, cache *sourceCache) (map[string]SourceRef, error) {
	refs := map[string]SourceRef{}
	var mu sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(fetchesAtOnce)
	type way struct { // a source may be both a picture and a video
		source string
		timed  bool
	}
	asked := map[way]bool{}
	all := uses(p)
	broken := make([]*Error, len(all)) // in the plan's order
	for i, u := range all {
		if asked[way{u.source, u.timed}] {
			continue
		}
		asked[way{u.source, u.timed}] = true
		g.Go(func() error {
			ref, err := e.gatherOne(ctx, u, from, cache)
			if errors.As(err, &broken[i]) && broken[i].Code == CodeAsset {
				return nil
			}
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			refs[u.source] = ref.with(refs[u.source])
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return refs, err
	}
	pixels := make([]int64, len(p.Scenes)) // of the pictures that are decoded side by side
	for i, u := range all {
		ref, ok := refs[u.source]
		if !ok || !u.timed {
			continue
		}
		if u.plays {
			pixels[u.scene] += countedPixels(e.cfg.Limits, ref)
		}
		problem := cmp.Or(u.lacks(ref), excess(e.cfg.Limits, u, ref))
		if problem == "" && u.plays {
			problem = crowded(e.cfg.Limits, pixels[u.scene])
		}
		if problem != "" {
			broken[i] = unreadable(u.path, u.source, problem, nil)
		}
	}
	return refs, together(slices.DeleteFunc(broken, func(e *Error) bool { return e == nil }))
}

// pixels is how many a picture of a video has.
func (r SourceRef) pixels() int64 { return int64(r.Width) * int64(r.Height) }

// with is what is known of a source, taken as a picture and as a video.
func (r SourceRef) with(other SourceRef) SourceRef {
	if r.Seconds == 0 && r.Width == 0 && !r.Sound {
		r.Seconds, r.Width, r.Height, r.Sound = other.Seconds, other.Width, other.Height, other.Sound
	}
	if r.Notes == nil {
		r.Notes = other.Notes
	}
	return r
}

// together is all that is wrong with the sources as one error, with the place
// of the first; nil where nothing is.
func together(broken []*Error) error {
	if len(broken) < 2 {
		for _, e := range broken {
			return e
		}
		return nil
	}
	lines, causes := make([]string, len(broken)), make([]error, len(broken))
	for i, e := range broken {
		lines[i], causes[i] = e.Error(), e
	}
	return &Error{Code: CodeAsset, Path: broken[0].Path, Message: strings.Join(lines, "\n"), Err: errors.Join(causes...)}
}

func (e *Engine) gatherOne(ctx context.Context, u use, from Assets, cache *sourceCache) (SourceRef, error) {
	a, err := from.Fetch(ctx, u.source)
	if err != nil {
		return SourceRef{}, assetError(u.path, err)
	}
	ref := SourceRef{SHA256: a.SHA256, Size: a.Size}
	if u.timed {
		info, err := e.probe(ctx, a.SHA256, a.Path)
		if err != nil {
			problem := "not a video or recording ffmpeg can read"
			var refused *mux.UnacceptedError
			if errors.As(err, &refused) {
				problem = refused.Error()
			}
			return SourceRef{}, unreadable(u.path, u.source, problem, err)
		}
		measure(&ref, info)
	} else if ref.Notes, err = e.checkPicture(ctx, u, a, cache); err != nil {
		return SourceRef{}, err
	}
	f, err := os.Open(a.Path)
	if err != nil {
		return SourceRef{}, fmt.Errorf("store asset: %w", err)
	}
	defer f.Close()
	if _, err := artifact.PutContent(ctx, e.cfg.Store, assetName(a.SHA256), f); err != nil {
		return SourceRef{}, fmt.Errorf("store asset: %w", err)
	}
	return ref, nil
}

// checkPicture decodes a picture, so that a broken one is named now and not
// after minutes of drawing, caches it and returns what of it cannot be drawn.
func (e *Engine) checkPicture(ctx context.Context, u use, a asset.Asset, cache *sourceCache) ([]string, error) {
	data, err := os.ReadFile(a.Path)
	if err != nil {
		return nil, fmt.Errorf("read asset: %w", err)
	}
	pic, err := e.decodePicture(ctx, data)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, unreadable(u.path, u.source, err.Error(), err)
	}
	cache.add(u.source, a.SHA256, pic)
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

// unreadable says that a source was had but is of no use. Where the program
// that read it was killed or did not start, nothing is known of the source, and
// reading it again may do.
func unreadable(path, source, problem string, err error) *Error {
	source = asset.Redact(source)
	e := &Error{Code: CodeAsset, Path: path, Message: fmt.Sprintf("asset %s: %s", source, problem), Err: err}
	var tool *mux.Error
	if errors.As(err, &tool) {
		e.Tail = tool.Tail
		if !tool.Refused {
			e.Code, e.Message, e.Hint = CodeEncode, fmt.Sprintf("asset %s: %v", source, err), advice(err)
		}
	}
	return e
}
