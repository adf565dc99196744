package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/excerpt"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/internal/pace"
	"github.com/inkreel/inkreel/plan"
)

// maxWords bounds what is stored of a spoken text beside its sound: 20,000 words.
const maxWords = 8 << 20

// narrate gives the scene its voice: the recording or the spoken text, in the
// store, with its words and their times.
func (r *sceneRun) narrate(ctx context.Context) error {
	if source, part, ok := r.excerpt(); ok {
		return r.cut(ctx, source, part)
	}
	if n := r.planned().Narration; n != nil && n.Text != "" {
		if err := r.speak(ctx); err != nil {
			return err
		}
		r.breathe()
	}
	return nil
}

// breathe puts the silence before what is spoken in the scene.
func (s jobScene) breathe() {
	t := s.task()
	t.Breath = s.job.Plan.Breath(s.planned(), t.Seconds)
	t.Words = slices.Clone(t.Words)
	for i := range t.Words {
		t.Words[i].Start += t.Breath
		t.Words[i].End += t.Breath
	}
}

// excerpt is the recording that the scene takes its narration from, and which part
// of it; false: it takes none.
func (s jobScene) excerpt() (source string, p excerpt.Part, ok bool) {
	n := s.planned().Narration
	switch {
	case n == nil:
		return "", p, false
	case n.Audio != "":
		return n.Audio, excerpt.Part{From: n.From, To: n.End(nil, s.job.Sources[n.Audio].Seconds)}, true
	case s.job.Plan.OwnNarration != nil:
		source = s.job.Plan.OwnNarration.Source
		p.From, p.To = s.job.Plan.Part(s.index, s.job.Sources[source].Seconds)
		return source, p, true
	}
	return "", p, false
}

// recordingPath is the place in the plan of the recording that the scene takes
// its narration from.
func (s jobScene) recordingPath() string {
	if s.planned().Narration.Audio == "" {
		return "own_narration.source"
	}
	return fmt.Sprintf("scenes[%d].narration.audio", s.index)
}

// cut takes the scene's narration out of a recording.
func (r *sceneRun) cut(ctx context.Context, source string, p excerpt.Part) error {
	n, t := r.planned().Narration, r.task()
	if err := r.cuttable(p); err != nil {
		return err
	}
	if n.Audio == "" {
		t.From = p.From
	}
	recordings := r.recordings
	if recordings == nil {
		recordings = r.e.newRecordings(ctx, []jobScene{r.jobScene}, r.sources)
		defer recordings.close()
	}
	voice, err := recordings.voice(ctx, source, p)
	if err != nil {
		return unheard(r.recordingPath(), source, err)
	}
	t.Voice, t.Seconds = voice.Name, voice.Sound.Seconds()
	switch {
	case len(n.Words) > 0:
		t.Words = plannedWords(n)
		for i := range t.Words { // they are meant from where the plan has the part begin
			t.Words[i].Start = max(t.Words[i].Start+n.From-p.From, 0)
			t.Words[i].End = max(t.Words[i].End+n.From-p.From, 0)
		}
	case n.Text != "":
		t.Words = voice.Sound.Words(n.Said())
	}
	return nil
}

// cuttable returns the fault of a part that the scene cannot have, nil where
// there is none.
func (r *sceneRun) cuttable(p excerpt.Part) error {
	if p.To <= p.From {
		return plan.Faults{{Path: fmt.Sprintf("scenes[%d].narration.from", r.index),
			Problem: fmt.Sprintf("%g s is not before the end of the recording, %.2f s", p.From, p.To), Accept: fmt.Sprintf("accepted: 0 to %.2f", p.To)}}
	}
	return nil
}

// plannedWords are the words whose times the plan states.
func plannedWords(n *plan.Narration) []audio.Word {
	words := make([]audio.Word, len(n.Words))
	for i, w := range n.Words {
		words[i] = audio.Word{Text: w.Word, Start: w.Start, End: w.End}
	}
	return words
}

// Spoken is the voice of a scene.
type Spoken struct {
	Seconds float64
	Words   []audio.Word
}

