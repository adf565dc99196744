package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// ofSize skips, under the race detector, what reads and writes a large record hundreds
// of times: that takes minutes there, and small records do the same side by side.
func ofSize(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("records as large as they may be")
	}
}

// noisy has 60 warnings of every scene, long ones, and 60 more of every scene
// it draws.
type noisy struct{ *fakeSteps }

func warningsOf(scene int) (all []string) {
	for i := range 60 {
		all = append(all, fmt.Sprintf("scenes[%d].elements[%d].text: %s", scene, i, strings.Repeat("too small to read ", 5)))
	}
	return all
}

func (s *noisy) Prepare(ctx context.Context, job string, plan []byte, ahead Ahead) (Prepared, error) {
	p, err := s.fakeSteps.Prepare(ctx, job, plan, ahead)
	for i := range p.Scenes {
		p.Warnings = append(p.Warnings, warningsOf(i)...)
	}
	return p, err
}

func (s *noisy) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	c, err := s.fakeSteps.Draw(ctx, prepared, scene, frames)
	c.Warnings, c.Short = warningsOf(scene), &ShortScene{MissingSeconds: 3}
	return c, err
}

// largest is the size of the largest message on a stream's subjects, and how
// many bytes and messages there are of them.
func (b *bench) largest(t *testing.T, stream, subject string) (most, all, n int) {
	t.Helper()
	s, err := b.q.js.Stream(t.Context(), stream)
	if err != nil {
		t.Fatal(err)
	}
	for seq := uint64(1); ; seq++ {
		m, err := s.GetMsg(t.Context(), seq, jetstream.WithGetMsgSubject(subject))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return most, all, n
		}
		if err != nil {
			t.Fatal(err)
		}
		seq, most, all, n = m.Sequence, max(most, len(m.Data)), all+len(m.Data), n+1
	}
}

// A valid plan whose scenes are full of warnings ends, and neither its record
// nor its events grow with them: what is left out is counted.
func TestWarningsDoNotFillTheRecord(t *testing.T) {
	ofSize(t)
	const scenes = 400
	b := newBench(t)
	b.run(t, WorkerConfig{Steps: &noisy{b.steps}, Slots: 4})
	b.submit(t, "a", planOf(scenes))
	rec := b.wait(t, "a")
	if rec.State != Completed || len(rec.Clips) != scenes {
		t.Fatalf("%s, %+v", rec.State, rec.Error)
	}
	if len(rec.Warnings) != maxWarnings || rec.Warnings[0] != warningsOf(0)[0] || rec.WarningsLeftOut != 2*scenes*60-maxWarnings {
		t.Errorf("%d warnings, %d left out", len(rec.Warnings), rec.WarningsLeftOut)
	}
	if len(rec.ShortScenes) != maxWarnings || rec.ShortScenes[0].Path == "" || rec.ShortScenes[0].MissingSeconds != 3 {
		t.Errorf("%d scenes short of time: %v", len(rec.ShortScenes), rec.ShortScenes)
	}
	if most, _, n := b.largest(t, "KV_"+b.q.names.jobs(), "$KV.inkreel_jobs.job.a"); most > maxRecord || n == 0 {
		t.Errorf("a record of %d bytes, of %d; at most %d", most, n, maxRecord)
	}
	if most, all, n := b.largest(t, b.q.names.events(), "inkreel.event.a.>"); most > maxEvent || n < scenes || all > 16<<20 {
		t.Errorf("an event of %d bytes, at most %d; %d of %d events", most, maxEvent, all, n)
	}
	m := &Record{}
	if err := json.Unmarshal(b.last(t, b.q.names.events(), "inkreel.event.a.completed"), m); err != nil || m.Film != rec.Film || !m.Abridged || len(m.Clips) > 0 {
		t.Errorf("the last event: %+v, %v", m, err)
	}
}

