// Package s3test runs a real S3 server inside a test: versitygw over a folder
// of the test's own, on loopback. make bin/versitygw installs it.
package s3test

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/inkreel/inkreel/internal/freeport"
)

// The keys of the server.
const (
	AccessKey = "inkreel-test"
	SecretKey = "inkreel-test-secret"
)

// Bucket is a bucket that is there.
const Bucket = "films"

// Server is a running server.
type Server struct {
	Endpoint string // http://127.0.0.1:…
	Root     string // the folder of buckets
}

// Start runs a server that ends with the test, and points the variables of
// AWS's tools at its keys. TLS is spoken when cert and key name files. Where
// versitygw is not installed the test is skipped, or fails if
// INKREEL_NEED_S3 is set, as in continuous integration.
func Start(t testing.TB, cert, key string) *Server {
	t.Helper()
	program := find(t)
	root := t.TempDir()
	for _, dir := range []string{"data/" + Bucket, "meta"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s := &Server{Root: filepath.Join(root, "data")}
	scheme, args := "http://", []string{"--quiet", "--access", AccessKey, "--secret", SecretKey}
	if cert != "" {
		scheme, args = "https://", append(args, "--cert", cert, "--key", key)
	}
	// A server of somebody else's may take the port between choosing and using it.
	for range 5 {
		addr := freeport.ForTest(t)
		s.Endpoint = scheme + addr
		if s.run(t, program, append(args, "--port", addr, "posix", "--sidecar", filepath.Join(root, "meta"), s.Root)) {
			t.Setenv("AWS_ACCESS_KEY_ID", AccessKey)
			t.Setenv("AWS_SECRET_ACCESS_KEY", SecretKey)
			t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
			return s
		}
	}
	t.Fatal("versitygw did not come up")
	return nil
}

// find is the program, from $PATH or the repository's bin.
func find(t testing.TB) string {
	t.Helper()
	if path, err := exec.LookPath("versitygw"); err == nil {
		return path
	}
	_, here, _, _ := runtime.Caller(0)
	path := filepath.Join(filepath.Dir(here), "..", "..", "bin", "versitygw")
	if _, err := os.Stat(path); err == nil {
		return path
	}
	if os.Getenv("INKREEL_NEED_S3") != "" {
		t.Fatal("versitygw is missing: make bin/versitygw")
	}
	t.Skip("versitygw is missing: make bin/versitygw")
	return ""
}

// run reports whether the server came up.
func (s *Server) run(t testing.TB, program string, args []string) bool {
	t.Helper()
	var said bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	gone := make(chan struct{})
	go func() { _ = cmd.Wait(); close(gone) }()
	stop := func() { _ = cmd.Process.Kill(); <-gone }
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if s.answers(ctx, t) {
			t.Cleanup(stop)
			return true
		}
		select {
		case <-gone:
			t.Logf("versitygw on %s: %s", s.Endpoint, said.String())
			return false
		case <-ctx.Done():
			stop()
			t.Fatalf("versitygw hangs: %s", said.String())
		case <-tick.C:
		}
	}
}

// answers reports whether the server on the endpoint is this one: where another
// test's took the port, it does not hold the object laid in this one's folder.
func (s *Server) answers(ctx context.Context, t testing.TB) bool {
	t.Helper()
	name := rand.Text()
	path := filepath.Join(s.Root, Bucket, name)
	if err := os.WriteFile(path, []byte("here"), 0o600); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(path)
	host, secure := strings.CutPrefix(s.Endpoint, "https://")
	client, err := minio.New(strings.TrimPrefix(host, "http://"), &minio.Options{
		Creds: credentials.NewStaticV4(AccessKey, SecretKey, ""), Secure: secure, MaxRetries: 1,
		// Certificates are what some of the tests are about, not this.
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}, //nolint:gosec // loopback
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.StatObject(ctx, Bucket, name, minio.StatObjectOptions{})
	return err == nil
}
