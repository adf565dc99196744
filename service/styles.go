package service

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
	"go.uber.org/zap"

	faults "github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/work"
)

// Styles implements UseCases.
func (s *Service) Styles(ctx context.Context, c account.Caller) ([]CustomStyle, error) {
	if !c.Entitlements.CustomStyle {
		return nil, errNoCustomStyles
	}
	rows, err := s.DB.Styles(ctx, c.Workspace.ID)
	out := make([]CustomStyle, len(rows))
	for i := range rows {
		out[i] = styleOf(&rows[i])
	}
	return out, err
}

func styleOf(s *store.Style) CustomStyle {
	return CustomStyle{ID: s.ID, Name: s.Name, Source: s.Source, Kind: s.Kind, Created: s.CreatedAt, Updated: s.UpdatedAt}
}

// Bounds of a style's fields, in characters.
const (
	mostStyleName   = 60
	mostStyleSource = 5000
)

// CreateStyle implements UseCases.
func (s *Service) CreateStyle(ctx context.Context, c account.Caller, n NewStyle) (CustomStyle, error) {
	if !c.Entitlements.CustomStyle {
		return CustomStyle{}, errNoCustomStyles
	}
	n.Source = strings.TrimSpace(n.Source)
	if n.Kind == "" {
		n.Kind = kindOf(n.Source)
	}
	if faults := s.wrongStyle(ctx, c, &n); len(faults) > 0 {
		return CustomStyle{}, &Error{Kind: Invalid, Faults: faults}
	}
	now := store.Now()
	row := store.Style{
		ID: uuid.NewString(), WorkspaceID: c.Workspace.ID, Name: n.Name, Source: n.Source, Kind: n.Kind, Status: store.StylePending, CreatedAt: now, UpdatedAt: now,
	}
	err := s.DB.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.AddStyle(ctx, row); err != nil {
			return err
		}
		return addTask(ctx, tx, taskStyle, row.ID)
	})
	s.wake()
	return styleOf(&row), err
}

// wrongStyle finds what is wrong with a style that is to be saved.
func (s *Service) wrongStyle(ctx context.Context, c account.Caller, n *NewStyle) (faults []Fault) {
	add := func(field, message string) {
		faults = append(faults, valueFault(message, field))
	}
	if k := utf8.RuneCountInString(n.Name); k < 1 || k > mostStyleName {
		add("style_name", fmt.Sprintf("want 1 to %d characters", mostStyleName))
	}
	if k := utf8.RuneCountInString(n.Source); k < 1 || k > mostStyleSource {
		add("source", fmt.Sprintf("want 1 to %d characters", mostStyleSource))
	}
	switch n.Kind {
	case "text":
		return faults
	case "image", "video":
	default:
		add("kind", "want image, video or text")
		return faults
	}
	ours, wrong, _ := s.sent(ctx, c, n.Source) // what else is wrong shows when it is looked at
	if wrong != nil {
		add("source", wrong.Message)
	} else if ours == nil && !strings.HasPrefix(n.Source, "https://") {
		add("source", fmt.Sprintf("a style of kind %s needs an https address", n.Kind))
	}
	return faults
}

// kindOf guesses what a source is: an address of a picture or of a video by how it
// ends, anything else a description.
func kindOf(source string) string {
	u, err := url.Parse(source)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return "text"
	}
	switch ending := strings.ToLower(path.Ext(u.Path)); {
	case slices.Contains([]string{".mp4", ".mov", ".m4v", ".avi", ".mkv", ".webm"}, ending), onVideoPlatform(source):
		return "video"
	}
	return "image"
}

// videoPlatforms are hosts whose pages show videos and are none.
var videoPlatforms = []string{"youtube.com", "youtu.be", "youtube-nocookie.com", "vimeo.com", "tiktok.com", "dailymotion.com", "dai.ly", "twitch.tv", "instagram.com", "facebook.com", "fb.watch", "bilibili.com", "loom.com"}

// onVideoPlatform reports whether an address is of a page that shows a video.
func onVideoPlatform(source string) bool {
	u, err := url.Parse(source)
	if err != nil {
		return false
	}
	host := strings.ToLower(u.Hostname())
	return slices.ContainsFunc(videoPlatforms, func(p string) bool { return host == p || strings.HasSuffix(host, "."+p) })
}

// Style implements UseCases.
func (s *Service) Style(ctx context.Context, c account.Caller, id string) (CustomStyle, error) {
	if !c.Entitlements.CustomStyle {
		return CustomStyle{}, errNoCustomStyles
	}
	row, err := s.DB.Style(ctx, c.Workspace.ID, id)
	return styleOf(&row), found(err, "custom style")
}

// DeleteStyle implements UseCases.
func (s *Service) DeleteStyle(ctx context.Context, c account.Caller, id string) error {
	if !c.Entitlements.CustomStyle {
		return errNoCustomStyles
	}
	return found(s.DB.Tx(ctx, func(tx *store.Tx) error { return tx.DeleteStyle(ctx, c.Workspace.ID, id, store.Now()) }), "custom style")
}

// style does the task of a style.
func (s *Service) style(ctx context.Context, t work.Task) error {
	row, err := s.DB.StyleRow(ctx, t.Subject)
	if errors.Is(err, store.ErrNotFound) || err == nil && row.Status != store.StylePending {
		return nil
	}
	if err != nil {
		return err
	}
	return s.look(ctx, &row)
}

// look finds out what a style looks like and stores it.
func (s *Service) look(ctx context.Context, row *store.Style) error {
	if row.Kind == "video" && onVideoPlatform(row.Source) {
		return s.endStyle(ctx, row.ID, nil, &Problem{Code: codeStyle, Message: "a page of a video platform cannot be read", Hint: "give the address of a video file or a picture, or a description"})
	}
	look, err := s.Author.Look(ctx, row.WorkspaceID, NewStyle{Name: row.Name, Source: row.Source, Kind: row.Kind})
	var p *Problem
	if err == nil {
		err = faults.At(faults.StyleSeen)
	}
	if err != nil && !errors.As(err, &p) {
		return err
	}
	return s.endStyle(ctx, row.ID, look, p)
}

const codeStyle = "style"

// endStyle stores what came of looking at a style's source.
func (s *Service) endStyle(ctx context.Context, id string, look any, p *Problem) error {
	status, kept := store.StyleReady, look
	if p != nil {
		status, kept = store.StyleFailed, p
	}
	doc, err := encode(kept)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		var err error
		if p != nil {
			_, err = tx.EndStyle(ctx, id, status, nil, doc)
		} else {
			_, err = tx.EndStyle(ctx, id, status, doc, nil)
		}
		return err
	})
}

// giveUpStyle ends a style whose source could not be looked at.
func (s *Service) giveUpStyle(ctx context.Context, t work.Task, why error) error {
	s.Log.Error("a style could not be read", zap.String("style", t.Subject), zap.Error(why))
	return s.endStyle(ctx, t.Subject, nil, lasting(why, Problem{Code: codeStyle, Message: "its source could not be read, for a reason on our side", Hint: "save the style again later"}))
}
