package store

import (
	"context"
	"encoding/json"
	"time"
)

// VideoStatus says how far a video is.
type VideoStatus string

// States of videos. The last three are ends.
const (
	VideoQueued           VideoStatus = "queued"
	VideoQueuedForVariant VideoStatus = "queued_for_variant"
	VideoGenerating       VideoStatus = "generating"
	VideoCompleted        VideoStatus = "completed"
	VideoFailed           VideoStatus = "failed"
	VideoCancelled        VideoStatus = "cancelled"
)

// Ended reports whether a video stays in a state.
func (s VideoStatus) Ended() bool {
	return s == VideoCompleted || s == VideoFailed || s == VideoCancelled
}

// Visibility says who sees a video.
type Visibility string

// Who sees a video.
const (
	Public  Visibility = "public" // everybody, in the gallery
	Private Visibility = "private"
)

// Output is what a generation makes.
type Output string

// What a generation makes.
const (
	OutputVideo   Output = "video"
	OutputPodcast Output = "podcast"
	OutputScript  Output = "script"
)

// Video is a generation and what came of it.
type Video struct {
	ID            string // of the row
	WorkspaceID   string
	VideoID       string // as the caller knows it, unique in the workspace
	Title         string
	Visibility    Visibility
	Output        Output
	Status        VideoStatus
	Stage         string
	Percent       int
	Engine        string
	Style         string
	Orientation   string
	Language      string
	Timing        string
	RequestSHA256 string
	PrimaryID     string // id of the row it is a variant of; empty: of none
	VariantIndex  int    // its place among the variants

	Plan, Film, SRT, VTT, Words, Poster string // names of artifacts; empty: none

	Duration      time.Duration // whole milliseconds
	Frames        int
	ReservedCents int64
	CostCents     *int64 // nil until it is settled
	WebhookURL    string
	CancelAskedAt time.Time
	CreatedAt     time.Time
	UpdatedAt     time.Time
	EndedAt       time.Time
	DeletedAt     time.Time
	Error         json.RawMessage // {code, message, hint, path}
	Notes         json.RawMessage
	ScriptText    string
}

const videoColumns = "id, workspace_id, video_id, title, visibility, output, status, stage, percent, engine, style, orientation, language, timing, " +
	"request_sha256, primary_id, variant_index, plan, film, srt, vtt, words, poster, duration_ms, frames, reserved_cents, cost_cents, webhook_url, " +
	"cancel_asked_at, created_at, updated_at, ended_at, deleted_at, error, notes, script_text"

func (v *Video) fields() []any {
	return []any{
		&v.ID, &v.WorkspaceID, &v.VideoID, &v.Title, &v.Visibility, &v.Output, &v.Status, &v.Stage, &v.Percent, &v.Engine, &v.Style,
		&v.Orientation, &v.Language, &v.Timing, &v.RequestSHA256, orNull{&v.PrimaryID}, &v.VariantIndex, &v.Plan, &v.Film, &v.SRT, &v.VTT,
		&v.Words, &v.Poster, millis{&v.Duration}, &v.Frames, &v.ReservedCents, &v.CostCents, &v.WebhookURL, micros{&v.CancelAskedAt},
		micros{&v.CreatedAt}, micros{&v.UpdatedAt}, micros{&v.EndedAt}, micros{&v.DeletedAt}, document{&v.Error}, document{&v.Notes}, &v.ScriptText,
	}
}

// Video is a workspace's video, as the caller knows it, that is not deleted.
func (r Reader) Video(ctx context.Context, workspace, videoID string) (Video, error) {
	return one[Video](ctx, r.q, "SELECT "+videoColumns+" FROM videos WHERE workspace_id = $1 AND video_id = $2 AND deleted_at IS NULL", workspace, videoID)
}

// VideoRow is the video of a row, deleted or not; it is for tasks.
func (r Reader) VideoRow(ctx context.Context, id string) (Video, error) {
	return one[Video](ctx, r.q, "SELECT "+videoColumns+" FROM videos WHERE id = $1", id)
}

// VideoRequest is what a video was asked for with; it is for tasks.
func (r Reader) VideoRequest(ctx context.Context, id string) (json.RawMessage, error) {
	request, err := value[string](ctx, r.q, "SELECT request FROM videos WHERE id = $1", id)
	return json.RawMessage(request), err
}

// AnyVideo is a workspace's video, also a deleted one: whose id may not be
// given again.
func (r Reader) AnyVideo(ctx context.Context, workspace, videoID string) (Video, error) {
	return one[Video](ctx, r.q, "SELECT "+videoColumns+" FROM videos WHERE workspace_id = $1 AND video_id = $2", workspace, videoID)
}

// Variants are the variants of a primary's row in the order they were asked for,
// deleted or not.
func (r Reader) Variants(ctx context.Context, primary string) ([]Video, error) {
	return all[Video](ctx, r.q, "SELECT "+videoColumns+" FROM videos WHERE primary_id = $1 ORDER BY variant_index", primary)
}

// Videos is a page of the workspace's videos, the newest first, and how many
// there are in all. Deleted ones are left out.
func (r Reader) Videos(ctx context.Context, workspace string, limit, offset int) (page []Video, total int, err error) {
	// The rows before the page are skipped in the index alone.
	if page, err = all[Video](ctx, r.q, "SELECT "+videoColumns+` FROM videos WHERE id IN
		(SELECT id FROM videos WHERE workspace_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3)
		ORDER BY created_at DESC, id DESC`, workspace, limit, offset); err != nil {
		return nil, 0, err
	}
	total, err = value[int](ctx, r.q, "SELECT COUNT(*) FROM videos WHERE workspace_id = $1 AND deleted_at IS NULL", workspace)
	return page, total, err
}

const inGallery = "deleted_at IS NULL AND visibility = 'public' AND status = 'completed'"

// Gallery is a page of all workspaces' finished videos that are public, the
// newest first, and how many there are in all.
func (r Reader) Gallery(ctx context.Context, limit, offset int) (page []Video, total int, err error) {
	if page, err = all[Video](ctx, r.q, "SELECT "+videoColumns+" FROM videos WHERE id IN (SELECT id FROM videos WHERE "+inGallery+
		" ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2) ORDER BY created_at DESC, id DESC", limit, offset); err != nil {
		return nil, 0, err
	}
	total, err = value[int](ctx, r.q, "SELECT COUNT(*) FROM videos WHERE "+inGallery)
	return page, total, err
}

// Running is how many videos of a workspace have not ended.
func (r Reader) Running(ctx context.Context, workspace string) (int, error) {
	return value[int](ctx, r.q, "SELECT COUNT(*) FROM videos WHERE workspace_id = $1 AND ended_at IS NULL", workspace)
}

// StuckVideos are videos that have not ended and not changed since before, the
// longest left first.
func (r Reader) StuckVideos(ctx context.Context, before time.Time, limit int) ([]Video, error) {
	return all[Video](ctx, r.q, "SELECT "+videoColumns+" FROM videos WHERE ended_at IS NULL AND updated_at < $1 ORDER BY updated_at LIMIT $2", stamp(before), limit)
}

// DeletedVideos are videos that were deleted before a time, the first deleted
// first.
func (r Reader) DeletedVideos(ctx context.Context, before time.Time, limit int) ([]Video, error) {
	return all[Video](ctx, r.q, "SELECT "+videoColumns+" FROM videos WHERE deleted_at < $1 ORDER BY deleted_at LIMIT $2", stamp(before), limit)
}
