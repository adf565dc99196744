package command

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/webhook"
)

// What was delivered, and what is given up, is noted with the rows: it is not sent
// again.
func TestDeliveriesEnd(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), RecordsFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var asked atomic.Int32
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusGone)
		}
	}))
	defer receiver.Close()
	if err := db.Tx(t.Context(), func(tx *store.Tx) error {
		return tx.AddWorkspace(t.Context(), store.Workspace{ID: "w_1", Name: "Acme", Plan: "starter", Status: store.WorkspaceActive, CreatedAt: store.Now()})
	}); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]store.DeliveryState{"/": store.DeliveryDelivered, "/gone": store.DeliveryDead} {
		d := store.Delivery{ID: "d_" + path, WorkspaceID: "w_1", Video: "v_" + path, URL: receiver.URL + path, Body: []byte("{}"), NextAt: store.Now(), State: store.DeliveryWaiting, CreatedAt: store.Now()}
		if err := db.Tx(t.Context(), func(tx *store.Tx) error { return tx.AddDelivery(t.Context(), d) }); err != nil {
			t.Fatal(err)
		}
		courier := webhook.NewCourier(deliveryRows{db}, webhook.NewSender(true), func(context.Context, string) ([]string, error) { return []string{webhook.NewSecret()}, nil }, nil)
		t.Run(path, func(t *testing.T) {
			running(t, func(ctx context.Context) error { courier.Run(ctx); return nil })
			var now store.Delivery
			within(t, "the delivery has ended", func() bool {
				all, err := db.Deliveries(t.Context(), d.Video)
				if err != nil || len(all) != 1 {
					t.Fatal(all, err)
				}
				now = all[0]
				return now.State != store.DeliveryWaiting
			})
			if now.State != want || now.Attempts != 1 {
				t.Errorf("%s after %d attempts: %s", now.State, now.Attempts, now.LastError)
			}
		})
	}
	if n := asked.Load(); n != 2 {
		t.Errorf("%d requests came", n)
	}
}
