package service

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/store"
)

func TestARequestBecomesAFilm(t *testing.T) {
	s := built(t, store.Workspace{})
	s.grant(t, 1000)
	a := s.generate(t, wish("bees"))
	if j := s.status(t, a.JobID); j.Status != Queued || j.URL != "" {
		t.Errorf("at first %+v", j)
	}
	s.do(t)
	if j := s.status(t, a.JobID); j.Status != Generating || j.Progress == nil || j.Progress.Stage != stageDrawing {
		t.Errorf("then %+v", j)
	}
	s.finish(t, a.JobID, 45)
	j := s.status(t, a.JobID)
	if j.Status != Completed || j.URL == "" || j.Captions == nil || j.Thumbnail == "" || j.Seconds != 45 || j.ScriptText != "" || len(j.Notes) != 1 {
		t.Errorf("in the end %+v", j)
	}
	f, err := s.Film(t.Context(), s.caller, a.JobID)
	if err != nil || f.Title != "About bees" || f.Credits != 1.5 || f.Frames != 3 {
		t.Errorf("%+v, %v", f, err)
	}
	s.has(t, 8.5)
}

func TestWhatCannotBeWrittenCostsNothing(t *testing.T) {
	s := built(t, store.Workspace{})
	s.grant(t, 1000)
	a := s.generate(t, wish("nothing", in("hi")))
	s.has(t, 6)
	s.do(t)
	if j := s.status(t, a.JobID); j.Status != Failed || j.Problem.Message != "there is nothing to tell" {
		t.Errorf("%+v", j)
	}
	if j := s.status(t, a.Variants[0]); j.Status != Failed || !strings.Contains(j.Problem.Message, "there is nothing to tell") {
		t.Errorf("its variant: %+v", j)
	}
	s.has(t, 10)
}

func TestAModelThatHangsUpIsAskedAgain(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	a := s.generate(t, wish("flaky"))
	s.do(t)
	s.finish(t, a.JobID, 30)
	if j := s.status(t, a.JobID); j.Status != Completed {
		t.Errorf("%+v", j)
	}
}

// What may pass is tried again; where it never does, the caller is told what it was,
// and of other failures that they are ours.
func TestWhatDoesNotPassIsTold(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	for prompt, code := range map[string]string{"away": "asset", "flaky": "internal"} {
		a := s.generate(t, wish(prompt))
		task := s.take(t)[0]
		why := s.write(t.Context(), task)
		if j := s.status(t, a.JobID); why == nil || j.Status != Generating {
			t.Fatalf("%s: ended at its first try: %v, %+v", prompt, why, j)
		}
		if err := s.giveUp(t.Context(), task, why); err != nil {
			t.Fatal(err)
		}
		if j := s.status(t, a.JobID); j.Status != Failed || j.Problem.Code != code || (code == "asset") != (j.Problem.Path == "custom_images[0]") {
			t.Errorf("%s: %+v", prompt, j.Problem)
		}
	}
}

func TestVariantsEndByThemselves(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	a := s.generate(t, wish("bees", in("hi", "fi", "es")))
	if j := s.status(t, a.Variants[0]); j.Status != QueuedForVariant {
		t.Errorf("%+v", j)
	}
	s.do(t)
	if j := s.status(t, a.Variants[1]); j.Status != Failed || !strings.Contains(j.Problem.Message, "Finnish") {
		t.Errorf("a language nobody translates to: %+v", j)
	}
	s.finish(t, a.JobID, 30)
	s.finish(t, a.Variants[0], 33)
	for _, id := range []string{a.JobID, a.Variants[0]} {
		if j := s.status(t, id); j.Status != Completed {
			t.Errorf("%+v", j)
		}
	}
	if f, err := s.Film(t.Context(), s.caller, a.Variants[0]); err != nil || f.VariantOf != a.JobID || f.Language != "hi" {
		t.Errorf("%+v, %v", f, err)
	}
	s.balanced(t)
}

