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

// narrate gives scene i its voice: the recording or the spoken text, in the
// store, with its words and their times.
func (e *Engine) narrate(ctx context.Context, job *Job, i int, sh *shelf) error {
	n := job.Plan.Scenes[i].Narration
	switch {
	case n == nil:
	case n.Audio != "":
		return e.recorded(ctx, job, i, n, n.Audio, end(n, nil, job.Sources[n.Audio].Seconds), sh)
	case job.Plan.OwnNarration != nil:
		source := job.Plan.OwnNarration.Source
		var next *plan.Narration
		if i+1 < len(job.Plan.Scenes) {
			next = job.Plan.Scenes[i+1].Narration
		}
		job.Scenes[i].From = n.From
		return e.recorded(ctx, job, i, n, source, end(n, next, job.Sources[source].Seconds), sh)
	case n.Text != "":
		return e.spoken(ctx, job, i, n)
	}
	return nil
}

// end is where a scene's part of a recording of total seconds ends: where it
// says, else where the next scene's part begins, else at the end.
func end(n, next *plan.Narration, total float64) float64 {
	switch {
	case n.To != nil:
		return min(*n.To, total)
	case next != nil && next.From > n.From:
		return min(next.From, total)
	}
	return total
}

// narrationPath is the place in the plan of the recording that scene i takes
// its narration from.
func narrationPath(p *plan.Plan, i int) string {
	if p.Scenes[i].Narration.Audio == "" {
		return "own_narration.source"
	}
	return fmt.Sprintf("scenes[%d].narration.audio", i)
}

// recorded cuts a scene's part out of a recording.
func (e *Engine) recorded(ctx context.Context, job *Job, i int, n *plan.Narration, source string, to float64, sh *shelf) error {
	t := &job.Scenes[i]
	from := n.From
	if to <= from {
		return plan.Faults{{Path: fmt.Sprintf("scenes[%d].narration.from", i),
			Problem: fmt.Sprintf("%g s is not before the end of the recording, %.2f s", from, to), Accept: fmt.Sprintf("accepted: 0 to %.2f", to)}}
	}
	path, err := sh.file(ctx, source)
	if err != nil {
		return err
	}
	pcm, err := e.Tools.DecodeAudio(ctx, path, from, to)
	if err != nil {
		return unreadable(narrationPath(job.Plan, i), source, "its sound cannot be read", err)
	}
	t.Seconds = audio.PCM(pcm).Seconds()
	switch {
	case len(n.Words) > 0:
		t.Words = givenWords(n)
	case n.Text != "":
		t.Words = audio.EstimateWords(n.Text, pcm)
	}
	t.Voice, err = e.keepVoice(ctx, pcm)
	return err
}

// givenWords are the words whose times the plan tells.
func givenWords(n *plan.Narration) []audio.Word {
	words := make([]audio.Word, len(n.Words))
	for i, w := range n.Words {
		words[i] = audio.Word{Text: w.Word, Start: w.Start, End: w.End}
	}
	return words
}

// speechDoc is what is kept of a spoken text beside its sound.
type speechDoc struct {
	Voice   string       `json:"voice"`
	Seconds float64      `json:"seconds"`
	Words   []audio.Word `json:"words"`
}

// spoken speaks a scene's text, or finds it spoken already.
func (e *Engine) spoken(ctx context.Context, job *Job, i int, n *plan.Narration) error {
	path := fmt.Sprintf("scenes[%d].narration.text", i)
	if e.Speaker == nil {
		return &Error{Code: CodeSetup, Path: path, Message: "there is no speech program to speak it", Hint: "install espeak-ng (apt-get install espeak-ng) or give narration.audio"}
	}
	u := audio.Utterance{Text: n.Text, Lang: job.Plan.Language, Voice: job.Plan.Voice, Instructions: job.Plan.Instructions}
	doc, err := e.speechOf(ctx, u)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	t := &job.Scenes[i]
	t.Voice, t.Seconds, t.Words = doc.Voice, doc.Seconds, doc.Words
	if len(n.Words) > 0 {
		t.Words = givenWords(n)
	}
	return nil
}

func (e *Engine) speechOf(ctx context.Context, u audio.Utterance) (speechDoc, error) {
	id, err := json.Marshal(struct {
		Speaker string
		U       audio.Utterance
	}{e.Speaker.Name(), u})
	if err != nil {
		return speechDoc{}, err
	}
	name := "speech/" + digest(id) + ".json"
	var doc speechDoc
	data, err := artifact.ReadAll(ctx, e.Store, name, maxSpoken)
	err = artifact.Clear(ctx, e.Store, name, err)
	if err == nil {
		if err = json.Unmarshal(data, &doc); err != nil {
			return doc, err
		}
		_, err = artifact.Claim(ctx, e.Store, doc.Voice) // a sweep may have taken the sound alone
		if err == nil {
			_, err = artifact.Claim(ctx, e.Store, name)
		}
	}
	if !errors.Is(err, artifact.ErrNotFound) {
		return doc, err
	}
	speech, err := e.Speaker.Speak(ctx, u)
	if err != nil {
		return doc, err
	}
	voice, err := e.keepVoice(ctx, speech.PCM)
	if err != nil {
		return doc, err
	}
	doc = speechDoc{voice, speech.PCM.Seconds(), speech.Words}
	if data, err = json.Marshal(doc); err != nil {
		return doc, err
	}
	_, err = artifact.PutBytes(ctx, e.Store, name, data)
	return doc, err
}

// keepVoice stores sound as 16-bit WAV under its digest.
func (e *Engine) keepVoice(ctx context.Context, pcm audio.PCM) (string, error) {
	var b bytes.Buffer
	if err := audio.WriteWAV(&b, pcm); err != nil {
		return "", fmt.Errorf("store voice: %w", err)
	}
	name := "voice/" + digest(b.Bytes()) + ".wav"
	_, err := artifact.PutContent(ctx, e.Store, name, bytes.NewReader(b.Bytes()))
	return name, err
}

// voice reads the stored narration of scene i. One that is lost or damaged is
// made again.
func (e *Engine) voice(ctx context.Context, job *Job, i int, sh *shelf) (audio.PCM, error) {
	name := job.Scenes[i].Voice
	data, err := artifact.ReadAll(ctx, e.Store, name, maxSpoken)
	if err = artifact.Clear(ctx, e.Store, name, err); errors.Is(err, artifact.ErrNotFound) {
		again := *job
		again.Scenes = slices.Clone(job.Scenes)
		if err := e.narrate(ctx, &again, i, sh); err != nil {
			return nil, err
		}
		if again.Scenes[i].Voice != name {
			return nil, fmt.Errorf("the narration of scene %d is lost, and this machine speaks it differently: %w", i, err)
		}
		data, err = artifact.ReadAll(ctx, e.Store, name, maxSpoken)
	}
	if err != nil {
		return nil, err
	}
	return audio.ParseWAV(data)
}
