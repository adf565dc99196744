package service

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
	faults "github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// framed is a finished film whose frames can be changed.
type framed struct {
	store.Video
	rec *queue.Record
}

// framed is a caller's sketch film that is finished; any other is refused.
func (s *Service) framed(ctx context.Context, c account.Caller, id string) (*framed, error) {
	v, err := s.video(ctx, c, id)
	if err != nil {
		return nil, err
	}
	switch {
	case v.Output != store.OutputVideo:
		return nil, &Error{Kind: Invalid, Message: "a " + string(v.Output) + " has no frames: frame editing is for studio_sketch videos"}
	case v.Engine != string(plan.EngineSketch):
		return nil, &Error{Kind: Invalid, Message: "frame editing is for studio_sketch videos; this one is drawn by studio_canvas"}
	case v.Status != store.VideoCompleted:
		return nil, &Error{Kind: Invalid, Message: fmt.Sprintf("frames can be changed once the video is completed; it is %s", v.Status)}
	}
	rec, err := s.Engine.Get(ctx, v.ID)
	if errors.Is(err, queue.ErrNoJob) {
		return nil, &Error{Kind: Invalid, Message: "what the video was drawn of is no longer kept: its frames cannot be changed"}
	}
	return &framed{v, rec}, err
}

// frame is a frame by its id.
func (f *framed) frame(id string) *queue.SceneClips {
	i := slices.IndexFunc(f.rec.Clips, func(c queue.SceneClips) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &f.rec.Clips[i]
}

// Frames implements UseCases.
func (s *Service) Frames(ctx context.Context, c account.Caller, video string) (FrameVersions, error) {
	f, err := s.framed(ctx, c, video)
	if err != nil {
		return FrameVersions{}, err
	}
	out := FrameVersions{VideoID: f.VideoID}
	for _, clips := range f.rec.Clips {
		frame := Frame{ID: clips.ID}
		for _, v := range clips.Versions {
			url := s.address(v.URL, f.VideoID+"-"+clips.ID)
			if v.Version == clips.Active {
				frame.URL = url
			}
			frame.Versions = append(frame.Versions, FrameVersion{URL: url, TS: v.TS, Note: v.Note})
		}
		out.Active = append(out.Active, frame)
	}
	return out, nil
}

// mostPrompt is how long a prompt of an edit may be, in characters: that of notes
// in the engine, which keeps it with the version.
const mostPrompt = 4000

// EditFrames implements UseCases.
func (s *Service) EditFrames(ctx context.Context, c account.Caller, video string, e FrameEdits) ([]EditJob, error) {
	f, err := s.framed(ctx, c, video)
	if err != nil {
		return nil, err
	}
	if faults := s.wrongEdits(ctx, c, f, &e); len(faults) > 0 {
		return nil, &Error{Kind: Invalid, Faults: faults}
	}
	pictures, err := encode(e.ReferenceImages)
	if err != nil {
		return nil, err
	}
	jobs := make([]EditJob, len(e.FrameIDs))
	err = s.DB.Tx(ctx, func(tx *store.Tx) error {
		for i, id := range e.FrameIDs {
			edit := newEdit(f, store.EditFrame)
			edit.Frame, edit.Prompt, edit.References = id, e.Prompts[i], pictures
			if err := addEdit(ctx, tx, edit); err != nil {
				return err
			}
			jobs[i] = EditJob{FrameID: id, JobID: edit.ID}
		}
		return nil
	})
	if err == nil {
		err = faults.At(faults.EditStored)
	}
	s.wake()
	return jobs, err
}

// wrongEdits finds what is wrong with edits of a film's frames.
func (s *Service) wrongEdits(ctx context.Context, c account.Caller, f *framed, e *FrameEdits) (faults []Fault) {
	add := func(message string, path ...any) {
		faults = append(faults, valueFault(message, path...))
	}
	if len(e.FrameIDs) == 0 {
		add("want at least one frame", "frame_ids")
	}
	if len(e.Prompts) != len(e.FrameIDs) {
		add(fmt.Sprintf("want one prompt a frame: %d frames, %d prompts", len(e.FrameIDs), len(e.Prompts)), "edit_prompts")
	}
	for i, id := range e.FrameIDs {
		switch {
		case f.frame(id) == nil:
			add(fmt.Sprintf("the video has no frame %q; frame-versions lists them", id), "frame_ids", i)
		case slices.Index(e.FrameIDs, id) < i:
			add(fmt.Sprintf("frame %q is named twice: put what is asked of it into one prompt", id), "frame_ids", i)
		}
	}
	for i, p := range e.Prompts {
		if p == "" || len([]rune(p)) > mostPrompt {
			add(fmt.Sprintf("want 1 to %d characters", mostPrompt), "edit_prompts", i)
		}
	}
	for i, address := range e.ReferenceImages {
		if _, wrong, _ := s.sent(ctx, c, address); wrong != nil { // what else is wrong shows when it is made
			add(wrong.Message, "reference_images", i)
		}
	}
	return faults
}

func newEdit(f *framed, k store.EditKind) store.Edit {
	now := store.Now()
	return store.Edit{ID: store.NewID(store.IDEdit), WorkspaceID: f.WorkspaceID, Video: f.ID, Kind: k, Status: store.EditProcessing, CreatedAt: now, UpdatedAt: now}
}

// addEdit stores an edit and its task.
func addEdit(ctx context.Context, tx *store.Tx, e store.Edit) error {
	if err := tx.AddEdit(ctx, e); err != nil {
		return err
	}
	return addTask(ctx, tx, taskEdit, e.ID)
}

// CombineFrames implements UseCases.
func (s *Service) CombineFrames(ctx context.Context, c account.Caller, video string, urls []string) (string, error) {
	f, err := s.framed(ctx, c, video)
	if err != nil {
		return "", err
	}
	if len(urls) != len(f.rec.Clips) {
		return "", invalid(fmt.Sprintf("want one address a frame, in their order: the video has %d frames, %d addresses were sent", len(f.rec.Clips), len(urls)), "frame_animation_urls")
	}
	clips := make([]string, len(urls))
	var faults []Fault
	for i, url := range urls {
		if v := s.version(&f.rec.Clips[i], url); v != nil {
			clips[i] = v.URL
			continue
		}
		faults = append(faults, valueFault(fmt.Sprintf("this is no version of frame %q; frame-versions lists them", f.rec.Clips[i].ID), "frame_animation_urls", i))
	}
	if len(faults) > 0 {
		return "", &Error{Kind: Invalid, Faults: faults}
	}
	e := newEdit(f, store.EditCombine)
	if e.References, err = encode(clips); err != nil {
		return "", err
	}
	err = s.DB.Tx(ctx, func(tx *store.Tx) error { return addEdit(ctx, tx, e) })
	s.wake()
	return e.ID, err
}

// version is the version of a frame that an address names, also an old one; nil
// where it names none.
func (s *Service) version(f *queue.SceneClips, url string) *queue.Version {
	name, ok := s.Addresses.Artifact(url)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(f.Versions, func(v queue.Version) bool { return v.URL == name })
	if i < 0 {
		return nil
	}
	return &f.Versions[i]
}

// EditJob implements UseCases.
func (s *Service) EditJob(ctx context.Context, c account.Caller, id string) (Edit, error) {
	e, err := s.DB.Edit(ctx, c.Workspace.ID, id)
	if err != nil {
		return Edit{}, found(err, "edit job")
	}
	out := Edit{Status: string(e.Status)}
	switch e.Status {
	case store.EditCompleted:
		out.URL = s.address(e.Artifact, e.ID)
	case store.EditFailed:
		var p Problem
		if err := decode(e.Error, &p); err != nil {
			return Edit{}, err
		}
		out.Error = p.Error()
	}
	return out, nil
}

// usePatience is how long the change of a frame's version is waited for: it draws
// nothing.
const usePatience = 20 * time.Second

// UseFrame implements UseCases.
func (s *Service) UseFrame(ctx context.Context, c account.Caller, video, frame, url string) (string, error) {
	f, err := s.framed(ctx, c, video)
	if err != nil {
		return "", err
	}
	clips := f.frame(frame)
	if clips == nil {
		return "", invalid(fmt.Sprintf("the video has no frame %q; frame-versions lists them", frame), "frame_id")
	}
	v := s.version(clips, url)
	if v == nil {
		return "", invalid(fmt.Sprintf("this is no version of frame %q; frame-versions lists them", frame), "frame_animation_url")
	}
	ctx, cancel := context.WithTimeout(ctx, usePatience)
	defer cancel()
	change, err := s.Engine.Ask(ctx, f.ID, queue.ChangeRequest{Use: &queue.UseRequest{Scene: queue.SceneName(frame), Version: v.Version}}, s.Artifacts)
	if err == nil {
		err = faults.At(faults.UseAsked)
	}
	if err == nil {
		_, err = s.Engine.Await(ctx, f.ID, change, nil)
	}
	switch {
	case errors.Is(err, queue.ErrBusy):
		return "", &Error{Kind: TooMany, Message: "too many changes of this video wait; try again when they are done", RetryAfter: 5}
	case errors.Is(err, context.DeadlineExceeded):
		return "", &Error{Kind: Unavailable, Message: "other changes of this video are being made; try again in a moment", RetryAfter: 5}
	case err != nil:
		return "", err
	}
	return s.address(v.URL, f.VideoID+"-"+frame), nil
}

// Still implements UseCases.
func (s *Service) Still(ctx context.Context, c account.Caller, video, frame string, at time.Duration) ([]byte, error) {
	v, err := s.video(ctx, c, video)
	if err != nil {
		return nil, err
	}
	rec, err := s.Engine.Get(ctx, v.ID)
	if errors.Is(err, queue.ErrNoJob) || err == nil && rec.Prepared == "" {
		return nil, absent("frame")
	}
	if err != nil {
		return nil, err
	}
	if v.Output != store.OutputVideo {
		return nil, &Error{Kind: Invalid, Message: "a " + string(v.Output) + " has no frames"}
	}
	if s.Stills == nil {
		return nil, &Error{Kind: Unavailable, Message: "stills are not drawn by this server"}
	}
	prepared := rec.Revision
	if prepared == "" {
		prepared = rec.Prepared
	}
	return s.Stills.Still(ctx, prepared, frame, at)
}
