package client_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/inkreel/inkreel/client"
)

// A script becomes a film, which is downloaded.
func Example() {
	service := httptest.NewServer(http.HandlerFunc(exampleService))
	defer service.Close()

	ctx := context.Background()
	c, err := client.New(service.URL, "ink_…") // as https://films.example.com, and a key from the environment
	if err != nil {
		log.Fatal(err)
	}
	accepted, err := c.Generate(ctx, &client.Generation{
		Prompt:       "Bees",
		CustomScript: "A bee visits a hundred flowers a day. It brings their nectar home. There it becomes honey.",
	})
	if err != nil {
		log.Fatal(err)
	}
	job, err := c.Wait(ctx, accepted.JobID, func(j *client.Job) { fmt.Println(j.Status) })
	if err != nil {
		log.Fatal(err)
	}
	if _, err := c.Download(ctx, job.VideoURL, os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// completed
	// film
}

// A request that breaks rules is refused with all its faults.
func ExampleError() {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnprocessableEntity)
		fmt.Fprint(w, `{"detail":[{"type":"missing","loc":["body","prompt"],"msg":"prompt is required"}]}`)
	}))
	defer service.Close()

	c, err := client.New(service.URL, "ink_…")
	if err != nil {
		log.Fatal(err)
	}
	_, err = c.Generate(context.Background(), &client.Generation{})
	var refused *client.Error
	if errors.As(err, &refused) {
		for _, fault := range refused.Faults {
			fmt.Println(refused.Status, fault.Loc, fault.Msg)
		}
	}
	// Output: 422 [body prompt] prompt is required
}

// A job is followed as it changes.
func ExampleClient_Events() {
	service := httptest.NewServer(http.HandlerFunc(exampleService))
	defer service.Close()

	c, err := client.New(service.URL, "ink_…")
	if err != nil {
		log.Fatal(err)
	}
	for job, err := range c.Events(context.Background(), "v_bees") {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(job.Status)
	}
	// Output:
	// generating
	// completed
}

// exampleService has one film, which is made at once.
func exampleService(w http.ResponseWriter, r *http.Request) {
	const done = `{"job_id":"v_bees","status":"completed","created_at":"2026-01-02T03:04:05.000000Z","video_url":"http://%s/bees.mp4"}`
	switch r.URL.Path {
	case "/api/v2/videos/generate":
		fmt.Fprint(w, `{"job_id":"v_bees"}`)
	case "/api/v2/videos/status/v_bees":
		fmt.Fprintf(w, done, r.Host)
	case "/api/v2/videos/v_bees/events":
		fmt.Fprint(w, "id: 1\ndata: {\"job_id\":\"v_bees\",\"status\":\"generating\"}\n\n")
		fmt.Fprintf(w, "id: 2\ndata: "+done+"\n\n", r.Host)
	case "/bees.mp4":
		fmt.Fprintln(w, "film")
	default:
		http.NotFound(w, r)
	}
}
