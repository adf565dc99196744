package service

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// SubmitPlan implements UseCases.
func (s *Service) SubmitPlan(ctx context.Context, c account.Caller, doc []byte, o PlanOptions, retry string) (Accepted, error) {
	if o.WebhookURL != "" {
		if err := s.Webhooks.CheckURL(o.WebhookURL); err != nil {
			return Accepted{}, invalid(err.Error(), "webhook_url")
		}
	}
	id := store.NewID(store.IDVideo)
	p, err := s.readPlan(ctx, c, id, doc)
	if err != nil {
		return Accepted{}, err
	}
	p.JobID = id
	var languages, ids []string
	for i := range p.Variants {
		p.Variants[i].ID = store.NewID(store.IDVideo)
		languages, ids = append(languages, string(p.Variants[i].Language)), append(ids, p.Variants[i].ID)
	}
	named, err := plan.Encode(p)
	if err != nil {
		return Accepted{}, err
	}
	name, err := s.keepPlan(ctx, id, named)
	if err != nil {
		return Accepted{}, err
	}
	request, err := json.Marshal(struct {
		PlanOptions
		Plan json.RawMessage `json:"plan"`
	}{o, doc})
	if err != nil {
		return Accepted{}, err
	}
	cents, err := account.Estimate(longestTiming, c.Entitlements)
	if err != nil {
		return Accepted{}, err
	}
	out := Video
	if p.Output.Format == plan.FormatAudio {
		out = Podcast
	}
	return s.accept(ctx, order{caller: c, retry: retry, request: request, output: out, cents: cents, primary: store.Video{
		ID: id, VideoID: o.VideoID, Title: cmp.Or(o.Title, cut(p.Title, mostTitle)), Visibility: store.Visibility(o.Visibility), Engine: string(p.Engine), Style: p.Style(),
		Orientation: string(p.Orientation), Language: string(p.Language), Timing: longestTiming, WebhookURL: o.WebhookURL, Plan: name,
	}, languages: languages, variants: ids})
}

// longestTiming is what a film may become whose plan says how long it is: as long as
// films may be.
const longestTiming = "auto"

// mostPlanned is how many languages a plan may name besides its own, as many as the
// shortest films may have.
const mostPlanned = 9

// readPlan decodes a caller's plan. It may name his own uploads, and of what lies
// beside them nothing.
func (s *Service) readPlan(ctx context.Context, c account.Caller, video string, doc []byte) (*plan.Plan, error) {
	p, err := engine.Decode(doc)
	if err != nil {
		return nil, faulty(err)
	}
	if n := len(p.Variants); n > mostPlanned {
		return nil, invalid(fmt.Sprintf("variants has %d entries; the most is %d", n, mostPlanned), "plan", "variants")
	}
	names, err := s.uploadsIn(ctx, c, video, p)
	if err != nil || len(names) == 0 {
		return p, err
	}
	if doc, err = renamed(doc, names); err != nil {
		return nil, err
	}
	return engine.Decode(doc)
}

// faulty is an error of a plan as the request's, where it is the plan's.
func faulty(err error) error {
	var silent *engine.UnspokenError
	if errors.As(err, &silent) {
		return &Error{Kind: Unavailable, Message: "the narration cannot be spoken: " + silent.Error(), RetryAfter: inspectTime.Seconds(), Err: err}
	}
	e := engine.Describe(err)
	if len(e.Faults) == 0 {
		if e.Code != engine.CodePlan {
			return err
		}
		return invalid(e.Message, "plan")
	}
	refused := &Error{Kind: Invalid}
	for _, f := range e.Faults {
		refused.Faults = append(refused.Faults, valueFault(fmt.Sprint(f), "plan", f.Path))
	}
	return refused
}

// How long a check of a plan may take, and how many are made at once: all of it is
// spoken and laid out for it.
const (
	inspectTime = time.Minute
	mostInspect = 2
)

// CheckPlan implements UseCases.
func (s *Service) CheckPlan(ctx context.Context, c account.Caller, doc []byte) (PlanReport, error) {
	r, err := s.checkPlan(ctx, c, doc)
	var refused *Error
	if errors.As(err, &refused) && refused.Kind == Invalid {
		return PlanReport{Faults: refused.Faults}, nil
	}
	return r, err
}