func TestOnlyAScript(t *testing.T) {
	s := built(t, store.Workspace{})
	a := s.generate(t, wish("bees", in("es"), func(g *Generation) { g.ScriptOnly = true }))
	s.do(t)
	if j := s.status(t, a.JobID); j.Status != Completed || j.ScriptText != "bees" || j.URL != "" {
		t.Errorf("%+v", j)
	}
	if j := s.status(t, a.Variants[0]); j.Status != Completed || j.ScriptText != "es" {
		t.Errorf("%+v", j)
	}
	s.has(t, 0)
}

func TestTheSameRequestIsTheSameJob(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	mine := func(g *Generation) { g.VideoID = "mine" }
	a, b := s.generate(t, wish("bees", mine)), s.generate(t, wish("bees", mine))
	if a.JobID != "mine" || b.JobID != "mine" {
		t.Errorf("%+v, %+v", a, b)
	}
	if _, err := s.Generate(t.Context(), s.caller, wish("wasps", mine), ""); refused(err) != Conflict {
		t.Errorf("another body: %v", err)
	}
	x, err := s.Generate(t.Context(), s.caller, wish("ants"), "key")
	if err != nil {
		t.Fatal(err)
	}
	y, err := s.Generate(t.Context(), s.caller, wish("ants"), "key")
	if err != nil || x.JobID != y.JobID {
		t.Errorf("%+v, %+v, %v", x, y, err)
	}
	if _, err := s.Generate(t.Context(), s.caller, wish("flies"), "key"); refused(err) != Conflict {
		t.Errorf("another body: %v", err)
	}
	other := s.workspace(t, store.Workspace{Unlimited: true})
	if c, err := s.Generate(t.Context(), other, wish("wasps", mine), "key"); err != nil || c.JobID != "mine" {
		t.Errorf("another workspace's ids are its own: %+v, %v", c, err)
	}
	if page, err := s.Films(t.Context(), s.caller, 20, 0); err != nil || page.Total != 2 {
		t.Errorf("%d films, %v", page.Total, err)
	}
	s.balanced(t)
}

func TestNotEnoughCredits(t *testing.T) {
	s := built(t, store.Workspace{})
	s.grant(t, 300)
	if _, err := s.Generate(t.Context(), s.caller, wish("bees", in("hi")), ""); refused(err) != Payment {
		t.Errorf("two films of a minute for three credits: %v", err)
	}
	s.generate(t, wish("bees"))
	if _, err := s.Generate(t.Context(), s.caller, wish("bees"), ""); refused(err) != Payment {
		t.Errorf("the second film: %v", err)
	}
	if page, err := s.Films(t.Context(), s.caller, 20, 0); err != nil || page.Total != 1 {
		t.Errorf("%d films, %v", page.Total, err)
	}
	s.has(t, 1)
}

func TestTooManyAtOnceWait(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	s.caller.Entitlements.Running = 2
	var all []string
	for i := range 5 {
		all = append(all, s.generate(t, wish(fmt.Sprint("film ", i))).JobID)
	}
	s.do(t)
	if n := len(s.engine.jobs); n != 2 {
		t.Errorf("%d at work, want 2", n)
	}
	for i, id := range all {
		if i == 1 {
			if _, err := s.Cancel(t.Context(), s.caller, id); err != nil { // an end is an end
				t.Fatal(err)
			}
		} else {
			s.finish(t, id, 30)
		}
		s.do(t)
		if n := len(s.engine.jobs); n != min(5, 3+i) {
			t.Errorf("%d begun after %d ends", n, i+1)
		}
	}
	for i, id := range all {
		if j := s.status(t, id); (j.Status == Cancelled) != (i == 1) || !j.Status.Ended() {
			t.Errorf("%s: %s", id, j.Status)
		}
	}
}

