// Package httpapitest stands in for the use cases where the API alone is tested: it
// keeps what it is asked for in memory, knows whose it is, and makes nothing of it.
package httpapitest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// The keys there are: of a workspace that may do all, of another one like it, and of
// one whose plan has nothing.
const (
	Key        = "key-of-acme"
	OtherKey   = "key-of-zenith"
	StarterKey = "key-of-starter"
)

// Sketch is the id of a finished sketch film of every workspace's, Canvas that of one
// that is composed; Style is the id of a custom style.
const (
	Sketch = "finished-sketch"
	Canvas = "finished-canvas"
	Style  = "7d444840-9dc0-11d1-b245-5ffdce74fad2"
)

// Fake implements service.UseCases and httpapi.Keys.
type Fake struct {
	mu     sync.Mutex
	Asked  []service.Generation // all that were accepted
	Plans  [][]byte
	Retry  []string // keys of the callers' own
	films  map[string]*service.Film
	bodies map[string]service.Generation
	styles map[string]service.CustomStyle
	edits  map[string]service.Edit
	kept   map[string]service.Accepted // by the callers' own keys of requests
	order  map[string]int              // of films: the larger the newer
	made   int
}

// New is a fake with a workspace for each key.
func New() *Fake {
	f := &Fake{films: map[string]*service.Film{}, bodies: map[string]service.Generation{}, styles: map[string]service.CustomStyle{}, edits: map[string]service.Edit{}, kept: map[string]service.Accepted{}, order: map[string]int{}}
	for _, w := range []string{"acme", "zenith", "starter"} {
		for id, engine := range map[string]plan.Engine{Sketch: plan.EngineSketch, Canvas: plan.EngineCanvas} {
			f.films[w+"/"+id+ownSuffix(w)] = &service.Film{
				Job: service.Job{
					ID: id + ownSuffix(w), Status: service.Completed, Created: moment, Updated: moment, URL: "https://media.example/" + id + ".mp4", Seconds: 61.5,
					Captions: &service.Captions{SRT: "https://media.example/c.srt", VTT: "https://media.example/c.vtt", Words: "https://media.example/c.words.json"}, Thumbnail: "https://media.example/t.jpg",
				},
				VideoID: id + ownSuffix(w), Title: "A <b>film</b>", Engine: engine, Style: plan.DefaultStyle(engine), Orientation: plan.Horizontal, Language: "en",
				Frames: 2, Credits: 2.05, Visibility: service.Public,
			}
		}
	}
	f.styles["acme/"+Style] = service.CustomStyle{ID: Style, Name: "Ours", Source: "white chalk", Kind: "text", Created: moment, Updated: moment}
	return f
}

// ownSuffix keeps ids of workspaces apart: those of acme are as above.
func ownSuffix(workspace string) string {
	if workspace == "acme" {
		return ""
	}
	return "-" + workspace
}

var moment = time.Date(2026, 11, 23, 5, 0, 0, 123456000, time.UTC)

// Authenticate implements httpapi.Keys.
func (f *Fake) Authenticate(_ context.Context, key string) (account.Caller, error) {
	workspace, ok := strings.CutPrefix(key, "key-of-")
	if !ok || !slices.Contains([]string{"acme", "zenith", "starter"}, workspace) {
		return account.Caller{}, &service.Error{Kind: service.Unauthenticated, Message: "This API key is not valid."}
	}
	c := account.Caller{Workspace: store.Workspace{ID: workspace, Plan: "enterprise"}, KeyID: "k_" + workspace, Entitlements: account.Entitlements{Upload: true, CustomStyle: true, Timing15: true}}
	if workspace == "starter" {
		c.Workspace.Plan, c.Entitlements = "starter", account.Entitlements{}
	}
	return c, nil
}

func refused(k service.Kind, message string) error { return &service.Error{Kind: k, Message: message} }

var errUnknown = refused(service.NotFound, "Not found.")

