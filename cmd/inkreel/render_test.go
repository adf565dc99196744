package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// oneSecond is a plan of a second.
const oneSecond = `{"version": 1, "job_id": "one", "scenes": [{"duration": 1, "elements": [{"kind": "text", "role": "title", "text": "one"}]}]}`

// formatOf is the name of a media file's format as ffprobe has it.
func formatOf(t *testing.T, path string) string {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-show_entries", "format=format_name", "-of", "csv=p=0", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", path, err, out)
	}
	return strings.Trim(string(out), "\"\n")
}

// A film is in the format that its name ends in.
func TestNameSaysTheFormat(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "one.json")
	if err := os.WriteFile(path, []byte(oneSecond), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a.webm": "matroska,webm", "a.gif": "gif", "a.MP4": "mov,mp4"} {
		film := filepath.Join(dir, name)
		if code, _, errs := inkreel(t, "render", path, "-o", film); code != 0 {
			t.Errorf("%s: exit code %d: %s", name, code, errs)
		} else if got := formatOf(t, film); !strings.HasPrefix(got, want) {
			t.Errorf("%s is %s", name, got)
		}
	}
	// Sound alone needs something that is heard.
	if code, _, errs := inkreel(t, "render", path, "-o", filepath.Join(dir, "a.m4a")); code != exitPlan || !strings.Contains(errs, "scenes[0].narration") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

// A film goes to standard output byte for byte, and nothing else does.
func TestFilmToStandardOutput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	film := filepath.Join(dir, "one.mp4")
	path := filepath.Join(dir, "one.json")
	if err := os.WriteFile(path, []byte(oneSecond), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := inkreel(t, "render", path, "-o", film); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	want, err := os.ReadFile(film)
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs := inkreel(t, "render", path, "-o", "-")
	if code != 0 || out != string(want) || !strings.Contains(errs, "standard output") {
		t.Errorf("exit code %d, %d bytes, want %d: %s", code, len(out), len(want), errs)
	}
}

// A command whose reader has had enough, as head has, ends without a word and leaves
// nothing behind.
func TestReadersThatEnd(t *testing.T) {
	binary(t) // is built before, not among what commands leave
	one, tmp := talk(t, "one.json", oneSecond), t.TempDir()
	t.Setenv("TMPDIR", tmp)
	for _, c := range []struct {
		both bool // messages are not read either
		args []string
	}{
		{false, []string{"render", one, "--quality", "draft", "-o", "-"}},
		{true, []string{"render", one, "--quality", "draft", "-o", filepath.Join(tmp, "film.mp4")}},
		{false, []string{"man"}},
		{false, []string{"--help"}},
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		p := startTo(t, w, c.both, c.args...)
		w.Close()
		_ = p.cmd.Wait() // the exit code says it
		if code := p.cmd.ProcessState.ExitCode(); code <= 0 {
			t.Errorf("%v: exit code %d", c.args, code)
		}
		if strings.HasPrefix(c.args[0], "render") != strings.Contains(p.log.String(), "broken pipe") && !c.both {
			t.Errorf("%v says %q", c.args, p.log.String())
		}
		left, err := os.ReadDir(tmp)
		if err != nil || len(left) > 0 {
			t.Errorf("%v leaves %v, %v", c.args, left, err)
		}
	}
}

// No film takes the place of what it is made from, and none is overwritten by what lies
// beside it.
func TestFilmsOverwriteNothingOfTheirs(t *testing.T) {
	t.Parallel()
	one, words := talk(t, "one.json", oneSecond), talk(t, "words.txt", "The moon pulls at the sea.")
	bare := talk(t, "plan", oneSecond)
	for _, args := range [][]string{
		{"render", one, "-o", one}, {"render", bare, "-o", bare}, {"render", one, "-o", strings.TrimSuffix(one, ".json") + ".JPG"}, {"render", one, "-o", filepath.Join(t.TempDir(), "film.srt")},
		{"make", words, "-o", words}, {"make", "--script", words, "-o", words},
	} {
		film := args[len(args)-1]
		before, _ := os.ReadFile(film)
		code, _, errs := inkreel(t, args...)
		if after, _ := os.ReadFile(film); code == 0 || !strings.Contains(errs, "with -o") || string(after) != string(before) {
			t.Errorf("%v: exit code %d: %s; %d bytes became %d", args, code, errs, len(before), len(after))
		}
	}
}
