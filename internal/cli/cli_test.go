package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// program is a command line with all that is written in other ways.
type program struct {
	Draw struct {
		Plan   string `arg:"" help:"File: [of] a plan."`
		Style  string `enum:"chalk,ink" default:"ink" help:"Look: ${enum}. One of them."`
		Out    string `short:"o" help:"It's where the film goes." placeholder:"FILE" env:"PROGRAM_OUT"`
		Loud   bool   `help:"Say more."`
		Hidden string `hidden:""`
	} `cmd:"" help:"Draw a film."`
	Dead struct {
		List  struct{} `cmd:"" help:"List them."`
		Retry struct {
			Job string `arg:""`
		} `cmd:"" help:"Try again."`
	} `cmd:"" help:"Dead letters."`
	Shell struct {
		Name string `arg:"" enum:"bash,zsh"`
	} `cmd:"" help:"A script."`
	Secret struct{} `cmd:"" hidden:""`
}

func written(t *testing.T, write func(io.Writer, *kong.Application) error) string {
	t.Helper()
	k, err := kong.New(&program{}, kong.Name("program"), kong.Description("Films."))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := write(&b, k.Model); err != nil {
		t.Fatal(err)
	}
	if s := strings.ToLower(b.String()); strings.Contains(s, "secret") || strings.Contains(s, "hidden") {
		t.Errorf("hidden things are shown: %s", s)
	}
	return b.String()
}

// run has a shell run a script; the test is skipped where there is no such shell.
func run(t *testing.T, shell, script string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skip("no", shell)
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader(script)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", shell, err, out)
	}
	return string(out)
}

func TestBash(t *testing.T) {
	script := written(t, Bash)
	for line, want := range map[string]string{
		"program ":               "draw dead shell --help -h",
		"program d":              "draw dead",
		"program dead ":          "list retry --help -h",
		"program dead r":         "retry",
		"program draw --st":      "--style",
		"program draw --style ":  "chalk ink",
		"program draw --style c": "chalk",
		"program draw --out ":    "",
		"program draw --loud --": "--help --style --out --loud",
		"program draw a.json -o": "-o",
		"program shell ":         "bash zsh --help -h",
	} {
		words := strings.Split(line, " ")
		set := "COMP_WORDS=("
		for _, w := range words {
			set += quoted(w) + " "
		}
		out := run(t, "bash", script+set+")\nCOMP_CWORD=$((${#COMP_WORDS[@]}-1))\n_program\necho \"${COMPREPLY[*]}\"\n")
		if got := strings.TrimSpace(out); got != want {
			t.Errorf("%q completes to %q, want %q", line, got, want)
		}
	}
}

func TestZsh(t *testing.T) {
	script := written(t, Zsh)
	if out := run(t, "zsh", "autoload -U compinit; compinit -D\n"+script+"\necho $_comps[program]; whence _program_dead_retry _program_draw\n", "-f"); out != "_program\n_program_dead_retry\n_program_draw\n" {
		t.Errorf("%s", out)
	}
}

func TestFish(t *testing.T) {
	script := written(t, Fish)
	for line, want := range map[string]string{
		"program d":             "dead draw",
		"program dead ":         "list retry",
		"program draw --st":     "--style",
		"program draw --style ": "chalk ink",
		"program shell ":        "bash zsh",
	} {
		file := filepath.Join(t.TempDir(), "program.fish")
		if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
		out := run(t, "fish", "source "+file+"; complete -C "+quoted(line)+"\n", "--no-config")
		var got []string
		for l := range strings.Lines(out) {
			word, _, _ := strings.Cut(strings.TrimSpace(l), "\t")
			got = append(got, strings.TrimSuffix(word, "="))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q completes to %q, want %q", line, s, want)
		}
	}
}

func TestMan(t *testing.T) {
	page := written(t, Man)
	for _, want := range []string{`.SS "program draw <plan>"`, `\fB\-o\fR, \fB\-\-out\fR=\fIFILE\fR`, "Environment: PROGRAM_OUT.", `.SS "program dead retry <job>"`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in %s", want, page)
		}
	}
	if out := run(t, "groff", page, "-man", "-ww", "-z"); out != "" {
		t.Errorf("%s", out)
	}
}