// Generate implements service.UseCases.
func (f *Fake) Generate(_ context.Context, c account.Caller, g service.Generation, retry string) (service.Accepted, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case g.Timing == "15" && !c.Entitlements.Timing15:
		return service.Accepted{}, refused(service.Forbidden, "This plan has no films of 15 minutes.")
	case g.CustomStyle != "" && !c.Entitlements.CustomStyle:
		return service.Accepted{}, refused(service.Forbidden, "This plan has no custom styles.")
	case g.CustomStyle != "" && f.styles[c.Workspace.ID+"/"+g.CustomStyle].ID == "":
		return service.Accepted{}, errUnknown
	}
	again := c.Workspace.ID + "/" + retry
	if a, ok := f.kept[again]; ok && retry != "" {
		return a, nil
	}
	id := g.VideoID
	f.made++
	if id == "" {
		id = fmt.Sprintf("v_%d", f.made)
	}
	key := c.Workspace.ID + "/" + id
	if before, taken := f.bodies[key]; taken && !reflect.DeepEqual(before, g) {
		return service.Accepted{}, refused(service.Conflict, "Another request has this video_id.")
	}
	f.bodies[key] = g
	f.Asked = append(f.Asked, g)
	f.Retry = append(f.Retry, retry)
	out := service.Video
	if g.ScriptAlone() {
		out = service.Script
	} else if g.Podcast {
		out = service.Podcast
	}
	film := &service.Film{
		Job: service.Job{ID: id, Status: service.Queued, Output: out, Created: moment, Updated: moment}, VideoID: id, Title: g.Title, Visibility: g.Visibility,
		Engine: g.Engine, Style: g.CanvasStyle, Orientation: g.Orientation, Language: plan.Language(g.NarrationLanguage),
	}
	f.films[key] = film
	f.order[key] = f.made
	a := service.Accepted{JobID: id}
	for _, l := range g.LanguageVariants {
		variant := *film
		variant.ID, variant.VideoID = id+"-"+l, id+"-"+l
		variant.Status, variant.VariantOf = service.QueuedForVariant, id
		f.films[c.Workspace.ID+"/"+variant.ID] = &variant
		a.Variants = append(a.Variants, variant.ID)
	}
	f.kept[again] = a
	return a, nil
}

// Last is the request that was accepted last.
func (f *Fake) Last() service.Generation {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.Asked[len(f.Asked)-1]
}

// SubmitPlan implements service.UseCases.
func (f *Fake) SubmitPlan(ctx context.Context, c account.Caller, text []byte, o service.PlanOptions, retry string) (service.Accepted, error) {
	f.mu.Lock()
	f.Plans = append(f.Plans, text)
	f.mu.Unlock()
	g := service.Defaults()
	g.VideoID, g.Title, g.Visibility, g.WebhookURL = o.VideoID, o.Title, o.Visibility, o.WebhookURL
	return f.Generate(ctx, c, g, retry)
}

// CheckPlan implements service.UseCases: a plan without scenes has a fault.
func (f *Fake) CheckPlan(_ context.Context, _ account.Caller, text []byte) (service.PlanReport, error) {
	var p struct{ Scenes []any }
	if err := json.Unmarshal(text, &p); err != nil || len(p.Scenes) == 0 {
		return service.PlanReport{Faults: []service.Fault{{Type: "value_error", Path: []any{"plan", "scenes"}, Message: "there are no scenes"}}}, nil
	}
	return service.PlanReport{Seconds: 5, Plan: text}, nil
}

func (f *Fake) film(c account.Caller, id string) (*service.Film, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	film := f.films[c.Workspace.ID+"/"+id]
	if film == nil {
		return nil, errUnknown
	}
	own := *film
	return &own, nil
}

// Set changes a film as its making would.
func (f *Fake) Set(workspace, id string, change func(*service.Film)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f.films[workspace+"/"+id])
}

// Job implements service.UseCases.
func (f *Fake) Job(_ context.Context, c account.Caller, id string) (service.Job, error) {
	film, err := f.film(c, id)
	if err != nil {
		return service.Job{}, err
	}
	return film.Job, nil
}

