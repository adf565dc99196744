package writing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/upload"
)

// order is a request as the author takes it.
func (r *run) order(ctx context.Context, shop *workshop.Workshop, o service.Order) (*story.Source, story.Settings, error) {
	g := &o.Request
	src := &story.Source{Prompt: g.Prompt, Script: g.CustomScript}
	set, err := r.settings(ctx, o)
	if err != nil {
		return nil, set, err
	}
	if src.Images, err = r.images(ctx, g); err != nil {
		return nil, set, err
	}
	if src.Videos, err = r.videos(ctx, g); err != nil {
		return nil, set, err
	}
	if src.Problem, err = r.pictures(ctx, g.ReferenceImages, "reference_images"); err != nil {
		return nil, set, err
	}
	for name, text := range g.VariantScripts {
		if lang, ok := plan.ParseLanguage(name); ok {
			if src.Scripts == nil {
				src.Scripts = map[plan.Language]string{}
			}
			src.Scripts[lang] = text
		}
	}
	files := material.Files{Reader: r.cfg.Reader}
	if sight := shop.Sight(); sight != nil {
		files.Sight = sight
	}
	for i, address := range g.ReferenceSource {
		doc, err := r.document(ctx, &files, address, i)
		if err != nil {
			return nil, set, err
		}
		src.Documents = append(src.Documents, doc)
	}
	if g.OwnNarration != "" {
		err = r.listen(ctx, shop, g, src, &set)
	}
	return src, set, err
}

