package queue_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// inProcess is a server in this process and a producer's side of it; with a
// worker, jobs are done by a stand-in for the engine that draws nothing.
type inProcess struct {
	queue *queue.Queue
	store artifact.Store
	stop  func()
}

func open(ctx context.Context, worker bool) inProcess {
	dir, err := os.MkdirTemp("", "inkreel-example-")
	if err != nil {
		log.Fatal(err)
	}
	bus, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true})
	if err != nil {
		log.Fatal(err)
	}
	bus.Start()
	nc, err := nats.Connect(bus.ClientURL(), nats.Timeout(time.Minute))
	if err != nil {
		log.Fatal(err)
	}
	q, err := queue.Open(ctx, nc, queue.Options{})
	if err != nil {
		log.Fatal(err)
	}
	store, err := q.ObjectStore(ctx)
	if err != nil {
		log.Fatal(err)
	}
	work, cancel := context.WithCancel(ctx)
	var working sync.WaitGroup
	if worker {
		w := queue.NewWorker(q, queue.WorkerConfig{Steps: &standIn{store: store}, Store: store})
		working.Go(func() {
			if err := w.Run(work); err != nil {
				log.Print(err)
			}
		})
	}
	return inProcess{q, store, func() {
		cancel()
		working.Wait()
		nc.Close()
		bus.Shutdown()
		bus.WaitForShutdown()
		os.RemoveAll(dir)
	}}
}

// standIn makes films of two scenes whose clips are a few words.
type standIn struct {
	store artifact.Store
	mu    sync.Mutex
	jobs  map[string][]string // clips by scene
}

func (s *standIn) keep(name string, clips ...string) queue.Prepared {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.jobs == nil {
		s.jobs = map[string][]string{}
	}
	s.jobs[name] = clips
	return queue.Prepared{Name: name, Scenes: len(clips), Frames: []int{90, 120}, Clips: clips}
}

func (s *standIn) clips(prepared string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.jobs[prepared]
}

func (s *standIn) Check(string, []byte) error { return nil }

func (s *standIn) Prepare(_ context.Context, job string, _ []byte, _ queue.Ahead) (queue.Prepared, error) {
	return s.keep("job/"+job, "clip/cloud.mp4", "clip/rain.mp4"), nil
}

func (s *standIn) PrepareVariant(_ context.Context, _, variant string) (queue.Prepared, error) {
	return s.keep("job/"+variant, "clip/cloud.mp4", "clip/rain.mp4"), nil
}

func (s *standIn) Draw(ctx context.Context, prepared string, scene int, _ func(int)) (queue.Clip, error) {
	o, err := artifact.PutBytes(ctx, s.store, s.clips(prepared)[scene], []byte("pictures"))
	return queue.Clip{Name: o.Name, Size: o.Size, SHA256: o.SHA256, Encoder: "none"}, err
}

func (s *standIn) Sound(context.Context, string) error { return nil }

func (s *standIn) Join(ctx context.Context, prepared, _ string, begin func() error, frames func(int)) (queue.Film, error) {
	if err := begin(); err != nil {
		return queue.Film{}, err
	}
	clips := s.clips(prepared)
	name := strings.NewReplacer("clip/", "", ".mp4", "", " ", "-").Replace("film/" + strings.Join(clips, " "))
	o, err := artifact.PutBytes(ctx, s.store, name+".mp4", []byte(strings.Join(clips, "\n")))
	film := queue.Film{Name: o.Name, Files: []queue.Artifact{{Name: o.Name, Kind: "film", Size: o.Size, SHA256: o.SHA256}}}
	for i, c := range clips {
		film.Files = append(film.Files, queue.Artifact{Name: c, Kind: "clip", Scene: fmt.Sprintf("s%d", i+1)})
	}
	return film, err
}

func (s *standIn) Revise(_ context.Context, prepared string, r queue.Revision) (queue.Prepared, error) {
	clips := append([]string(nil), s.clips(prepared)...)
	for i, from := range r.From {
		clips[i] = s.clips(from)[i]
	}
	if r.Elements != nil {
		clips[r.Scene] = "clip/umbrella.mp4"
	}
	return s.keep("job/"+strings.Join(clips, "+"), clips...), nil
}

func (s *standIn) Judge(err error) (bool, *queue.Failure) {
	return true, &queue.Failure{Code: "failed", Message: err.Error()}
}

var plan = []byte(`{"version": 1, "job_id": "rain", "scenes": [
	{"narration": {"text": "Rain is a tired cloud."}}, {"narration": {"text": "It comes down to rest."}}]}`)

