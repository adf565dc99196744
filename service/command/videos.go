package command

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/inkreel/inkreel/service/store"
)

// Videos are the commands about videos' records.
type Videos struct {
	List    videosList    `cmd:"" help:"List the videos of a workspace, the newest first."`
	Restore videosRestore `cmd:"" help:"Bring back a video that was deleted less than 30 days ago."`
}

type videosList struct {
	Workspace string `arg:"" help:"Id of the workspace."`
	Limit     int    `default:"20" help:"How many."`
	Offset    int    `help:"How many are left out first."`
	JSON      bool   `help:"Print them as JSON, one a line."`
	Records
}

// Run lists the videos of a workspace.
func (cmd *videosList) Run(ctx context.Context, out io.Writer) error {
	return cmd.with(ctx, func(db *store.DB) error {
		rows, total, err := db.Videos(ctx, cmd.Workspace, cmd.Limit, cmd.Offset)
		if err != nil {
			return err
		}
		if cmd.JSON {
			for _, v := range rows {
				err = errors.Join(err, printJSON(out, map[string]any{
					"id": v.ID, "video_id": v.VideoID, "title": v.Title, "status": v.Status, "duration_seconds": v.Duration.Seconds(), "created_at": v.CreatedAt,
				}))
			}
			return err
		}
		t := newTable(out, "VIDEO", "STATUS", "SECONDS", "CREATED", "TITLE")
		for _, v := range rows {
			t.row(v.VideoID, v.Status, fmt.Sprintf("%.1f", v.Duration.Seconds()), day(v.CreatedAt, ""), v.Title)
		}
		if err := t.Flush(); err != nil {
			return err
		}
		if rest := total - cmd.Offset - len(rows); rest > 0 {
			fmt.Fprintf(out, "%d more\n", rest)
		}
		return nil
	})
}

type videosRestore struct {
	Workspace string `arg:"" help:"Id of the workspace."`
	Video     string `arg:"" help:"Id of the video."`
	Records
}

// Run brings a video back.
func (cmd *videosRestore) Run(ctx context.Context, out io.Writer) error {
	return cmd.with(ctx, func(db *store.DB) error {
		err := db.Tx(ctx, func(tx *store.Tx) error { return tx.RestoreVideo(ctx, cmd.Workspace, cmd.Video) })
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("workspace %s has no deleted video %s", cmd.Workspace, cmd.Video)
		}
		if err == nil {
			_, err = fmt.Fprintf(out, "%s is back\n", cmd.Video)
		}
		return err
	})
}
