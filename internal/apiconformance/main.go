// Command apiconformance tries a server of the REST API against every row of its
// pages: what it takes, what it refuses and how, what it answers. A line for each row
// comes out, and exit code 1 where one is missing.
//
//	go run ./internal/apiconformance --url http://127.0.0.1:8080 --key KEY
//
// What it asks for is a script where that can be, and cancelled as soon as it was
// taken. Rows about frames need films: they are made with --films, of 15 seconds.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/inkreel/inkreel/internal/contract"
)

// patience is how long a request that came too often is tried again.
const patience = 2 * time.Minute

func main() {
	o := options{}
	flag.StringVar(&o.url, "url", "http://127.0.0.1:8080", "the server's `address`")
	flag.StringVar(&o.key, "key", os.Getenv("INKREEL_API_KEY"), "API `key`, of a plan that has everything")
	flag.StringVar(&o.stranger, "stranger", "", "`key` of another workspace")
	flag.StringVar(&o.starter, "starter", "", "`key` of a workspace whose plan has no uploads, custom styles and long films")
	flag.StringVar(&o.only, "only", "", "rows whose name contains this `text`")
	flag.BoolVar(&o.films, "films", false, "make two short films, and try what is about their frames")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, o, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "apiconformance:", err)
		os.Exit(1)
	}
}

// options of a run.
type options struct {
	url, key, stranger, starter, only string
	films                             bool
}

// run tries all rows. Its error says how many are missing.
func run(ctx context.Context, o options, out io.Writer) error {
	if o.key == "" {
		return errors.New("an API key is needed: --key or INKREEL_API_KEY")
	}
	s := &contract.Server{URL: strings.TrimSuffix(o.url, "/"), Keys: map[contract.Who]string{contract.Owner: o.key}, IDs: map[string]string{}, Patience: patience}
	for who, key := range map[contract.Who]string{contract.Stranger: o.stranger, contract.Starter: o.starter} {
		if key != "" {
			s.Keys[who] = key
		}
	}
	tidy, err := prepare(ctx, s, o.films)
	defer tidy()
	if err != nil {
		return err
	}
	missing, skipped, rows := 0, 0, 0
	try := func(name string, promise func() error) {
		if !strings.Contains(name, o.only) || ctx.Err() != nil {
			return
		}
		rows++
		why := contract.Skipped("")
		switch err := promise(); {
		case errors.As(err, &why):
			skipped++
			fmt.Fprintf(out, "skip  %s: %v\n", name, why)
		case err != nil:
			missing++
			fmt.Fprintf(out, "FAIL  %s: %v\n", name, err)
		default:
			fmt.Fprintf(out, "ok    %s\n", name)
		}
	}
	for _, row := range contract.Rows() {
		try(row.Name, func() error { return s.Try(ctx, row) })
	}
	for _, flow := range contract.Flows() {
		try(flow.Name, func() error { return flow.Try(ctx, s) })
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	fmt.Fprintf(out, "%d rows: %d hold, %d are missing, %d were not tried\n", rows, rows-missing-skipped, missing, skipped)
	if missing > 0 {
		return fmt.Errorf("%d of %d rows are missing", missing, rows)
	}
	return nil
}

// prepare has the server make what rows are about. What tidy removes is all of it.
func prepare(ctx context.Context, s *contract.Server, films bool) (tidy func(), err error) {
	var made []string
	tidy = func() {
		for _, path := range made {
			// The server keeps what it cannot delete; nothing hangs on it.
			_, _, _ = s.Do(context.WithoutCancel(ctx), contract.Row{Method: http.MethodDelete}, path)
		}
	}
	ask := func(path string, body contract.J, status int) (contract.J, error) {
		got, answer, err := s.Do(ctx, contract.Row{Method: http.MethodPost, Body: body}, path)
		if err == nil && got != status {
			err = fmt.Errorf("POST %s: status %d: %v", path, got, answer["detail"])
		}
		return answer, err
	}
	film := func(name string, body contract.J) error {
		answer, err := ask("/api/v2/videos/generate", body, http.StatusOK)
		if err != nil {
			return err
		}
		id, ok := answer["job_id"].(string)
		if !ok {
			return fmt.Errorf("the answer to a generation has no job_id: %v", answer)
		}
		s.IDs[name] = id
		made = append(made, "/api/v2/videos/"+id)
		return nil
	}
	const text = "Leaves are green because they keep the light that they do not need away. The rest of it feeds them."
	if err := film("video", contract.J{"prompt": "Why leaves are green", "custom_script": text, "enable_script_only_mode": true}); err != nil {
		return tidy, err
	}
	answer, err := ask("/api/v2/custom-styles", contract.J{"style_name": "Conformance", "source": "white chalk on dark green"}, http.StatusCreated)
	if err != nil {
		return tidy, err
	}
	if style, ok := answer["style"].(map[string]any); ok {
		s.IDs["style"] = fmt.Sprint(style["id"])
		made = append(made, "/api/v2/custom-styles/"+s.IDs["style"])
	}
	if !films {
		return tidy, nil
	}
	for name, engine := range map[string]string{"sketch": "studio_sketch", "canvas": "studio_canvas"} {
		if err := film(name, contract.J{"prompt": "Why leaves are green", "custom_script": text, "studio_video_engine": engine}); err != nil {
			return tidy, err
		}
	}
	if err := errors.Join(ended(ctx, s, s.IDs["sketch"]), ended(ctx, s, s.IDs["canvas"])); err != nil {
		return tidy, err
	}
	_, answer, err = s.Do(ctx, contract.Row{Method: http.MethodGet}, "/api/v2/videos/"+s.IDs["sketch"]+"/frame-versions")
	if frames, ok := answer["frame_animations"].(map[string]any); ok {
		for id := range frames {
			s.IDs["frame"] = id
		}
	}
	return tidy, err
}

// ended waits until a film is made.
func ended(ctx context.Context, s *contract.Server, id string) error {
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		_, answer, err := s.Do(ctx, contract.Row{Method: http.MethodGet}, "/api/v2/videos/status/"+id)
		if err != nil {
			return err
		}
		switch answer["status"] {
		case "completed":
			return nil
		case "failed", "cancelled":
			return fmt.Errorf("film %s is %v: %v", id, answer["status"], answer["error"])
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}
