package command

import (
	"context"
	"errors"
	"time"

	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/upload"
	"github.com/inkreel/inkreel/service/webhook"
)

// uploadRows are the rows of uploads.
type uploadRows struct{ db *store.DB }

// Insert implements upload.Rows.
func (r uploadRows) Insert(ctx context.Context, u upload.Upload) error {
	return r.db.Tx(ctx, func(tx *store.Tx) error {
		return tx.AddUpload(ctx, store.Upload{
			ID: u.ID, WorkspaceID: u.Workspace, Name: u.Name, Kind: string(u.Kind), ContentType: u.ContentType, Size: u.Size, SHA256: u.SHA256,
			Artifact: u.Artifact, SingleUse: u.SingleUse, UsedBy: u.UsedBy, UsedAt: u.UsedAt, CreatedAt: u.CreatedAt, ExpiresAt: u.ExpiresAt,
		})
	})
}

// Get implements upload.Rows.
func (r uploadRows) Get(ctx context.Context, workspace, id string) (upload.Upload, error) {
	u, err := r.db.Upload(ctx, workspace, id)
	if errors.Is(err, store.ErrNotFound) {
		err = upload.ErrNotFound
	}
	return uploadOf(u), err
}

func uploadOf(u store.Upload) upload.Upload {
	return upload.Upload{
		ID: u.ID, Workspace: u.WorkspaceID, Name: u.Name, Kind: upload.Kind(u.Kind), ContentType: u.ContentType, Size: u.Size, SHA256: u.SHA256,
		Artifact: u.Artifact, SingleUse: u.SingleUse, UsedBy: u.UsedBy, UsedAt: u.UsedAt, CreatedAt: u.CreatedAt, ExpiresAt: u.ExpiresAt,
	}
}

// MarkUsed implements upload.Rows.
func (r uploadRows) MarkUsed(ctx context.Context, workspace, id string, use upload.Usage) (ok bool, err error) {
	err = r.db.Tx(ctx, func(tx *store.Tx) error {
		ok, err = tx.UseUpload(ctx, workspace, id, store.Use{Film: use.By, At: use.At, Until: use.Expires})
		return err
	})
	return ok, err
}

// Expired implements upload.Rows.
func (r uploadRows) Expired(ctx context.Context, before time.Time, most int) ([]upload.Upload, error) {
	rows, err := r.db.ExpiredUploads(ctx, before, most)
	all := make([]upload.Upload, len(rows))
	for i, u := range rows {
		all[i] = uploadOf(u)
	}
	return all, err
}

// Delete implements upload.Rows.
func (r uploadRows) Delete(ctx context.Context, _, id string) error {
	return r.db.Tx(ctx, func(tx *store.Tx) error { return tx.RemoveUpload(ctx, id) })
}

// deliveryRows are the rows of webhooks' messages.
type deliveryRows struct{ db *store.DB }

// Due implements webhook.Rows.
func (r deliveryRows) Due(ctx context.Context, at time.Time, most int) ([]webhook.Delivery, error) {
	rows, err := r.db.DueDeliveries(ctx, at, most)
	all := make([]webhook.Delivery, len(rows))
	for i, d := range rows {
		all[i] = webhook.Delivery{
			ID: d.ID, Workspace: d.WorkspaceID, Video: d.Video, URL: d.URL, Body: d.Body, Attempts: d.Attempts, NextAt: d.NextAt,
			State: webhook.State(d.State), LastError: d.LastError, CreatedAt: d.CreatedAt,
		}
	}
	return all, err
}

// Begin implements webhook.Rows.
func (r deliveryRows) Begin(ctx context.Context, d webhook.Delivery, until time.Time) (ok bool, err error) {
	err = r.db.Tx(ctx, func(tx *store.Tx) error {
		ok, err = tx.BeginDelivery(ctx, d.ID, d.Attempts, until)
		return err
	})
	return ok, err
}

// End implements webhook.Rows.
func (r deliveryRows) End(ctx context.Context, d webhook.Delivery, o webhook.Outcome) error {
	return r.db.Tx(ctx, func(tx *store.Tx) error {
		return tx.EndDelivery(ctx, d.ID, d.Attempts, store.Outcome{State: store.DeliveryState(o.State), NextAt: o.NextAt, Failure: o.LastError})
	})
}
