package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
)

// service is an inkreel serve of its own and the commands that talk to it.
type service struct {
	bin, data, nats string
}

func newService(t *testing.T) *service {
	t.Helper()
	s := &service{bin: binary(t), data: t.TempDir(), nats: freeport.ForTest(t)}
	web := freeport.ForTest(t)
	start(t, s.bin, "serve", "--data", s.data, "--nats-listen", s.nats, "--http", web, "--asset-root", plans)
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	return s
}

// run runs a command and answers its output and exit code.
func (s *service) run(t *testing.T, args ...string) (string, int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), s.bin, args...)
	cmd.Env = append(os.Environ(), "INKREEL_NATS=nats://"+s.nats, "INKREEL_STORE="+filepath.Join(s.data, "artifacts"))
	out, _ := cmd.CombinedOutput() // the exit code tells
	return string(out), cmd.ProcessState.ExitCode()
}

// must runs a command that has to succeed.
func (s *service) must(t *testing.T, args ...string) string {
	t.Helper()
	out, code := s.run(t, args...)
	if code != 0 {
		t.Fatalf("%v: exit %d\n%s", args, code, out)
	}
	return out
}

// write leaves a file in a folder of its own.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const smallPlan = `{"version": 1, "job_id": "rain", "output": {"scale": 0.25, "quality": "draft"}, "scenes": [
	{"id": "sky", "narration": {"text": "A cloud is tired."}, "elements": [{"kind": "icon", "name": "cloud", "cue": "cloud"}]},
	{"id": "land", "narration": {"text": "So it rains."}, "elements": [{"kind": "icon", "name": "droplet"}]}],
	"variants": [{"id": "rain-de", "narration_language": "de", "scenes": {"sky": {"narration": {"text": "Eine Wolke ist sehr müde."}}, "land": {"narration": {"text": "Also regnet es jetzt."}}}}]}`

// Every command a producer lives with, against one service.
func TestCommandsAgainstAService(t *testing.T) {
	s := newService(t)
	dir := t.TempDir()
	film := filepath.Join(dir, "film.mp4")
	s.must(t, "submit", write(t, "rain.json", smallPlan), "-o", film)

	t.Run("jobs and workers", func(t *testing.T) {
		if out := s.must(t, "jobs", "--state", "completed"); !strings.Contains(out, "rain ") || !strings.Contains(out, "2/2") {
			t.Error(out)
		}
		var workers []queue.WorkerInfo
		eventually(t, "the worker answers in time", func() bool { // one that is slow to is not listed
			return json.Unmarshal([]byte(s.must(t, "workers", "--json")), &workers) == nil && len(workers) > 0
		})
		version, _, _ := strings.Cut(strings.TrimPrefix(s.must(t, "version"), "inkreel "), ",")
		if len(workers) != 1 || workers[0].Version != version || workers[0].Cores < 1 || workers[0].Encoder == "" {
			t.Errorf("%+v", workers)
		}
		eventually(t, "it is shown", func() bool { return strings.Contains(s.must(t, "workers"), version) })
	})
	t.Run("get", func(t *testing.T) {
		again := filepath.Join(dir, "again.mp4")
		s.must(t, "get", "rain", "-o", again)
		if digest(t, again) != digest(t, film) {
			t.Error("get answers another film than submit -o")
		}
		for args, file := range map[string]string{"land": "c.mp4", "--what=poster": "p.jpg", "--what=captions": "c.vtt", "--what=manifest": "m.json"} {
			s.must(t, "get", "rain", args, "-o", filepath.Join(dir, file))
			if info, err := os.Stat(filepath.Join(dir, file)); err != nil || info.Size() == 0 {
				t.Errorf("%s: %v", args, err)
			}
		}
	})
	t.Run("edit, use, combine", func(t *testing.T) {
		elements := write(t, "elements.json", `[{"kind": "icon", "name": "umbrella"}]`)
		out := s.must(t, "edit", "rain", "2", elements, "--note", "keep dry\x1b[31m\u009b\u202e\nor not")
		if out != "rain land: version 2 is the active one, 1 drawn\n" {
			t.Error(out)
		}
		if out := s.must(t, "scenes", "rain"); !strings.Contains(out, `keep dry\u001b[31m\u009b\u202e or not`) || strings.Count(out, "active") != 2 {
			t.Error(out)
		}
		s.must(t, "combine", "rain")
		edited := filepath.Join(dir, "edited.mp4")
		s.must(t, "get", "rain", "-o", edited)
		s.must(t, "use", "rain", "land", "1")
		var scenes []queue.SceneClips
		if err := json.Unmarshal([]byte(s.must(t, "scenes", "rain", "--json")), &scenes); err != nil {
			t.Fatal(err)
		}
		s.must(t, "combine", "rain", scenes[0].Versions[0].URL, scenes[1].Versions[0].URL)
		back := filepath.Join(dir, "back.mp4")
		s.must(t, "get", "rain", "-o", back)
		if digest(t, edited) == digest(t, film) || digest(t, back) != digest(t, film) {
			t.Error("the edited film is the first, or the film combined of the first clips is not")
		}
	})
	t.Run("a damaged film is made again", func(t *testing.T) {
		var rec queue.Record
		_, doc, _ := strings.Cut(s.must(t, "watch", "rain", "--json"), "\n{") // how it stands goes before it
		if err := json.Unmarshal([]byte("{"+doc), &rec); err != nil {
			t.Fatal(err)
		}
		healed := filepath.Join(dir, "healed.mp4")
		for _, f := range rec.Files {
			stored := filepath.Join(s.data, "artifacts", filepath.FromSlash(f.Name))
			data, err := os.ReadFile(stored)
			if err != nil {
				t.Fatal(err)
			}
			data[len(data)/2] ^= 1
			if err := os.WriteFile(stored, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if out, code := s.run(t, "get", "rain", "-o", healed); code != 1 || !strings.Contains(out, "inkreel combine JOB") {
			t.Errorf("exit %d: %s", code, out)
		}
		s.must(t, "combine", "rain")
		s.must(t, "get", "rain", "--what", "all", "-o", healed)
		s.must(t, "get", "rain", "--what", "manifest", "-o", filepath.Join(dir, "healed.json"))
		if digest(t, healed) != digest(t, film) {
			t.Error("the film made again is not the film")
		}
	})
	t.Run("variant", func(t *testing.T) {
		s.must(t, "watch", "rain-de")
		de := filepath.Join(dir, "de.mp4")
		s.must(t, "get", "rain-de", "-o", de)
		if digest(t, de) == digest(t, film) {
			t.Error("the variant is the film itself")
		}
	})
	t.Run("prompt", func(t *testing.T) {
		out := s.must(t, "edit", "rain", "land", "--prompt", "replace the droplet with a fish", "--dry-run")
		if !strings.Contains(out, `replaced the icon "droplet" with the icon "fish"`) || !strings.Contains(out, "rain: 1 of 2 scenes to be drawn anew (land)") {
			t.Error(out)
		}
		if out, code := s.run(t, "edit", "rain", "land", "--prompt", "remove the moon"); code != exitPlan || !strings.Contains(out, `no element is called "the moon"`) {
			t.Errorf("exit %d: %s", code, out)
		}
	})
	t.Run("revise", func(t *testing.T) {
		if out := s.must(t, "edit", "rain", "land", "--narration", "So it rains, and rains, and rains.", "--dry-run"); out != "rain: 1 of 2 scenes to be drawn anew (land)\n" {
			t.Error(out)
		}
		out := s.must(t, "edit", "rain", "land", "--narration", "So it rains, and rains, and rains.", "--music", "lofi")
		if !strings.HasPrefix(out, "rain: 1 of 2 scenes drawn anew (land)\nfilm/rain/") {
			t.Error(out)
		}
		out = s.must(t, "edit", "rain", "--add", write(t, "scene.json", `{"id": "sun", "duration": 2, "elements": [{"kind": "icon", "name": "sun"}]}`), "--at", "1", "--title", "Rain and sun")
		if !strings.HasPrefix(out, "rain: 1 of 3 scenes drawn anew (sun)\n") {
			t.Error(out)
		}
		if out := s.must(t, "scenes", "rain"); !strings.Contains(out, "sun") || strings.Count(out, "active") != 3 {
			t.Error(out)
		}
		var made queue.Change
		if err := json.Unmarshal([]byte(s.must(t, "edit", "rain", "sun", "--move", "3", "--json")), &made); err != nil || made.State != queue.ChangeCompleted || len(made.Reused) < 2 {
			t.Errorf("%+v, %v", made, err)
		}
	})
	t.Run("replace", func(t *testing.T) {
		other := write(t, "other.json", `{"version": 1, "job_id": "rain", "output": {"scale": 0.25, "quality": "draft"}, "scenes": [
			{"id": "sun", "duration": 2, "elements": [{"kind": "icon", "name": "sun"}]}]}`)
		if out, code := s.run(t, "submit", other); code != 2 || !strings.Contains(out, "--replace") {
			t.Errorf("exit %d: %s", code, out)
		}
		s.must(t, "submit", other, "--replace", "--wait", "-o", filepath.Join(dir, "replaced.mp4"))
		if out := s.must(t, "scenes", "rain"); strings.Count(out, "active") != 1 {
			t.Error(out)
		}
		s.must(t, "submit", other) // it is the job's plan by now
		s.must(t, "submit", write(t, "rain.json", smallPlan), "--replace", "--wait")
		s.must(t, "watch", "rain")
	})
	t.Run("cancel", func(t *testing.T) {
		if out := s.must(t, "cancel", "rain"); out != "rain is completed\n" {
			t.Error(out)
		}
	})
	t.Run("wrong", func(t *testing.T) {
		for _, c := range []struct {
			args string
			code int
			says string
		}{
			{"watch none", 1, `no job "none"; see inkreel jobs`},
			{"get none", 1, `no job "none"`},
			{"cancel none", 1, `no job "none"`},
			{"scenes none", 1, `no job "none"`},
			{"use none 1 1", 1, `no job "none"`},
			{"use rain 3 1", 2, `an id ("sky" to "land") or a number from 1 to 2`},
			{"use rain 1 9", 2, "accepted: 1 to 1"},
			{"use rain land x", 2, "version"},
			{"get rain 3", 2, "from 1 to 2"},
			{"get rain 1 --version 9", 2, "accepted: 1 to 1"},
			{"get rain --what captions -o x.txt", 2, ".srt or .vtt"},
			{"combine rain clip/a.mp4", 2, "exactly one clip for each scene"},
			{"combine rain clip/a.mp4 clip/b.mp4", 2, `"clip/a.mp4" is no clip of scene sky; accepted: clip/`},
			{"edit rain 1 --narration", 2, "narration"},
			{"edit rain", 2, "nothing is asked for"},
			{"edit rain --remove", 2, "it is of a scene"},
			{"edit rain lnad --title x", 2, `did you mean "land"?`},
			{"edit rain 1 --set layuot=hero", 2, `did you mean "layout"?`},
			{"edit rain 1 --transition fly", 2, "accepted: none, fade"},
			{"edit rain 1 " + write(t, "no.json", "not json"), 2, "line 1, column 2: invalid character 'o'"},
			{"edit rain 1 " + write(t, "obj.json", `{"elements": []}`), 2, "accepted: a list of elements"},
			{"edit rain 1 " + write(t, "icon.json", `[{"kind": "icon", "name": "umbrell"}]`), 2, `edit.elements[0].name: there is no icon "umbrell"; did you mean "umbrella"?`},
			{"jobs --state done", 2, "completed"},
		} {
			out, code := s.run(t, strings.Fields(c.args)...)
			if code != c.code || !strings.Contains(out, c.says) {
				t.Errorf("%s: exit %d, want %d and %q\n%s", c.args, code, c.code, c.says, out)
			}
		}
	})
}
