package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/inkreel/inkreel/engine/queue"
)

// behaviour is one thing a client must do.
type behaviour struct {
	name, promise string
	try           func(*suite) error
}

// behaviours in the order in which they are tried; docs/conformance.md lists
// them.
var behaviours = []behaviour{
	{"submit", "a plan is stored, and the job is known by the digest of its bytes", submit},
	{"submit-again", "the same plan under the same id is the same job", submitAgain},
	{"conflict", "another plan under that id is an error with code conflict", conflict},
	{"follow", "updates come in order, and the last one is the end", follow},
	{"follow-late", "a job that has ended is followed to its end at once", followLate},
	{"fetch", "the film's bytes are those the record names", fetch},
	{"large-plan", "a plan too large for a message goes by reference", largePlan},
	{"wrong-plan", "a wrong plan is an error with code failed, and says where", wrongPlan},
	{"plan-put-right", "an id whose plan came to nothing takes the plan put right", planPutRight},
	{"edit", "a scene is edited, and the film joined anew", edit},
	{"wrong-change", "a change that does not fit is an error with code refused, and says where", wrongChange},
	{"cancel", "a job at work is cancelled; who follows it is told by code cancelled", cancel},
	{"reconnect", "a job is followed to its end though the line was cut", reconnect},
	{"reconnect-submit", "a plan is submitted once though the line was cut before", reconnectSubmit},
	{"tenant", "a tenant's plan becomes a job of the tenant's", tenant},
	{"tenant-jobs", "a tenant's jobs are listed", tenantJobs},
	{"tenant-wrong-plan", "a wrong plan of a tenant's is an error with code refused, and says where", tenantWrongPlan},
	{"quota", "a full queue is an error with code full; what was taken before is made", quota},
}

func submit(s *suite) error {
	id := s.id()
	plan := small(id)
	a, err := s.done(command{Do: "submit", Job: id, Plan: plan})
	if err != nil {
		return err
	}
	if a.Digest != digest(plan) || a.Duplicate {
		return fmt.Errorf("answered %q, duplicate %v; want %s of a new job", a.Digest, a.Duplicate, digest(plan))
	}
	return s.reaches(id, func(r *queue.Record) bool { return r.Digest == a.Digest && r.State == queue.Completed })
}

func submitAgain(s *suite) error {
	id := s.id()
	plan := small(id)
	if _, err := s.done(command{Do: "submit", Job: id, Plan: plan}); err != nil {
		return err
	}
	if err := s.reaches(id, func(*queue.Record) bool { return true }); err != nil {
		return err
	}
	a, err := s.done(command{Do: "submit", Job: id, Plan: plan})
	if err != nil {
		return err
	}
	if !a.Duplicate {
		return fmt.Errorf("the second submission was taken for a new job")
	}
	_, err = s.done(command{Do: "follow", Job: id})
	return err
}

func conflict(s *suite) error {
	id, err := s.film()
	if err != nil {
		return err
	}
	before, err := s.record(id)
	if err != nil {
		return err
	}
	a, err := s.do(command{Do: "submit", Job: id, Plan: film(id, 3, 1)})
	if err != nil {
		return err
	}
	if !a.refused("conflict") {
		return fmt.Errorf("answered %s", text(a))
	}
	after, err := s.record(id)
	if err == nil && after.Digest != before.Digest {
		err = fmt.Errorf("the job has become another")
	}
	return err
}

// follow also compares what the client reads of the record with what is there.
func follow(s *suite) error {
	id := s.id()
	if _, err := s.done(command{Do: "submit", Job: id, Plan: small(id)}); err != nil {
		return err
	}
	a, err := s.done(command{Do: "follow", Job: id})
	if err != nil {
		return err
	}
	if err := inOrder(a.Updates, queue.Completed); err != nil {
		return err
	}
	want, err := s.record(id)
	if err != nil {
		return err
	}
	a, err = s.done(command{Do: "record", Job: id})
	if err != nil {
		return err
	}
	if a.Record == nil || a.Record.Film != want.Film || a.Record.State != want.State {
		return fmt.Errorf("the record is read as %s", text(a.Record))
	}
	a, err = s.done(command{Do: "record", Job: s.id()})
	if err == nil && a.Record != nil {
		err = fmt.Errorf("a job that is not there has the record %s", text(a.Record))
	}
	return err
}

// inOrder says what is wrong with the updates of a job that has ended.
func inOrder(all []update, end queue.State) error {
	rising := slices.IsSortedFunc(all, func(a, b update) int {
		if a.Seq == b.Seq {
			return 1 // none may be told twice
		}
		return a.Seq - b.Seq
	})
	if len(all) == 0 || !rising || all[len(all)-1].State != end {
		return fmt.Errorf("updates %s, want rising seq and %s as the last state", text(all), end)
	}
	return nil
}

func followLate(s *suite) error {
	id, err := s.film()
	if err != nil {
		return err
	}
	a, err := s.done(command{Do: "follow", Job: id})
	if err == nil {
		err = inOrder(a.Updates, queue.Completed)
	}
	if err == nil && len(a.Updates) != 1 {
		err = fmt.Errorf("%d updates of a job that stands still", len(a.Updates))
	}
	return err
}

func fetch(s *suite) error {
	if !s.store {
		return fmt.Errorf("%w: the engine keeps its films elsewhere than in NATS", errSkip)
	}
	id, err := s.film()
	if err != nil {
		return err
	}
	r, err := s.record(id)
	if err != nil {
		return err
	}
	a, err := s.done(command{Do: "fetch", Job: id, Name: r.Film})
	if err != nil {
		return err
	}
	i := slices.IndexFunc(r.Files, func(f queue.Artifact) bool { return f.Name == r.Film })
	if i < 0 || r.Files[i].Size != a.Size || r.Files[i].SHA256 != a.SHA256 {
		return fmt.Errorf("%d bytes with digest %s, the record has %s", a.Size, a.SHA256, text(r.Files))
	}
	return nil
}

