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
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/upload"
)

// order is a request as the author takes it, its files as plans name them.
func (r *run) order(ctx context.Context, shop *workshop.Workshop, o service.Order) (*story.Source, story.Settings, error) {
	g := &o.Request
	src, set := g.Source(), g.Settings()
	set.CustomStyle = o.Style
	set.Languages = nil    // each is written by itself
	set.ScriptOnly = false // what is said is read from the plan, which is settled by it
	for _, list := range []struct {
		media []story.Media
		field string
	}{{src.Images, "custom_images"}, {src.Videos, "custom_videos"}, {src.Problem, "reference_images"}} {
		if err := r.name(ctx, list.media, list.field); err != nil {
			return nil, set, err
		}
	}
	if err := r.measure(ctx, src.Videos); err != nil {
		return nil, set, err
	}
	if g.CustomLogo != "" {
		var err error
		if set.Logo, err = r.source(ctx, g.CustomLogo, "custom_logo", -1); err != nil {
			return nil, set, err
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
	if set.OwnNarration == nil {
		return src, set, nil
	}
	return src, set, r.listen(ctx, shop, src, &set)
}

// name gives media of a field the names that plans have for them.
func (r *run) name(ctx context.Context, all []story.Media, field string) (err error) {
	for i := range all {
		if all[i].Source, err = r.source(ctx, all[i].Source, field, i); err != nil {
			return err
		}
	}
	return nil
}

// pictures are those of a list of addresses.
func (r *run) pictures(ctx context.Context, addresses []string, field string) ([]story.Media, error) {
	all := make([]story.Media, len(addresses))
	for i, address := range addresses {
		all[i].Source = address
	}
	return all, r.name(ctx, all, field)
}

// measure finds out how long the user's videos are.
func (r *run) measure(ctx context.Context, videos []story.Media) error {
	for i := range videos {
		where := fmt.Sprintf("custom_videos[%d]", i)
		file, err := r.fetch.Fetch(ctx, videos[i].Source)
		if err != nil {
			return placed(problem(ctx, err), where)
		}
		if r.cfg.Tools == nil {
			return noTools("custom_videos")
		}
		info, err := r.cfg.Tools.Probe(ctx, file.Path)
		if err != nil {
			return &service.Problem{Code: "asset", Message: where + " cannot be read as a video", Path: where}
		}
		videos[i].Seconds = info.Seconds
	}
	return nil
}

func noTools(field string) error {
	return &service.Problem{Code: codeSource, Message: "recordings and videos cannot be read here: ffmpeg is missing on the server", Path: field}
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
	r.named[source] = where
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
	switch p := err.(type) { //nolint:errorlint // only what is ours alone gets a place
	case *service.Problem:
		with := *p
		with.Path = cmp.Or(p.Path, where)
		return &with
	case *service.Passing:
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
func (r *run) listen(ctx context.Context, shop *workshop.Workshop, src *story.Source, set *story.Settings) error {
	const field = "own_narration_source"
	if r.cfg.Tools == nil {
		return noTools(field)
	}
	source, err := r.source(ctx, set.OwnNarration.Source, field, -1)
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
	set.OwnNarration.Source = source
	return nil
}
