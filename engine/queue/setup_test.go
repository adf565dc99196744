package queue_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
)

// reserved is what each of an engine's streams may hold, in bytes.
func reserved(t *testing.T, js jetstream.JetStream, prefix string) []int64 {
	t.Helper()
	var sizes []int64
	for _, name := range []string{"_TASKS", "_EVENTS", "_DEAD"} {
		s, err := js.Stream(t.Context(), strings.ToUpper(prefix)+name)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, s.CachedInfo().Config.MaxBytes)
	}
	return sizes
}

// A server with little room gets smaller streams, all of one size, and engines
// work on it; only what is too small for the smallest is refused.
func TestStreamsFitTheServersRoom(t *testing.T) {
	const mib = 1 << 20
	nc := natstest.Connect(t, natstest.ServerOf(t, t.TempDir(), 2048*mib))
	for _, engine := range []struct {
		prefix string
		want   int64 // a stream
	}{{"first", 512 * mib}, {"second", 128 * mib}, {"third", 0}} { // of 2048, 512 and 128 MiB
		q, err := queue.Open(t.Context(), nc, queue.Options{Prefix: engine.prefix})
		if engine.want == 0 {
			if err == nil || !strings.Contains(err.Error(), "192 MiB") || !strings.Contains(err.Error(), "THIRD_") {
				t.Fatalf("%s: %v, want to be told which stream and how much it takes", engine.prefix, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", engine.prefix, err)
		}
		for _, size := range reserved(t, q.JetStream(), engine.prefix) {
			if size != engine.want {
				t.Errorf("%s: a stream of %d MiB, want %d", engine.prefix, size/mib, engine.want/mib)
			}
		}
		if _, err := q.Submit(t.Context(), "film", []byte(`{"version": 1, "job_id": "film", "scenes": [{"duration": 1, "elements": []}]}`), nil); err != nil {
			t.Errorf("%s: %v", engine.prefix, err)
		}
	}
}

// An engine that is there keeps its streams, and new ones leave room for what
// else is stored.
func TestStreamsLeaveRoom(t *testing.T) {
	for _, server := range []struct{ room, want int64 }{{4 << 30, 1 << 30}, {3 << 30, 512 << 20}} {
		nc := natstest.Connect(t, natstest.ServerOf(t, t.TempDir(), server.room))
		for range 2 {
			q, err := queue.Open(t.Context(), nc, queue.Options{Prefix: "only"})
			if err != nil {
				t.Fatal(err)
			}
			for _, size := range reserved(t, q.JetStream(), "only") {
				if size != server.want {
					t.Errorf("of %d bytes a stream has %d, want %d", server.room, size, server.want)
				}
			}
		}
	}
}

// A server that may store less than before, because its disk has filled up,
// goes on with the streams it has.
func TestStreamsOutliveTheirRoom(t *testing.T) {
	dir := t.TempDir()
	for i, room := range []int64{4 << 30, 100 << 20} {
		s := natstest.ServerOf(t, dir, room)
		q, err := queue.Open(t.Context(), natstest.Connect(t, s), queue.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range reserved(t, q.JetStream(), "inkreel") {
			if size != 1<<30 {
				t.Errorf("a stream of %d bytes, want 1 GiB", size)
			}
		}
		job := fmt.Sprintf("film-%d", i)
		if _, err := q.Submit(t.Context(), job, []byte(`{"version": 1, "scenes": [{"duration": 1, "elements": []}]}`), nil); err != nil {
			t.Errorf("with room for %d bytes: %v", room, err)
		}
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// A start that was refused, or killed, in between has left streams that take
// all the room there is: the next one makes them smaller.
func TestStreamsOfABrokenStart(t *testing.T) {
	const mib = 1 << 20
	nc := natstest.Connect(t, natstest.ServerOf(t, t.TempDir(), 1200*mib))
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	left := jetstream.StreamConfig{
		Name: "INKREEL_TASKS", Subjects: []string{"inkreel.task.>"}, Retention: jetstream.WorkQueuePolicy, MaxBytes: 1024 * mib,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
	}
	if _, err := js.CreateStream(t.Context(), left); err != nil {
		t.Fatal(err)
	}
	q, err := queue.Open(t.Context(), nc, queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range reserved(t, q.JetStream(), "inkreel") {
		if size != 256*mib {
			t.Errorf("a stream of %d MiB, want 256", size/mib)
		}
	}
	if _, err := q.Submit(t.Context(), "film", []byte(`{"version": 1, "scenes": [{"duration": 1, "elements": []}]}`), nil); err != nil {
		t.Error(err)
	}
}
