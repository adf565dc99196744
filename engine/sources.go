package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// leastLoop is how long music of a plan's own is at least, in seconds: shorter rounds are
// a beat, and each is a program that is started.
const leastLoop = 5

// lacks is what a video or recording has not that is asked of it, nothing where
// it has all.
func lacks(u price.Use, ref SourceRef) string {
	switch {
	case u.Seen && ref.Width == 0:
		return "it has no picture"
	case u.Heard && (!ref.Sound || ref.Seconds == 0):
		return "it has no sound"
	case u.Loops && ref.Seconds < leastLoop:
		return fmt.Sprintf("it lasts %.1f s, and what is played over again has %d s at least", ref.Seconds, leastLoop)
	}
	return ""
}

// doing is what is done with a source that was fetched, in words.
func doing(u price.Use) string {
	if u.Timed {
		return "measuring its recording"
	}
	return "decoding its picture"
}

// pathOf is the first place of a plan that names a source.
func pathOf(p *plan.Plan, source string) string {
	for _, u := range price.Uses(p) {
		if u.Source == source {
			return u.Path
		}
	}
	return ""
}

// fetchesAtOnce bounds the connections of one plan, and the pictures decoded at
// once, which are large, unless Config.Fetches says otherwise.
const fetchesAtOnce = 8

// fetched is a source on its way into the store, and the first place of the plan
// that names it so.
type fetched struct {
	price.Use
	path   string // of its file
	ref    SourceRef
	says   price.Source
	broken *Error // what is wrong with it; nil: nothing
}

// gather fetches every source of a plan and reads what it says of itself, judges
// by that what all of them cost, and only then decodes the pictures, leaves them
// in the cache and stores the sources. Its error names all that are broken.
func (e *Engine) gather(ctx context.Context, p *plan.Plan, from Assets, cache *sourceCache) (map[string]SourceRef, error) {
	type way struct { // a source may be both a picture and a video
		source string
		timed  bool
	}
	var found []*fetched // in the plan's order
	asked := map[way]*fetched{}
	all := price.Uses(p)
	for _, u := range all {
		if w := (way{u.Source, u.Timed}); asked[w] == nil {
			asked[w] = &fetched{Use: u}
			found = append(found, asked[w])
		}
	}
	if err := e.each(ctx, p, found, func(ctx context.Context, f *fetched) error { return e.fetch(ctx, f, from) }); err != nil {
		return nil, err
	}
	known := map[string]price.Source{}
	for _, f := range found {
		known[f.Source] = f.says.With(known[f.Source])
	}
	if err := price.Of(p, known).Judge(cache.limits).Err(); err != nil {
		return nil, err
	}
	if err := e.each(ctx, p, found, func(ctx context.Context, f *fetched) error { return e.keep(ctx, f, cache) }); err != nil {
		return nil, err
	}
	for _, u := range all {
		f := asked[way{u.Source, u.Timed}]
		if problem := lacks(u, f.ref); u.Timed && f.broken == nil && problem != "" {
			f.broken = unreadable(u.Path, u.Source, problem, nil)
		}
	}
	refs := map[string]SourceRef{}
	for _, f := range found {
		refs[f.Source] = f.ref.with(refs[f.Source])
	}
	return refs, together(found)
}

// each does something with every source that is not broken, several at once. A
// source that breaks at it does not end it.
func (e *Engine) each(ctx context.Context, p *plan.Plan, found []*fetched, do func(context.Context, *fetched) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(e.cfg.Fetches)
	for _, f := range found {
		if f.broken != nil {
			continue
		}
		g.Go(func() error {
			defer e.cfg.Trail.At(placeOf(p, f.Path, doing(f.Use)))()
			err := do(ctx, f)
			var broken *Error
			if errors.As(err, &broken) && broken.Code == CodeAsset {
				f.broken = broken
				return nil
			}
			return err
		})
	}
	return g.Wait()
}

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
func together(found []*fetched) error {
	var lines []string
	var causes []error
	var first *Error
	var faults plan.Faults
	for _, f := range found {
		if f.broken != nil {
			first = cmp.Or(first, f.broken)
			lines, causes = append(lines, f.broken.Error()), append(causes, f.broken)
			faults = append(faults, Describe(f.broken).Faults...)
		}
	}
	switch len(causes) {
	case 0:
		return nil
	case 1:
		return first
	}
	return &Error{Code: CodeAsset, Path: first.Path, Message: strings.Join(lines, "\n"), Faults: faults, Err: errors.Join(causes...)}
}

// fetch brings a source here and reads what it says of itself.
func (e *Engine) fetch(ctx context.Context, f *fetched, from Assets) error {
	a, err := from.Fetch(ctx, f.Source)
	if err != nil {
		return assetError(f.Path, err)
	}
	f.path, f.ref = a.Path, SourceRef{SHA256: a.SHA256, Size: a.Size}
	if !f.Timed {
		f.says, err = price.ReadPicture(a.Path)
		return err
	}
	info, err := e.probe(ctx, a.SHA256, a.Path)
	if err != nil {
		problem := "not a video or recording ffmpeg can read"
		var refused *mux.UnacceptedError
		if errors.As(err, &refused) {
			problem = refused.Error()
		}
		return unreadable(f.Path, f.Source, problem, err)
	}
	measure(&f.ref, info)
	f.says = price.Source{Bytes: a.Size, Seconds: f.ref.Seconds, Width: f.ref.Width, Height: f.ref.Height}
	if v := info.Video(); v != nil && v.AverageRate.Den > 0 {
		f.says.Rate = float64(v.AverageRate.Num) / float64(v.AverageRate.Den)
	}
	return nil
}

// keep stores a source; a picture is decoded before that.
func (e *Engine) keep(ctx context.Context, f *fetched, cache *sourceCache) (err error) {
	if !f.Timed {
		if f.ref.Notes, err = e.checkPicture(ctx, f, cache); err != nil {
			return err
		}
	}
	file, err := os.Open(f.path)
	if err != nil {
		return fmt.Errorf("store asset: %w", err)
	}
	defer file.Close()
	if _, err := artifact.PutContent(ctx, e.cfg.Store, assetName(f.ref.SHA256), file); err != nil {
		return fmt.Errorf("store asset: %w", err)
	}
	return nil
}

// checkPicture decodes a picture, so that a broken one is named now and not
// after minutes of drawing, caches it and returns what of it cannot be drawn.
func (e *Engine) checkPicture(ctx context.Context, f *fetched, cache *sourceCache) ([]string, error) {
	data, err := os.ReadFile(f.path)
	if err != nil {
		return nil, fmt.Errorf("read asset: %w", err)
	}
	pic, err := e.decodePicture(ctx, data, cache.limits)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, unreadable(f.Path, f.Source, err.Error(), err)
	}
	cache.add(f.Source, f.ref.SHA256, pic)
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