func largePlan(s *suite) error {
	if !s.store {
		return fmt.Errorf("%w: the engine keeps its plans elsewhere than in NATS", errSkip)
	}
	id := s.id()
	plan := large(id)
	if _, err := s.done(command{Do: "submit", Job: id, Plan: plan}); err != nil {
		return err
	}
	if _, err := s.done(command{Do: "follow", Job: id}); err != nil {
		return err
	}
	return s.reaches(id, func(r *queue.Record) bool { return r.Digest == digest(plan) && r.State == queue.Completed })
}

func wrongPlan(s *suite) error {
	id := s.id()
	plan := wrong(id)
	if _, err := s.done(command{Do: "submit", Job: id, Plan: plan}); err != nil {
		return err
	}
	a, err := s.do(command{Do: "follow", Job: id, Digest: digest(plan)})
	if err != nil {
		return err
	}
	if a.refused("refused") { // an engine may judge plans before they are jobs
		a.Error.Code = "failed"
	}
	return saysWhere(a, "failed", "plan")
}

// saysWhere reports what is missing of an error that says what is wrong, where.
func saysWhere(a answer, code, kind string) error {
	if !a.refused(code) || a.Error.Failure == nil {
		return fmt.Errorf("answered %s, want an error with code %s and the failure", text(a), code)
	}
	if f := a.Error.Failure; f.Code != kind || f.Message == "" || f.Path == "" {
		return fmt.Errorf("the failure is %s, want code %s, path and message", text(f), kind)
	}
	return nil
}

func planPutRight(s *suite) error {
	id := s.id()
	if _, err := s.done(command{Do: "submit", Job: id, Plan: wrong(id)}); err != nil {
		return err
	}
	if err := s.reaches(id, func(r *queue.Record) bool { return r.State == queue.Failed }); err != nil {
		return err
	}
	plan := small(id)
	if _, err := s.done(command{Do: "submit", Job: id, Plan: plan}); err != nil {
		return err
	}
	a, err := s.done(command{Do: "follow", Job: id, Digest: digest(plan)})
	if err != nil {
		return err
	}
	return inOrder(a.Updates, queue.Completed)
}

func edit(s *suite) error {
	id, err := s.film()
	if err != nil {
		return err
	}
	before, err := s.record(id)
	if err != nil {
		return err
	}
	elements := json.RawMessage(`[{"kind": "icon", "name": "umbrella"}]`)
	a, err := s.done(command{Do: "change", Job: id, Change: &queue.ChangeRequest{ID: "c1", Edit: &queue.EditRequest{Scene: "s2", Elements: elements, Note: "keep dry"}}})
	if err != nil {
		return err
	}
	if a.Change == nil || a.Change.ID != "c1" || a.Change.State != queue.ChangeCompleted || a.Change.Version != 2 {
		return fmt.Errorf("the change is %s", text(a.Change))
	}
	if _, err := s.done(command{Do: "change", Job: id, Change: &queue.ChangeRequest{ID: "c2", Combine: &queue.CombineRequest{}}}); err != nil {
		return err
	}
	after, err := s.record(id)
	if err == nil && (after.Film == before.Film || after.Clips[1].Active != 2) {
		err = fmt.Errorf("the film is still %s, of version %d", after.Film, after.Clips[1].Active)
	}
	return err
}

func wrongChange(s *suite) error {
	id, err := s.film()
	if err != nil {
		return err
	}
	a, err := s.do(command{Do: "change", Job: id, Change: &queue.ChangeRequest{ID: "c1", Use: &queue.UseRequest{Scene: "s1", Version: 7}}})
	if err != nil {
		return err
	}
	return saysWhere(a, "refused", "change")
}

// atWork reports whether a job is being drawn.
func atWork(r *queue.Record) bool { return r.Stage == queue.Drawing }

func cancel(s *suite) error {
	id := s.id()
	if _, err := s.done(command{Do: "submit", Job: id, Plan: long(id)}); err != nil {
		return err
	}
	if err := s.reaches(id, atWork); err != nil {
		return err
	}
	if _, err := s.done(command{Do: "cancel", Job: id}); err != nil {
		return err
	}
	a, err := s.do(command{Do: "follow", Job: id})
	if err != nil {
		return err
	}
	if !a.refused("cancelled") {
		return fmt.Errorf("who follows it is told %s", text(a))
	}
	return inOrder(a.Updates, queue.Cancelled)
}

func reconnect(s *suite) error {
	id := s.id()
	if _, err := s.done(command{Do: "submit", Job: id, Plan: middling(id)}); err != nil {
		return err
	}
	if err := s.send(command{Do: "follow", Job: id}); err != nil {
		return err
	}
	if err := s.reaches(id, func(r *queue.Record) bool { return r.ScenesDone() > 0 }); err != nil {
		return err
	}
	s.line.cut()
	a, err := s.answer(s.ctx)
	if err != nil {
		return err
	}
	if a.Error != nil {
		return fmt.Errorf("%s: %s", a.Error.Code, a.Error.Message)
	}
	return inOrder(a.Updates, queue.Completed)
}

func reconnectSubmit(s *suite) error {
	id := s.id()
	plan := small(id)
	s.line.cut()
	if _, err := s.done(command{Do: "submit", Job: id, Plan: plan}); err != nil {
		return err
	}
	a, err := s.done(command{Do: "follow", Job: id})
	if err != nil {
		return err
	}
	return inOrder(a.Updates, queue.Completed)
}
