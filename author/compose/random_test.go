package compose_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/compose"
	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// inventor makes up storyboards.
type inventor struct {
	*rand.Rand
	words    []string
	text     string
	space    string
	icons    []string
	pictures []string
}

func newInventor(seed uint64, lang plan.Language) *inventor {
	a := &inventor{Rand: rand.New(rand.NewPCG(seed, 7)), text: spoken[lang], space: " ", icons: icon.Names(), pictures: picture.Names()}
	for _, w := range plan.Words(a.text) {
		a.words = append(a.words, w.Word)
	}
	if !strings.Contains(a.text, " ") {
		a.space = ""
	}
	return a
}

// phrase is up to so many words, some of which are said in this order.
func (a *inventor) phrase(most int) string {
	n := 1 + a.IntN(most)
	if a.IntN(20) == 0 {
		return []string{"🚀", "שלום עולם", "…", "a 🚀 b", "**", "\u200b", "(", "x**y", "tab\tline\nline"}[a.IntN(9)]
	}
	if a.IntN(3) > 0 {
		at := a.IntN(len(a.words))
		return strings.Join(a.words[at:min(at+n, len(a.words))], a.space)
	}
	var out []string
	for range n {
		out = append(out, a.words[a.IntN(len(a.words))])
	}
	return strings.Join(out, a.space)
}

func (a *inventor) maybe(s string) string {
	if a.IntN(3) == 0 {
		return ""
	}
	return s
}

func (a *inventor) icon() string {
	if a.IntN(8) == 0 {
		return "no-such-icon"
	}
	return a.icons[a.IntN(len(a.icons))]
}

// picture is one of the library, mostly none.
func (a *inventor) picture() string {
	switch n := a.IntN(12); {
	case n == 0:
		return "no-such-picture"
	case n < 5:
		return a.pictures[a.IntN(len(a.pictures))]
	}
	return ""
}

func (a *inventor) item() story.Item {
	it := story.Item{Label: a.maybe(a.phrase(8)), Cue: a.maybe(a.phrase(3)), Icon: a.maybe(a.icon()), Value: float64(a.IntN(1000)) - 100}
	if a.IntN(2) == 0 {
		it.When = fmt.Sprint(1500 + a.IntN(600))
		it.Text = fmt.Sprintf("%d %s", a.IntN(100000), a.phrase(2))
	}
	it.Picture, it.Spot = a.picture(), []string{"", "Kenya", "Lisbon, PT", "no such place", "Brazil", "Rome, IT"}[a.IntN(6)]
	for range a.IntN(5) {
		it.Details = append(it.Details, a.phrase(9))
	}
	return it
}

func (a *inventor) relation(k story.Kind) story.Relation {
	r := story.Relation{Kind: k, Head: a.item(), Text: a.text, By: a.maybe(a.phrase(4)), Unit: a.maybe("%")}
	for range a.IntN(9) {
		r.Items = append(r.Items, a.item())
	}
	switch k {
	case story.Table:
		r.Header = make([]string, a.IntN(7))
		for i := range r.Header {
			r.Header[i] = a.maybe(a.phrase(3))
		}
		for range a.IntN(12) {
			row := make([]string, a.IntN(8))
			for i := range row {
				row[i] = a.maybe(a.phrase(6))
			}
			r.Rows = append(r.Rows, row)
		}
	case story.Formula:
		r.Text = []string{`\frac{a}{b}`, `\nonsense{`, "E = mc^2", ""}[a.IntN(4)]
	case story.Code:
		r.Text = strings.Repeat("for i := range 10 { fmt.Println(i, \"a rather long line of code\") }\n\n\tx++\n", a.IntN(5))
		r.By = []string{"go", "klingon", "", "python"}[a.IntN(4)]
	case story.Amount:
		r.Chart = []plan.ChartKind{"", "", plan.ChartPie, plan.ChartLine, plan.ChartBar, plan.ChartDonut, plan.ChartColumn, plan.ChartArea}[a.IntN(8)]
		for range a.IntN(3) {
			s := plan.Series{Name: a.maybe(a.phrase(4))}
			for range max(len(r.Items)+a.IntN(4)-2, 0) {
				s.Values = append(s.Values, a.Float64()*100)
			}
			r.Series = append(r.Series, s)
		}
	}
	return r
}