// A producer submits a plan and reads how its job stands. Without a worker the
// job stays queued.
func ExampleQueue_Submit() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	here := open(ctx, false)
	defer here.stop()

	rec, err := here.queue.Submit(ctx, "rain", plan, here.store)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rec.ID, rec.State)

	rec, err = here.queue.Submit(ctx, "rain", plan, here.store) // the same again is the same job
	fmt.Println(rec.ID, rec.State, err)

	_, err = here.queue.Submit(ctx, "rain", []byte(`{"version": 1}`), here.store)
	fmt.Println(err)
	// Output:
	// rain queued
	// rain queued <nil>
	// rain: this job id belongs to another plan
}

// A producer follows a job to its end and fetches the film.
func ExampleQueue_Watch() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	here := open(ctx, true)
	defer here.stop()
	if _, err := here.queue.Submit(ctx, "rain", plan, here.store); err != nil {
		log.Fatal(err)
	}

	var tracker queue.Tracker
	var now queue.Standing
	err := here.queue.Watch(ctx, "rain", func(u queue.Update) error {
		now = tracker.Note(u, time.Now()) // now.FramesDone, now.SecondsLeft, …
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(now.Record.State, now.ScenesDone, "scenes", now.FramesDone, "frames")

	film, err := artifact.ReadAll(ctx, here.store, now.Record.Film, 1<<30) // verified by digest
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(film))
	// Output:
	// completed 2 scenes 210 frames
	// clip/cloud.mp4
	// clip/rain.mp4
}

// A scene of a finished film is drawn anew, the film combined, and the version
// before taken again.
func ExampleQueue_Edit() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	here := open(ctx, true)
	defer here.stop()
	if _, err := here.queue.Submit(ctx, "rain", plan, here.store); err != nil {
		log.Fatal(err)
	}
	if err := here.queue.Watch(ctx, "rain", func(queue.Update) error { return nil }); err != nil {
		log.Fatal(err)
	}

	await := func(change string, err error) *queue.Record {
		if err != nil {
			log.Fatal(err) // a *queue.Failure says what would be accepted
		}
		rec, err := here.queue.Await(ctx, "rain", change, nil)
		if err != nil {
			log.Fatal(err)
		}
		return rec
	}
	rec := await(here.queue.Edit(ctx, "rain", queue.EditRequest{
		Scene: "s2", Elements: json.RawMessage(`[{"kind": "icon", "name": "umbrella"}]`), Note: "keep dry",
	}, here.store))
	scene := rec.Clips[1]
	fmt.Println("version", scene.Active, "of", len(scene.Versions), "is", scene.Versions[1].URL)

	rec = await(here.queue.Combine(ctx, "rain", queue.CombineRequest{}))
	fmt.Println(rec.Film)

	rec = await(here.queue.Use(ctx, "rain", queue.UseRequest{Scene: "s2", Version: 1}))
	fmt.Println("version", rec.Clips[1].Active)

	_, err := here.queue.Combine(ctx, "rain", queue.CombineRequest{Clips: []string{"clip/cloud.mp4"}})
	fmt.Println(err)
	// Output:
	// version 2 of 2 is clip/umbrella.mp4
	// film/cloud-umbrella.mp4
	// version 1
	// 1 clips for a film of 2 scenes
}

// A job is cancelled; what was drawn stays in the store.
func ExampleQueue_Cancel() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	here := open(ctx, false)
	defer here.stop()
	if _, err := here.queue.Submit(ctx, "rain", plan, here.store); err != nil {
		log.Fatal(err)
	}
	if _, err := here.queue.Cancel(ctx, "rain"); err != nil {
		log.Fatal(err)
	}
	rec, err := here.queue.Get(ctx, "rain")
	fmt.Println(rec.State, err)
	_, err = here.queue.Get(ctx, "snow")
	fmt.Println(err)
	// Output:
	// cancelled <nil>
	// snow: no such job
}

// All jobs and all workers of an engine.
func ExampleQueue_Jobs() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	here := open(ctx, false)
	defer here.stop()
	for _, id := range []string{"rain", "snow"} {
		if _, err := here.queue.Submit(ctx, id, bytes.Replace(plan, []byte("rain"), []byte(id), 1), here.store); err != nil {
			log.Fatal(err)
		}
	}
	if err := here.queue.Jobs(ctx, func(r *queue.Record) error {
		fmt.Println(r.ID, r.State)
		return nil
	}); err != nil {
		log.Fatal(err)
	}
	workers, err := here.queue.Workers(ctx)
	fmt.Println(len(workers), "workers", err)
	// Output:
	// rain queued
	// snow queued
	// 0 workers <nil>
}
