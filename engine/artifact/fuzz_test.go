package artifact

import (
	"path/filepath"
	"strings"
	"testing"
)

// A name that is accepted leads into the store and to one place alone.
func FuzzCheckName(f *testing.F) {
	for _, s := range []string{"clip/a.mp4", "../a", "a//b", "a/./b", "a\\..\\b", "record/j/1-2.json", ".part-1", "a/\x00"} {
		f.Add(s)
	}
	root := filepath.FromSlash("/store")
	f.Fuzz(func(t *testing.T, name string) {
		if CheckName(name) != nil {
			return
		}
		path := filepath.Join(root, filepath.FromSlash(name))
		if !filepath.IsLocal(filepath.FromSlash(name)) || filepath.ToSlash(path) != "/store/"+name || strings.Contains(path, "/.") {
			t.Errorf("%q leads to %s", name, path)
		}
	})
}

// An S3 address is read or refused with what would be accepted; what is read
// stays below its prefix.
func FuzzParseS3(f *testing.F) {
	for _, s := range []string{"s3://b", "s3://b/p/q?endpoint=https://h:9000&path_style=true", "s3://u:p@b", "s3://b/../c", "s3://b?region=", "s3://b?endpoint=http://u:p@h"} {
		f.Add(s)
	}
	for _, v := range []string{"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_CA_BUNDLE"} {
		f.Setenv(v, "")
	}
	f.Fuzz(func(t *testing.T, spec string) {
		c, err := ParseS3(spec)
		if err != nil {
			if !strings.Contains(err.Error(), "want s3://BUCKET") {
				t.Error(err)
			}
			return
		}
		if c.Bucket == "" || c.Prefix != "" && CheckName(c.Prefix) != nil {
			t.Errorf("%q read as %+v", spec, c)
		}
		if again, err := ParseS3(c.String()); err != nil || again.Bucket != c.Bucket || again.Prefix != c.Prefix {
			t.Errorf("%q is named %q, which reads as %+v, %v", spec, c, again, err)
		}
	})
}
