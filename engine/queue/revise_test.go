package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// clip is a scene's clip: of a job made by Revise, or of a plain one.
func (s *fakeSteps) clip(prepared string, scene int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if clips, ok := s.revised[prepared]; ok {
		return clips[scene]
	}
	return clipOf(prepared, scene)
}

// replan is Revise with a plan of scenes and their pictures: ["s1", "s2:new"] is
// the scene s1 as it is drawn already, and s2 with another picture.
func (s *fakeSteps) replan(prepared string, doc []byte) (Prepared, error) {
	var scenes []string
	if json.Unmarshal(doc, &scenes) != nil {
		var plan struct{ Film []string }
		if json.Unmarshal(doc, &plan) != nil || len(plan.Film) == 0 {
			return Prepared{}, errWrong
		}
		scenes = plan.Film
	}
	was := map[string]string{}
	for i := range scenesOf(prepared) {
		was[s.sceneID(prepared, i)] = s.clip(prepared, i)
	}
	p := Prepared{Scenes: len(scenes), Plan: doc}
	var ids []string
	for _, scene := range scenes {
		id, picture, _ := strings.Cut(scene, ":")
		clip := was[id]
		if picture != "" || clip == "" {
			clip = fmt.Sprintf("clip/%s-%s", id, picture)
		}
		ids, p.Clips, p.Frames = append(ids, id), append(p.Clips, clip), append(p.Frames, 40)
	}
	p.Name = fmt.Sprintf("job/replanned-%s-%d", digestOf(doc)[:16], len(scenes))
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.revised == nil {
		s.revised = map[string][]string{}
	}
	if s.ids == nil {
		s.ids = map[string][]string{}
	}
	s.revised[p.Name], s.ids[p.Name], p.IDs = p.Clips, ids, ids
	return p, nil
}

// sceneID is the id of a scene of a prepared job.
func (s *fakeSteps) sceneID(prepared string, scene int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ids, ok := s.ids[prepared]; ok {
		return ids[scene]
	}
	return fmt.Sprintf("s%d", scene+1)
}

// Revise takes the elements themselves for a clip's name. Elements that speak
// of a transition change the next scene's clip too.
func (s *fakeSteps) Revise(_ context.Context, prepared string, r Revision) (Prepared, error) {
	if err := s.note("revise"); err != nil {
		return Prepared{}, err
	}
	if strings.Contains(string(r.Elements), "wrong") {
		return Prepared{}, errWrong
	}
	if r.Operations != nil {
		return s.replan(prepared, r.Operations)
	}
	if r.Plan != nil {
		return s.replan(prepared, r.Plan)
	}
	n := scenesOf(prepared)
	clips := make([]string, n)
	for i := range clips {
		clips[i] = s.clip(prepared, i)
		if name, ok := r.From[i]; ok {
			clips[i] = s.clip(name, i)
		}
	}
	if r.Elements != nil {
		clips[r.Scene] = "clip/" + digestOf(r.Elements)[:8]
		if strings.Contains(string(r.Elements), "transition") {
			clips[r.Scene+1] = "clip/after-" + digestOf(r.Elements)[:8]
		}
	}
	name := fmt.Sprintf("job/revised-%s-%d", digestOf([]byte(strings.Join(clips, " ")))[:16], n)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.revised == nil {
		s.revised = map[string][]string{}
	}
	s.revised[name] = slices.Clone(clips)
	if ids, ok := s.ids[prepared]; ok {
		if s.ids == nil {
			s.ids = map[string][]string{}
		}
		s.ids[name] = ids
	}
	return Prepared{Name: name, Scenes: n, Clips: clips}, nil
}

// PrepareVariant makes a variant of as many scenes as its film has.
func (s *fakeSteps) PrepareVariant(ctx context.Context, prepared, variant string) (Prepared, error) {
	return s.Prepare(ctx, variant, planOf(scenesOf(prepared)), nil)
}
