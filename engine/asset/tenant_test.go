package asset

import (
	"errors"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
)

// A tenant's plans name in the engine's store what is his, and nobody else's name
// that.
func TestTenantsObjects(t *testing.T) {
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"tenant/acme/logo.png", "tenant/other/logo.png", "film/acme.rain/1.mp4", "film/other.rain/1.mp4", "film/rain/1.mp4", "record/acme.rain/1.json", "pictures/a.png", "upload/w_1/u_1/0.png"}
	for _, name := range names {
		if _, err := artifact.PutBytes(t.Context(), store, name, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	for tenant, may := range map[string][]string{
		"acme": {"tenant/acme/logo.png", "film/acme.rain/1.mp4"},
		"":     {"film/rain/1.mp4", "pictures/a.png"},
	} {
		var can []string
		for _, name := range names {
			for _, source := range []string{"object://" + name, "object://" + strings.Replace(name, "/", "/%2e/", 1), "OBJECT://u:p@" + strings.ReplaceAll(name, "e", "%65")} {
				f := NewFetcher(t.TempDir(), Config{Store: store, Tenant: tenant})
				if _, err := f.Fetch(t.Context(), source); err == nil {
					can = append(can, name)
					break
				} else if wrong := new(Error); !errors.As(err, &wrong) || wrong.Hint == "" && strings.HasPrefix(source, "object://"+name) {
					t.Errorf("%q %s: %v", tenant, source, err)
				}
			}
		}
		if strings.Join(can, " ") != strings.Join(may, " ") {
			t.Errorf("plans of %q may name %v", tenant, can)
		}
	}
	for _, source := range []string{"object://tenant/acme/../other/logo.png", "object://tenant/acme/%2e%2e/other/logo.png", "object://tenant/acme%2fx", "object://tenant"} {
		if _, err := NewFetcher(t.TempDir(), Config{Store: store, Tenant: "acme"}).Fetch(t.Context(), source); err == nil {
			t.Errorf("%s is fetched", source)
		}
	}
}
