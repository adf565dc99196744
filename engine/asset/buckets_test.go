package asset_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/s3test"
)

// s3:// sources come from the places the operator named and from nowhere else.
func TestBuckets(t *testing.T) {
	srv := s3test.Start(t, "", "")
	for name, data := range map[string]string{
		"films/open/logo of ours.png": "logo", "films/secret.txt": "secret", "other/x": "other",
	} {
		path := filepath.Join(srv.Root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	buckets, err := asset.NewBuckets([]string{"s3://films/open?region=us-east-1&endpoint=" + srv.Endpoint})
	if err != nil {
		t.Fatal(err)
	}
	f := asset.NewFetcher(t.TempDir(), asset.Config{Buckets: buckets})
	a, err := f.Fetch(t.Context(), "s3://films/open/logo of ours.png")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(a.Path); string(got) != "logo" {
		t.Errorf("%q, %v", got, err)
	}
	for source, says := range map[string]string{
		"s3://films/open/none":          "not in the bucket",
		"s3://films/secret.txt":         "not a place plans may read",
		"s3://films/openly":             "not a place plans may read",
		"s3://films/open/../secret.txt": "not a place plans may read",
		"s3://other/x":                  "--asset-bucket s3://other",
		"s3://films":                    "not a bucket address",
	} {
		_, err := f.Fetch(t.Context(), source)
		var e *asset.Error
		if !errors.As(err, &e) || e.Temporary || !strings.Contains(e.Error()+e.Hint, says) {
			t.Errorf("%s: %v", source, err)
		}
	}
	_, err = asset.NewFetcher(t.TempDir(), asset.Config{}).Fetch(t.Context(), "s3://films/open/x")
	var e *asset.Error
	if !errors.As(err, &e) || !strings.Contains(e.Hint, "--asset-bucket s3://films") {
		t.Errorf("without buckets: %v", err)
	}
	if _, err := asset.NewBuckets([]string{"s3://films?endpoint=h"}); err == nil {
		t.Error("a wrong endpoint is taken")
	}
}