// Spoken has the words of each scene spoken: none where it has none, or where a
// recording says them. Nothing is laid out and no scene is too long. What is spoken is
// found again when the plan is prepared.
func (e *Engine) Spoken(ctx context.Context, p *plan.Plan) ([]Spoken, error) {
	if err := price.Of(p, nil).Judge(e.limits(p.JobID)).Err(); err != nil {
		return nil, err
	}
	dir, remove, err := e.work.Make("speak")
	if err != nil {
		return nil, err
	}
	defer remove()
	job := &Job{ID: p.JobID, Plan: p, Scenes: make([]SceneTask, len(p.Scenes)), Times: Times{}}
	sources := e.newSourceCache(ctx, job, dir)
	slots := make(slots, e.cfg.Slots)
	g, gctx := errgroup.WithContext(ctx)
	for _, s := range job.scenes() {
		if n := s.planned().Narration; n == nil || n.Text == "" || p.Recorded(s.planned()) {
			continue
		}
		slots.do(gctx, g, func() error {
			r := e.newRun(s, sources)
			defer r.close()
			return r.speak(gctx)
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	out := make([]Spoken, len(job.Scenes))
	for i, t := range job.Scenes {
		out[i] = Spoken{t.Seconds, t.Words}
	}
	return out, nil
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
	u := audio.Utterance{Text: n.Said(), Lang: p.Language, Voice: p.Voice, Instructions: p.Instructions}
	if faster := pace.Of(p.Instructions); faster != 1 {
		u.Pace = faster
	}
	doc, err := r.spoken(ctx, path, u)
	if err != nil {
		return err
	}
	t := r.task()
	t.Voice, t.Seconds, t.Words = doc.Voice, doc.Seconds, doc.Words
	if len(n.Words) > 0 {
		t.Words = plannedWords(n)
	}
	return nil
}

// UnspokenError is the error of a text that a speaker, or nobody, could speak. That it
// could not be stored is none: another speaker would be of no use.
type UnspokenError struct{ Err error }

// Error says whose failure it is, and why.
func (e *UnspokenError) Error() string { return e.Err.Error() }

// Unwrap is the failure.
func (e *UnspokenError) Unwrap() error { return e.Err }

// spoken is a text spoken by the first of those meant for it who can. What another
// speaks in its place is kept as that one's: the first may speak next time.
func (r *sceneRun) spoken(ctx context.Context, path string, u audio.Utterance) (speechDoc, error) {
	var order []audio.Speaker
	var err error
	if s := r.e.cfg.Speaker; s != nil {
		order, err = audio.Order(ctx, s, u)
	}
	if err != nil {
		return speechDoc{}, fmt.Errorf("%s: %w", path, err)
	}
	if len(order) == 0 {
		return speechDoc{}, &Error{Code: CodeSetup, Path: path, Message: "there is no speech program to speak it", Hint: "install espeak-ng (apt-get install espeak-ng) or give narration.audio"}
	}
	var failed []string
	for _, by := range order {
		var doc speechDoc
		doc, err = r.e.speech(ctx, r.sources.dir, by, u)
		if err == nil {
			if len(failed) > 0 {
				r.instead = fmt.Sprintf("spoken by %s, because %s", by.Name(), strings.Join(failed, ", and "))
			}
			r.caution = audio.Caution(by.Name(), u.Lang)
			return doc, nil
		}
		if unspoken := (*UnspokenError)(nil); !errors.As(err, &unspoken) || ctx.Err() != nil {
			return speechDoc{}, fmt.Errorf("%s: %w", path, err)
		}
		failed = append(failed, err.Error())
	}
	if len(failed) > 1 {
		err = &UnspokenError{fmt.Errorf("%s; and %w", strings.Join(failed[:len(failed)-1], "; and "), err)}
	}
	return speechDoc{}, fmt.Errorf("%s: %w", path, err)
}

// speech is a text spoken: from the store, or by the speech program, by way of a
// file in dir, and stored.
func (e *Engine) speech(ctx context.Context, dir string, by audio.Speaker, u audio.Utterance) (speechDoc, error) {
	id, err := json.Marshal(struct {
		Speaker string
		U       audio.Utterance
	}{by.Name(), u})
	if err != nil {
		return speechDoc{}, err
	}
	name := "speech/" + digest(id) + ".json"
	var doc speechDoc
	data, err := artifact.ReadAll(ctx, e.cfg.Store, name, maxWords)
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
	if doc, err = e.say(ctx, dir, by, u); err != nil {
		return doc, err
	}
	if data, err = json.Marshal(doc); err != nil {
		return doc, err
	}
	_, err = artifact.PutBytes(ctx, e.cfg.Store, name, data)
	return doc, err
}

// say has the speech program speak a text and stores its sound.
func (e *Engine) say(ctx context.Context, dir string, by audio.Speaker, u audio.Utterance) (doc speechDoc, err error) {
	f, err := os.CreateTemp(dir, "speech-*.wav")
	if err != nil {
		return doc, fmt.Errorf("store voice: %w", err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	w := audio.NewWAVWriter(f)
	var unwritten error
	doc.Words, err = by.Speak(ctx, u, func(p audio.PCM) error {
		unwritten = w.Add(p)
		return unwritten
	})
	if unwritten != nil {
		return doc, unwritten
	}
	if err != nil {
		return doc, &UnspokenError{err}
	}
	if err := w.Close(); err != nil {
		return doc, err
	}
	doc.Seconds = w.Seconds()
	doc.Voice, err = e.storeVoice(ctx, f.Name())
	return doc, err
}

// storeVoice stores a WAV file under its digest.
func (e *Engine) storeVoice(ctx context.Context, path string) (string, error) {
	sum, _, err := artifact.Digest(path)
	if err != nil {
		return "", fmt.Errorf("store voice: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("store voice: %w", err)
	}
	defer f.Close()
	name := "voice/" + sum + ".wav"
	_, err = artifact.PutContent(ctx, e.cfg.Store, name, f)
	return name, err
}

// voice opens the scene's stored narration. One that is lost or damaged is made
// again.
func (r *sceneRun) voice(ctx context.Context) (audio.Stream, error) {
	name, store := r.task().Voice, r.e.cfg.Store
	path, _, err := artifact.File(ctx, store, name, r.sources.dir)
	if err = artifact.Clear(ctx, store, name, err); errors.Is(err, artifact.ErrNotFound) {
		job := *r.job
		job.Scenes = slices.Clone(job.Scenes)
		again := r.e.newRun(job.scene(r.index), r.sources)
		if err := again.narrate(ctx); err != nil {
			return nil, err
		}
		if again.task().Voice != name {
			return nil, fmt.Errorf("the narration of scene %d is lost, and this machine speaks it differently: %w", r.index, err)
		}
		path, _, err = artifact.File(ctx, store, name, r.sources.dir)
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if filepath.Dir(path) == filepath.Clean(r.sources.dir) { // a copy of ours
		_ = os.Remove(path) // it can be read as long as it is open
	}
	voice, err := audio.OpenWAV(f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return voice, nil
}
