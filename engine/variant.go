package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/plan"
)

// PrepareVariant prepares a variant of a prepared job as a film of its own.
// Sources the job has fetched are taken from the store. With shared visuals
// its scenes are the job's clips with other lengths, wherever the drawing is
// done before the variant's scene ends. Clips of another version than this
// are not taken: those beside them would be drawn otherwise.
func (e *Engine) PrepareVariant(ctx context.Context, job *Job, id string, from Assets) (*Job, error) {
	for i, v := range job.Plan.Variants {
		if v.ID != id {
			continue
		}
		dir, remove, err := e.work.Make("variant")
		if err != nil {
			return nil, err
		}
		defer remove()
		now, err := e.prepare(ctx, preparation{
			plan: job.Plan.Variant(i), from: stored{e.cfg.Store, job, dir, from}, slots: make(slots, e.cfg.Slots), limits: e.limits(job.ID),
		})
		if err != nil || v.Visuals != plan.VisualsShared {
			return now, err
		}
		return now, e.share(ctx, now, job, dir)
	}
	return nil, fmt.Errorf("job %s has no variant %q", job.ID, id)
}

// share replaces scenes of a variant by the film's clips where these will do.
func (e *Engine) share(ctx context.Context, now, film *Job, dir string) (err error) {
	if !sharable(film.Plan) || film.Version != now.Version {
		return nil
	}
	if now.Film, err = e.storeJob(ctx, film); err != nil {
		return err
	}
	if now.Encoder != film.Encoder { // its own clips must go with the film's
		if err := now.encodeWith(film.Encoder, film.EncoderWhy); err != nil {
			return err
		}
	}
	sources := e.newSourceCache(ctx, film, dir)
	var own []int // scenes that are drawn for the variant
	for i := range now.Scenes {
		if film.Plan.Scenes[i].HasVideo() {
			own = append(own, i)
			continue // a video's sound must stay in step with it
		}
		t, base := &now.Scenes[i], film.Scenes[i]
		if t.Frames != base.Frames {
			done, err := e.drawnBy(ctx, film.scene(i), sources)
			if err != nil {
				return fmt.Errorf("scene %s: %w", film.Plan.Scenes[i].ID, err)
			}
			if done >= min(t.Frames, base.Frames) {
				own = append(own, i)
				continue // there is no hold to extend, or cutting would lose some drawing
			}
		}
		t.Cues, t.Said, t.Strong, t.Parts, t.Key, t.Tail = base.Cues, base.Said, base.Strong, base.Parts, base.Key, base.Tail
		if t.Frames != base.Frames {
			t.Of, t.Key, t.Tail = base.Key, heldKey(now.Version, base.Key, t.Frames), ""
		}
	}
	for _, i := range own { // what they take over from may be the film's now
		if err := now.scene(i).address(); err != nil {
			return err
		}
	}
	return nil
}

// sharable reports whether a film's pictures hold nothing of its sound: no
// burned-in words, no narrator.
func sharable(p *plan.Plan) bool {
	return !narratorSeen(p) && !p.Captions.BurnedIn() && p.Output.Format != plan.FormatAudio
}

// heldKey is the content address of a clip with another length.
func heldKey(version, of string, frames int) string {
	return digest(fmt.Appendf(nil, "reheld %s %s %d", version, of, frames))
}

// drawnBy is the last frame of a scene in which anything changes.
func (e *Engine) drawnBy(ctx context.Context, s jobScene, sources *sourceCache) (int, error) {
	r := e.newRun(s, sources)
	defer r.close()
	if err := r.do(ctx, scriptSteps()); err != nil {
		return 0, err
	}
	n := s.task().Frames - 1
	for n > 0 && r.script.Still(n) {
		n--
	}
	return n, nil
}

// extendHold makes the clip from the film's clip with another length. That one
// is drawn where the store has lost it.
func (r *sceneRun) extendHold(ctx context.Context) error {
	t, store := r.task(), r.e.cfg.Store
	name := SceneTask{Key: t.Of}.ClipName()
	path, _, err := artifact.File(ctx, store, name, r.sources.dir)
	if errors.Is(err, artifact.ErrNotFound) {
		film, err := r.e.readJob(ctx, r.job.Film)
		if err != nil {
			return err
		}
		if film.Scenes[r.index].Key != t.Of {
			return fmt.Errorf("clip %s is not that of scene %d of its film", t.Of, r.index)
		}
		if _, err := r.e.DrawScene(ctx, film, r.index, func(int) {}); err != nil {
			return err
		}
		if path, _, err = artifact.File(ctx, store, name, r.sources.dir); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	if _, err := r.e.cfg.Tools.ExtendHold(ctx, path, r.clipPath(), r.clipSpec()); err != nil {
		return err
	}
	r.frames(t.Frames)
	return nil
}

// stored has what a job has fetched already, and fetches the others from from.
type stored struct {
	store artifact.Store
	job   *Job
	dir   string
	from  Assets
}

// Fetch implements Assets.
func (f stored) Fetch(ctx context.Context, source string) (asset.Asset, error) {
	ref, ok := f.job.Sources[source]
	if !ok {
		return f.from.Fetch(ctx, source)
	}
	path, _, err := artifact.File(ctx, f.store, assetName(ref.SHA256), f.dir)
	return asset.Asset{Path: path, SHA256: ref.SHA256, Size: ref.Size}, err
}
