package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// State of a job. Completed, failed and cancelled never change again.
type State string

// The states, as docs/jobs.md draws them.
const (
	Queued    State = "queued"
	Preparing State = "preparing"
	Drawing   State = "drawing"
	Joining   State = "joining"
	Completed State = "completed"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// The states of a film in a further language, in place of those before
// completed: it waits for the film it is a variant of, then is made.
const (
	QueuedForVariant State = "queued_for_variant"
	Generating       State = "generating"
)

// Terminal reports whether a state is an end.
func (s State) Terminal() bool { return s == Completed || s == Failed || s == Cancelled }

// Record is everything known of a job. It is changed by compare-and-set only.
type Record struct {
	ID       string         `json:"job_id"`
	Tenant   string         `json:"tenant,omitempty"`   // whose job it is; empty: nobody's in particular
	Priority turn.Priority  `json:"priority,omitempty"` // among other jobs; empty: normal
	State    State          `json:"state"`
	Stage    State          `json:"stage,omitempty"`           // preparing, drawing or joining, while it is at work
	Digest   string         `json:"plan_sha256"`               // of the plan's bytes
	Prepared string         `json:"prepared,omitempty"`        // artifact of the prepared job as submitted
	Version  string         `json:"drawing_version,omitempty"` // that draws its scenes; empty: not settled yet
	Again    []string       `json:"began_again_in,omitempty"`  // drawing versions
	Scenes   int            `json:"scenes"`
	Done     []bool         `json:"done,omitempty"`              // by scene
	Frames   []int          `json:"frames,omitempty"`            // by scene
	SoundDue bool           `json:"sound_due,omitempty"`         // its task is not done yet
	Attempts map[string]int `json:"attempts,omitempty"`          // starts by task
	Returned map[string]int `json:"attempts_returned,omitempty"` // of these, those that failed; the others are at work, or ended with their worker
	Film     string         `json:"film,omitempty"`              // artifact
	Files    []Artifact     `json:"artifacts,omitempty"`         // film, captions, words, poster, manifest
	Error    *Failure       `json:"error,omitempty"`
	Warnings []string       `json:"warnings,omitempty"`
	// WarningsLeftOut counts those that are not listed.
	WarningsLeftOut int `json:"warnings_left_out,omitempty"`
	// ShortScenes are those that Warnings tell of as short of time.
	ShortScenes []ShortScene `json:"short_scenes,omitempty"`
	Encoder     string       `json:"encoder,omitempty"`
	// EncoderWhy is why it was chosen, or why another was given up.
	EncoderWhy string `json:"encoder_why,omitempty"`

	// Reused counts the scenes whose clips were there already; ReusedFrames
	// their frames, which say nothing about how fast this job is drawn.
	Reused       int `json:"scenes_reused,omitempty"`
	ReusedFrames int `json:"frames_reused,omitempty"`
	// PreparedAhead is the artifact like Prepared of the scenes that were handed
	// out before it was there: the last, which holds the scenes of those before.
	PreparedAhead []string `json:"prepared_ahead,omitempty"`
	// FramesAhead are those of scenes drawn while others were prepared, before
	// the time of drawing is counted.
	FramesAhead int `json:"frames_ahead,omitempty"`
	// FramesDone is the most that were done so far: clips that get lost are drawn
	// again, but nobody sees the film go back.
	FramesDone int `json:"frames_done,omitempty"`
	// FramesJoined is how many are encoded while the film is joined, of a format whose
	// pictures are encoded anew, as of some seconds ago.
	FramesJoined int `json:"frames_joined,omitempty"`
	// CoreSeconds is about how long the job keeps one core busy, by its price;
	// SlotSeconds is how long its tasks took so far, each of which has a slot.
	CoreSeconds float64 `json:"core_seconds,omitempty"`
	SlotSeconds float64 `json:"slot_seconds,omitempty"`
	// Seconds spent in each stage that is over; Since is when the present
	// state began.
	Seconds map[State]float64 `json:"stage_seconds,omitempty"`
	Since   time.Time         `json:"since,omitzero"`

	Clips    []SceneClips `json:"clips,omitempty"`        // by scene, once completed
	Revision string       `json:"revision,omitempty"`     // artifact of the prepared job with all changes so far
	Changes  []Change     `json:"changes,omitempty"`      // the newest first, at most 20
	Former   []FormerFilm `json:"former_films,omitempty"` // with other plans, the newest first, at most 20
	Revised  int          `json:"revisions,omitempty"`    // how often its plan was replaced
	Variant  *VariantOf   `json:"variant_of,omitempty"`   // of which film this is a variant
	Variants []string     `json:"variants,omitempty"`     // ids of the jobs in further languages

	Created  time.Time `json:"created"`
	Updated  time.Time `json:"updated"`
	Deadline time.Time `json:"deadline"`
	Trace    string    `json:"trace,omitempty"` // traceparent of the span that all tasks' lie below
	Seq      int       `json:"seq"`             // of the last event
	// Abridged says of an event that lists are left out, which the record has.
	Abridged bool `json:"abridged,omitempty"`
}

// Artifact is one published result.
type Artifact struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"` // film, sound, captions, words, poster, clip, manifest
	Scene  string `json:"scene,omitempty"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Failure is why a job failed, for its owner.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Path    string `json:"path,omitempty"`
	Scene   string `json:"scene,omitempty"`
	Element string `json:"element,omitempty"` // id, or its number from 1
	Hint    string `json:"hint,omitempty"`
	Tail    string `json:"tail,omitempty"`
	// Faults are the things that the owner is to change; of those beyond maxFaults
	// FaultsLeftOut is the number.
	Faults        []Fault `json:"faults,omitempty"`
	FaultsLeftOut int     `json:"faults_left_out,omitempty"`
}

// Fault is one thing that a job's owner is to change.
type Fault struct {
	Path     string `json:"path"`               // in the plan or the change; empty: all of it
	Found    string `json:"found,omitempty"`    // what stands there, as plan.Fault has it
	Accepted string `json:"accepted,omitempty"` // what would be accepted
	Message  string `json:"message"`            // what is wrong
}

// AddFault lists a fault, or counts it.
func (f *Failure) AddFault(one Fault) {
	if len(f.Faults) >= maxFaults {
		f.FaultsLeftOut++
		return
	}
	f.Faults = append(f.Faults, one)
}

// owners reports whether a failure is for the job's owner to mend, and nothing
// is wrong with the engine.
func (f *Failure) owners() bool {
	return slices.Contains([]string{codePlan, codeAsset, codeChange, conflict}, f.Code)
}

// The codes of plans that cannot be drawn, as the engine gives them.
const (
	codePlan  = "plan"
	codeAsset = "asset" // a source cannot be had or read
)

// VariantOf says which film a job is a variant of.
type VariantOf struct {
	Job      string `json:"job_id"`
	Prepared string `json:"prepared"` // artifact of that job, prepared
}

// Error implements error.
func (f *Failure) Error() string { return f.Message }

// Name is what the job is called in the engine: its id, behind its tenant's name
// where it has one.
func (r *Record) Name() string { return JobName(r.Tenant, r.ID) }

// beside is the name of the job of that id of the same tenant.
func (r *Record) beside(id string) string { return JobName(r.Tenant, id) }

// enter moves a record on to a state and notes how long the one before took.
// A variant at work is generating, whatever its stage.
func (r *Record) enter(s State) {
	now := time.Now().UTC()
	before := r.Stage
	if before == "" {
		before = r.State
	}
	if !r.Since.IsZero() {
		if r.Seconds == nil {
			r.Seconds = map[State]float64{}
		}
		r.Seconds[before] += max(now.Sub(r.Since).Seconds(), 0)
	}
	r.Since, r.State, r.Stage, r.FramesJoined = now, s, "", 0
	if s == Preparing || s == Drawing || s == Joining {
		r.Stage = s
		if r.Variant != nil {
			r.State = Generating
		}
	}
}

// ScenesDone counts the finished scenes.
func (r *Record) ScenesDone() int {
	n := 0
	for _, d := range r.Done {
		if d {
			n++
		}
	}
	return n
}

// took adds what a task that began then has taken.
func (r *Record) took(began time.Time) {
	const ms = 1000
	r.SlotSeconds += math.Round(time.Since(began).Seconds()*ms) / ms
}

// allDone reports whether every scene is drawn.
func (r *Record) allDone() bool { return r.Scenes > 0 && r.ScenesDone() == r.Scenes }

// ready reports whether all that a film is joined of is there.
func (r *Record) ready() bool { return r.Prepared != "" && r.allDone() && !r.SoundDue }

// starts counts how often scenes were begun.
func (r *Record) starts() int {
	n := 0
	for task, times := range r.Attempts {
		if strings.HasPrefix(task, sceneTask) {
			n += times
		}
	}
	return n
}

// ErrNoJob says that no job has that id.
var ErrNoJob = errors.New("no such job")

// errUnchanged lets an update leave the record as it is.
var errUnchanged = errors.New("unchanged")

// recordKeys begins the keys of records.
const recordKeys = "job."

// records keeps job records in a key-value bucket.
type records struct {
	kv   jetstream.KeyValue
	most int // bytes of a record
}

func key(job string) string { return recordKeys + job }

func (r records) get(ctx context.Context, job string) (rec *Record, rev uint64, err error) {
	rec, rev, _, err = r.read(ctx, job)
	return rec, rev, err
}

// read is get with the record's bytes.
func (r records) read(ctx context.Context, job string) (rec *Record, rev uint64, data []byte, err error) {
	var e jetstream.KeyValueEntry
	err = retry(ctx, func(ctx context.Context) (err error) {
		e, err = r.kv.Get(ctx, key(job))
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, 0, nil, fmt.Errorf("%s: %w", job, ErrNoJob)
	}
	if err != nil {
		return nil, 0, nil, fmt.Errorf("read record of %s: %w", job, err)
	}
	rec, err = readRecord(job, e.Value())
	return rec, e.Revision(), e.Value(), err
}

// errUnreadable says that a record's bytes are no record of that job.
var errUnreadable = errors.New("record unreadable")

// readRecord decodes a record and checks what the code relies on. One of a
// film made before there were versions gets its first ones.
func readRecord(job string, data []byte) (*Record, error) {
	rec := &Record{}
	if err := json.Unmarshal(data, rec); err != nil {
		return nil, fmt.Errorf("record of %s: %w: %w", job, errUnreadable, err)
	}
	if rec.Name() != job || CheckJob(job) != nil || rec.Scenes < 0 || len(rec.Done) != rec.Scenes {
		return nil, fmt.Errorf("record of %s: %w: job_id %q, %d scenes, %d of them in done", job, errUnreadable, rec.ID, rec.Scenes, len(rec.Done))
	}
	if rec.State == Completed && len(rec.Clips) == 0 {
		rec.firstVersions(rec.Updated)
	}
	return rec, nil
}

// create stores a new record; exists is the one already there instead,
// unless that is this very one, stored by a try whose answer got lost.
func (r records) create(ctx context.Context, rec *Record) (exists *Record, err error) {
	data, err := r.encode(rec)
	if err != nil {
		return nil, err
	}
	err = retry(ctx, func(ctx context.Context) error {
		_, err := r.kv.Create(ctx, key(rec.Name()), data)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		var there []byte
		if exists, _, there, err = r.read(ctx, rec.Name()); bytes.Equal(there, data) {
			return nil, nil
		}
	}
	return exists, err
}

// replace stores a record whose place is free or holds something unreadable;
// exists is a readable one that is there instead.
func (r records) replace(ctx context.Context, rec *Record) (exists *Record, err error) {
	exists, err = r.create(ctx, rec)
	if !errors.Is(err, errUnreadable) {
		return exists, err
	}
	e, err := r.kv.Get(ctx, key(rec.Name()))
	if err != nil {
		return nil, fmt.Errorf("read record of %s: %w", rec.Name(), err)
	}
	data, err := r.encode(rec)
	if err != nil {
		return nil, err
	}
	if _, err := r.kv.Update(ctx, key(rec.Name()), data, e.Revision()); err != nil {
		return nil, fmt.Errorf("write record of %s: %w", rec.Name(), err)
	}
	return nil, nil
}

// maxCollisionPause bounds the random pause of who was second to write a record:
// some writes of it, each 1 to 2 ms.
const maxCollisionPause = 5 * time.Millisecond

// update changes a record by compare-and-set until it holds. change may see
// several versions; errUnchanged from it ends without a write. Where an answer
// got lost the write is known by its bytes, or an attempt would count twice;
// where another has written since, change sees a version that has the change
// already.
func (r records) update(ctx context.Context, job string, change func(*Record) error) (*Record, error) {
	var wrote []byte
	for {
		rec, rev, there, err := r.read(ctx, job)
		if err != nil {
			return nil, err
		}
		if wrote != nil && bytes.Equal(there, wrote) {
			return rec, nil
		}
		if err := change(rec); err != nil {
			if errors.Is(err, errUnchanged) {
				err = nil
			}
			return rec, err
		}
		rec.Updated = time.Now().UTC()
		rec.noteFrames()
		data, err := r.encode(rec)
		if err != nil {
			return nil, err
		}
		err = retry(ctx, func(ctx context.Context) error {
			_, err := r.kv.Update(ctx, key(job), data, rev)
			return err
		})
		if err == nil {
			return rec, nil
		}
		if !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
			return nil, fmt.Errorf("write record of %s: %w", job, err)
		}
		wrote = data
		// Another worker was first; a random moment keeps many from meeting again.
		pause(ctx, time.Duration(rand.Int64N(int64(maxCollisionPause))))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}

// ShortScene is a scene that has too little time for what it shows.
type ShortScene struct {
	Path           string  `json:"path"`
	MissingSeconds float64 `json:"missing_seconds"` // that it should last longer; 0: that is not what it lacks
}

// warn notes what drawing a scene warned of.
func (r *Record) warn(scene int, c Clip) {
	r.Warnings = append(r.Warnings, c.Warnings...)
	path := fmt.Sprintf("scenes[%d]", scene)
	r.ShortScenes = slices.DeleteFunc(r.ShortScenes, func(s ShortScene) bool { return s.Path == path }) // another clip of it was
	if c.Short != nil {
		r.ShortScenes = append(r.ShortScenes, ShortScene{path, c.Short.MissingSeconds})
	}
}
