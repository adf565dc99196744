package queue

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

// A change is read strictly: what is taken asks for one thing, fits a film or is
// refused with what would be accepted.
func FuzzChange(f *testing.F) {
	for _, s := range []string{
		`{"id":"c","edit":{"scene":"s1","elements":[{"kind":"text","text":"a"}],"note":"n"}}`, `{"use":{"scene":2,"version":1}}`,
		`{"combine":{"clips":["object://clip/a.mp4","x"]}}`, `{"cancel":true}`, `{"edit":{"scene":1e3,"elements":[]}}{}`,
	} {
		f.Add([]byte(s))
	}
	film := Record{ID: "a", State: Completed, Clips: []SceneClips{
		{ID: "s1", Active: 1, Versions: []Version{{Version: 1, URL: "object://clip/a.mp4"}}}, {ID: "s2", Active: 1, Versions: []Version{{Version: 1, URL: "x"}}},
	}}
	f.Fuzz(func(t *testing.T, body []byte) {
		isChange(body)
		c, err := parseChange(body)
		if err == nil {
			if c.kind() == "" {
				t.Errorf("%q asks for nothing", body)
			}
			err = c.fits(&film)
		}
		var why *Failure
		if err != nil && (!errors.As(err, &why) || why.Message == "" || why.Hint == "") {
			t.Errorf("%q is refused with %#v", body, err)
		}
	})
}

// What a dead letter says of a message that nobody takes can stand in a subject,
// whatever the message's own was.
func FuzzUnknownTask(f *testing.F) {
	f.Add("inkreel.task.song.a")
	f.Add("inkreel.task.*.>")
	f.Fuzz(func(t *testing.T, subject string) {
		kind, job := Names{"inkreel"}.unknownTask(subject)
		if kind != kindUnknown || CheckJob(job) != nil {
			t.Errorf("%q is taken for %s of %q", subject, kind, job)
		}
	})
}

// Progress comes over a subject that any user of the server may publish to.
func FuzzProgress(f *testing.F) {
	f.Add([]byte(`{"job_id":"a","stage":"drawing","scene":1,"frames_done":5,"frames":10,"seconds_left":1.5}`))
	f.Add([]byte(`{"scene":-1,"frames_done":-9,"frames":-1}`))
	now := time.Now()
	f.Fuzz(func(t *testing.T, data []byte) {
		var p Progress
		if json.Unmarshal(data, &p) != nil {
			return
		}
		rec := &Record{ID: "a", State: Drawing, Stage: Drawing, Since: now.Add(-time.Minute), Scenes: 2, Done: []bool{true, false}, Frames: []int{20, 10}}
		var track Tracker
		track.Note(Update{Record: rec}, now)
		s := track.Note(Update{Progress: &p}, now)
		if s.FramesDone < 0 || s.FramesDone > s.Frames || math.IsNaN(s.SecondsLeft) {
			t.Errorf("%s: %d of %d frames, %g s left", data, s.FramesDone, s.Frames, s.SecondsLeft)
		}
	})
}

// Whatever a failure says, its record and its event stay within their bounds.
func FuzzFailure(f *testing.F) {
	f.Add("wrong", "scenes[0]", 3)
	f.Add("\xff\u2028\x00", "", 30_000)
	f.Fuzz(func(t *testing.T, text, path string, times int) {
		text = strings.Repeat(text, 1+max(0, min(times, 1<<20/max(1, len(text)))))
		r := &Record{
			ID: "a", State: Failed, Error: &Failure{Code: text, Message: text, Path: path, Scene: text, Element: text, Hint: text, Tail: text},
			Warnings: strings.SplitAfter(text, "w"), EncoderWhy: text,
		}
		r.bound()
		data, err := r.event()
		if err != nil || len(data) > maxEvent {
			t.Errorf("an event of %d bytes, %v", len(data), err)
		}
		if whole, err := json.Marshal(r); err != nil || len(whole) > maxRecord {
			t.Errorf("a record of %d bytes, %v", len(whole), err)
		}
	})
}