// pictures are those of a list, as plans name them.
func (r *run) pictures(ctx context.Context, addresses []string, field string) (all []story.Media, err error) {
	for i, address := range addresses {
		m := story.Media{}
		if m.Source, err = r.source(ctx, address, field, i); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// settings are what was asked for in the author's words.
func (r *run) settings(ctx context.Context, o service.Order) (story.Settings, error) {
	g := &o.Request
	set := story.Settings{
		Title: g.Title, Timing: g.Timing, Engine: g.Engine, CustomStyle: o.Style, Orientation: g.Orientation,
		Voice: g.NarrationVoice, Instructions: g.NarrationInstructions, Visual: g.VisualInstructions, Track: g.BackgroundTrack, Pacing: g.ScenePacing,
		Pen: g.PenAnimation, EnableColor: &g.EnableColor, Podcast: g.Podcast, ScriptText: g.OnscreenTextOnly,
		Watermark: g.Watermark, LogoPosition: g.LogoPosition, Visuals: g.VariantVisualsMode,
	}
	if g.Podcast { // there is no picture that could be shared
		set.Visuals = plan.VisualsPerLanguage
	}
	if g.Engine != plan.EngineSketch {
		set.VisualMotion = g.VisualAnimation
	}
	if o.Style == nil {
		set.Style, _ = plan.ParseStyle(g.Engine, g.Style())
	}
	var ok bool
	if set.Language, ok = plan.ParseLanguage(g.NarrationLanguage); !ok {
		return set, &service.Problem{Code: codeSource, Message: fmt.Sprintf("there is no language %q", g.NarrationLanguage), Path: "narration_language"}
	}
	if g.OnscreenTextLanguage != "" {
		if set.TextLanguage, ok = plan.ParseLanguage(g.OnscreenTextLanguage); !ok {
			return set, &service.Problem{Code: codeSource, Message: fmt.Sprintf("there is no language %q", g.OnscreenTextLanguage), Path: "onscreen_text_language"}
		}
	}
	var err error
	if g.CustomLogo != "" {
		set.Logo, err = r.source(ctx, g.CustomLogo, "custom_logo", -1)
	}
	return set, err
}

// images are the user's pictures.
func (r *run) images(ctx context.Context, g *service.Generation) (all []story.Media, err error) {
	for i, address := range g.CustomImages {
		m := story.Media{Description: at(g.CustomImagesTell, i), KeepOriginal: at(g.KeepOriginalImages, i), Still: at(g.DisableImageAnimation, i)}
		if m.Source, err = r.source(ctx, address, "custom_images", i); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// videos are the user's videos, as long as they are.
func (r *run) videos(ctx context.Context, g *service.Generation) (all []story.Media, err error) {
	for i, address := range g.CustomVideos {
		m := story.Media{Description: at(g.CustomVideosTell, i)}
		for _, n := range g.UseAIAudioAt {
			m.Narrated = m.Narrated || n == i+1
		}
		if m.Source, err = r.source(ctx, address, "custom_videos", i); err != nil {
			return nil, err
		}
		file, err := r.fetch.Fetch(ctx, m.Source)
		if err != nil {
			return nil, problem(ctx, err)
		}
		if r.cfg.Tools == nil {
			return nil, noTools("custom_videos")
		}
		info, err := r.cfg.Tools.Probe(ctx, file.Path)
		if err != nil {
			return nil, &service.Problem{Code: "asset", Message: fmt.Sprintf("custom_videos[%d] cannot be read as a video", i), Path: fmt.Sprintf("custom_videos[%d]", i)}
		}
		m.Seconds = info.Seconds
		all = append(all, m)
	}
	return all, nil
}

func noTools(field string) error {
	return &service.Problem{Code: codeSource, Message: "recordings and videos cannot be read here: ffmpeg is missing on the server", Path: field}
}

// at is element i of a list that may be shorter than what it is about.
func at[T any](list []T, i int) (value T) {
	if i < len(list) {
		value = list[i]
	}
	return value
}

// source is how plans name what a request names: a file that was sent lies in the
// store of artifacts, other addresses are as they are. i is below 0 of a field that
// is no list.
func (r *run) source(ctx context.Context, address, field string, i int) (string, error) {
	where := field
	if i >= 0 {
		where = fmt.Sprintf("%s[%d]", field, i)
	}
	u, ours, err := r.claim(ctx, address)
	if err != nil {
		return "", placed(err, where)
	}
	source := address
	if ours {
		if source, err = r.cfg.Uploads.Source(ctx, u); err != nil {
			return "", placed(refused(err), where)
		}
	}
	r.named[source] = true
	return source, nil
}

// claim is the upload that an address names; ours is false where it names none.
func (r *run) claim(ctx context.Context, address string) (u upload.Upload, ours bool, err error) {
	u, err = r.cfg.Uploads.Claim(ctx, r.workspace, address, r.film)
	if errors.Is(err, upload.ErrForeign) {
		return u, false, nil
	}
	return u, err == nil, refused(err)
}

// refused is an upload that cannot be had as the request's problem.
func refused(err error) error {
	var wrong *upload.Error
	if errors.As(err, &wrong) {
		return &service.Problem{Code: "asset", Message: wrong.Text}
	}
	return err
}

// placed is a problem with its place.
func placed(err error, where string) error {
	if p, ok := err.(*service.Problem); ok { //nolint:errorlint // only what is ours alone gets a place
		with := *p
		with.Path = cmp.Or(p.Path, where)
		return &with
	}
	return err
}

// document reads one of the documents.
func (r *run) document(ctx context.Context, files *material.Files, address string, i int) (*document.Document, error) {
	where := fmt.Sprintf("reference_source[%d]", i)
	called, data, err := r.bytes(ctx, address)
	if err != nil {
		return nil, placed(err, where)
	}
	if most := document.Default.Bytes; int64(len(data)) > most {
		return nil, &service.Problem{Code: codeSource, Message: fmt.Sprintf("%s is larger than the %d MiB that are read; give a part of it", called, most>>20), Path: where}
	}
	doc, err := files.Document(ctx, called, data)
	if err != nil {
		return nil, placed(problem(ctx, err), where)
	}
	// Pictures beside a file are not there; those of the web it may not have fetched.
	kept := doc.Blocks[:0]
	for _, b := range doc.Blocks {
		if b.Figure == nil || b.Figure.Data != nil {
			kept = append(kept, b)
		}
	}
	doc.Blocks = kept
	return doc, nil
}

// bytes are those of a document, and what it is called. That the records or the store
// cannot be had is no problem of the request's.
func (r *run) bytes(ctx context.Context, address string) (called string, data []byte, err error) {
	u, ours, err := r.claim(ctx, address)
	if err != nil {
		return "", nil, err
	}
	if ours {
		data, err = r.cfg.Uploads.Read(ctx, u)
		return u.Name, data, refused(err)
	}
	if u, err := url.Parse(address); err == nil {
		called = path.Base(u.Path)
	}
	file, err := r.fetch.Fetch(ctx, address)
	if err != nil {
		return called, nil, problem(ctx, err)
	}
	data, err = os.ReadFile(file.Path)
	return called, data, err
}

// listen makes the script of the caller's own narration.
func (r *run) listen(ctx context.Context, shop *workshop.Workshop, g *service.Generation, src *story.Source, set *story.Settings) error {
	const field = "own_narration_source"
	if r.cfg.Tools == nil {
		return noTools(field)
	}
	source, err := r.source(ctx, g.OwnNarration, field, -1)
	if err != nil {
		return err
	}
	file, err := r.fetch.Fetch(ctx, source)
	if err != nil {
		return placed(problem(ctx, err), field)
	}
	if src.Recording, err = shop.Listen(ctx, r.cfg.Tools, file.Path, src, *set); err != nil {
		return placed(problem(ctx, err), field)
	}
	set.OwnNarration = &plan.OwnNarration{Source: source, Layout: g.OwnNarrationLayout}
	if g.OwnNarrationLayout != "" {
		focus := int(g.OwnNarrationFocus)
		set.OwnNarration.Position, set.OwnNarration.Split, set.OwnNarration.Fit, set.OwnNarration.Focus = g.OwnNarrationPosition, g.OwnNarrationSplit, g.OwnNarrationFit, &focus
	}
	return nil
}
