package v1_test

import (
	"errors"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/contract"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/body"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
	v1 "github.com/inkreel/inkreel/service/httpapi/v1"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// both is a server of both versions over a stand-in.
func both(t testing.TB, cfg httpapi.Config) (*httptest.Server, *httpapitest.Fake) {
	t.Helper()
	fake := httpapitest.New()
	cfg.Keys, cfg.Gallery = fake, fake.Gallery
	s := httptest.NewServer(httpapi.New(cfg, v1.New(fake), v2.New(fake)))
	t.Cleanup(s.Close)
	return s, fake
}

// Every promise of the pages, whatever the use cases do.
func TestContract(t *testing.T) {
	s, _ := both(t, httpapi.Config{})
	server := contract.Server{
		URL: s.URL, Client: s.Client(),
		Keys: map[contract.Who]string{contract.Owner: httpapitest.Key, contract.Stranger: httpapitest.OtherKey, contract.Starter: httpapitest.StarterKey},
		IDs:  map[string]string{"video": httpapitest.Canvas, "sketch": httpapitest.Sketch, "canvas": httpapitest.Canvas, "style": httpapitest.Style, "frame": "1"},
	}
	rows := contract.Rows()
	for _, row := range rows {
		err := server.Try(t.Context(), row)
		if skipped := contract.Skipped(""); errors.As(err, &skipped) {
			t.Errorf("%s: not tried: %v", row.Name, err)
		} else if err != nil {
			t.Errorf("%s: %v", row.Name, err)
		}
	}
	for _, flow := range contract.Flows() {
		err := flow.Try(t.Context(), &server)
		if skipped := contract.Skipped(""); err != nil && !errors.As(err, &skipped) {
			t.Errorf("%s: %v", flow.Name, err)
		}
	}
	t.Logf("%d rows", len(rows))
}

// Every field of both tables has rows.
func TestContractHasEveryField(t *testing.T) {
	rows := contract.Rows()
	for version, table := range map[string]*body.Table{"v1": v1.GenerationTable, "v2": v2.GenerationTable} {
		for _, name := range table.Names() {
			if !slices.ContainsFunc(rows, func(r contract.Row) bool { return strings.HasPrefix(r.Name, version+" "+name+":") }) {
				t.Errorf("%s: %s has no row", version, name)
			}
		}
	}
}
