package writing

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/upload"
)

// sent are files that a workspace has sent, by their addresses.
type sent map[string]string

// Claim implements Uploads.
func (s sent) Claim(_ context.Context, workspace, address, _ string) (upload.Upload, error) {
	file, ok := s[address]
	if !ok {
		return upload.Upload{}, upload.ErrForeign
	}
	if workspace != "w_1" {
		return upload.Upload{}, &upload.Error{Reason: upload.ErrNotFound, Text: "there is no such upload"}
	}
	return upload.Upload{Name: path.Base(file), Artifact: file}, nil
}

// Read implements Uploads.
func (s sent) Read(_ context.Context, u upload.Upload) ([]byte, error) {
	return os.ReadFile(u.Artifact)
}

// Source implements Uploads.
func (s sent) Source(_ context.Context, u upload.Upload) (string, error) {
	return "object://upload/" + u.Name, nil
}

// writer has these files, and no model.
func writer(t *testing.T, files sent) *Writer {
	t.Helper()
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := artifact.PutBytes(t.Context(), store, "upload/"+file[strings.LastIndex(file, "/")+1:], data); err != nil {
			t.Fatal(err)
		}
	}
	w, err := New(Config{
		Lookup: func(string) (string, bool) { return "", false }, Assets: asset.Config{Store: store}, Uploads: files, TempDir: t.TempDir(), Log: zap.NewNop(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func silent(service.Progress) {}

// asked is the request that says nothing but a script.
func asked(script string) service.Generation {
	g := service.Defaults()
	g.Prompt, g.CustomScript, g.Timing = "bees", script, "auto"
	return g
}

const bees = "Bees live in a hive. A hive has up to 50,000 bees. First a bee finds flowers. Then it dances. Finally the others follow. Honey is made of nectar."

func TestAScriptBecomesAPlanThatTheEngineTakes(t *testing.T) {
	got, err := writer(t, nil).Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: asked(bees)}, silent)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Decode(got.Plan)
	if err != nil {
		t.Fatal(err)
	}
	if p.JobID != "v_1" || p.Engine != plan.EngineCanvas || p.CanvasStyle != "chalkboard_color" || p.Language != "en" || len(p.Scenes) == 0 {
		t.Errorf("job %s, %s in %s, %s, %d scenes", p.JobID, p.Engine, p.CanvasStyle, p.Language, len(p.Scenes))
	}
	if strings.Join(strings.Fields(got.Script), " ") != bees {
		t.Errorf("a given script is spoken word for word; it says %q", got.Script)
	}
}

func TestTheSameRequestIsWrittenTheSame(t *testing.T) {
	o := service.Order{JobID: "v_1", Workspace: "w_1", Request: asked(bees)}
	a, err := writer(t, nil).Write(t.Context(), o, silent)
	if err != nil {
		t.Fatal(err)
	}
	b, err := writer(t, nil).Write(t.Context(), o, silent)
	if err != nil || string(a.Plan) != string(b.Plan) {
		t.Errorf("two plans: %v", err)
	}
}

func TestADocumentAndAPictureThatWereSent(t *testing.T) {
	files := sent{"https://x/media/a": "../../testdata/sources/lesson-water-cycle.md", "https://x/media/b": "../../testdata/plans/assets/lake.jpg"}
	g := service.Defaults()
	g.Prompt, g.ReferenceSource = "the water cycle", []string{"https://x/media/a"}
	g.CustomImages, g.CustomImagesTell = []string{"https://x/media/b"}, []string{"a lake"}
	got, err := writer(t, files).Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: g}, silent)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(got.Plan), "object://upload/lake.jpg") {
		t.Error("the picture is not in the film")
	}
	if !strings.Contains(got.Script, "water") {
		t.Errorf("the document is not told: %q", got.Script)
	}
	if _, err := writer(t, files).Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_2", Request: g}, silent); err == nil {
		t.Error("another workspace reads the file")
	}
}

// away has records that do not answer.
type away struct{ sent }

var errAway = errors.New("connection refused")

// Claim implements Uploads.
func (away) Claim(context.Context, string, string, string) (upload.Upload, error) {
	return upload.Upload{}, errAway
}

