package artifact

import (
	"context"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/s3test"
)

// Touching leaves the bytes and their digest as they are and moves the date.
// Dates of servers cannot be set, so they are compared before and after.
func TestTouch(t *testing.T) {
	for name, open := range map[string]func() Store{
		"object": func() Store {
			s, err := NewObjectStore(t.Context(), natstest.JetStream(t), "artifacts", 1)
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		"s3": func() Store {
			srv := s3test.Start(t, "", "")
			s, err := NewS3(t.Context(), S3Config{Bucket: s3test.Bucket, Endpoint: srv.Endpoint, Region: "us-east-1", PathStyle: true})
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open()
			before, err := PutBytes(t.Context(), s, "clip/a", []byte("ink"))
			if err != nil {
				t.Fatal(err)
			}
			if before, err = s.Stat(t.Context(), "clip/a"); err != nil {
				t.Fatal(err)
			}
			touch := s.(interface {
				touch(context.Context, Object) error
			}).touch
			var after Object
			for began := time.Now(); !after.Modified.After(before.Modified); { // dates of S3 are whole seconds
				if time.Since(began) > time.Minute {
					t.Fatalf("date stays %v", after.Modified)
				}
				if err := touch(t.Context(), before); err != nil {
					t.Fatal(err)
				}
				if after, err = s.Stat(t.Context(), "clip/a"); err != nil {
					t.Fatal(err)
				}
			}
			if after.SHA256 != before.SHA256 || after.Size != before.Size {
				t.Errorf("%+v before, %+v after", before, after)
			}
			if err := Verify(t.Context(), s, "clip/a"); err != nil {
				t.Error(err)
			}
			if err := touch(t.Context(), Object{Name: "clip/none"}); err == nil {
				t.Error("touched what is not there")
			}
		})
	}
}
