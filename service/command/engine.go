package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"slices"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
)

// drawer asks the engine in this process for what is quick.
type drawer struct {
	engine *engine.Engine
	store  artifact.Store
	limits func(context.Context) (limit.Table, error)
}

// Spoken implements writing.Speech.
func (d drawer) Spoken(ctx context.Context, p *plan.Plan) ([]engine.Spoken, error) {
	return d.engine.Spoken(ctx, p)
}

// Lasts implements writing.Speech. What is spoken for it is found again when the
// film is drawn.
func (d drawer) Lasts(ctx context.Context, p *plan.Plan, assets engine.Assets) ([]float64, error) {
	job, err := d.engine.Prepare(ctx, p, assets)
	if err != nil {
		return nil, err
	}
	lasts := make([]float64, len(job.Scenes))
	for i, s := range job.Scenes {
		lasts[i] = float64(s.Frames) / float64(job.FPS())
	}
	return lasts, nil
}

// Inspect implements writing.Speech. What is larger than films may be is not begun.
func (d drawer) Inspect(ctx context.Context, p *plan.Plan, assets engine.Assets) ([]float64, []string, error) {
	table, err := d.limits(ctx)
	if err != nil {
		return nil, nil, err
	}
	if err := price.Of(p, nil).Judge(table.ForJob("")).Err(); err != nil {
		return nil, nil, err
	}
	lasts, err := d.Lasts(ctx, p, assets)
	if err != nil {
		return nil, nil, d.engine.Explain(ctx, err)
	}
	found, err := d.engine.Inspect(ctx, p, assets)
	if err != nil {
		return nil, nil, d.engine.Explain(ctx, err)
	}
	warnings := make([]string, len(found))
	for i, w := range found {
		warnings[i] = w.String()
	}
	return lasts, warnings, nil
}

// Still implements service.Stills.
func (d drawer) Still(ctx context.Context, prepared, scene string, at time.Duration) ([]byte, error) {
	r, _, err := d.store.Open(ctx, prepared)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	doc, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var job engine.Job
	if err := json.Unmarshal(doc, &job); err != nil {
		return nil, fmt.Errorf("read %s: %w", prepared, err)
	}
	i := slices.IndexFunc(job.Plan.Scenes, func(s plan.Scene) bool { return s.ID == scene })
	if i < 0 {
		return nil, &service.Error{Kind: service.NotFound, Message: "frame not found"}
	}
	img, err := d.engine.Still(ctx, &job, i, at.Seconds())
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, img)
	return out.Bytes(), err
}