// That our records are away is tried again, and never the request's fault.
func TestRecordsThatAreAway(t *testing.T) {
	w := writer(t, nil)
	w.cfg.Uploads = away{}
	for _, with := range []func(*service.Generation){
		func(g *service.Generation) { g.ReferenceSource = []string{"https://x/media/a"} },
		func(g *service.Generation) { g.CustomImages = []string{"https://x/media/b"} },
	} {
		g := service.Defaults()
		g.Prompt = "the water cycle"
		with(&g)
		_, err := w.Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: g}, silent)
		var p *service.Problem
		if !errors.Is(err, errAway) || errors.As(err, &p) {
			t.Errorf("%v", err)
		}
	}
}

// mute cannot speak.
type mute struct{ why error }

// Lasts implements Speech.
func (m mute) Lasts(context.Context, *plan.Plan, engine.Assets) ([]float64, error) {
	return nil, m.why
}

// Inspect implements Speech.
func (m mute) Inspect(context.Context, *plan.Plan, engine.Assets) ([]float64, []string, error) {
	return nil, nil, m.why
}

// Spoken implements Speech.
func (m mute) Spoken(context.Context, *plan.Plan) ([]engine.Spoken, error) { return nil, m.why }

// What keeps a film from being spoken is the request's fault only where the plan is at
// fault: else it is tried again.
func TestWhatCannotBeSpoken(t *testing.T) {
	for _, c := range []struct {
		why   error
		final bool
	}{
		{fmt.Errorf("scenes[0].narration.text: %w", &engine.UnspokenError{Err: errors.New("kokoro: answered 401")}), false},
		{errors.New("read clip/x: connection reset"), false}, {&engine.Error{Code: engine.CodeCrash, Message: "espeak-ng was killed"}, false},
		{&engine.Error{Code: engine.CodePlan, Message: "nobody speaks that"}, true}, {&asset.Error{Source: "https://x/y", Problem: "is no picture"}, true},
	} {
		w := writer(t, nil)
		w.cfg.Speech = mute{c.why}
		_, err := w.Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: asked(bees)}, silent)
		var p *service.Problem
		if errors.As(err, &p) != c.final || err == nil {
			t.Errorf("%v: %v", c.why, err)
		}
		var passing *service.Passing // a caller of ours is told who did not speak, and of nothing else that is ours
		if told := errors.As(err, &passing); told != strings.Contains(c.why.Error(), "kokoro") || told && !strings.Contains(passing.Problem.Message, "kokoro: answered 401") {
			t.Errorf("%v: %+v", c.why, passing)
		}
	}
}

func TestOnlyAScript(t *testing.T) {
	g := asked(bees)
	g.ScriptOnly = true
	got, err := writer(t, nil).Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: g}, silent)
	if err != nil || got.Plan != nil || !strings.Contains(got.Script, "Honey is made of nectar.") {
		t.Errorf("%v: %s", err, got.Script)
	}
}

// Without a translator a variant fails alone, with what to do about it.
func TestALanguageThatNobodyTranslatesTo(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no Apertium
	g := asked(bees)
	g.LanguageVariants = []string{"fi"}
	got, err := writer(t, nil).Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: g, Variants: []string{"v_2"}}, silent)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Variants) != 1 || got.Variants[0].Problem == nil || !strings.Contains(got.Variants[0].Problem.Message, "INKREEL_LLM_URL") {
		t.Errorf("%+v", got.Variants)
	}
	if p, err := engine.Decode(got.Plan); err != nil || len(p.Variants) != 0 {
		t.Errorf("%v: %d variants", err, len(p.Variants))
	}
}

func TestWhatCannotBeWrittenSaysWhy(t *testing.T) {
	g := service.Defaults()
	g.Prompt = "bees"
	_, err := writer(t, nil).Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: g}, silent)
	var p *service.Problem
	if !errors.As(err, &p) || !strings.Contains(p.Error(), "script") {
		t.Errorf("a bare topic: %v", err)
	}
	g.ReferenceSource = []string{"https://127.0.0.1/secret.pdf"}
	_, err = writer(t, nil).Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: g}, silent)
	if !errors.As(err, &p) || p.Path != "reference_source[0]" {
		t.Errorf("a private address: %v", err)
	}
}

