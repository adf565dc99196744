package queue

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
)

// A job given up is opened again when its cause is gone: what is drawn stays
// drawn, its letters are gone, its attempts begin anew.
func TestRetryADeadJob(t *testing.T) {
	b := newBench(t)
	broken := true
	b.steps.fault = func(step string) error {
		if step == "draw 1" && broken {
			return errors.New("disk is full")
		}
		return nil
	}
	stop := b.work(t, 1)
	b.submit(t, "r", planOf(3))
	if rec := b.wait(t, "r"); rec.State != Failed {
		t.Fatalf("%+v", rec)
	}
	b.empty(t)
	stop()
	var letters []DeadLetter
	if err := b.q.Dead(t.Context(), "", func(l DeadLetter) error { letters = append(letters, l); return nil }); err != nil {
		t.Fatal(err)
	}
	if len(letters) != 1 || letters[0].Job != "r" || letters[0].Scene != 1 || letters[0].Attempts != maxAttempts || letters[0].Worker != "test" {
		t.Errorf("%+v", letters)
	}
	rec, err := b.q.Retry(t.Context(), "r", b.store)
	if err != nil || rec.State != Drawing || rec.Error != nil || len(rec.Attempts) != 0 {
		t.Fatalf("%+v, %v", rec, err)
	}
	if _, err := b.q.Retry(t.Context(), "r", b.store); !errors.Is(err, ErrNotFailed) {
		t.Errorf("retried twice: %v", err)
	}
	broken = false
	drawn := b.steps.count("draw 0") + b.steps.count("draw 2")
	b.work(t, 1)
	if rec := b.wait(t, "r"); rec.State != Completed {
		t.Errorf("%+v", rec.Error)
	}
	if got := b.steps.count("draw 0") + b.steps.count("draw 2"); got != max(drawn, 2) {
		t.Errorf("finished scenes begun again: %d, then %d", drawn, got)
	}
	b.noLetters(t)
	b.empty(t)
}

func (b *bench) noLetters(t *testing.T) {
	t.Helper()
	if err := b.q.Dead(t.Context(), "", func(l DeadLetter) error { t.Errorf("still there: %+v", l); return nil }); err != nil {
		t.Error(err)
	}
}

// A plan given up is tried again from the store, or from its letter; where
// neither has it, the job stays as it is.
func TestRetryAPlan(t *testing.T) {
	for name, lose := range map[string]func(t *testing.T, b *bench){
		"in the store":  func(*testing.T, *bench) {},
		"in its letter": func(t *testing.T, b *bench) { b.losePlan(t) },
		"nowhere": func(t *testing.T, b *bench) {
			b.losePlan(t)
			if err := b.q.Drop(t.Context(), "p"); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			broken := true
			b.steps.fault = func(string) error {
				if broken {
					return errors.New("disk is full")
				}
				return nil
			}
			b.submit(t, "p", planOf(2))
			stop := b.work(t, 1)
			if rec := b.wait(t, "p"); rec.State != Failed {
				t.Fatalf("%+v", rec)
			}
			b.empty(t)
			stop()
			broken = false
			lose(t, b)
			_, err := b.q.Retry(t.Context(), "p", b.store)
			if name == "nowhere" {
				if !errors.Is(err, errNoPlan) {
					t.Errorf("%v", err)
				}
				if rec, err := b.q.Get(t.Context(), "p"); err != nil || rec.State != Failed {
					t.Errorf("%+v, %v", rec, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			b.work(t, 1)
			if rec := b.wait(t, "p"); rec.State != Completed {
				t.Errorf("%+v", rec.Error)
			}
			b.noLetters(t)
		})
	}
}

// losePlan takes the plan out of the store.
func (b *bench) losePlan(t *testing.T) {
	t.Helper()
	if err := b.store.Delete(t.Context(), planName(digestOf(planOf(2)))); err != nil {
		t.Fatal(err)
	}
	if _, err := b.store.Stat(t.Context(), planName(digestOf(planOf(2)))); !errors.Is(err, artifact.ErrNotFound) {
		t.Fatal(err)
	}
}

func FuzzLetter(f *testing.F) {
	f.Add([]byte(`{"task":"inkreel.task.scene.a.3","error":{"code":"poison","message":"m"},"attempts":5}`))
	f.Add([]byte(`{"task":"x","error":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, ok := Names{"inkreel"}.letter(data)
		if ok && (CheckJob(l.Job) != nil || l.Error == nil || l.Scene < 0) {
			t.Errorf("%q read as %+v", data, l)
		}
	})
}

func FuzzRecord(f *testing.F) {
	f.Add([]byte(`{"job_id":"a","state":"drawing","scenes":2,"done":[true,false],"attempts":{"plan":1}}`))
	f.Add([]byte(`{"job_id":"a","scenes":-1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := readRecord("a", data)
		if err != nil {
			return
		}
		if rec.ID != "a" || len(rec.Done) != rec.Scenes || rec.ScenesDone() > rec.Scenes {
			t.Errorf("%q read as %+v", data, rec)
		}
		rec.allDone()
		backupName(rec)
	})
}

func FuzzSubject(f *testing.F) {
	f.Add("inkreel.task.scene.a.1")
	f.Add("inkreel.task.scene.a.+1")
	f.Fuzz(func(t *testing.T, subject string) {
		n := Names{"inkreel"}
		k, job, scene, ok := n.taskOf(subject)
		if ok && n.task(k, job, scene) != subject {
			t.Errorf("%q read as %s of %s %d", subject, k, job, scene)
		}
	})
}

// A job whose prepared form the store has lost, or damaged, is prepared again
// when it is opened again.
func TestRetryPreparesAgain(t *testing.T) {
	for name, lose := range map[string]func(path string) error{
		"lost":      os.Remove,
		"truncated": func(path string) error { return os.Truncate(path, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			broken := true
			b.steps.fault = func(step string) error {
				if step == "draw 1" && broken {
					return errWrong
				}
				return nil
			}
			stop := b.work(t, 1)
			b.submit(t, "r", planOf(2))
			rec := b.wait(t, "r")
			stop()
			if rec.State != Failed || rec.Prepared == "" {
				t.Fatalf("%+v", rec)
			}
			if err := lose(filepath.Join(b.store.(*artifact.Folder).Root(), rec.Prepared)); err != nil {
				t.Fatal(err)
			}
			if rec, err := b.q.Retry(t.Context(), "r", b.store); err != nil || rec.State != Queued || rec.Prepared != "" {
				t.Fatalf("%+v, %v", rec, err)
			}
			broken = false
			b.work(t, 1)
			if rec := b.wait(t, "r"); rec.State != Completed {
				t.Errorf("%+v", rec.Error)
			}
			if err := artifact.Verify(t.Context(), b.store, rec.Prepared); err != nil {
				t.Error(err)
			}
		})
	}
}
