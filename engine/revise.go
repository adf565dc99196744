package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/plan"
)

// Edit is the job with the elements of scene i replaced by a JSON list of
// others. The scene keeps its length and what is said in it; phrases in cues
// are found there. Faults and errors name places as edit.elements[…]. A
// source the job has fetched already is not fetched again.
func (e *Engine) Edit(ctx context.Context, job *Job, i int, elements json.RawMessage, from Assets) (*Job, error) {
	scene, err := editScene(job.Plan, i, elements)
	if err != nil {
		return nil, inEdit(err, "scenes[0]")
	}
	now := job.clone()
	now.Plan.Scenes[i] = scene
	if err := e.Afford(job.ID, now.Plan); err != nil {
		return nil, inEdit(err, fmt.Sprintf("scenes[%d]", i))
	}
	dir, remove, err := e.work.Make("edit")
	if err != nil {
		return nil, err
	}
	defer remove()
	sources := e.newSourceCache(ctx, now, dir)
	found, err := e.gather(ctx, &plan.Plan{Scenes: []plan.Scene{fresh(scene, job.Sources)}}, from, sources)
	if err != nil {
		return nil, inEdit(err, "scenes[0]")
	}
	maps.Copy(now.Sources, found)
	now.reworded(i)
	r := e.newRun(now.scene(i), sources)
	defer r.close()
	if err := r.do(ctx, editSteps()); err != nil {
		return nil, inEdit(err, fmt.Sprintf("scenes[%d]", i))
	}
	if now.Version != drawn.Version() {
		return e.renewed(now)
	}
	if err := now.scene(i).address(); err != nil {
		return nil, err
	}
	if err := now.follow(job, i+1, i+1); err != nil {
		return nil, err
	}
	if err := now.clear(job, i-1, i-1); err != nil {
		return nil, err
	}
	return now, now.showWhole(job)
}

// Revised is the document of a plan after operations on it, as plan.Operations
// reads them, judged as any plan.
func Revised(p *plan.Plan, operations []byte) ([]byte, error) {
	ops, err := plan.Operations(operations)
	if err != nil {
		return nil, err
	}
	doc, err := plan.Revise(p, ops)
	if err != nil {
		return nil, err
	}
	_, err = Decode(doc)
	return doc, err
}

// clone is a copy whose scenes, sources and warnings may be changed.
func (j *Job) clone() *Job {
	now, p := *j, *j.Plan
	p.Scenes = slices.Clone(p.Scenes)
	now.Plan, now.Scenes, now.Warnings = &p, slices.Clone(j.Scenes), slices.Clone(j.Warnings)
	now.Sources = maps.Clone(j.Sources)
	if now.Sources == nil {
		now.Sources = map[string]SourceRef{}
	}
	return &now
}

// reworded drops the warnings of a scene's former elements and adds those of
// the sources it has now.
func (j *Job) reworded(i int) {
	at := fmt.Sprintf("scenes[%d].elements[", i)
	j.Warnings = slices.DeleteFunc(j.Warnings, func(w Warning) bool { return strings.HasPrefix(w.Path, at) })
	for _, u := range price.Uses(j.Plan) {
		if !strings.HasPrefix(u.Path, at) {
			continue
		}
		for _, note := range j.Sources[u.Source].Notes {
			j.Warnings = append(j.Warnings, Warning{Path: u.Path, Message: note})
		}
	}
}

// editScene is scene i with other elements, checked as a plan's.
func editScene(p *plan.Plan, i int, elements json.RawMessage) (plan.Scene, error) {
	alone := *p
	alone.Scenes, alone.Variants = []plan.Scene{p.Scenes[i]}, nil
	alone.Scenes[0].Elements = nil
	doc, err := plan.Encode(&alone)
	if err != nil {
		return plan.Scene{}, err
	}
	var fields map[string]json.RawMessage
	var scenes []map[string]json.RawMessage
	if err := json.Unmarshal(doc, &fields); err != nil {
		return plan.Scene{}, err
	}
	if err := json.Unmarshal(fields["scenes"], &scenes); err != nil {
		return plan.Scene{}, err
	}
	scenes[0]["elements"] = elements
	if fields["scenes"], err = json.Marshal(scenes); err != nil {
		return plan.Scene{}, plan.Faults{{Path: "scenes[0].elements", Problem: err.Error(), Accept: "accepted: a list of elements, as in a plan"}}
	}
	if doc, err = json.Marshal(fields); err != nil {
		return plan.Scene{}, err
	}
	edited, err := Decode(doc)
	if err != nil {
		return plan.Scene{}, err
	}
	return edited.Scenes[0], nil
}

