package queue

import (
	"context"
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

// Revise takes the elements themselves for a clip's name. Elements that speak
// of a transition change the next scene's clip too.
func (s *fakeSteps) Revise(_ context.Context, prepared string, r Revision) (Prepared, error) {
	if err := s.note("revise"); err != nil {
		return Prepared{}, err
	}
	if strings.Contains(string(r.Elements), "wrong") {
		return Prepared{}, errWrong
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
	return Prepared{Name: name, Scenes: n, Clips: clips}, nil
}

// PrepareVariant makes a variant of as many scenes as its film has.
func (s *fakeSteps) PrepareVariant(ctx context.Context, prepared, variant string) (Prepared, error) {
	return s.Prepare(ctx, variant, planOf(scenesOf(prepared)), nil)
}
