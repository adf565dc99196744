package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"image"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// draw makes every probe, with its look where asked for; dir takes what lies about
// meanwhile.
func draw(ctx context.Context, dir string, looks bool) ([]drawn.Probe, error) {
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		return nil, err
	}
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		return nil, err
	}
	e, err := engine.New(engine.Config{Tools: tools, Speaker: speaker{}, Store: store, TempDir: dir, Slots: 1, Encoder: mux.EncoderInkreel})
	if err != nil {
		return nil, err
	}
	s := &studio{engine: e, store: store, sources: sources{dir}, looks: looks}
	list := scenes()
	all := make([]drawn.Probe, len(list))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, one := range list {
		g.Go(func() (err error) {
			if all[i], err = s.probe(gctx, one); err != nil {
				return fmt.Errorf("%s: %w", one.name, err)
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	all = append(all, settings()...)
	slices.SortFunc(all, func(a, b drawn.Probe) int { return cmp.Compare(a.Name, b.Name) })
	return all, nil
}

// studio draws probes.
type studio struct {
	engine  *engine.Engine
	store   artifact.Store
	sources sources
	looks   bool
}

// probe draws a plan's scenes.
func (s *studio) probe(ctx context.Context, one scene) (drawn.Probe, error) {
	out := drawn.Probe{Name: one.name, Look: noLook}
	p, err := engine.Decode([]byte(one.plan))
	if err != nil {
		return out, err
	}
	job, err := s.engine.Prepare(ctx, p, s.sources)
	if err != nil {
		return out, err
	}
	sum := s.clips
	if one.footage {
		sum = s.frames
	}
	if out.Digest, err = sum(ctx, job); err != nil {
		return out, err
	}
	if s.looks {
		last := len(job.Scenes) - 1
		still, err := s.engine.Still(ctx, job, last, float64(job.Scenes[last].Frames)/float64(job.FPS()))
		if err != nil {
			return out, err
		}
		out.Look = lookOf(still)
	}
	return out, nil
}

// clips is the hash of a job's clips.
func (s *studio) clips(ctx context.Context, job *engine.Job) (string, error) {
	h := sha256.New()
	for i := range job.Scenes {
		d, err := s.engine.DrawScene(ctx, job, i, func(int) {})
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, d.Clip.SHA256)
	}
	return short16(h.Sum(nil)), nil
}

// frames is the hash of what a job's scenes show, where another program encodes it.
func (s *studio) frames(ctx context.Context, job *engine.Job) (string, error) {
	to := shown{sha256.New()}
	for i := range job.Scenes {
		if err := s.engine.Play(ctx, job, i, to); err != nil {
			return "", err
		}
	}
	return short16(to.Sum(nil)), nil
}

// shown hashes frames.
type shown struct{ hash.Hash }

// Show implements engine.Recorder.
func (s shown) Show(f *mux.Frame, n int) error {
	for _, plane := range [][]byte{f.Y, f.U, f.V} {
		s.Write(plane) // of a hash it has no error
	}
	fmt.Fprintln(s, n)
	return nil
}

// settings are probes of encoders that are other programs: what these are asked
// for. Their bytes are theirs.
func settings() (all []drawn.Probe) {
	for _, encoder := range mux.OtherEncoders() {
		for _, q := range []plan.Quality{plan.QualityDraft, plan.QualityStandard, plan.QualityHigh} {
			sum := sha256.Sum256([]byte(mux.Settings(encoder, q)))
			all = append(all, drawn.Probe{Name: fmt.Sprintf("encoder/%s-%s", encoder, q), Digest: short16(sum[:]), Look: noLook})
		}
	}
	return all
}

// noLook stands where there is no picture.
const noLook = "-"

// short16 is the beginning of a hash.
func short16(sum []byte) string { return hex.EncodeToString(sum[:8]) }

// Parts of a picture whose brightness is compared.
const (
	columns = 8
	rows    = 6
)

// lookOf is the mean luma of the parts of a picture.
func lookOf(img *image.RGBA) string {
	b := img.Bounds()
	out := make([]byte, 0, columns*rows)
	for r := range rows {
		for c := range columns {
			part := image.Rect(b.Min.X+c*b.Dx()/columns, b.Min.Y+r*b.Dy()/rows, b.Min.X+(c+1)*b.Dx()/columns, b.Min.Y+(r+1)*b.Dy()/rows)
			out = append(out, luma(img, part))
		}
	}
	return hex.EncodeToString(out)
}

// luma is the mean luma of a part of a picture (ITU-R BT.709, full range).
func luma(img *image.RGBA, part image.Rectangle) byte {
	sum := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			p := img.RGBAAt(x, y)
			sum += 2126*int(p.R) + 7152*int(p.G) + 722*int(p.B)
		}
	}
	return byte(sum / 10000 / (part.Dx() * part.Dy()))
}