// fresh is a scene with only the elements whose sources are not known.
func fresh(s plan.Scene, known map[string]SourceRef) plan.Scene {
	s.Narration = nil
	s.Elements = slices.Clone(s.Elements)
	if _, ok := known[s.Background.Source]; ok {
		s.Background = plan.Background{}
	}
	for j := range s.Elements {
		if _, ok := known[s.Elements[j].Source]; ok {
			s.Elements[j].Source = ""
		}
	}
	return s
}

// place gives the edited scene its cues and videos within the length it has.
func (r *sceneRun) place(ctx context.Context) error {
	t, s := r.task(), r.planned()
	t.Videos, t.Of = nil, ""
	r.follow()
	if !s.HasVideo() {
		return r.check(ctx)
	}
	if err := r.compose(ctx); err != nil {
		return err
	}
	if err := r.trace(ctx); err != nil {
		return err
	}
	drawn := t.Frames - r.after()
	t.Videos = r.videoStarts(r.pieces, drawn)
	var faults plan.Faults
	for _, el := range slices.Sorted(maps.Keys(t.Videos)) {
		if over := t.Videos[el] + r.job.videoFrames(s.Elements[el].Source) - drawn; over > 0 {
			faults.Add(plan.ElementPath(r.index, el), "an edit keeps a scene's length: begin the video earlier with a cue, or cut it",
				"the video ends %.2f s after the scene", plan.Seconds(over, r.job.FPS()))
		}
	}
	return faults.Err()
}

// inEdit names places in the message that asked for an edit instead of in a
// plan.
func inEdit(err error, scene string) error {
	move := func(path string) string {
		if rest, ok := strings.CutPrefix(path, scene); ok {
			return "edit" + rest
		}
		return path
	}
	var faults plan.Faults
	if errors.As(err, &faults) {
		faults = slices.Clone(faults)
		for i := range faults {
			faults[i].Path = move(faults[i].Path)
		}
		return faults
	}
	var known *Error
	if errors.As(err, &known) {
		moved := *known
		moved.Path = move(moved.Path)
		lines := strings.Split(moved.Message, "\n") // of several broken sources each begins with its place
		for i := range lines {
			lines[i] = move(lines[i])
		}
		moved.Message = strings.Join(lines, "\n")
		return &moved
	}
	return err
}

// Take is the job with scenes taken from other jobs of the same film, as they
// were drawn there. A scene is known by its id, wherever it stood, and keeps what
// is said in it now. Unless exact, a scene that takes over from another than it
// was drawn after gets another clip, and so does one that another version has
// drawn than the others; exact, that is a fault.
func (e *Engine) Take(job *Job, from map[int]*Job, exact bool) (*Job, error) {
	now, places := job.clone(), map[int]int{}
	for _, i := range slices.Sorted(maps.Keys(from)) {
		src := from[i]
		j, err := job.sameScene(i, src)
		if err != nil {
			return nil, err
		}
		places[i] = j
		now.Plan.Scenes[i], now.Scenes[i] = drawnAs(job.scene(i), src.scene(j))
		for _, u := range price.Uses(&plan.Plan{Scenes: []plan.Scene{src.Plan.Scenes[j]}}) {
			now.Sources[u.Source] = src.Sources[u.Source]
		}
		now.reworded(i)
	}
	if err := now.oneVersion(from, exact); err != nil || exact {
		return now, err
	}
	for i := range now.Scenes {
		was, j := job, i
		if from[i] != nil {
			was, j = from[i], places[i]
		}
		if err := now.follow(was, i, j); err != nil {
			return nil, err
		}
		if err := now.clear(was, i, j); err != nil {
			return nil, err
		}
	}
	return now, now.showWhole(job)
}

