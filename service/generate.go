package service

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/inkreel/inkreel/author/request/field"
	faults "github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/upload"
)

// retryFor is how long a caller's own key of a request stands for it.
const retryFor = 24 * time.Hour

// Generate implements UseCases.
func (s *Service) Generate(ctx context.Context, c account.Caller, g Generation, retry string) (Accepted, error) {
	if err := s.allowed(ctx, c, &g); err != nil {
		return Accepted{}, err
	}
	body, err := json.Marshal(g)
	if err != nil {
		return Accepted{}, err
	}
	o := order{caller: c, retry: retry, request: body, output: outputOf(&g), primary: store.Video{
		VideoID: g.VideoID, Title: g.Title, Visibility: store.Visibility(g.Visibility), Engine: string(g.Engine), Style: g.Variant(),
		Orientation: string(g.Orientation), Language: g.NarrationLanguage, Timing: string(g.Timing), WebhookURL: g.WebhookURL,
	}, languages: g.LanguageVariants}
	if a, err := o.before(ctx, s.DB.Reader); err != nil || a.JobID != "" { // its documents are used up, by itself
		return a, err
	}
	if o.documents, err = s.documents(ctx, c, &g); err != nil {
		return Accepted{}, err
	}
	if o.output != Script {
		if o.cents, err = account.Estimate(string(g.Settings().Timing), c.Entitlements); err != nil {
			return Accepted{}, err
		}
	}
	return s.accept(ctx, o)
}

// outputOf is what a request is answered with in the end. Of one's own narration
// there always is a film.
func outputOf(g *Generation) Output {
	switch {
	case g.ScriptAlone():
		return Script
	case g.Podcast:
		return Podcast
	}
	return Video
}

// allowed refuses what breaks a rule, and what the caller's plan has not.
func (s *Service) allowed(ctx context.Context, c account.Caller, g *Generation) error {
	if err := g.Validate(field.Values{}); err != nil {
		return err
	}
	if g.Timing == "15" && !c.Entitlements.Timing15 {
		return &Error{Kind: Forbidden, Message: "timing 15 needs the Enterprise plan, or the Scale plan with the add-on longer_videos"}
	}
	if g.WebhookURL != "" {
		if err := s.Webhooks.CheckURL(g.WebhookURL); err != nil {
			return invalid(err.Error(), "webhook_url")
		}
	}
	if g.CustomStyle == "" {
		return nil
	}
	if !c.Entitlements.CustomStyle {
		return errNoCustomStyles
	}
	style, err := s.DB.Style(ctx, c.Workspace.ID, g.CustomStyle)
	if err != nil {
		return found(err, "custom style")
	}
	if style.Kind == "video" && onVideoPlatform(style.Source) {
		return invalid("the style's source is a page of a video platform, which cannot be read; save a style with the address of a video file, of a picture, or with a description", "custom_style")
	}
	return nil
}

var errNoCustomStyles = &Error{Kind: Forbidden, Message: "custom styles need the Business plan or above"}

// documents are the uploads that a request reads and that are gone then. An address
// of ours that names none, or one that was read, is refused here.
func (s *Service) documents(ctx context.Context, c account.Caller, g *Generation) (ids []string, err error) {
	var faults []Fault
	for _, field := range []struct {
		name      string
		list      bool
		addresses []string
	}{
		{"reference_source", true, g.ReferenceSource}, {"custom_images", true, g.CustomImages}, {"custom_videos", true, g.CustomVideos},
		{"reference_images", true, g.ReferenceImages}, {"custom_logo", false, some(g.CustomLogo)}, {"own_narration_source", false, some(g.OwnNarration)},
	} {
		for i, address := range field.addresses {
			path := []any{field.name}
			if field.list {
				path = append(path, i)
			}
			u, wrong, err := s.sent(ctx, c, address)
			switch {
			case err != nil:
				return nil, err
			case wrong != nil:
				faults = append(faults, valueFault(wrong.Message, path...))
			case u != nil && u.SingleUse:
				ids = append(ids, u.ID)
			}
		}
	}
	if len(faults) > 0 {
		return nil, &Error{Kind: Invalid, Faults: faults}
	}
	return ids, nil
}

