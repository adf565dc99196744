package writing

import (
	"context"
	"os"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/author/look/frames"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
)

// Look implements service.Author.
func (w *Writer) Look(ctx context.Context, workspace string, s service.NewStyle) (plan.CustomStyle, error) {
	d, err := w.open(workspace)
	if err != nil {
		return plan.CustomStyle{}, err
	}
	defer d.close()
	found, err := d.look(ctx, s)
	if err != nil {
		return plan.CustomStyle{}, placed(problem(ctx, err), "source")
	}
	return found.Style, nil
}

func (d *desk) look(ctx context.Context, s service.NewStyle) (look.Found, error) {
	if s.Kind == "text" {
		return look.FromText(s.Source, "")
	}
	source, err := d.source(ctx, s.Source, "source", -1)
	if err != nil {
		return look.Found{}, err
	}
	file, err := d.fetch.Fetch(ctx, source)
	if err != nil {
		return look.Found{}, err
	}
	if s.Kind == "image" {
		data, err := os.ReadFile(file.Path)
		if err != nil {
			return look.Found{}, err
		}
		img, err := frames.OfPicture(data)
		if err != nil {
			return look.Found{}, err
		}
		return look.FromPicture(img)
	}
	if d.cfg.Tools == nil {
		return look.Found{}, noTools("source")
	}
	moments, err := frames.OfVideo(ctx, d.cfg.Tools, file.Path)
	if err != nil {
		return look.Found{}, err
	}
	return look.FromFrames(moments)
}
