package service

import (
	"context"
	"io"
	"time"

	"github.com/inkreel/inkreel/service/account"
)

// UseCases are what callers may do, whatever version of the API they speak. An
// error is an *Error, or something that went wrong on our side. What has an id is
// the caller's own: anything else is NotFound.
type UseCases interface {
	// Generate stores a request. Retry is the caller's own key of the request,
	// empty for none: what came under it within a day is answered as before.
	Generate(ctx context.Context, c account.Caller, g Generation, retry string) (Accepted, error)
	// SubmitPlan has a plan drawn as it is.
	SubmitPlan(ctx context.Context, c account.Caller, plan []byte, o PlanOptions, retry string) (Accepted, error)
	CheckPlan(ctx context.Context, c account.Caller, plan []byte) (PlanReport, error)

	Job(ctx context.Context, c account.Caller, id string) (Job, error)
	// Follow calls f with the job as it stands, with every change, and at least
	// every 15 s, until it has ended, f fails or ctx ends.
	Follow(ctx context.Context, c account.Caller, id string, f func(Job) error) error
	Cancel(ctx context.Context, c account.Caller, id string) (Job, error)

	Films(ctx context.Context, c account.Caller, limit, offset int) (Page, error)
	Film(ctx context.Context, c account.Caller, id string) (Film, error)
	UpdateFilm(ctx context.Context, c account.Caller, id string, p Patch) (Film, error)
	DeleteFilm(ctx context.Context, c account.Caller, id string) error
	// FilmPlan is the plan as it was written, JSON.
	FilmPlan(ctx context.Context, c account.Caller, id string) ([]byte, error)
	// Gallery lists public films of all.
	Gallery(ctx context.Context, limit, offset int) (Page, error)

	Credits(ctx context.Context, c account.Caller) (Credits, error)

	Styles(ctx context.Context, c account.Caller) ([]CustomStyle, error)
	CreateStyle(ctx context.Context, c account.Caller, s NewStyle) (CustomStyle, error)
	Style(ctx context.Context, c account.Caller, id string) (CustomStyle, error)
	DeleteStyle(ctx context.Context, c account.Caller, id string) error

	// Upload takes a file in; size is what the caller says it has, -1 unknown.
	Upload(ctx context.Context, c account.Caller, name string, size int64, body io.Reader) (Upload, error)

	Frames(ctx context.Context, c account.Caller, video string) (FrameVersions, error)
	EditFrames(ctx context.Context, c account.Caller, video string, e FrameEdits) ([]EditJob, error)
	CombineFrames(ctx context.Context, c account.Caller, video string, urls []string) (job string, err error)
	EditJob(ctx context.Context, c account.Caller, id string) (Edit, error)
	// UseFrame makes a version of a scene the active one; the address is of that.
	UseFrame(ctx context.Context, c account.Caller, video, frame, url string) (string, error)
	// Still is a frame of a scene as PNG, at a moment of its clip.
	Still(ctx context.Context, c account.Caller, video, frame string, at time.Duration) ([]byte, error)
}

// PlanOptions are what a plan itself does not say.
type PlanOptions struct {
	VideoID    string
	Title      string
	Visibility Visibility
	WebhookURL string
}