func TestCancel(t *testing.T) {
	for _, c := range []struct {
		when string
		want Status
		left float64
	}{{"queued", Cancelled, 10}, {"drawing", Cancelled, 10}, {"completed", Completed, 6}} {
		s := built(t, store.Workspace{})
		s.grant(t, 1000)
		a := s.generate(t, wish("bees", in("hi")))
		if c.when != "queued" {
			s.do(t)
		}
		if c.when == "completed" {
			s.finish(t, a.JobID, 60)
		}
		if j, err := s.Cancel(t.Context(), s.caller, a.JobID); err != nil || j.Status != c.want {
			t.Errorf("%s: %+v, %v", c.when, j, err)
		}
		s.do(t)
		s.has(t, c.left)
		if j := s.status(t, a.Variants[0]); j.Status.Ended() != (c.when != "completed") {
			t.Errorf("%s: its variant is %s", c.when, j.Status)
		}
	}
}

func TestFramesAreEditedAndJoined(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	a := s.generate(t, wish("bees", func(g *Generation) { g.Engine = plan.EngineSketch }))
	if _, err := s.Frames(t.Context(), s.caller, a.JobID); refused(err) != Invalid {
		t.Errorf("frames of an unfinished film: %v", err)
	}
	s.do(t)
	s.finish(t, a.JobID, 30)
	jobs, err := s.EditFrames(t.Context(), s.caller, a.JobID, FrameEdits{FrameIDs: []string{"s2", "s3"}, Prompts: []string{"remove the sun", "sing"}})
	if err != nil {
		t.Fatal(err)
	}
	s.do(t)
	if e, err := s.EditJob(t.Context(), s.caller, jobs[0].JobID); err != nil || e.Status != "completed" || e.URL == "" {
		t.Errorf("%+v, %v", e, err)
	}
	if e, err := s.EditJob(t.Context(), s.caller, jobs[1].JobID); err != nil || e.Status != "failed" || !strings.Contains(e.Error, "remove X") {
		t.Errorf("%+v, %v", e, err)
	}
	f, err := s.Frames(t.Context(), s.caller, a.JobID)
	if err != nil || len(f.Active) != 3 || len(f.Active[1].Versions) != 2 || f.Active[1].URL != f.Active[1].Versions[1].URL || f.Active[1].Versions[1].Note != "remove the sun" {
		t.Fatalf("%+v, %v", f, err)
	}
	if got, err := s.UseFrame(t.Context(), s.caller, a.JobID, "s2", f.Active[1].Versions[0].URL); err != nil || got != f.Active[1].Versions[0].URL {
		t.Errorf("%s, %v", got, err)
	}
	urls := []string{f.Active[0].URL, f.Active[1].Versions[1].URL, f.Active[2].URL}
	for what, list := range map[string][]string{"two of three": urls[:2], "another order": {urls[1], urls[0], urls[2]}, "a stranger's": {urls[0], urls[1], "https://y/z.mp4"}} {
		if _, err := s.CombineFrames(t.Context(), s.caller, a.JobID, list); refused(err) != Invalid {
			t.Errorf("%s: %v", what, err)
		}
	}
	before := s.status(t, a.JobID).URL
	id, err := s.CombineFrames(t.Context(), s.caller, a.JobID, urls)
	if err != nil {
		t.Fatal(err)
	}
	s.do(t)
	if e, err := s.EditJob(t.Context(), s.caller, id); err != nil || e.Status != "completed" || !strings.Contains(e.URL, "combined.mp4") {
		t.Errorf("%+v, %v", e, err)
	}
	if after := s.status(t, a.JobID).URL; after == before {
		t.Error("the video is the one before")
	}
	for what, g := range map[string]Generation{"canvas": wish("ants"), "podcast": wish("ants", func(g *Generation) { g.Podcast = true })} {
		a := s.generate(t, g)
		s.do(t)
		s.finish(t, a.JobID, 30)
		if _, err := s.Frames(t.Context(), s.caller, a.JobID); refused(err) != Invalid {
			t.Errorf("frames of a %s: %v", what, err)
		}
	}
}

