// Package limit is the table of what strangers' plans may cost: what any job may
// take of a machine, and what each tenant may take of an engine. One table serves
// a whole engine; it is read from a file, and kept on the bus where there is one.
package limit

import (
	"cmp"
	"reflect"
)

// Table is what an engine's jobs and tenants may cost.
type Table struct {
	Job     Job               `json:"job,omitzero"`      // holds for every job
	Tenants map[string]Tenant `json:"tenants,omitempty"` // by name; who is not here is no tenant
}

// Job bounds what one job may cost. What a file claims of itself is compared with
// these before anything is made by it, and what is decoded of it ends where the
// claim does. A field of 0 has its default.
type Job struct {
	PicturePixels int   `json:"picture_pixels,omitempty"` // of one picture
	PictureBytes  int64 `json:"picture_bytes,omitempty"`  // of memory, that decoding one picture takes
	KeptBytes     int64 `json:"kept_bytes,omitempty"`     // of memory, of pictures kept for the scenes that show them, with those being decoded
	FootagePixels int   `json:"footage_pixels,omitempty"` // of a picture of a video

	FootageSeconds   float64 `json:"footage_seconds,omitempty"`   // of a video that plays in a scene
	VoiceSeconds     float64 `json:"voice_seconds,omitempty"`     // of the narration of one scene
	RecordingSeconds float64 `json:"recording_seconds,omitempty"` // of a recording that scenes take their narration from
	FilmSeconds      float64 `json:"film_seconds,omitempty"`
}

// Tenant is what one tenant may take of an engine. A field of 0 has its default.
type Tenant struct {
	Job Job `json:"job,omitzero"` // in place of the fields of Table.Job

	Waiting int   `json:"waiting,omitempty"` // plans and changes handed over that no worker has taken up
	Running int   `json:"running,omitempty"` // jobs taken up that have not ended; beyond 5000 as 5000
	Stored  int64 `json:"stored_bytes,omitempty"`
	Events  int   `json:"events,omitempty"`       // kept; later ones push out the first
	Letters int   `json:"dead_letters,omitempty"` // kept; later ones are left out
}

// DefaultJob is for machines with a gigabyte a worker.
var DefaultJob = Job{
	PicturePixels: 100_000_000, // of the largest cameras
	PictureBytes:  160e6,       // 100 megapixels of usual JPEG, 21 of progressive JPEG, 40 of PNG
	KeptBytes:     80 << 20,    // four of a phone as they are decoded, a dozen that fill a frame
	FootagePixels: 36_000_000,  // 8K
	// As long as a scene may be by its plan. Ten minutes of sound are 230 MB.
	FootageSeconds:   600,
	VoiceSeconds:     600,
	RecordingSeconds: 2 * 3600,
	FilmSeconds:      2 * 3600,
}

// DefaultTenant is for somebody who makes some films a day.
var DefaultTenant = Tenant{
	Waiting: 1000,
	Running: 20,
	Stored:  50 << 30,
	Events:  100_000,
	Letters: 1000,
}

// WithDefaults are the limits with every field set.
func (j Job) WithDefaults() Job { return filled(j, DefaultJob) }

// ForJob are the limits of a tenant's jobs, those of all jobs for the tenant "".
func (t Table) ForJob(tenant string) Job {
	return filled(t.Tenants[tenant].Job, t.Job.WithDefaults())
}

// ForTenant is what a tenant may take; ok reports whether the table has one of
// that name.
func (t Table) ForTenant(name string) (limits Tenant, ok bool) {
	limits, ok = t.Tenants[name]
	d := DefaultTenant
	limits.Job = t.ForJob(name)
	limits.Waiting = cmp.Or(limits.Waiting, d.Waiting)
	limits.Running = cmp.Or(limits.Running, d.Running)
	limits.Stored = cmp.Or(limits.Stored, d.Stored)
	limits.Events = cmp.Or(limits.Events, d.Events)
	limits.Letters = cmp.Or(limits.Letters, d.Letters)
	return limits, ok
}

// filled is j with the fields that are 0 taken from others: a new limit need not
// be named here to have its default.
func filled(j, others Job) Job {
	to, from := reflect.ValueOf(&j).Elem(), reflect.ValueOf(others)
	for i := range to.NumField() {
		if to.Field(i).IsZero() {
			to.Field(i).Set(from.Field(i))
		}
	}
	return j
}