// oneVersion sees to it that all clips of a job with scenes taken from others are
// of one version: that of all, else the job's own.
func (j *Job) oneVersion(from map[int]*Job, exact bool) error {
	was := j.Version
	for i := range j.Scenes { // where all are taken, theirs counts
		if src := from[i]; src == nil || src.Version != from[0].Version {
			break
		} else if i == len(j.Scenes)-1 {
			j.Version = src.Version
			return nil
		}
	}
	var faults plan.Faults
	for _, i := range slices.Sorted(maps.Keys(from)) {
		switch {
		case from[i].Version == was:
		case exact:
			faults.Add(fmt.Sprintf("combine.clips[%d]", i), "accepted: clips of one version; inkreel use draws such a scene as the others are drawn",
				"the clip is of drawing version %s, the film of %s", from[i].Version, was)
		default:
			j.Scenes[i].Of = ""
			if err := j.scene(i).address(); err != nil {
				return err
			}
		}
	}
	return faults.Err()
}

// sameScene is the place in another job of the same film of the job's scene i.
func (j *Job) sameScene(i int, in *Job) (int, error) {
	if i < 0 || i >= len(j.Scenes) {
		return 0, fmt.Errorf("job %s has no scene %d", j.ID, i)
	}
	s := &j.Plan.Scenes[i]
	k := slices.IndexFunc(in.Plan.Scenes, func(o plan.Scene) bool { return o.ID == s.ID })
	if k < 0 || in.Scenes[k].Frames != j.Scenes[i].Frames {
		return 0, &Error{
			Code: CodePlan, Scene: s.ID, Path: fmt.Sprintf("scenes[%d]", i),
			Message: fmt.Sprintf("that version of scene %s has another length than the scene has now", s.ID),
			Hint:    "use a version made since the film was revised, or revise the film to what it was",
		}
	}
	return k, nil
}

// drawnAs is a scene with the pictures that it had in another job, and with what
// is said in it now.
func drawnAs(now, was jobScene) (plan.Scene, SceneTask) {
	scene, task := *was.planned(), *was.task()
	scene.Title, scene.Narration, scene.Duration = now.planned().Title, now.planned().Narration, now.planned().Duration
	t := now.task()
	task.Start, task.Voice, task.Seconds, task.Breath, task.Words, task.From = t.Start, t.Voice, t.Seconds, t.Breath, t.Words, t.From
	return scene, task
}

// follow gives scene i another clip where the picture it takes over from is not
// the one it took over from in the job its clip was drawn for, where it was
// scene k, or lies elsewhere beside it.
func (j *Job) follow(was *Job, i, k int) error {
	if i >= len(j.Scenes) || j.Plan.Scenes[i].Transition == plan.TransitionNone || i == 0 && k == 0 {
		return nil
	}
	if i == 0 || k == 0 { // one of them begins the film and takes over from nothing
		j.Scenes[i].Of = ""
		return j.scene(i).address()
	}
	before, err := was.scene(k - 1).bareKey()
	if err != nil {
		return err
	}
	after, err := j.scene(i - 1).bareKey()
	if err != nil || before == after && was.scene(k).step() == j.scene(i).step() {
		return err
	}
	j.Scenes[i].Of = ""
	return j.scene(i).address()
}

// clear gives scene i another clip where its board is cleared before the next scene and was not
// in the job its clip was drawn for, where it was scene k, or the other way round.
func (j *Job) clear(was *Job, i, k int) error {
	if i < 0 || j.scene(i).exits() == was.scene(k).exits() {
		return nil
	}
	j.Scenes[i].Of = ""
	return j.scene(i).address()
}

// showWhole gives the last scene another clip where it shows a large board on
// which another scene has changed since a job of the same scenes.
func (j *Job) showWhole(was *Job) error {
	last := j.scene(len(j.Scenes) - 1)
	if !last.showsWhole() {
		return nil
	}
	now, err := last.wholeKeys()
	if err != nil {
		return err
	}
	before, err := was.scene(last.index).wholeKeys()
	if err != nil || slices.Equal(now, before) {
		return err
	}
	last.task().Of = ""
	return last.address()
}
