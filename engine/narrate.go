package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/plan"
)

// maxSpoken bounds a stored narration: ten minutes of 16-bit stereo and words.
const maxSpoken = 256 << 20

// narrate gives the scene its voice: the recording or the spoken text, in the
// store, with its words and their times.
func (r *sceneRun) narrate(ctx context.Context) error {
	n := r.planned().Narration
	switch {
	case n == nil:
	case n.Audio != "":
		return r.cut(ctx, n.Audio, n.End(nil, r.job.Sources[n.Audio].Seconds))
	case r.job.Plan.OwnNarration != nil:
		source := r.job.Plan.OwnNarration.Source
		var next *plan.Narration
		if i := r.index + 1; i < len(r.job.Plan.Scenes) {
			next = r.job.Plan.Scenes[i].Narration
		}
		r.task().From = n.From
		return r.cut(ctx, source, n.End(next, r.job.Sources[source].Seconds))
	case n.Text != "":
		return r.speak(ctx)
	}
	return nil
}

// recordingPath is the place in the plan of the recording that the scene takes
// its narration from.
func (s jobScene) recordingPath() string {
	if s.planned().Narration.Audio == "" {
		return "own_narration.source"
	}
	return fmt.Sprintf("scenes[%d].narration.audio", s.index)
}

// cut takes the scene's narration out of a recording, up to a second of it.
func (r *sceneRun) cut(ctx context.Context, source string, to float64) error {
	n, t := r.planned().Narration, r.task()
	if to <= n.From {
		return plan.Faults{{Path: fmt.Sprintf("scenes[%d].narration.from", r.index),
			Problem: fmt.Sprintf("%g s is not before the end of the recording, %.2f s", n.From, to), Accept: fmt.Sprintf("accepted: 0 to %.2f", to)}}
	}
	path, err := r.sources.file(ctx, source)
	if err != nil {
		return err
	}
	pcm, err := r.e.cfg.Tools.DecodeAudio(ctx, path, n.From, to)
	if err != nil {
		return unreadable(r.recordingPath(), source, "its sound cannot be read", err)
	}
	t.Seconds = audio.PCM(pcm).Seconds()
	switch {
	case len(n.Words) > 0:
		t.Words = plannedWords(n)
	case n.Text != "":
		t.Words = audio.EstimateWords(n.Text, pcm)
	}
	t.Voice, err = r.e.storeVoice(ctx, pcm)
	return err
}

// plannedWords are the words whose times the plan states.
func plannedWords(n *plan.Narration) []audio.Word {
	words := make([]audio.Word, len(n.Words))
	for i, w := range n.Words {
		words[i] = audio.Word{Text: w.Word, Start: w.Start, End: w.End}
	}
	return words
}

// speechDoc is what is stored of a spoken text beside its sound.
type speechDoc struct {
	Voice   string       `json:"voice"`
	Seconds float64      `json:"seconds"`
	Words   []audio.Word `json:"words"`
}

// speak gives the scene its spoken text, which may be in the store already.
func (r *sceneRun) speak(ctx context.Context) error {
	n, p := r.planned().Narration, r.job.Plan
	path := fmt.Sprintf("scenes[%d].narration.text", r.index)
	if r.e.cfg.Speaker == nil {
		return &Error{Code: CodeSetup, Path: path, Message: "there is no speech program to speak it", Hint: "install espeak-ng (apt-get install espeak-ng) or give narration.audio"}
	}
	doc, err := r.e.speech(ctx, audio.Utterance{Text: n.Text, Lang: p.Language, Voice: p.Voice, Instructions: p.Instructions})
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	t := r.task()
	t.Voice, t.Seconds, t.Words = doc.Voice, doc.Seconds, doc.Words
	if len(n.Words) > 0 {
		t.Words = plannedWords(n)
	}
	return nil
}

// speech is a text spoken: from the store, or by the speech program and stored.
func (e *Engine) speech(ctx context.Context, u audio.Utterance) (speechDoc, error) {
	id, err := json.Marshal(struct {
		Speaker string
		U       audio.Utterance
	}{e.cfg.Speaker.Name(), u})
	if err != nil {
		return speechDoc{}, err
	}
	name := "speech/" + digest(id) + ".json"
	var doc speechDoc
	data, err := artifact.ReadAll(ctx, e.cfg.Store, name, maxSpoken)
	err = artifact.Clear(ctx, e.cfg.Store, name, err)
	if err == nil {
		if err = json.Unmarshal(data, &doc); err != nil {
			return doc, err
		}
		_, err = artifact.Claim(ctx, e.cfg.Store, doc.Voice) // a sweep may have taken the sound alone
		if err == nil {
			_, err = artifact.Claim(ctx, e.cfg.Store, name)
		}
	}
	if !errors.Is(err, artifact.ErrNotFound) {
		return doc, err
	}
	speech, err := e.cfg.Speaker.Speak(ctx, u)
	if err != nil {
		return doc, err
	}
	voice, err := e.storeVoice(ctx, speech.PCM)
	if err != nil {
		return doc, err
	}
	doc = speechDoc{voice, speech.PCM.Seconds(), speech.Words}
	if data, err = json.Marshal(doc); err != nil {
		return doc, err
	}
	_, err = artifact.PutBytes(ctx, e.cfg.Store, name, data)
	return doc, err
}

// storeVoice stores sound as 16-bit WAV under its digest.
func (e *Engine) storeVoice(ctx context.Context, pcm audio.PCM) (string, error) {
	var b bytes.Buffer
	if err := audio.WriteWAV(&b, pcm); err != nil {
		return "", fmt.Errorf("store voice: %w", err)
	}
	name := "voice/" + digest(b.Bytes()) + ".wav"
	_, err := artifact.PutContent(ctx, e.cfg.Store, name, bytes.NewReader(b.Bytes()))
	return name, err
}

// voice reads the scene's stored narration. One that is lost or damaged is made
// again.
func (r *sceneRun) voice(ctx context.Context) (audio.PCM, error) {
	name := r.task().Voice
	data, err := artifact.ReadAll(ctx, r.e.cfg.Store, name, maxSpoken)
	if err = artifact.Clear(ctx, r.e.cfg.Store, name, err); errors.Is(err, artifact.ErrNotFound) {
		job := *r.job
		job.Scenes = slices.Clone(job.Scenes)
		again := r.e.newRun(job.scene(r.index), r.sources)
		if err := again.narrate(ctx); err != nil {
			return nil, err
		}
		if again.task().Voice != name {
			return nil, fmt.Errorf("the narration of scene %d is lost, and this machine speaks it differently: %w", r.index, err)
		}
		data, err = artifact.ReadAll(ctx, r.e.cfg.Store, name, maxSpoken)
	}
	if err != nil {
		return nil, err
	}
	return audio.ParseWAV(data)
}
