package upload

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/fault"
)

// Find returns the upload that an address stands for, without using it: for the
// judging of a request. Errors are as those of Claim.
func (u *Uploads) Find(ctx context.Context, workspace, address string) (Upload, error) {
	link, err := u.cfg.Media.Parse(address)
	if err != nil {
		return Upload{}, fmt.Errorf("%w: %w", ErrForeign, err)
	}
	owner, id, ok := owned(link.Artifact)
	switch {
	case !ok:
		return Upload{}, ErrForeign
	case owner != workspace:
		return Upload{}, gone()
	}
	up, err := u.cfg.Rows.Get(ctx, workspace, id)
	if errors.Is(err, ErrNotFound) || err == nil && (up.Artifact != link.Artifact || !u.now().Before(up.ExpiresAt)) {
		return Upload{}, gone()
	}
	return up, err
}

// owned splits the name of an upload's artifact.
func owned(name string) (workspace, id string, ok bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	parts := strings.Split(rest, "/")
	if !ok || len(parts) != 3 {
		return "", "", false
	}
	return parts[0], parts[1], true
}

func gone() *Error {
	return fail(ErrNotFound, "there is no such upload, or it is no longer kept: upload the file again")
}

func used() *Error {
	return fail(ErrUsed, "the document was used for another video already, and was removed when that had read it: upload it again")
}

// Claim notes that a film, by the id of its row, uses the upload that an address
// stands for, and keeps it from being swept. A document is for the first film that
// claims it; that one may claim it again, as when its task is done once more. Errors
// are ErrForeign for what is to be fetched or is other media of ours (media.Parse
// says which), ErrNotFound and ErrUsed, all but the first an *Error.
func (u *Uploads) Claim(ctx context.Context, workspace, address, film string) (Upload, error) {
	up, err := u.Find(ctx, workspace, address)
	if err != nil {
		return Upload{}, err
	}
	if err := fault.At(fault.UploadClaim); err != nil {
		return Upload{}, err
	}
	at := u.now()
	use := Usage{By: film, At: at, Expires: at.Add(u.cfg.Kept)}
	marked, err := u.cfg.Rows.MarkUsed(ctx, workspace, up.ID, use)
	switch {
	case err != nil:
		return Upload{}, fmt.Errorf("use an upload: %w", err)
	case !marked && up.SingleUse:
		return Upload{}, used()
	case !marked:
		return Upload{}, gone()
	}
	if up.UsedAt.IsZero() {
		up.UsedAt = at
	}
	up.UsedBy, up.ExpiresAt = film, use.Expires
	return up, nil
}

// Read returns the bytes of an upload that was claimed, verified.
func (u *Uploads) Read(ctx context.Context, up Upload) ([]byte, error) {
	data, err := artifact.ReadAll(ctx, u.cfg.Store, up.Artifact, u.cfg.Max)
	if errors.Is(err, artifact.ErrNotFound) {
		if up.SingleUse {
			return nil, used()
		}
		return nil, gone()
	}
	if err != nil {
		return nil, fmt.Errorf("read an upload: %w", err)
	}
	return data, nil
}

// Drop removes the file of a document whose text was extracted. Its row stays for as
// long as uploads are kept, to say that it was used.
func (u *Uploads) Drop(ctx context.Context, up Upload) error {
	return u.remove(ctx, up)
}

// Source returns what a plan names a claimed picture, recording or video by: an
// artifact of its own, called by the hash of its bytes, which the engine keeps as
// long as a film needs it, whatever becomes of the upload. It is to be called before
// the plan is handed over, again with every try.
func (u *Uploads) Source(ctx context.Context, up Upload) (string, error) {
	if err := fault.At(fault.UploadSource); err != nil {
		return "", err
	}
	name := "asset/" + up.SHA256
	if _, err := artifact.Claim(ctx, u.cfg.Store, name); err == nil {
		return "object://" + name, nil
	} else if !errors.Is(err, artifact.ErrNotFound) {
		return "", fmt.Errorf("keep an upload for its film: %w", err)
	}
	in, _, err := u.cfg.Store.Open(ctx, up.Artifact)
	if errors.Is(err, artifact.ErrNotFound) {
		return "", gone()
	}
	if err != nil {
		return "", fmt.Errorf("keep an upload for its film: %w", err)
	}
	defer in.Close()
	if _, err := u.cfg.Store.Put(ctx, name, in); err != nil {
		return "", fmt.Errorf("keep an upload for its film: %w", err)
	}
	return "object://" + name, nil
}

// sweepGrace is how long after its end an upload is removed: clocks of processes
// differ, and one that was claimed in time is still copied.
const sweepGrace = time.Hour

// sweepBatch is how many rows are read at once.
const sweepBatch = 100

// Sweep removes uploads that ended, and returns how many went. Any number of
// processes may sweep at once.
func (u *Uploads) Sweep(ctx context.Context) (int, error) {
	for n := 0; ; {
		ended, err := u.cfg.Rows.Expired(ctx, u.now().Add(-sweepGrace), sweepBatch)
		if err != nil {
			return n, fmt.Errorf("sweep uploads: %w", err)
		}
		for _, up := range ended {
			if err := u.sweep(ctx, up); err != nil {
				return n, fmt.Errorf("sweep uploads: %w", err)
			}
			n++
		}
		if len(ended) < sweepBatch {
			return n, nil
		}
	}
}

// sweep removes one. It ended, so that it cannot be claimed again and the file may go
// first; the row stays until it is gone.
func (u *Uploads) sweep(ctx context.Context, up Upload) error {
	if err := fault.At(fault.SweepFile); err != nil {
		return err
	}
	if err := u.remove(ctx, up); err != nil {
		return err
	}
	if err := fault.At(fault.SweepRow); err != nil {
		return err
	}
	return u.cfg.Rows.Delete(ctx, up.Workspace, up.ID)
}

// KeepSweeping sweeps now and at every interval until ctx ends.
func (u *Uploads) KeepSweeping(ctx context.Context, interval time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		n, err := u.Sweep(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			u.cfg.Log.Warn("uploads cannot be swept", zap.Error(err))
		case n > 0:
			u.cfg.Log.Info("uploads that ended are removed", zap.Int("uploads", n))
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// remove deletes what lies in the store of an upload.
func (u *Uploads) remove(ctx context.Context, up Upload) error {
	for _, name := range []string{up.Artifact, up.Artifact + received} {
		if err := u.cfg.Store.Delete(ctx, name); err != nil {
			return err
		}
	}
	return nil
}