// Follow implements service.UseCases: the job as it stands, and once more when it
// has ended.
func (f *Fake) Follow(ctx context.Context, c account.Caller, id string, each func(service.Job) error) error {
	film, err := f.film(c, id)
	if err != nil {
		return err
	}
	j := film.Job
	if j.Status.Ended() {
		return each(j)
	}
	j.Status, j.Progress = service.Generating, &service.Progress{Stage: "drawing", Percent: 40}
	for _, s := range []service.Status{service.Generating, service.Generating, service.Completed} {
		if s == service.Completed {
			j.Updated, j.URL, j.Seconds = moment.Add(time.Minute), "https://media.example/x.mp4", 60
		}
		j.Status = s
		if err := each(j); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Cancel implements service.UseCases.
func (f *Fake) Cancel(ctx context.Context, c account.Caller, id string) (service.Job, error) {
	if _, err := f.film(c, id); err != nil {
		return service.Job{}, err
	}
	f.Set(c.Workspace.ID, id, func(film *service.Film) {
		if !film.Status.Ended() {
			film.Status = service.Cancelled
		}
	})
	return f.Job(ctx, c, id)
}

// Films implements service.UseCases.
func (f *Fake) Films(_ context.Context, c account.Caller, limit, offset int) (service.Page, error) {
	return f.page(limit, offset, func(key string, _ *service.Film) bool { return strings.HasPrefix(key, c.Workspace.ID+"/") }), nil
}

func (f *Fake) page(limit, offset int, in func(string, *service.Film) bool) service.Page {
	f.mu.Lock()
	defer f.mu.Unlock()
	var keys []string
	for key, film := range f.films {
		if in(key, film) {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(f.order[b]-f.order[a], strings.Compare(b, a)) })
	all := make([]service.Film, len(keys))
	for i, key := range keys {
		all[i] = *f.films[key]
	}
	from := min(offset, len(all))
	return service.Page{Films: all[from:min(from+limit, len(all))], Total: len(all)}
}

// Film implements service.UseCases.
func (f *Fake) Film(_ context.Context, c account.Caller, id string) (service.Film, error) {
	film, err := f.film(c, id)
	if err != nil {
		return service.Film{}, err
	}
	return *film, nil
}

// UpdateFilm implements service.UseCases.
func (f *Fake) UpdateFilm(ctx context.Context, c account.Caller, id string, p service.Patch) (service.Film, error) {
	if _, err := f.film(c, id); err != nil {
		return service.Film{}, err
	}
	f.Set(c.Workspace.ID, id, func(film *service.Film) {
		if p.Title != nil {
			film.Title = *p.Title
		}
		if p.Visibility != nil {
			film.Visibility = *p.Visibility
		}
	})
	return f.Film(ctx, c, id)
}

// DeleteFilm implements service.UseCases.
func (f *Fake) DeleteFilm(_ context.Context, c account.Caller, id string) error {
	if _, err := f.film(c, id); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.films, c.Workspace.ID+"/"+id)
	return nil
}

// FilmPlan implements service.UseCases.
func (f *Fake) FilmPlan(_ context.Context, c account.Caller, id string) ([]byte, error) {
	if _, err := f.film(c, id); err != nil {
		return nil, err
	}
	return []byte(`{"version":1,"scenes":[]}`), nil
}

// Gallery implements service.UseCases.
func (f *Fake) Gallery(_ context.Context, limit, offset int) (service.Page, error) {
	return f.page(limit, offset, func(_ string, film *service.Film) bool {
		return film.Visibility == service.Public && film.Status == service.Completed
	}), nil
}

// Credits implements service.UseCases.
func (f *Fake) Credits(_ context.Context, c account.Caller) (service.Credits, error) {
	return service.Credits{Plan: c.Workspace.Plan, Balance: 198.25, Status: "active"}, nil
}

// Styles implements service.UseCases.
func (f *Fake) Styles(_ context.Context, c account.Caller) ([]service.CustomStyle, error) {
	if !c.Entitlements.CustomStyle {
		return nil, refused(service.Forbidden, "This plan has no custom styles.")
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []service.CustomStyle
	for key, s := range f.styles {
		if strings.HasPrefix(key, c.Workspace.ID+"/") {
			all = append(all, s)
		}
	}
	return all, nil
}

// CreateStyle implements service.UseCases.
func (f *Fake) CreateStyle(_ context.Context, c account.Caller, s service.NewStyle) (service.CustomStyle, error) {
	if !c.Entitlements.CustomStyle {
		return service.CustomStyle{}, refused(service.Forbidden, "This plan has no custom styles.")
	}
	web := strings.HasPrefix(s.Source, "https://")
	if (s.Kind == "image" || s.Kind == "video") && !web {
		return service.CustomStyle{}, &service.Error{Kind: service.Invalid, Faults: []service.Fault{{Type: "value_error", Path: []any{"source"}, Message: "source must be an https address"}}}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.made++
	kind := s.Kind
	if kind == "" {
		kind = "text"
	}
	made := service.CustomStyle{ID: fmt.Sprintf("7d444840-9dc0-11d1-b245-%012d", f.made), Name: s.Name, Source: s.Source, Kind: kind, Created: moment, Updated: moment}
	f.styles[c.Workspace.ID+"/"+made.ID] = made
	return made, nil
}

// Style implements service.UseCases.
func (f *Fake) Style(_ context.Context, c account.Caller, id string) (service.CustomStyle, error) {
	if !c.Entitlements.CustomStyle {
		return service.CustomStyle{}, refused(service.Forbidden, "This plan has no custom styles.")
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	s, ok := f.styles[c.Workspace.ID+"/"+id]
	if !ok {
		return s, errUnknown
	}
	return s, nil
}

// DeleteStyle implements service.UseCases.
func (f *Fake) DeleteStyle(ctx context.Context, c account.Caller, id string) error {
	if _, err := f.Style(ctx, c, id); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.styles, c.Workspace.ID+"/"+id)
	return nil
}

// Upload implements service.UseCases.
func (f *Fake) Upload(_ context.Context, c account.Caller, name string, _ int64, body io.Reader) (service.Upload, error) {
	if !c.Entitlements.Upload {
		return service.Upload{}, refused(service.Forbidden, "This plan has no uploads.")
	}
	head := make([]byte, 4)
	n, _ := io.ReadFull(body, head)
	if _, err := io.Copy(io.Discard, body); err != nil {
		return service.Upload{}, err
	}
	if string(head[:n]) == "MZ\x90\x00" {
		return service.Upload{}, refused(service.BadRequest, "Files of this kind are not taken.")
	}
	return service.Upload{UploadURL: "https://media.example/put/u_1", FileURL: "https://media.example/u_1/" + name, FileName: name, ContentType: "text/plain"}, nil
}

// drawn is a film whose frames can be changed.
func (f *Fake) drawn(c account.Caller, id string) (*service.Film, error) {
	film, err := f.film(c, id)
	if err != nil {
		return nil, err
	}
	if film.Engine != plan.EngineSketch || film.Output == service.Podcast || film.Status != service.Completed {
		return nil, refused(service.Invalid, "Frames of finished sketch films can be changed; this is none.")
	}
	return film, nil
}

func clip(n int) string { return fmt.Sprintf("https://media.example/f%d.mp4", n) }

// Frames implements service.UseCases.
func (f *Fake) Frames(_ context.Context, c account.Caller, id string) (service.FrameVersions, error) {
	film, err := f.drawn(c, id)
	if err != nil {
		return service.FrameVersions{}, err
	}
	v := service.FrameVersions{VideoID: id}
	for i := range film.Frames {
		v.Active = append(v.Active, service.Frame{ID: fmt.Sprint(i + 1), URL: clip(i + 1), Versions: []service.FrameVersion{{URL: clip(i + 1), TS: moment}}})
	}
	return v, nil
}

// EditFrames implements service.UseCases.
func (f *Fake) EditFrames(_ context.Context, c account.Caller, id string, e service.FrameEdits) (jobs []service.EditJob, err error) {
	if _, err := f.drawn(c, id); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, frame := range e.FrameIDs {
		f.made++
		job := fmt.Sprintf("e_%d", f.made)
		f.edits[c.Workspace.ID+"/"+job] = service.Edit{Status: "processing"}
		jobs = append(jobs, service.EditJob{FrameID: frame, JobID: job})
	}
	return jobs, nil
}

// CombineFrames implements service.UseCases.
func (f *Fake) CombineFrames(_ context.Context, c account.Caller, id string, urls []string) (string, error) {
	film, err := f.drawn(c, id)
	if err != nil {
		return "", err
	}
	if len(urls) != film.Frames {
		return "", &service.Error{Kind: service.Invalid, Faults: []service.Fault{{
			Type: "value_error", Path: []any{"frame_animation_urls"}, Message: fmt.Sprintf("the film has %d frames", film.Frames),
		}}}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.made++
	job := fmt.Sprintf("e_%d", f.made)
	f.edits[c.Workspace.ID+"/"+job] = service.Edit{Status: "completed", URL: "https://media.example/joined.mp4"}
	return job, nil
}

// EditJob implements service.UseCases.
func (f *Fake) EditJob(_ context.Context, c account.Caller, id string) (service.Edit, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	e, ok := f.edits[c.Workspace.ID+"/"+id]
	if !ok {
		return e, errUnknown
	}
	return e, nil
}

// UseFrame implements service.UseCases.
func (f *Fake) UseFrame(_ context.Context, c account.Caller, id, frame, url string) (string, error) {
	film, err := f.drawn(c, id)
	if err != nil {
		return "", err
	}
	for i := range film.Frames {
		if frame == fmt.Sprint(i+1) {
			return url, nil
		}
	}
	return "", errUnknown
}

// Still implements service.UseCases.
func (f *Fake) Still(_ context.Context, c account.Caller, id, _ string, _ time.Duration) ([]byte, error) {
	if _, err := f.film(c, id); err != nil {
		return nil, err
	}
	return []byte("\x89PNG\r\n\x1a\n"), nil
}
