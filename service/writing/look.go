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
	r, err := w.begin(workspace, "")
	if err != nil {
		return plan.CustomStyle{}, err
	}
	defer r.close()
	found, err := r.look(ctx, s)
	if err != nil {
		return plan.CustomStyle{}, placed(problem(ctx, err), "source")
	}
	return found.Style, nil
}

func (r *run) look(ctx context.Context, s service.NewStyle) (look.Found, error) {
	if s.Kind == "text" {
		return look.FromText(s.Source, "")
	}
	source, err := r.source(ctx, s.Source, "source", -1)
	if err != nil {
		return look.Found{}, err
	}
	file, err := r.fetch.Fetch(ctx, source)
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
	if r.cfg.Tools == nil {
		return look.Found{}, noTools("source")
	}
	moments, err := frames.OfVideo(ctx, r.cfg.Tools, file.Path)
	if err != nil {
		return look.Found{}, err
	}
	return look.FromFrames(moments)
}
