package compose

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// film is a plan in the making and what its scenes have in common.
type film struct {
	composer *Composer
	src      *story.Source
	board    *story.Storyboard
	set      *story.Settings
	plan     *plan.Plan

	*ruler
	lang    plan.Language     // of the words on screen
	foreign bool              // those are in another language than what is said
	title   string            // as it may stand on screen
	bounds  area              // what the narrator leaves of the frame
	stage   area              // that without margins and the logo
	tall    bool              // the stage is
	colours map[string]string // accent of a concept; empty: ink
	keys    []story.Thing     // what the film is about: its pictures, commonest first
	times   map[string]int    // how often it names each
	script  vocabulary        // nil: any word may be on screen
	before  []*composition    // of the scenes before
	shown   map[string]bool   // icons and pictures of the scene before
}

func newFilm(c *Composer, src *story.Source, board *story.Storyboard, set *story.Settings) (*film, error) {
	if src == nil {
		src = &story.Source{}
	}
	f := &film{composer: c, src: src, board: board, set: set, plan: head(board, set)}
	f.lang = cmp.Or(set.TextLanguage, f.plan.Language)
	f.title = f.plan.Title
	if f.foreign = f.lang.Primary() != f.plan.Language.Primary(); f.foreign {
		f.title = board.Title
	}
	var err error
	if f.ruler, err = newRuler(f.plan, f.lang); err != nil {
		return nil, err
	}
	f.bounds, f.stage = f.rooms()
	f.ruler.free = f.stage.W * f.w
	f.tall = f.stage.W*f.w < f.stage.H*f.h
	f.keys, f.times = keyPictures(board)
	f.colours = coloursOf(board)
	if set.ScriptText && !f.foreign {
		f.script = vocabularyOf(board)
	}
	return f, nil
}

// head is the plan without its scenes.
func head(board *story.Storyboard, set *story.Settings) *plan.Plan {
	p := &plan.Plan{
		Version: plan.Version, Title: cut(cmp.Or(set.Title, board.Title), mostTitle),
		Engine: set.Engine, CustomStyle: set.CustomStyle, Orientation: set.Orientation,
		EnableColor: set.EnableColor, Pen: set.Pen, Hand: set.Hand, Handedness: set.Handedness, VisualMotion: set.VisualMotion, ReducedMotion: set.ReducedMotion, Pacing: set.Pacing,
		Language: cmp.Or(set.Language, board.Language), TextLanguage: set.TextLanguage,
		Voice: set.Voice, Instructions: set.Instructions, Track: set.Track,
		Watermark: set.Watermark, Logo: set.Logo, LogoPosition: set.LogoPosition, Seed: set.Seed,
		Output: plan.Output{Quality: set.Quality},
	}
	if set.Podcast {
		p.Output.Format = plan.FormatAudio
	}
	if p.Engine == plan.EngineSketch {
		p.SketchStyle = set.Style
	} else {
		p.CanvasStyle = set.Style
	}
	return p
}

// mostTitle is the number of characters of the longest title a plan may have.
const mostTitle = 200

// scene is the plan's scene of a storyboard's, without elements.
func (f *film) scene(i int) plan.Scene {
	s := &f.board.Scenes[i]
	out := plan.Scene{ID: f.sceneID(i), Title: cut(f.chapterTitle(i), mostTitle)}
	if len(plan.Words(s.Narration)) > 0 {
		out.Narration = &plan.Narration{Text: s.Narration, PauseAfter: min(max(s.Pause, 0), mostPause)}
	} else {
		out.Duration = silentSeconds
	}
	if i > 0 {
		out.Transition = f.transition(s)
	}
	return out
}

// mostPause is the longest pause after a narration that plans accept, in seconds.
const mostPause = 60

// sceneID is a scene's id, one of its place where it has none that plans accept or
// another has it too.
func (f *film) sceneID(i int) string {
	id := f.board.Scenes[i].ID
	ok := len(id) >= 1 && len(id) <= 64
	for _, r := range id {
		ok = ok && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-')
	}
	for _, s := range f.plan.Scenes {
		ok = ok && s.ID != id
	}
	if ok {
		return id
	}
	id = "s" + strconv.Itoa(i+1)
	for slices.ContainsFunc(f.plan.Scenes, func(s plan.Scene) bool { return s.ID == id }) {
		id += "-"
	}
	return id
}

// silentSeconds is how long a scene lasts that says nothing.
const silentSeconds = 6

// chapterTitle names the chapter that a scene begins: by the headings where there
// are some, else each scene by its claim.
func (f *film) chapterTitle(i int) string {
	s := &f.board.Scenes[i]
	if slices.ContainsFunc(f.board.Scenes, func(s story.Scene) bool { return s.Chapter != "" }) {
		if i == 0 {
			return cmp.Or(s.Chapter, f.plan.Title, s.Claim)
		}
		return s.Chapter
	}
	return s.Claim
}

// transition is how a scene takes over where nobody says: where it would be a cut,
// chapters begin anew, boards wiped and everything else faded.
func (f *film) transition(s *story.Scene) plan.Transition {
	takes := f.set.Takes()
	if f.set.Transition != "" || takes != plan.TransitionNone || s.Part != story.Chapter {
		return takes
	}
	if look := f.ctx.Look; look.Paper == plan.PaperChalkboard || look.Sheen > 0 {
		return plan.TransitionErase
	}
	return plan.TransitionFade
}

// keyPictures are the things of a film with a picture, commonest first, each once, and
// how often each picture is named.
func keyPictures(board *story.Storyboard) (keys []story.Thing, count map[string]int) {
	count = map[string]int{}
	add := func(t story.Thing) {
		c := known(picture{icon: t.Icon, drawn: t.Picture})
		if c.none() {
			return
		}
		if count[c.key()]++; count[c.key()] == 1 {
			t.Icon, t.Picture = c.icon, c.drawn
			keys = append(keys, t)
		} else if c.drawn != "" { // of what looks alike as icons, rather what has a picture
			at := slices.IndexFunc(keys, func(k story.Thing) bool { return cmp.Or(k.Icon, k.Picture) == c.key() })
			if keys[at].Picture == "" {
				keys[at].Label, keys[at].Picture = t.Label, c.drawn
			}
		}
	}
	for _, s := range board.Scenes {
		for _, t := range s.Things {
			add(t)
		}
		for _, it := range append([]story.Item{s.Relation.Head}, s.Relation.Items...) {
			add(story.Thing{Words: it.Cue, Label: it.Label, Icon: it.Icon, Picture: it.Picture})
		}
	}
	slices.SortStableFunc(keys, func(a, b story.Thing) int { return count[cmp.Or(b.Icon, b.Picture)] - count[cmp.Or(a.Icon, a.Picture)] })
	return keys, count
}