// some is a list of what is there.
func some(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// order is a request on its way into the database.
type order struct {
	caller    account.Caller
	retry     string
	request   []byte
	output    Output
	documents []string // uploads that are used up by it
	primary   store.Video
	languages []string // of variants
	variants  []string // their ids; nil: they are made
	cents     int64    // reserved for each video
}

// waiting is the stage of a video whose task is held back: its workspace has as many
// at work as its plan allows.
const waiting = "waiting"

// accept stores a request with all that belongs to it, or finds it stored.
func (s *Service) accept(ctx context.Context, o order) (Accepted, error) {
	if err := faults.At(faults.Accept); err != nil {
		return Accepted{}, err
	}
	var a Accepted
	err := s.DB.Tx(ctx, func(tx *store.Tx) error {
		var err error
		if a, err = o.before(ctx, tx.Reader); err != nil || a.JobID != "" {
			return err
		}
		if a, err = s.insert(ctx, tx, &o); err != nil {
			return err
		}
		return faults.At(faults.Accepted)
	})
	if err == nil {
		err = faults.At(faults.Stored)
	}
	if err != nil {
		return Accepted{}, err
	}
	s.wake()
	if err := faults.At(faults.Answer); err != nil {
		return Accepted{}, err
	}
	return a, nil
}

// digest tells the request from others.
func (o *order) digest() string {
	sum := sha256.Sum256(o.request)
	return hex.EncodeToString(sum[:])
}

// before finds a request that was stored already, by the caller's key or the id of
// its video.
func (o *order) before(ctx context.Context, db store.Reader) (Accepted, error) {
	if o.retry != "" {
		was, err := db.Idempotency(ctx, o.caller.Workspace.ID, o.retry, store.Now())
		if err == nil && was.RequestSHA256 != o.digest() {
			return Accepted{}, &Error{Kind: Conflict, Message: "this Idempotency-Key was sent with another body within the last day; send another key with another request"}
		}
		if err == nil {
			v, err := db.VideoRow(ctx, was.Video)
			if err != nil {
				return Accepted{}, err
			}
			return answer(ctx, db, v)
		}
		if !errors.Is(err, store.ErrNotFound) {
			return Accepted{}, err
		}
	}
	if o.primary.VideoID == "" {
		return Accepted{}, nil
	}
	v, err := db.AnyVideo(ctx, o.caller.Workspace.ID, o.primary.VideoID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return Accepted{}, nil
	case err != nil:
		return Accepted{}, err
	case v.RequestSHA256 != o.digest() || v.PrimaryID != "" || !v.DeletedAt.IsZero():
		return Accepted{}, &Error{Kind: Conflict, Message: fmt.Sprintf("video_id %q is taken by another request", o.primary.VideoID)}
	}
	return answer(ctx, db, v)
}

// answer is what a stored request is answered with.
func answer(ctx context.Context, db store.Reader, v store.Video) (Accepted, error) {
	a := Accepted{JobID: v.VideoID}
	variants, err := db.Variants(ctx, v.ID)
	for _, v := range variants {
		a.Variants = append(a.Variants, v.VideoID)
	}
	return a, err
}

// insert stores a request: its videos, what they may cost, the task of writing them.
func (s *Service) insert(ctx context.Context, tx *store.Tx, o *order) (Accepted, error) {
	if _, err := tx.LockBalance(ctx, o.caller.Workspace.ID); err != nil { // whoever counts what runs is alone
		return Accepted{}, err
	}
	active, err := tx.Active(ctx, o.caller.Workspace.ID, waiting)
	if err != nil {
		return Accepted{}, err
	}
	now := store.Now()
	v := o.primary
	v.ID, v.WorkspaceID = cmp.Or(v.ID, store.NewID(store.IDVideo)), o.caller.Workspace.ID
	v.Output, v.Status, v.ReservedCents = store.Output(o.output), store.VideoQueued, o.cents
	v.RequestSHA256, v.CreatedAt, v.UpdatedAt = o.digest(), now, now
	if v.VideoID == "" {
		v.VideoID = v.ID
	}
	if most := o.caller.Entitlements.Running; most > 0 && active >= most {
		v.Stage = waiting
	}
	videos := []store.Video{v}
	for i, lang := range o.languages {
		w := v
		if w.ID = store.NewID(store.IDVideo); o.variants != nil {
			w.ID = o.variants[i]
		}
		w.VideoID, w.PrimaryID, w.VariantIndex, w.Language, w.Status, w.Stage = w.ID, v.ID, i, lang, store.VideoQueuedForVariant, ""
		videos = append(videos, w)
	}
	a := Accepted{JobID: v.VideoID}
	var reservations []account.Reservation
	for i, v := range videos {
		if err := tx.AddVideo(ctx, v, o.request); errors.Is(err, store.ErrExists) {
			return a, &Error{Kind: Conflict, Message: fmt.Sprintf("video_id %q is taken by another request", v.VideoID)}
		} else if err != nil {
			return a, err
		}
		reservations = append(reservations, account.Reservation{Video: v.ID, Cents: o.cents})
		if i > 0 {
			a.Variants = append(a.Variants, v.VideoID)
		}
	}
	var short *account.CreditsError
	if err := account.Reserve(ctx, tx, o.caller.Workspace, reservations...); errors.As(err, &short) {
		return a, &Error{Kind: Payment, Message: short.Error(), Err: err}
	} else if err != nil {
		return a, err
	}
	for _, id := range o.documents {
		if ok, err := tx.UseUpload(ctx, o.caller.Workspace.ID, id, store.Use{Film: v.ID, At: now, Until: now.Add(upload.DefaultKept)}); err != nil {
			return a, err
		} else if !ok { // another request was faster
			return a, invalid(documentUsed, "reference_source")
		}
	}
	if o.retry != "" {
		err := tx.AddIdempotency(ctx, store.Idempotency{
			WorkspaceID: v.WorkspaceID, Key: o.retry, RequestSHA256: v.RequestSHA256, Video: v.ID, ExpiresAt: now.Add(retryFor),
		}, now)
		if err != nil {
			return a, err
		}
	}
	if v.Stage == waiting {
		return a, nil
	}
	return a, addTask(ctx, tx, taskWrite, v.ID)
}
