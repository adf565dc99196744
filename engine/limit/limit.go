// Package limit is the table of what strangers' plans may cost: what any job may
// take of a machine, and what each tenant may take of an engine. One table serves
// a whole engine; it is read from a file, and kept on the bus where there is one.
package limit

import (
	"reflect"
)

// Table is what an engine's jobs and tenants may cost.
type Table struct {
	Job     Job               `json:"job,omitzero"`      // holds for every job
	Tenants map[string]Tenant `json:"tenants,omitempty"` // by name; who is not here is no tenant
}

// Job bounds what one job may cost. What a file claims of itself is compared with
// these before anything is made by it, and what is decoded of it ends where the
// claim does. A field of 0 has its default. What each counts is said in
// engine/price, which counts it.
type Job struct {
	PicturePixels int   `json:"picture_pixels,omitempty"` // of one picture
	PictureBytes  int64 `json:"picture_bytes,omitempty"`  // of memory, that decoding one picture takes
	KeptBytes     int64 `json:"kept_bytes,omitempty"`     // of memory, of pictures kept for the scenes that show them, with those being decoded
	FootagePixels int   `json:"footage_pixels,omitempty"` // of a picture of a video

	SceneFootagePixels int64 `json:"scene_footage_pixels,omitempty"` // of a picture of each video of one scene, four million at least

	FootageSeconds   float64 `json:"footage_seconds,omitempty"`   // of a video that plays in a scene
	VoiceSeconds     float64 `json:"voice_seconds,omitempty"`     // of the narration of one scene
	RecordingSeconds float64 `json:"recording_seconds,omitempty"` // of a recording that scenes take their narration from
	FilmSeconds      float64 `json:"film_seconds,omitempty"`      // of the film

	Elements          int   `json:"elements,omitempty"`           // of all scenes
	ScenePixels       int64 `json:"scene_pixels,omitempty"`       // of the frame, as large as its camera needs it, that the boxes of one scene's elements cover, each counted
	SceneArrows       int   `json:"scene_arrows,omitempty"`       // between the elements of one scene
	TextCharacters    int   `json:"text_characters,omitempty"`    // on screen: texts, lists, labels, tables, charts, code
	FormulaCharacters int   `json:"formula_characters,omitempty"` // of TeX
	PathCharacters    int   `json:"path_characters,omitempty"`    // of path data
	SpokenCharacters  int   `json:"spoken_characters,omitempty"`  // of narration that is spoken, not recorded

	TotalSourceBytes      int64   `json:"total_source_bytes,omitempty"`      // of all sources
	TotalPicturePixels    int64   `json:"total_picture_pixels,omitempty"`    // of all pictures
	TotalFootageSeconds   float64 `json:"total_footage_seconds,omitempty"`   // of all videos, as often as they play
	TotalRecordingSeconds float64 `json:"total_recording_seconds,omitempty"` // of all recordings
	TotalFilmPixels       int64   `json:"total_film_pixels,omitempty"`       // of all frames

	SceneCoreSeconds     float64 `json:"scene_core_seconds,omitempty"`      // of one core, by estimate, until a scene's first frame can be drawn
	CoreSecondsPerMinute float64 `json:"core_seconds_per_minute,omitempty"` // of one core, by estimate, for each minute of film, begun ones counted whole
	TotalCoreSeconds     float64 `json:"total_core_seconds,omitempty"`      // of one core, by estimate, for everything
}

// Tenant is what one tenant may take of an engine. A field of 0 has its default.
type Tenant struct {
	Job Job `json:"job,omitzero"` // in place of the fields of Table.Job

	Waiting int `json:"waiting,omitempty"` // plans and changes handed over that no worker has taken up
	Running int `json:"running,omitempty"` // jobs taken up that have not ended; beyond 5000 as 5000
	// Interactive is how many of those may go before others; by default none. A
	// further one that asks for it goes as a normal one.
	Interactive int   `json:"interactive,omitempty"`
	Stored      int64 `json:"stored_bytes,omitempty"`
	Events      int   `json:"events,omitempty"`       // kept; later ones push out the first
	Letters     int   `json:"dead_letters,omitempty"` // kept; later ones are left out
}

// DefaultJob is for machines with a gigabyte a worker. What it lets through keeps
// one core busy for some minutes a minute of film at most; plans that people
// write need a hundredth of most limits. Costs are those of engine/price.
var DefaultJob = Job{
	PicturePixels: 100_000_000, // of the largest cameras
	PictureBytes:  160e6,       // 100 megapixels of usual JPEG, 21 of progressive JPEG, 40 of PNG
	KeptBytes:     80 << 20,    // four of a phone as they are decoded, a dozen that fill a frame
	FootagePixels: 36_000_000,  // 8K

	SceneFootagePixels: 72_000_000, // two of the largest, or eighteen: a decoder takes memory for itself

	// As long as a scene may be by its plan.
	FootageSeconds:   600,
	VoiceSeconds:     600,
	RecordingSeconds: 2 * 3600,
	FilmSeconds:      2 * 3600,

	Elements: 30_000, // an hour of 400 scenes of 12 in six languages; laying them out takes four minutes
	// A mark keeps 16 bytes for each pixel it may cover: half a gigabyte. Twenty that
	// fill the frame, five at the largest scale; where boxes do not overlap it is one.
	ScenePixels:       32_000_000,
	SceneArrows:       24,        // the way of each is sought around all others: a minute, where a layout places what they join
	TextCharacters:    2_000_000, // 400 scenes that are full of type, in three languages; half a million words
	FormulaCharacters: 200_000,   // 2,000 of a line each
	PathCharacters:    4_000_000, // 400 outlines of countries
	SpokenCharacters:  1_000_000, // fifteen hours

	TotalSourceBytes:      4 << 30,     // eight of the largest
	TotalPicturePixels:    400_000_000, // thirty-three of twelve megapixels: 16 s of decoding
	TotalFootageSeconds:   2 * 3600,    // as long as the film may be
	TotalRecordingSeconds: 6 * 3600,    // three of the longest; ffmpeg decodes an hour in some seconds
	TotalFilmPixels:       1e12,        // six hours at 30 frames a second, or 44 minutes at 60 of the largest: 100 s where nothing moves

	SceneCoreSeconds:     80,       // two thirds of the time after which a scene without a frame is taken as hanging
	CoreSecondsPerMinute: 900,      // WebM, whose encoder is the slowest, takes 570 at the largest scale and 60 frames a second; what people write takes 1 to 10
	TotalCoreSeconds:     8 * 3600, // two hours of 3840x2160 at 60 a second, or of WebM of the usual scale
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
	limits = filled(limits, DefaultTenant)
	limits.Job = t.ForJob(name)
	return limits, ok
}

// filled are limits with the fields that are 0 taken from others: a new one need
// not be named here to have its default.
func filled[T Job | Tenant](limits, others T) T {
	to, from := reflect.ValueOf(&limits).Elem(), reflect.ValueOf(others)
	for i := range to.NumField() {
		if to.Field(i).IsZero() {
			to.Field(i).Set(from.Field(i))
		}
	}
	return limits
}