func (a *inventor) scene(i int, kinds []story.Kind) story.Scene {
	s := story.Scene{
		ID: []string{"", "the same", "x"}[a.IntN(3)] + fmt.Sprintf("s%d", i%3+1), Part: story.Body, Narration: a.text, Claim: a.maybe(a.phrase(12)),
		Relation: a.relation(kinds[a.IntN(len(kinds))]),
	}
	switch a.IntN(6) {
	case 0:
		s.Part, s.Chapter = story.Chapter, a.phrase(6)
	case 1:
		s.Narration, s.Pause = a.phrase(2), 1
	case 2:
		s.Figure = &document.Image{Data: []byte("picture"), Type: "image/png", Caption: a.maybe(a.phrase(12)), Alt: a.maybe(a.phrase(12))}
	case 3:
		s.Image, s.Video = a.IntN(3), a.IntN(3)
	}
	for range a.IntN(9) {
		s.Things = append(s.Things, story.Thing{Words: a.phrase(2), Label: a.maybe(a.phrase(5)), Icon: a.icon(), Picture: a.picture(), Score: a.Float64()})
	}
	return s
}

// board is a storyboard of n scenes, and what it is composed with.
func (a *inventor) board(lang plan.Language, n int) (*story.Source, *story.Storyboard, *story.Settings) {
	kinds := append(story.Kinds(), story.None)
	b := &story.Storyboard{Title: a.phrase(9), Language: lang}
	for i := range n {
		b.Scenes = append(b.Scenes, a.scene(i, kinds))
	}
	b.Scenes[0].Part = story.Opening
	if n > 1 {
		b.Scenes[n-1].Part = story.Closing
	}
	set := &story.Settings{Seed: a.Int64N(100), Watermark: a.IntN(3) == 0, ScriptText: a.IntN(4) == 0}
	if set.Watermark {
		set.LogoPosition = []plan.Corner{"", plan.TopLeft, plan.BottomRight}[a.IntN(3)]
	}
	set.Engine = []plan.Engine{plan.EngineCanvas, plan.EngineSketch}[a.IntN(2)]
	names := styles.Names(set.Engine)
	set.Style = names[a.IntN(len(names))]
	if a.IntN(2) == 0 {
		set.Orientation = plan.Vertical
	}
	if a.IntN(4) == 0 {
		set.EnableColor = new(bool)
	}
	src := &story.Source{
		Images: []story.Media{{Source: "a.png", Description: "a", Still: true}, {Source: "b.png", KeepOriginal: true}},
		Videos: []story.Media{{Source: "a.mp4", Narrated: true}},
	}
	return src, b, set
}

// What is composed can be read back, and everything in it finds room: of every
// kind, in every language, in looks by chance.
func TestWhatIsComposedFits(t *testing.T) {
	langs := plan.Languages()
	for i, lang := range langs {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			if spoken[lang] == "" {
				t.Fatalf("no words of %s", lang)
			}
			for k := range uint64(rounds) {
				seed := uint64(i)*1000 + k
				a := newInventor(seed, lang)
				src, b, set := a.board(lang, 4)
				p, err := (&compose.Composer{}).Compose(context.Background(), src, b, set)
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				for _, f := range roomless(t, p) {
					t.Errorf("seed %d, %s %s, %s: %s", seed, set.Orientation, set.Style, b.Scenes[f.scene].Relation.Kind, f.fault)
				}
			}
		})
	}
}

// rounds is how many storyboards are made up in each language.
const rounds = 4

// roomless is what of a plan finds no room.
type overflow struct {
	scene int
	fault string
}

func roomless(t *testing.T, p *plan.Plan) []overflow {
	t.Helper()
	look, err := styles.For(p)
	if err != nil {
		t.Fatal(err)
	}
	frame := paint.FrameOf(p)
	var out []overflow
	for i := range p.Scenes {
		err := canvas.Check(canvas.Scene{Plan: p, Index: i, Look: look, Frame: frame, Assets: elementtest.Plain{W: 640, H: 480}, Reserved: canvas.Reserve(p, i, frame, look)})
		var faults plan.Faults
		if errors.As(err, &faults) {
			for _, f := range faults {
				out = append(out, overflow{i, f.String()})
			}
		} else if err != nil {
			out = append(out, overflow{i, err.Error()})
		}
	}
	return slices.Clip(out)
}
