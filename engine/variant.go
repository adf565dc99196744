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
// done before the variant's scene ends.
func (e *Engine) PrepareVariant(ctx context.Context, job *Job, id string, from Assets) (*Job, error) {
	for i, v := range job.Plan.Variants {
		if v.ID != id {
			continue
		}
		dir, remove, err := e.private("variant")
		if err != nil {
			return nil, err
		}
		defer remove()
		now, err := e.Prepare(ctx, job.Plan.Variant(i), fetched{e.Store, job, dir, from})
		if err != nil || v.Visuals != plan.VisualsShared {
			return now, err
		}
		return now, e.share(ctx, now, job, dir)
	}
	return nil, fmt.Errorf("job %s has no variant %q", job.ID, id)
}

// share replaces scenes of a variant by the film's clips where these will do.
func (e *Engine) share(ctx context.Context, now, film *Job, dir string) (err error) {
	if !sharable(film.Plan) {
		return nil
	}
	if now.Film, err = e.keepJob(ctx, film); err != nil {
		return err
	}
	if now.Encoder != film.Encoder { // its own clips must go with the film's
		if err := e.encodeWith(now, film.Encoder, film.EncoderWhy); err != nil {
			return err
		}
	}
	sh := e.shelf(ctx, film, dir)
	for i := range now.Scenes {
		if film.Plan.Scenes[i].HasVideo() {
			continue // a video's sound must stay in step with it
		}
		t, base := &now.Scenes[i], film.Scenes[i]
		if t.Frames != base.Frames {
			done, err := e.drawnBy(ctx, film, i, sh)
			if err != nil {
				return fmt.Errorf("scene %s: %w", film.Plan.Scenes[i].ID, err)
			}
			if done >= min(t.Frames, base.Frames) {
				continue // there is no rest to hold, or cutting would lose some drawing
			}
		}
		t.Cues, t.Key, t.Rest = base.Cues, base.Key, base.Rest
		if t.Frames != base.Frames {
			t.Of, t.Key, t.Rest = base.Key, reheldKey(now.Version, base.Key, t.Frames), ""
		}
	}
	return nil
}

// sharable reports whether a film's pictures hold nothing of its sound: no
// burned-in words, no narrator.
func sharable(p *plan.Plan) bool {
	return !narratorSeen(p) && !p.Captions.BurnedIn() && p.Output.Format != plan.FormatAudio
}

// reheldKey is the content address of a clip with another length.
func reheldKey(version, of string, frames int) string {
	return digest(fmt.Appendf(nil, "reheld %s %s %d", version, of, frames))
}

// drawnBy is the last frame of scene i in which anything changes.
func (e *Engine) drawnBy(ctx context.Context, job *Job, i int, sh *shelf) (int, error) {
	st, err := e.setStage(ctx, job, i, sh, false)
	if err != nil {
		return 0, err
	}
	defer st.close()
	n := job.Scenes[i].Frames - 1
	for n > 0 && st.script.Still(n) {
		n--
	}
	return n, nil
}

// rehold makes a clip with another length of the film's clip at dst. That one
// is drawn where the store has lost it.
func (e *Engine) rehold(ctx context.Context, job *Job, i int, dir, dst string, frames func(int)) error {
	t := job.Scenes[i]
	name := SceneTask{Key: t.Of}.ClipName()
	path, err := artifact.File(ctx, e.Store, name, dir)
	if errors.Is(err, artifact.ErrNotFound) {
		film, err := e.readJob(ctx, job.Film)
		if err != nil {
			return err
		}
		if film.Scenes[i].Key != t.Of {
			return fmt.Errorf("clip %s is not that of scene %d of its film", t.Of, i)
		}
		if _, err := e.DrawScene(ctx, film, i, func(int) {}); err != nil {
			return err
		}
		if path, err = artifact.File(ctx, e.Store, name, dir); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	if _, err := e.Tools.Rehold(ctx, path, dst, clipSpec(job, i)); err != nil {
		return err
	}
	frames(t.Frames)
	return nil
}

// fetched answers what a job has fetched already, and asks from for the rest.
type fetched struct {
	store artifact.Store
	job   *Job
	dir   string
	from  Assets
}

// Fetch implements Assets.
func (f fetched) Fetch(ctx context.Context, source string) (asset.Asset, error) {
	ref, ok := f.job.Sources[source]
	if !ok {
		return f.from.Fetch(ctx, source)
	}
	path, err := artifact.File(ctx, f.store, assetName(ref.SHA256), f.dir)
	return asset.Asset{Path: path, SHA256: ref.SHA256, Size: ref.Size}, err
}
