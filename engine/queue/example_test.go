package queue_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// A producer submits a plan and reads how its job stands. Here the server runs
// in the same process, without a worker, so the job stays queued.
func ExampleQueue_Submit() {
	dir, err := os.MkdirTemp("", "inkreel-example-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	bus, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true})
	if err != nil {
		log.Fatal(err)
	}
	bus.Start()
	defer func() { bus.Shutdown(); bus.WaitForShutdown() }()

	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	nc, err := nats.Connect(bus.ClientURL())
	if err != nil {
		log.Fatal(err)
	}
	defer nc.Close()
	q, err := queue.Open(ctx, nc, queue.Options{})
	if err != nil {
		log.Fatal(err)
	}
	store, err := artifact.NewObjectStore(ctx, q.JetStream(), q.Names().Bucket(), 1)
	if err != nil {
		log.Fatal(err)
	}

	plan := []byte(`{"version": 1, "job_id": "rain", "scenes": [{"narration": "Rain is tired cloud."}]}`)
	rec, err := q.Submit(ctx, "rain", plan, store)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rec.ID, rec.State)

	rec, err = q.Submit(ctx, "rain", plan, store) // the same again is the same job
	fmt.Println(rec.ID, rec.State, err)

	_, err = q.Submit(ctx, "rain", []byte(`{"version": 1}`), store)
	fmt.Println(err)
	// Output:
	// rain queued
	// rain queued <nil>
	// rain: this job id belongs to another plan
}