func TestStyles(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	style := func(source string) CustomStyle {
		c, err := s.CreateStyle(t.Context(), s.caller, NewStyle{Name: "mine", Source: source})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	in := func(id string) func(*Generation) { return func(g *Generation) { g.CustomStyle = id } }
	good, bad, page := style("white chalk on green"), style("qwrt"), style("https://www.youtube.com/watch?v=1")
	if good.Kind != "text" || page.Kind != "video" {
		t.Errorf("kinds %s, %s", good.Kind, page.Kind)
	}
	a, b := s.generate(t, wish("bees", in(good.ID))), s.generate(t, wish("bees", in(bad.ID))) // before anybody looked at them
	s.do(t)
	if j := s.status(t, a.JobID); j.Status != Generating {
		t.Errorf("%+v", j)
	}
	if j := s.status(t, b.JobID); j.Status != Failed || !strings.Contains(j.Problem.Message, "no word of a look") {
		t.Errorf("%+v", j)
	}
	if _, err := s.Generate(t.Context(), s.caller, wish("bees", in(page.ID)), ""); refused(err) != Invalid {
		t.Errorf("a page of a video platform: %v", err)
	}
	if err := s.DeleteStyle(t.Context(), s.caller, good.ID); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{good.ID, "no-uuid"} {
		if _, err := s.Style(t.Context(), s.caller, id); refused(err) != NotFound {
			t.Errorf("style %q: %v", id, err)
		}
		if _, err := s.Generate(t.Context(), s.caller, wish("bees", in(id)), ""); refused(err) != NotFound {
			t.Errorf("a film in style %q: %v", id, err)
		}
	}
	s.caller.Entitlements.CustomStyle = false
	if _, err := s.Styles(t.Context(), s.caller); refused(err) != Forbidden {
		t.Errorf("without the entitlement: %v", err)
	}
}

// What lost its task, or its end, goes on all the same.
func TestWhatIsLostIsFound(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	a := s.generate(t, wish("bees"))
	again := func() {
		t.Helper()
		if err := s.Reconcile(t.Context(), store.Now()); err != nil {
			t.Fatal(err)
		}
		s.do(t)
	}
	s.take(t) // and dies
	again()
	v := s.row(t, a.JobID)
	if v.Stage != stageDrawing {
		t.Fatalf("%+v", v)
	}
	delete(s.engine.jobs, v.ID) // the engine lost it
	again()
	if s.engine.jobs[v.ID] == nil {
		t.Fatal("it was not handed over again")
	}
	s.engine.draw(t, s.Artifacts, v.ID, 30) // and nobody hears of it
	again()
	if j := s.status(t, a.JobID); j.Status != Completed {
		t.Errorf("%+v", j)
	}
	if n := s.author.wrote[v.ID]; n != 1 {
		t.Errorf("written %d times", n)
	}
}

// Of 100 clients at once none spends what another has, and no job is without its
// record, its reservation and its task.
func TestAHundredClientsAtOnce(t *testing.T) {
	s := built(t, store.Workspace{})
	s.grant(t, 5000) // 25 films of a minute
	var all sync.WaitGroup
	var mu sync.Mutex
	took := map[string]bool{}
	for i := range 100 {
		all.Go(func() {
			id := fmt.Sprint("film-", i/2) // each twice
			a, err := s.Generate(t.Context(), s.caller, wish(id, func(g *Generation) { g.VideoID = id }), "")
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				took[a.JobID] = true
			} else if refused(err) != Payment {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(took) != 25 {
		t.Errorf("%d films for 50 credits", len(took))
	}
	if page, err := s.Films(t.Context(), s.caller, 100, 0); err != nil || page.Total != len(took) {
		t.Errorf("%d records, %v", page.Total, err)
	}
	s.has(t, 0)
	s.do(t)
	if n := len(s.engine.jobs); n != len(took) {
		t.Errorf("%d are drawn", n)
	}
}

// Whatever happens in whatever order, the ledger adds up and everything ends.
func TestAnyOrderOfEvents(t *testing.T) {
	for seed := range uint64(6) {
		s := built(t, store.Workspace{})
		s.grant(t, 100_000)
		s.caller.Entitlements.Running = 3
		rng := rand.New(rand.NewPCG(seed, 1))
		var ids []string
		for step := range 60 {
			switch rng.IntN(6) {
			case 0, 1:
				a := s.generate(t, wish([]string{"bees", "nothing", "flaky"}[rng.IntN(3)], in([]string{"hi", "fi"}[:rng.IntN(3)]...), func(g *Generation) {
					g.ScriptOnly, g.VideoID = rng.IntN(5) == 0, fmt.Sprintf("v%d-%d", seed, step)
				}))
				ids = append(append(ids, a.JobID), a.Variants...)
			case 2:
				s.do(t)
			case 3:
				if err := s.Reconcile(t.Context(), store.Now()); err != nil {
					t.Fatal(err)
				}
			default:
				if len(ids) > 0 {
					s.happen(t, rng, ids[rng.IntN(len(ids))])
				}
			}
			s.balanced(t)
		}
		for range ids { // each end lets another begin
			s.do(t)
			for _, id := range ids {
				if v := s.row(t, id); v.Stage == stageDrawing && !v.Status.Ended() {
					s.finish(t, id, 20)
				}
			}
		}
		for _, id := range ids {
			v := s.row(t, id)
			if !v.Status.Ended() {
				t.Errorf("seed %d: %s is %s, %s", seed, id, v.Status, v.Stage)
			}
			if entries, err := s.DB.EntriesOfVideo(t.Context(), v.ID); err != nil || len(entries) != 2 {
				t.Errorf("seed %d: %s, %s, has %d entries: %v", seed, id, v.Status, len(entries), err)
			}
		}
		s.balanced(t)
	}
}

// happen ends a video in one way or another, or does not.
func (s *stand) happen(t *testing.T, rng *rand.Rand, id string) {
	t.Helper()
	v := s.row(t, id)
	if _, err := s.engine.Get(t.Context(), v.ID); err == nil && v.Status == store.VideoGenerating {
		s.finish(t, id, float64(rng.IntN(70)))
	} else if rng.IntN(3) == 0 {
		if _, err := s.Cancel(t.Context(), s.caller, id); err != nil {
			t.Fatal(err)
		}
	}
}

// A webhook that nothing would be delivered to is refused with the request; of one's
// own narration the longest film is reserved.
func TestWhatIsJudgedWithTheRequest(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	for _, address := range []string{"http://example.com/hook", "https://127.0.0.1/hook", "hook"} {
		if _, err := s.Generate(t.Context(), s.caller, wish("bees", func(g *Generation) { g.WebhookURL = address }), ""); refused(err) != Invalid {
			t.Errorf("%s: %v", address, err)
		}
	}
	a := s.generate(t, wish("bees", func(g *Generation) {
		g.OwnNarration = "https://example.com/talk.mp3"
		g.WebhookURL = "https://example.com/hook"
	}))
	v := s.row(t, a.JobID)
	if v.ReservedCents != 3000 {
		t.Errorf("%d are reserved for a recording that may last 15 minutes", v.ReservedCents)
	}
	if _, err := s.Cancel(t.Context(), s.caller, a.JobID); err != nil {
		t.Fatal(err)
	}
	told, err := s.DB.Deliveries(t.Context(), v.ID)
	if err != nil || len(told) != 1 || !strings.Contains(string(told[0].Body), `"video.cancelled"`) {
		t.Errorf("%v, %v", told, err)
	}
}

// A variant that was cancelled before the engine knew of it is not drawn.
func TestAVariantIsCancelledBeforeItIsKnown(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	a := s.generate(t, wish("bees", in("hi", "es")))
	s.do(t)
	if _, err := s.Cancel(t.Context(), s.caller, a.Variants[0]); err != nil {
		t.Fatal(err)
	}
	hi, es := s.row(t, a.Variants[0]), s.row(t, a.Variants[1])
	q, err := queue.Open(t.Context(), natstest.Connect(t, s.bus), queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var heard sync.WaitGroup
	heard.Go(func() { s.hear(ctx, q.JetStream(), "inkreel") })
	defer heard.Wait()
	defer cancel()
	for _, v := range []store.Video{es, hi} { // as the engine announces them
		s.engine.announce(v.ID)
		if _, err := q.JetStream().Publish(t.Context(), "inkreel.event."+v.ID+"."+string(queue.QueuedForVariant), []byte("{}")); err != nil {
			t.Fatal(err)
		}
	}
	state := func(id string) queue.State {
		rec, err := s.engine.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return rec.State
	}
	for until := time.Now().Add(patience); state(hi.ID) != queue.Cancelled; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("the engine has it %s", state(hi.ID))
		}
	}
	if got := state(es.ID); got != queue.QueuedForVariant {
		t.Errorf("the other one is %s", got)
	}
}

// The process that has stored a task hands it on at once, and tells at once of what
// has ended: neither waits for somebody to look.
func TestNothingWaitsToBeFound(t *testing.T) {
	s := built(t, store.Workspace{Unlimited: true})
	s.author.began = make(chan string, 1)
	q, err := queue.Open(t.Context(), natstest.Connect(t, s.bus), queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { _ = s.Run(ctx, q.JetStream(), "inkreel", Slots{Write: 1, Edit: 1}) })
	defer running.Wait()
	defer cancel()
	// Stored just after somebody looked, as each but the first is, a task would wait for
	// all of the time between looks, which is two seconds.
	least := time.Hour
	var sum time.Duration
	const requests = 10
	for range requests {
		s.generate(t, wish("bees"))
		accepted := time.Now()
		take(t, "somebody takes the task", s.author.began)
		took := time.Since(accepted)
		least, sum = min(least, took), sum+took
	}
	t.Logf("from accepted to taken: at least %v, on average %v", least, sum/requests)
	if least > time.Second {
		t.Errorf("each task waited %v or more", least)
	}
	before := s.hooks.rung.Load()
	a := s.generate(t, wish("nothing"))
	for until := time.Now().Add(patience); !s.status(t, a.JobID).Status.Ended() || s.hooks.rung.Load() == before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("it has not ended, or nobody was told")
		}
	}
}

// A task that another process does as well, since this one stood still, has one plan:
// the one that is stored first is drawn, and the second's trouble with documents that
// are gone meanwhile ends nothing.
func TestATaskDoneTwiceAtOnceHasOnePlan(t *testing.T) {
	for what, end := range map[string]error{"written": nil, "refused": &Problem{Code: "source", Message: "the document is gone"}} {
		t.Run(what, func(t *testing.T) {
			s := built(t, store.Workspace{Unlimited: true})
			s.author.began, s.author.held = make(chan string, 2), make(chan error)
			a := s.generate(t, wish("bees"))
			task := s.take(t)[0]
			first := make(chan error, 1)
			go func() { first <- s.write(t.Context(), task) }()
			take(t, "the first begins", s.author.began)
			s.one(t, task) // the other one
			s.author.held <- end
			if err := take(t, "the first ends", first); err != nil {
				t.Error(err)
			}
			v := s.row(t, a.JobID)
			kept, err := s.read(t.Context(), v.Plan)
			if err != nil || v.Stage != stageDrawing || v.Status != store.VideoGenerating || s.engine.docs[v.ID] != string(kept) || !strings.Contains(string(kept), "draft 2") {
				t.Errorf("%s, %s: %s is drawn of %s, %v", v.Status, v.Stage, s.engine.docs[v.ID], kept, err)
			}
		})
	}
}