func (s *Service) checkPlan(ctx context.Context, c account.Caller, doc []byte) (r PlanReport, err error) {
	p, err := s.readPlan(ctx, c, "", doc)
	if err != nil {
		return r, err
	}
	if r.Plan, err = plan.Encode(p); err != nil {
		return r, err
	}
	for i, v := range p.Variants {
		if wordless(p, &v) {
			r.Warnings = append(r.Warnings, fmt.Sprintf("variants[%d]: it says nothing in %s; its words are translated before it is drawn, where the service has a translator", i, v.Language.Name()))
		}
	}
	p.Variants = slices.DeleteFunc(p.Variants, func(v plan.Variant) bool { return wordless(p, &v) })
	p.JobID = cmp.Or(p.JobID, "check")
	seen, err := s.inspect(ctx, p)
	if err != nil {
		return r, err
	}
	r.Warnings = append(r.Warnings, seen.Warnings...)
	for i, lasts := range seen.Seconds {
		r.Scenes = append(r.Scenes, SceneLength{p.Scenes[i].ID, seconds(lasts).Seconds()})
		r.Seconds += lasts
	}
	r.Seconds = seconds(r.Seconds).Seconds()
	return r, nil
}

// inspect has a plan inspected in its turn.
func (s *Service) inspect(ctx context.Context, p *plan.Plan) (Inspected, error) {
	late := &Error{Kind: Unavailable, Message: "the plan could not be checked within a minute; have it drawn, or try again", RetryAfter: inspectTime.Seconds()}
	within, cancel := context.WithTimeout(ctx, inspectTime)
	defer cancel()
	if s.inspecting.Acquire(within, 1) != nil {
		return Inspected{}, cmp.Or(ctx.Err(), error(late))
	}
	defer s.inspecting.Release(1)
	seen, err := s.Author.Inspect(within, p)
	switch {
	case err == nil:
		return seen, nil
	case within.Err() != nil:
		return seen, cmp.Or(ctx.Err(), error(late))
	}
	return seen, faulty(err)
}

// wordless reports whether a variant has nothing of its own to say in a film that
// speaks: its words are to be translated.
func wordless(p *plan.Plan, v *plan.Variant) bool {
	speaks := func(s plan.Scene) bool { return s.Narration != nil && s.Narration.Text != "" }
	return p.OwnNarration == nil && !v.Speaks() && slices.ContainsFunc(p.Scenes, speaks)
}

// stageWriting is what a plan is at while its words are translated, as the author
// calls it.
const stageWriting = "writing"

// translated gives a caller's own plan the words of the languages that it only names,
// before it is handed over with its variants. One that cannot be translated ends alone.
func (s *Service) translated(ctx context.Context, v *store.Video) error {
	rows, err := s.DB.Variants(ctx, v.ID)
	if err != nil {
		return err
	}
	handed := func(w store.Video) bool { return w.Status.Ended() || w.Stage == stageDrawing }
	if rows = slices.DeleteFunc(rows, handed); len(rows) == 0 {
		return nil
	}
	doc, err := s.read(ctx, v.Plan)
	if err != nil {
		return err
	}
	p, err := engine.Decode(doc)
	if err != nil {
		return err
	}
	if err := s.change(ctx, v.ID, store.VideoChange{Status: ptr(store.VideoGenerating), Stage: ptr(stageWriting)}); err != nil {
		return err
	}
	made, err := s.translate(ctx, p)
	if err != nil {
		return err
	}
	p.Variants = slices.DeleteFunc(p.Variants, func(v plan.Variant) bool { return made[v.ID].Problem != nil })
	if doc, err = plan.Encode(p); err != nil {
		return err
	}
	name, err := s.keepPlan(ctx, v.ID, doc)
	if err != nil {
		return err
	}
	v.Plan = name
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		if ok, err := tx.ChangeVideo(ctx, v.ID, store.VideoChange{Plan: &name}, store.VideoGenerating); err != nil || !ok {
			return err // it was cancelled meanwhile
		}
		for i := range rows {
			if err := s.writtenVariant(ctx, tx, &rows[i], made[rows[i].ID], rows[i].Title); err != nil {
				return err
			}
		}
		return nil
	})
}

// translate gives the variants of a plan that have no words theirs, and returns what
// became of them, by their ids.
func (s *Service) translate(ctx context.Context, p *plan.Plan) (map[string]WrittenVariant, error) {
	var which []int
	for i := range p.Variants {
		if wordless(p, &p.Variants[i]) {
			which = append(which, i)
		}
	}
	if len(which) == 0 {
		return nil, nil
	}
	made, err := s.Author.Translate(ctx, p, which)
	if err != nil {
		return nil, err
	}
	by := map[string]WrittenVariant{}
	for k, i := range which {
		by[p.Variants[i].ID] = made[k]
	}
	return by, nil
}