// Whoever writes reads strangers' texts: what a plan names beyond its request is not
// fetched.
func TestAPlanNamesNothingButItsRequest(t *testing.T) {
	p := &plan.Plan{Scenes: []plan.Scene{{Elements: []plan.Element{{Kind: "image", Source: "https://evil.example/x.png"}}}}}
	if err := guard(p, map[string]string{"https://good.example/x.png": "custom_images[0]"}); err == nil {
		t.Error("a source from nowhere is taken")
	}
	p.Scenes[0].Elements[0].Source = "https://good.example/x.png"
	if err := guard(p, map[string]string{"https://good.example/x.png": "custom_images[0]"}); err != nil {
		t.Error(err)
	}
	p.Scenes[0].Elements[0].Source = "data:image/png;base64,AAAA"
	if err := guard(p, nil); err != nil {
		t.Error(err)
	}
}

// An address that cannot be reached is tried again, and named by its field in the end:
// it may be the caller's mistake as well as our network's.
func TestAddressesThatCannotBeReached(t *testing.T) {
	const away = "https://127.0.0.1:1/x?sig=secret" // nobody listens there
	for where, change := range map[string]func(*service.Generation){
		"reference_source[0]":  func(g *service.Generation) { g.ReferenceSource = []string{away} },
		"own_narration_source": func(g *service.Generation) { g.CustomScript, g.OwnNarration = "", away },
		"custom_images[0]": func(g *service.Generation) {
			g.CustomImages, g.CustomImagesTell = []string{away}, []string{"a bee visits a flower"}
		},
	} {
		w := writer(t, nil)
		w.cfg.Tools, w.cfg.Assets.AllowPrivate = &mux.Tools{}, true
		w.cfg.Speech = mute{&asset.Error{Source: away, Problem: "cannot be reached: connection refused", Temporary: true}}
		g := asked(bees)
		change(&g)
		_, err := w.Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: g}, silent)
		var final *service.Problem
		var passing *service.Passing
		if errors.As(err, &final) || !errors.As(err, &passing) {
			t.Errorf("%s: %v is not tried again", where, err)
			continue
		}
		if p := passing.Problem; p.Code != "asset" || p.Path != where || !strings.Contains(p.Message, "127.0.0.1:1") || strings.Contains(p.Message, "secret") {
			t.Errorf("%s: %+v", where, p)
		}
	}
}

func TestALookIsRead(t *testing.T) {
	w := writer(t, nil)
	found, err := w.Look(t.Context(), "w_1", service.NewStyle{Name: "night", Source: "white chalk on a dark green board", Kind: "text"})
	if err != nil || found.Palette["board"] == "" {
		t.Errorf("%v: %+v", err, found)
	}
	var p *service.Problem
	if _, err := w.Look(t.Context(), "w_1", service.NewStyle{Name: "x", Source: "qwrt zxcv", Kind: "text"}); !errors.As(err, &p) || p.Path != "source" {
		t.Errorf("no word of a look: %v", err)
	}
}

func TestAPromptChangesElements(t *testing.T) {
	w := writer(t, nil)
	got, err := w.Write(t.Context(), service.Order{JobID: "v_1", Workspace: "w_1", Request: asked(bees)}, silent)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Decode(got.Plan)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(p.Scenes, func(s plan.Scene) bool { return len(s.Elements) > 1 })
	elements, err := w.Edit(t.Context(), service.SceneEdit{Workspace: "w_1", Plan: p, Scene: p.Scenes[i].ID, Prompt: "no text"})
	if err != nil || !strings.HasPrefix(string(elements), "[") {
		t.Errorf("%v: %s", err, elements)
	}
	var wrong *service.Problem
	if _, err := w.Edit(t.Context(), service.SceneEdit{Workspace: "w_1", Plan: p, Scene: p.Scenes[i].ID, Prompt: "sing a song"}); !errors.As(err, &wrong) || !strings.Contains(wrong.Hint, "remove X") {
		t.Errorf("%v", err)
	}
}