// A scene that is drawn anew with time enough is not short of it any more.
func TestShortScenesAreAsDrawnLast(t *testing.T) {
	var r Record
	r.warn(0, Clip{Short: &ShortScene{MissingSeconds: 3}})
	r.warn(2, Clip{Short: &ShortScene{MissingSeconds: 1.5}})
	r.warn(0, Clip{})
	r.warn(2, Clip{Short: &ShortScene{MissingSeconds: 0.5}})
	if want := []ShortScene{{"scenes[2]", 0.5}}; !slices.Equal(r.ShortScenes, want) {
		t.Errorf("%v, want %v", r.ShortScenes, want)
	}
}

// What would not fit into a record fails its job, or its change, with a reason;
// and whatever a record holds, the job can be ended.
func TestARecordThatIsFull(t *testing.T) {
	ofSize(t)
	b := newBench(t)
	rec := newRecord("full", "digest")
	rec.State, rec.Prepared, rec.Scenes, rec.Done = Drawing, "job/full-1", 1, make([]bool, 1)
	for i := range 30_000 {
		rec.Attempts[fmt.Sprintf("task-number-%d", i)] = 1
	}
	data, err := json.Marshal(rec)
	if err != nil || len(data) < maxRecord {
		t.Fatalf("%d bytes, %v", len(data), err)
	}
	if _, err := b.q.records.kv.Create(t.Context(), key("full"), data); err != nil {
		t.Fatal(err)
	}
	if _, err := b.q.publish(t.Context(), "inkreel.task.scene.full.0", "", nil); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	now := b.wait(t, "full")
	if now.State != Failed || now.Error.Code != "record" {
		t.Errorf("%s, %+v", now.State, now.Error)
	}
	b.empty(t)
	b.last(t, b.q.names.dead(), "inkreel.dead.scene.full")
	if most, _, _ := b.largest(t, b.q.names.events(), "inkreel.event.full.failed"); most == 0 || most > maxEvent {
		t.Errorf("its end was told in %d bytes", most)
	}

	film := b.film(t, "film", 1)
	if _, err := b.q.update(t.Context(), "film", func(r *Record) error {
		v := film.Clips[0].Versions[0]
		v.Note = strings.Repeat("n", maxNote)
		for size := 0; size < maxRecord-recordReserve-4<<10; size += 650 {
			v.Version = len(r.Clips[0].Versions) + 1
			r.Clips[0].Versions = append(r.Clips[0].Versions, v)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	wrote := 0
	for ; wrote < 200; wrote++ {
		e := edit("s1", fmt.Sprintf(`[%d]`, wrote))
		e.Edit.Note = strings.Repeat("m", maxNote)
		if _, err = b.ask(t, "film", e); err != nil {
			break
		}
	}
	var f *Failure
	if !errors.As(err, &f) || f.Code != "record" {
		t.Errorf("after %d edits: %v", wrote, err)
	}
	if now, err := b.q.Get(t.Context(), "film"); err != nil || now.State != Completed || now.changing() != nil {
		t.Errorf("%v, %v", now.State, err)
	}
}

// Texts of strangers are cut where a record names them.
func TestLongTextsAreCut(t *testing.T) {
	ofSize(t)
	long := strings.Repeat("é", 1<<20)
	r := newRecord("a", "digest")
	r.Error = &Failure{Code: "plan", Message: long, Path: long, Scene: long, Element: long, Hint: long, Tail: long}
	for range 2 * maxFaults {
		r.Error.AddFault(Fault{Path: long, Found: long, Accepted: long, Message: long})
	}
	for range maxChanges + 5 {
		r.remember(Change{ID: "c", State: ChangeFailed, Error: r.Error})
	}
	for range 3 * maxWarnings {
		r.Warnings = append(r.Warnings, long)
	}
	r.EncoderWhy = long
	r.bound()
	data, err := json.Marshal(r)
	if err != nil || len(data) > maxRecord-recordReserve || r.WarningsLeftOut != 2*maxWarnings {
		t.Errorf("%d bytes, %d left out, %v", len(data), r.WarningsLeftOut, err)
	}
	if n := len(r.Error.Faults); n < 5 || n+r.Error.FaultsLeftOut != 2*maxFaults {
		t.Errorf("%d faults, %d left out", n, r.Error.FaultsLeftOut)
	}
	r.bound()
	if again, err := json.Marshal(r); err != nil || string(again) != string(data) {
		t.Error("bounded again it is another")
	}
}
