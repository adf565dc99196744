package artifact_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
)

// A chunk that holds other bytes than were put is found on reading.
func TestObjectStoreFindsCorruption(t *testing.T) {
	js := natstest.JetStream(t)
	s, err := artifact.NewObjectStore(t.Context(), js, "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "clip/a", "precious")
	os, err := js.ObjectStore(t.Context(), "artifacts")
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.GetInfo(t.Context(), "clip/a")
	if err != nil {
		t.Fatal(err)
	}
	stream, err := js.Stream(t.Context(), "OBJ_artifacts")
	if err != nil {
		t.Fatal(err)
	}
	chunk := "$O.artifacts.C." + info.NUID
	if err := stream.Purge(t.Context(), jetstream.WithPurgeSubject(chunk)); err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), chunk, []byte("preciouz")); err != nil {
		t.Fatal(err)
	}
	if _, err := artifact.ReadAll(t.Context(), s, "clip/a", 100); !errors.Is(err, artifact.ErrCorrupt) {
		t.Errorf("got %v, want ErrCorrupt", err)
	}
}

// An object whose description reached the server without all of its chunks is
// not there, and can be put again.
func TestObjectWithoutItsChunks(t *testing.T) {
	js := natstest.JetStream(t)
	s, err := artifact.NewObjectStore(t.Context(), js, "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	data := strings.Repeat("x", 1<<20) // two chunks
	put(t, s, "clip/whole", data)
	for _, gone := range []string{"one", "all"} {
		put(t, s, "clip/broken", data)
		os, err := js.ObjectStore(t.Context(), "artifacts")
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.GetInfo(t.Context(), "clip/broken")
		if err != nil {
			t.Fatal(err)
		}
		stream, err := js.Stream(t.Context(), "OBJ_artifacts")
		if err != nil {
			t.Fatal(err)
		}
		lost := []jetstream.StreamPurgeOpt{jetstream.WithPurgeSubject("$O.artifacts.C." + info.NUID)}
		if gone == "one" {
			lost = append(lost, jetstream.WithPurgeKeep(1))
		}
		if err := stream.Purge(t.Context(), lost...); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Stat(t.Context(), "clip/broken"); !errors.Is(err, artifact.ErrNotFound) {
			t.Errorf("%s gone: stat: %v", gone, err)
		}
		if _, _, err := s.Open(t.Context(), "clip/broken"); !errors.Is(err, artifact.ErrNotFound) {
			t.Errorf("%s gone: open: %v", gone, err)
		}
		put(t, s, "clip/broken", data)
		for _, name := range []string{"clip/broken", "clip/whole"} {
			if err := artifact.Verify(t.Context(), s, name); err != nil {
				t.Errorf("%s gone: %v", gone, err)
			}
		}
		if left := leftovers(t, s); len(left) > 0 {
			t.Errorf("%s gone: left %+v", gone, left)
		}
	}
}

// A server that lost all it had is given a new bucket by whoever has something
// to put.
func TestObjectStoreIsMadeAgain(t *testing.T) {
	js := natstest.JetStream(t)
	s, err := artifact.NewObjectStore(t.Context(), js, "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "clip/before", "x")
	if err := js.DeleteObjectStore(t.Context(), "artifacts"); err != nil {
		t.Fatal(err)
	}
	put(t, s, "clip/after", "y")
	if err := artifact.Verify(t.Context(), s, "clip/after"); err != nil {
		t.Error(err)
	}
	if _, err := s.Stat(t.Context(), "clip/before"); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("%v", err)
	}
}

// An object may be read as slowly as it is looked at: a film over a thin line.
func TestObjectIsReadSlowly(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	js, err := jetstream.New(natstest.Connect(t, natstest.Server(t))) // as impatient as it is by default
	if err != nil {
		t.Fatal(err)
	}
	s, err := artifact.NewObjectStore(ctx, js, "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	data := bytes.Repeat([]byte("0123456789abcdef"), 3<<18/16) // two chunks
	if _, err := artifact.PutBytes(ctx, s, "film/x", data); err != nil {
		t.Fatal(err)
	}
	var r io.ReadCloser
	for range 5 { // a busy server is asked again
		if r, _, err = s.Open(t.Context(), "film/x"); err == nil {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got := make([]byte, 1<<10)
	if _, err := io.ReadFull(r, got); err != nil {
		t.Fatal(err)
	}
	<-time.After(5500 * time.Millisecond) // longer than the library gives a whole reading
	rest, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(append(got, rest...), data) {
		t.Errorf("%d bytes, %v", len(got)+len(rest), err)
	}
}

// An object may arrive as slowly as the line lets it: what is on its way is
// waited for.
func TestObjectIsWrittenSlowly(t *testing.T) {
	t.Parallel()
	srv := natstest.Server(t)
	front := sluggish(t, srv.Addr().String(), 1<<20)
	nc, err := nats.Connect("nats://"+front, natstest.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	s, err := artifact.NewObjectStore(t.Context(), js, "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	data := bytes.Repeat([]byte("0123456789abcdef"), 5<<18/16)
	for range 3 { // a busy machine may be slower than the line
		if _, err = artifact.PutBytes(t.Context(), s, "film/x", data); err == nil {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := artifact.Verify(t.Context(), s, "film/x"); err != nil {
		t.Error(err)
	}
}

// sluggish is an address in front of another that holds back what is sent there
// each time after so many bytes, for longer than the library waits for an answer.
func sluggish(t *testing.T, to string, every int64) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				in.Close()
				return
			}
			go func() { _, _ = io.Copy(in, out); in.Close() }()
			go func() {
				defer out.Close()
				for {
					if _, err := io.CopyN(out, in, every); err != nil {
						return
					}
					<-time.After(5500 * time.Millisecond)
				}
			}()
		}
	}()
	return l.Addr().String()
}
