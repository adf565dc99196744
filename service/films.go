package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/upload"
)

// Films implements UseCases.
func (s *Service) Films(ctx context.Context, c account.Caller, limit, offset int) (Page, error) {
	rows, total, err := s.DB.Videos(ctx, c.Workspace.ID, limit, offset)
	return s.page(ctx, rows, total, err)
}

// Gallery implements UseCases.
func (s *Service) Gallery(ctx context.Context, limit, offset int) (Page, error) {
	rows, total, err := s.DB.Gallery(ctx, limit, offset)
	return s.page(ctx, rows, total, err)
}

func (s *Service) page(ctx context.Context, rows []store.Video, total int, err error) (Page, error) {
	p := Page{Films: make([]Film, len(rows)), Total: total}
	for i := range rows {
		if err == nil {
			p.Films[i], err = s.film(ctx, &rows[i])
		}
	}
	return p, err
}

// Film implements UseCases.
func (s *Service) Film(ctx context.Context, c account.Caller, id string) (Film, error) {
	v, err := s.video(ctx, c, id)
	if err != nil {
		return Film{}, err
	}
	return s.film(ctx, &v)
}

// mostTitle is how long a title may be, in characters.
var mostTitle = request.Field("title").MaxLen

// UpdateFilm implements UseCases.
func (s *Service) UpdateFilm(ctx context.Context, c account.Caller, id string, p Patch) (Film, error) {
	if p.Title != nil && (*p.Title == "" || utf8.RuneCountInString(*p.Title) > mostTitle) {
		return Film{}, invalid(fmt.Sprintf("want 1 to %d characters", mostTitle), "title")
	}
	err := s.DB.Tx(ctx, func(tx *store.Tx) error {
		return tx.EditVideo(ctx, c.Workspace.ID, id, store.VideoChange{Title: p.Title, Visibility: (*store.Visibility)(p.Visibility)})
	})
	if err != nil {
		return Film{}, found(err, "video")
	}
	return s.Film(ctx, c, id)
}

// DeleteFilm implements UseCases. A film that is being made is cancelled first.
func (s *Service) DeleteFilm(ctx context.Context, c account.Caller, id string) error {
	v, err := s.video(ctx, c, id)
	if err != nil {
		return err
	}
	if !v.Status.Ended() {
		if _, err := s.Cancel(ctx, c, id); err != nil {
			return err
		}
	}
	return found(s.DB.Tx(ctx, func(tx *store.Tx) error { return tx.DeleteVideo(ctx, c.Workspace.ID, id, store.Now()) }), "video")
}

// FilmPlan implements UseCases.
func (s *Service) FilmPlan(ctx context.Context, c account.Caller, id string) ([]byte, error) {
	v, err := s.video(ctx, c, id)
	if err != nil {
		return nil, err
	}
	name := v.Plan
	if name == "" && v.PrimaryID != "" {
		primary, err := s.DB.VideoRow(ctx, v.PrimaryID)
		if err != nil {
			return nil, found(err, "video")
		}
		name = primary.Plan
	}
	if name == "" {
		return nil, absent("plan")
	}
	return s.read(ctx, name)
}

// read is the bytes of a small artifact.
func (s *Service) read(ctx context.Context, name string) ([]byte, error) {
	r, _, err := s.Artifacts.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// ext is the ending of an artifact's name, with its dot.
func ext(name string) string {
	if strings.HasSuffix(name, engine.WordsExt) {
		return engine.WordsExt
	}
	return path.Ext(name)
}

// Credits implements UseCases.
func (s *Service) Credits(ctx context.Context, c account.Caller) (Credits, error) {
	b, err := s.DB.Balance(ctx, c.Workspace.ID)
	return Credits{Plan: c.Workspace.Plan, Balance: float64(b.Cents) / 100, Status: string(c.Workspace.Status)}, err
}

// Upload implements UseCases.
func (s *Service) Upload(ctx context.Context, c account.Caller, name string, size int64, body io.Reader) (Upload, error) {
	if !c.Entitlements.Upload {
		return Upload{}, &Error{Kind: Forbidden, Message: "uploads need the Plus plan or above"}
	}
	got, err := s.Files.Receive(ctx, c.Workspace.ID, upload.File{Name: name, Size: size, Body: body})
	var refused *upload.Error
	switch {
	case errors.Is(err, upload.ErrTooLarge):
		return Upload{}, &Error{Kind: TooLarge, Message: err.Error(), Err: err}
	case errors.As(err, &refused):
		return Upload{}, &Error{Kind: BadRequest, Message: refused.Text, Err: err}
	case err != nil:
		return Upload{}, err
	}
	return Upload{UploadURL: got.UploadURL, FileURL: got.FileURL, FileName: got.Name, ContentType: got.ContentType}, nil
}

// sent is the upload of the caller that an address names; nil where it names none of
// ours. One that is gone, used up or another's is a problem of the request.
func (s *Service) sent(ctx context.Context, c account.Caller, address string) (*upload.Upload, *Problem, error) {
	u, err := s.Files.Find(ctx, c.Workspace.ID, address)
	var refused *upload.Error
	switch {
	case errors.Is(err, upload.ErrForeign):
		return nil, nil, nil
	case errors.As(err, &refused):
		return nil, &Problem{Code: "asset", Message: refused.Text}, nil
	case err != nil:
		return nil, nil, err
	case u.SingleUse && u.UsedBy != "":
		return nil, &Problem{Code: "asset", Message: documentUsed}, nil
	}
	return &u, nil, nil
}

// documentUsed says why a document cannot be read once more.
const documentUsed = "the document was used for another video already, and is removed once that has read it: upload it again"
