package writing

import (
	"cmp"
	"context"
	"maps"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
)

// Inspect implements service.Author.
func (w *Writer) Inspect(ctx context.Context, p *plan.Plan) (seen service.Inspected, err error) {
	if w.cfg.Speech == nil {
		return seen, nil
	}
	r, err := w.begin("", "")
	if err != nil {
		return seen, err
	}
	defer r.close()
	seen.Seconds, seen.Warnings, err = w.cfg.Speech.Inspect(ctx, p, r.fetch)
	return seen, err
}

// Translate implements service.Author.
func (w *Writer) Translate(ctx context.Context, p *plan.Plan, variants []int) ([]service.WrittenVariant, error) {
	shop, err := workshop.Open(w.cfg.Lookup, nil)
	if err != nil {
		return nil, err
	}
	set := story.Settings{
		Engine: p.Engine, Style: p.Style(), CustomStyle: p.CustomStyle, Voice: p.Voice, Instructions: p.Instructions, Pacing: p.Pacing,
		Podcast: p.Output.Format == plan.FormatAudio,
	}
	made := make([]service.WrittenVariant, len(variants))
	for k, i := range variants {
		v := &p.Variants[i]
		film := *p
		film.Variants = nil
		set.Languages, set.Visuals = []plan.Language{v.Language}, v.Visuals
		_, missing, err := shop.Variants(ctx, &film, &story.Source{}, &set)
		if err != nil {
			return nil, err
		}
		if len(missing) > 0 {
			made[k].Problem = untranslated(missing[0])
			continue
		}
		v.Title = cmp.Or(v.Title, film.Variants[0].Title)
		v.Scenes = over(film.Variants[0].Scenes, v.Scenes)
		made[k].Script = spoken(p.Variant(i))
	}
	return made, nil
}

// over is a translation with the caller's own words on screen in the place of its.
func over(made, own map[string]plan.VariantScene) map[string]plan.VariantScene {
	for id, scene := range own {
		whole := made[id]
		whole.Title = cmp.Or(scene.Title, whole.Title)
		if whole.Elements == nil {
			whole.Elements = map[string]plan.VariantElement{}
		}
		maps.Copy(whole.Elements, scene.Elements)
		made[id] = whole
	}
	return made
}

// untranslated is the problem of a variant that nothing translates.
func untranslated(why error) *service.Problem {
	return &service.Problem{Code: "translation", Message: why.Error()}
}
