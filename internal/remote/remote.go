// Package remote has films made by a service for somebody at a terminal: files go up,
// how far the service is is told in lines, and what was made comes down. In go a
// request of package client that names files here by their paths, out come files.
package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/inkreel/inkreel/client"
	"github.com/inkreel/inkreel/internal/reason"
)

// KeyVariable is the variable that has the API key. There is no flag with the key
// itself: command lines are seen by others and kept in histories.
const KeyVariable = "INKREEL_API_KEY"

// Service says which service makes a film.
type Service struct {
	API        string `name:"api" help:"Have the film made by the service there; its key is in the variable INKREEL_API_KEY, or in the file of --api-key-file." placeholder:"https://HOST"`
	APIKeyFile string `name:"api-key-file" help:"File with the service's key." placeholder:"FILE"`
}

// Client calls the service.
func (s *Service) Client(lookup func(string) (string, bool)) (*client.Client, error) {
	key, _ := lookup(KeyVariable)
	if s.APIKeyFile != "" {
		data, err := os.ReadFile(s.APIKeyFile)
		if err != nil {
			return nil, fmt.Errorf("--api-key-file %s: cannot be read: %w", s.APIKeyFile, reason.Of(err))
		}
		key = string(data)
	}
	if key = strings.TrimSpace(key); key == "" {
		return nil, fmt.Errorf("--api: there is no key; put it into the variable %s, or into a file and name that with --api-key-file", KeyVariable)
	}
	c, err := client.New(s.API, key, client.WithUserAgent("inkreel-make"))
	if err != nil {
		return nil, fmt.Errorf("--api: %w", err)
	}
	return c, nil
}

// Order is a film to be made.
type Order struct {
	client.Generation        // addresses may be paths here
	Text              []byte // a source that lies in no file; nil: there is none
	Out               string // file of the film; "-": Stdout
	Stdout, Tell      io.Writer
}

// Film is one that was made.
type Film struct {
	JobID    string   `json:"job_id"`
	Film     string   `json:"film,omitempty"`
	Language string   `json:"language,omitempty"` // of one in another language
	Seconds  float64  `json:"seconds,omitempty"`
	Script   string   `json:"script,omitempty"` // where that alone was asked for
	Notes    []string `json:"notes,omitempty"`
}

// cancelTime is how long a service may take to be told that a film is not wanted any
// more.
const cancelTime = 10 * time.Second

// Make has a film made and writes it to its file, with captions beside it; those in
// other languages lie beside the first. Where ctx ends before, the job is cancelled.
func Make(ctx context.Context, c *client.Client, o *Order) (films []*Film, err error) {
	if err := o.upload(ctx, c); err != nil {
		return nil, err
	}
	accepted, err := c.Generate(ctx, &o.Generation)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(o.Tell, "job", accepted.JobID)
	jobs := append([]string{accepted.JobID}, accepted.VariantVideoIDs...)
	defer func() {
		if ctx.Err() == nil {
			return
		}
		late, done := context.WithTimeout(context.WithoutCancel(ctx), cancelTime)
		defer done()
		for _, id := range jobs {
			_, _ = c.Cancel(late, id) // there is nobody left to tell
		}
	}()
	for i, id := range jobs {
		language := ""
		if i > 0 {
			language = o.LanguageVariants[i-1]
		}
		film, failed := o.fetch(ctx, c, id, language)
		if failed != nil {
			err = errors.Join(err, inLanguage(failed, language))
			if i == 0 {
				return nil, err // its variants fail as it does
			}
			continue
		}
		films = append(films, film)
	}
	return films, err
}

func inLanguage(err error, language string) error {
	if language == "" {
		return err
	}
	return fmt.Errorf("%s: %w", language, err)
}

// upload hands over all files.
func (o *Order) upload(ctx context.Context, c *client.Client) error {
	if o.Text != nil {
		up, err := c.Upload(ctx, "text.md", strings.NewReader(string(o.Text)))
		if err != nil {
			return err
		}
		o.ReferenceSource = append(o.ReferenceSource, up.FileURL)
	}
	return c.UploadPaths(ctx, &o.Generation)
}

// fetch waits for a job and writes what it made.
func (o *Order) fetch(ctx context.Context, c *client.Client, id, language string) (*Film, error) {
	var told teller
	job, err := c.Wait(ctx, id, func(j *client.Job) { told.tell(o.Tell, j, language) })
	if err != nil {
		return nil, err
	}
	film := &Film{JobID: id, Language: language, Seconds: job.DurationSeconds, Script: job.ScriptText, Notes: job.Notes}
	address := cmp.Or(job.VideoURL, job.PodcastURL)
	if address == "" {
		return film, nil
	}
	film.Film = beside(o.Out, language)
	if film.Film == "-" {
		_, err = c.Download(ctx, address, o.Stdout)
		return film, err
	}
	if err := save(ctx, c, address, film.Film); err != nil {
		return nil, err
	}
	if job.Captions != nil {
		base := strings.TrimSuffix(film.Film, filepath.Ext(film.Film))
		for ext, address := range map[string]string{".srt": job.Captions.SRT, ".vtt": job.Captions.VTT, ".words.json": job.Captions.Words} {
			if address != "" && err == nil {
				err = save(ctx, c, address, base+ext)
			}
		}
	}
	return film, err
}

// beside is the file of a film in another language: talk.mp4, talk-hi.mp4.
func beside(film, language string) string {
	if language == "" {
		return film
	}
	ext := filepath.Ext(film)
	return strings.TrimSuffix(film, ext) + "-" + language + ext
}

// save downloads a file; what was at its path stays until all of it is there.
func save(ctx context.Context, c *client.Client, address, path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".inkreel-*"+filepath.Ext(path))
	if err != nil {
		return fmt.Errorf("%s: cannot be written: %w", path, reason.Of(err))
	}
	defer os.Remove(f.Name())
	const readable = 0o644 // as files of films made here
	_, err = c.Download(ctx, address, f)
	if err = errors.Join(err, f.Chmod(readable), f.Close()); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.Rename(f.Name(), path)
}

// teller says in lines how far a job is.
type teller struct {
	stage   string
	percent float64
}

// step is how many percent are told again.
const step = 20

func (t *teller) tell(w io.Writer, j *client.Job, language string) {
	if j.Status != client.Generating || j.Progress == nil {
		return
	}
	p := j.Progress
	if p.Stage == t.stage && p.Percent < t.percent+step {
		return
	}
	t.stage, t.percent = p.Stage, p.Percent
	line := fmt.Sprintf("%s, %.0f %%", p.Stage, p.Percent)
	if language != "" {
		line = language + ": " + line
	}
	if p.SecondsLeft != nil {
		line += fmt.Sprintf(", %.0f s left", math.Ceil(*p.SecondsLeft))
	}
	fmt.Fprintln(w, line)
}
