// Command tongues makes a short film in every language of a plan, of sentences that people
// would write, and says how it is spoken and read:
//
//	go run ./internal/tongues                 # make tongues: a line a language, as docs/sound.md has it
//	go run ./internal/tongues -keep out ar th # those two, and their films, captions and words
//
// What is measured is measured of the finished files: the film's sound as ffmpeg decodes it, the
// captions and the words beside it. It fails where a film is not at its loudness, where nothing
// is heard at the time of a word or much beside its words, and where captions are not
// broken as the language's script wants them, or do not say what is said.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/spoken"
	"github.com/inkreel/inkreel/internal/studio"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("tongues: ")
	texts := flag.String("texts", spoken.Usual, "a paragraph in every language, by its code")
	keep := flag.String("keep", "", "folder that films are left in; none: they are not kept")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *texts, *keep, flag.Args())
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// run makes the films of some languages, or of all, and prints a line of each.
func run(ctx context.Context, texts, keep string, only []string) error {
	of, err := spoken.Texts(texts)
	if err != nil {
		return err
	}
	s, err := studio.Open(ctx, "tongues")
	if err != nil {
		return err
	}
	defer s.Close()
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		return err
	}
	if keep == "" {
		if keep, err = os.MkdirTemp("", "inkreel-films-*"); err != nil {
			return err
		}
		defer os.RemoveAll(keep)
	}
	fmt.Println(heading)
	var wrong []error
	for _, l := range locale.Languages {
		if len(only) > 0 && !slices.Contains(only, l.Code) {
			continue
		}
		f := film{lang: l, text: of[l.Code], path: filepath.Join(keep, l.Code+".mp4")}
		if err := f.make(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", l.Code, err)
		}
		if err := f.read(); err != nil {
			return fmt.Errorf("%s: %w", l.Code, err)
		}
		if err := f.hear(ctx, tools); err != nil {
			return fmt.Errorf("%s: %w", l.Code, err)
		}
		fmt.Println(f)
		for _, w := range slices.Concat(f.unread(), f.unheard()) {
			wrong = append(wrong, fmt.Errorf("%s: %s", l.Code, w))
		}
	}
	return errors.Join(wrong...)
}

// film is a language's film, and what is found of it.
type film struct {
	lang locale.Language
	text string // of all languages
	path string

	said     []string // by scene
	captions []caption
	words    []word
	sound    sound
}

// scenes of a film at most: with more nothing else is seen.
const scenes = 3

// make draws the film: a scene a sentence, of which the first words stand on the board.
func (f *film) make(ctx context.Context, s *studio.Studio) error {
	sentences := words.Of(plan.Language(f.lang.Code)).Sentences(f.text)
	if len(sentences) < scenes {
		return fmt.Errorf("%d sentences in %q", len(sentences), f.text)
	}
	f.said = sentences[:scenes]
	var all []any
	for _, sentence := range f.said {
		all = append(all, map[string]any{
			"narration": map[string]any{"text": sentence},
			"elements":  []any{map[string]any{"kind": "text", "text": sentence}, map[string]any{"kind": "icon", "name": "leaf"}},
		})
	}
	doc, err := json.Marshal(map[string]any{
		"version": 1, "job_id": "tongue-" + f.lang.Code, "narration_language": f.lang.Code, "scenes": all,
		"output": map[string]any{"scale": 0.5, "fps": 24},
	})
	if err != nil {
		return err
	}
	p, err := engine.Decode(doc)
	if err != nil {
		return err
	}
	_, err = s.Engine.Render(ctx, p, s.Assets("testdata"), engine.Output{Film: f.path})
	return err
}

// faces are those of a hand, of clean and of serif type, each once.
func (f *film) faces() string {
	var out []string
	for _, t := range []plan.TypeStyle{plan.TypeHandwriting, plan.TypeClean, plan.TypeSerif} {
		if face := fonts.SettingOf(t, plan.Language(f.lang.Code)).Regular; !slices.Contains(out, face) {
			out = append(out, face)
		}
	}
	return strings.Join(out, ", ")
}

const heading = `| language | grade | film | loudness, peak | words heard | sound in words | captions | lines, at most | faces: hand, clean, serif |
|---|---|---|---|---|---|---|---|---|`

// String is the film's line in the table.
func (f film) String() string {
	lines, widest := 0, 0.0
	for _, c := range f.captions {
		for _, line := range strings.Split(c.text, "\n") {
			lines++
			widest = max(widest, f.wide(line))
		}
	}
	return fmt.Sprintf("| %s | %s | %.1f s | %.1f LUFS, %.1f dB | %d of %d | %.1f %% | %d | %d of %.0f, %d | %s |",
		f.lang.Name, f.lang.Spoken, f.sound.seconds, f.sound.lufs, f.sound.peak, f.sound.heard, len(f.words), 100*f.sound.within,
		len(f.captions), lines, widest, f.lang.Writing.CaptionLine, f.faces())
}
