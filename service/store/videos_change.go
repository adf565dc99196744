package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// AddVideo adds a video with its request. It is ErrExists where the workspace
// has one of its video id, also a deleted one.
func (tx *Tx) AddVideo(ctx context.Context, v Video, request json.RawMessage) error {
	return tx.insert(ctx, "videos", videoColumns+", request", append(v.fields(), document{&request}))
}

// VideoChange is what is to change of a video; nil stays as it is.
type VideoChange struct {
	Status                              *VideoStatus // an end sets when it ended
	Stage                               *string
	Percent                             *int
	Title                               *string
	Visibility                          *Visibility
	Plan, Film, SRT, VTT, Words, Poster *string
	ScriptText                          *string
	Style, Language                     *string
	Duration                            *time.Duration
	Frames                              *int
	CostCents                           *int64
	Error, Notes                        *json.RawMessage
	CancelAskedAt                       *time.Time // only ever the first
}

// assignments are the columns that change and what to.
func (c VideoChange) assignments(at time.Time) (set []string, args []any) {
	add := func(column string, value any) {
		args = append(args, value)
		set = append(set, fmt.Sprintf("%s = $%d", column, len(args)))
	}
	add("updated_at", stamp(at))
	if c.Status != nil {
		add("status", string(*c.Status))
		if c.Status.Ended() {
			add("ended_at", stamp(at))
		}
	}
	for _, text := range []struct {
		column string
		value  *string
	}{
		{"stage", c.Stage}, {"title", c.Title}, {"visibility", (*string)(c.Visibility)}, {"plan", c.Plan}, {"film", c.Film}, {"srt", c.SRT},
		{"vtt", c.VTT}, {"words", c.Words}, {"poster", c.Poster}, {"script_text", c.ScriptText}, {"style", c.Style}, {"language", c.Language},
	} {
		if text.value != nil {
			add(text.column, *text.value)
		}
	}
	if c.Percent != nil {
		add("percent", *c.Percent)
	}
	if c.Duration != nil {
		add("duration_ms", c.Duration.Milliseconds())
	}
	if c.Frames != nil {
		add("frames", *c.Frames)
	}
	if c.CostCents != nil {
		add("cost_cents", *c.CostCents)
	}
	if c.Error != nil {
		add("error", documentArg(*c.Error))
	}
	if c.Notes != nil {
		add("notes", documentArg(*c.Notes))
	}
	if c.CancelAskedAt != nil {
		args = append(args, stamp(*c.CancelAskedAt))
		set = append(set, fmt.Sprintf("cancel_asked_at = COALESCE(cancel_asked_at, $%d)", len(args)))
	}
	return set, args
}

// ChangeVideo changes the video of a row that is in one of the states from, and
// reports whether it was; without any it may be in whichever. It is for tasks:
// of two that want to end a video the second is told that it did not.
func (tx *Tx) ChangeVideo(ctx context.Context, id string, c VideoChange, from ...VideoStatus) (bool, error) {
	set, args := c.assignments(Now())
	args = append(args, id)
	where := fmt.Sprintf("id = $%d", len(args))
	if len(from) > 0 {
		where += fmt.Sprintf(" AND status IN (%s)", places(len(args)+1, len(from)))
		for _, s := range from {
			args = append(args, string(s))
		}
	}
	return tx.changed(ctx, "UPDATE videos SET "+strings.Join(set, ", ")+" WHERE "+where, args...)
}

// EditVideo changes a workspace's video for whoever asks by request: its title,
// visibility, or that it is to be cancelled. It is ErrNotFound where there is none.
func (tx *Tx) EditVideo(ctx context.Context, workspace, videoID string, c VideoChange) error {
	set, args := c.assignments(Now())
	args = append(args, workspace, videoID)
	return tx.changeOne(ctx, fmt.Sprintf("UPDATE videos SET %s WHERE workspace_id = $%d AND video_id = $%d AND deleted_at IS NULL",
		strings.Join(set, ", "), len(args)-1, len(args)), args...)
}

// DeleteVideo flags a workspace's video as deleted.
func (tx *Tx) DeleteVideo(ctx context.Context, workspace, videoID string, at time.Time) error {
	return tx.changeOne(ctx, "UPDATE videos SET deleted_at = $3, updated_at = $3 WHERE workspace_id = $1 AND video_id = $2 AND deleted_at IS NULL", workspace, videoID, stamp(at))
}

// RestoreVideo takes the flag off a video that was deleted. ErrNotFound: there
// is no such video, or it is not deleted.
func (tx *Tx) RestoreVideo(ctx context.Context, workspace, videoID string) error {
	return tx.changeOne(ctx, "UPDATE videos SET deleted_at = NULL, updated_at = $3 WHERE workspace_id = $1 AND video_id = $2 AND deleted_at IS NOT NULL", workspace, videoID, stamp(Now()))
}

// RemoveVideo removes the row of a deleted video and its edits. Variants of it
// stay, as videos of their own; so does its ledger.
func (tx *Tx) RemoveVideo(ctx context.Context, id string) error {
	for _, statement := range []string{"DELETE FROM edits WHERE video = $1", "UPDATE videos SET primary_id = NULL WHERE primary_id = $1"} {
		if _, err := tx.exec(ctx, statement, id); err != nil {
			return err
		}
	}
	return tx.changeOne(ctx, "DELETE FROM videos WHERE id = $1 AND deleted_at IS NOT NULL", id)
}
