package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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
		ID: id, VideoID: o.VideoID, Title: o.Title, Visibility: store.Visibility(o.Visibility), Engine: string(p.Engine), Style: p.Style(),
		Orientation: string(p.Orientation), Language: string(p.Language), Timing: longestTiming, WebhookURL: o.WebhookURL, Plan: name,
	}})
}

// longestTiming is what a film may become whose plan says how long it is: as long as
// films may be.
const longestTiming = "auto"

// readPlan decodes a caller's plan. It may name his own uploads, and of what lies
// beside them nothing.
func (s *Service) readPlan(ctx context.Context, c account.Caller, video string, doc []byte) (*plan.Plan, error) {
	p, err := engine.Decode(doc)
	if err == nil && len(p.Variants) > 0 {
		return nil, invalid("variants of a plan are not made here: send a plan for each language", "plan", "variants")
	}
	if err == nil {
		names, err := s.uploadsIn(ctx, c, video, p)
		if err != nil || len(names) == 0 {
			return p, err
		}
		if doc, err = renamed(doc, names); err != nil {
			return nil, err
		}
		return engine.Decode(doc)
	}
	e := engine.Describe(err)
	if len(e.Faults) == 0 {
		return nil, invalid(e.Message, "plan")
	}
	refused := &Error{Kind: Invalid}
	for _, f := range e.Faults {
		refused.Faults = append(refused.Faults, valueFault(fmt.Sprint(f), "plan", f.Path))
	}
	return nil, refused
}

// CheckPlan implements UseCases.
func (s *Service) CheckPlan(ctx context.Context, c account.Caller, doc []byte) (PlanReport, error) {
	p, err := s.readPlan(ctx, c, "", doc)
	var refused *Error
	if errors.As(err, &refused) {
		return PlanReport{Faults: refused.Faults}, nil
	}
	if err != nil {
		return PlanReport{}, err
	}
	full, err := plan.Encode(p)
	return PlanReport{Plan: full}, err
}
