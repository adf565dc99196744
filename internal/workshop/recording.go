package workshop

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/author/narration"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider/transcribe"
)

// longestRecording is how much of a recording is heard, in seconds.
const longestRecording = 3600

// Listen makes a script of the user's own narration, a sound or video file: by what
// a model writes down of it, else by the source's script and the recording's pauses,
// else by those alone. The script's notes say which.
func (w *Workshop) Listen(ctx context.Context, tools *mux.Tools, path string, src *story.Source, set story.Settings) (*story.Script, error) {
	sound, err := hear(ctx, tools, path)
	if err != nil {
		return nil, fmt.Errorf("%s: its sound cannot be read: %w", filepath.Base(path), err)
	}
	r := narration.Recording{Sound: sound}
	var note string
	if w.models.Transcribe != nil {
		r.Transcript, err = w.transcript(ctx, path, sound.Seconds(), set.Language)
		if err != nil {
			note = fmt.Sprintf("the recording was not written down: %v", err)
		}
	}
	lang := set.Language
	if lang == "" {
		lang = r.Transcript.Language
	}
	if detected, ok := words.Detect(r.Transcript.Text + " " + src.Script); lang == "" && ok {
		lang = detected
	}
	if lang == "" {
		lang = plan.Languages()[0]
	}
	script, err := narration.Read(r, src, timing.SpeechOf(&story.Settings{Voice: set.Voice, Pacing: set.Pacing}, lang, words.Of(lang)))
	if err == nil && note != "" {
		script.Notes = append(script.Notes, note)
	}
	return script, err
}

// Measure fills in how long the user's videos last, which is how long their scenes
// do; path is the file of a source, empty for one that is not on this machine and
// stays unmeasured.
func Measure(ctx context.Context, tools *mux.Tools, videos []story.Media, path func(source string) string) error {
	for i, v := range videos {
		file := path(v.Source)
		if file == "" {
			continue
		}
		info, err := tools.Probe(ctx, file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if info.Video() == nil {
			return fmt.Errorf("%s is no video", file)
		}
		videos[i].Seconds = cmp.Or(info.Video().Seconds, info.Seconds)
	}
	return nil
}

// hear measures how loud a recording is over time.
func hear(ctx context.Context, tools *mux.Tools, path string) (*narration.Sound, error) {
	if info, err := tools.Probe(ctx, path); err == nil && info.Audio() == nil {
		return nil, errors.New("it has none; a narration is a recording of somebody who speaks")
	}
	stream, err := tools.OpenSound(ctx, path, 0, longestRecording)
	if err != nil {
		return nil, err
	}
	defer stream.Close()
	meter := narration.Meter{Rate: audio.Rate}
	var mono []float32
	err = audio.ReadStream(ctx, stream, func(block audio.PCM) error {
		mono = mono[:0]
		for pair := range slices.Chunk(block, 2) {
			mono = append(mono, (pair[0]+pair[len(pair)-1])/2)
		}
		meter.Add(mono)
		return nil
	})
	return meter.Sound(), err
}

// transcript has a model write a recording down.
func (w *Workshop) transcript(ctx context.Context, path string, seconds float64, lang plan.Language) (narration.Transcript, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return narration.Transcript{}, reason.Of(err)
	}
	heard, err := w.models.Transcribe.Transcribe(ctx, transcribe.Request{
		Data: data, Name: filepath.Base(path), Language: string(lang.Primary()), Seconds: seconds,
	})
	if err != nil {
		return narration.Transcript{}, err
	}
	t := narration.Transcript{Text: heard.Text}
	if found, ok := plan.ParseLanguage(heard.Language); ok {
		t.Language = found
	}
	spans := heard.Words
	if len(spans) == 0 {
		spans = heard.Segments
	}
	for _, s := range spans {
		t.Words = append(t.Words, plan.Word{Word: s.Text, Start: s.Start, End: s.End})
	}
	return t, nil
}
