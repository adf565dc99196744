package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// Help lists commands and flags by groups, and a slip leads to the help of its
// command.
func TestHelp(t *testing.T) {
	var out bytes.Buffer
	parse := func(args ...string) error { // as a program does, once
		k, err := kong.New(&program{}, kong.Name("program"), kong.Writers(&out, &out), kong.Exit(func(int) {}),
			Help([]Group{{"Films", []string{"draw"}}, {"Late", []string{"de*"}}}, []Group{{"Sound", []string{"loud"}}}))
		if err != nil {
			t.Fatal(err)
		}
		_, err = k.Parse(args)
		return err
	}
	_ = parse("--help")
	for _, want := range []string{"\nFilms:\n  draw    Draw a film.\n", "\nLate:\n  dead    Dead letters.\n", "\nCommands:\n  shell    A script.\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "secret") {
		t.Errorf("tells of what is hidden:\n%s", out.String())
	}
	out.Reset()
	_ = parse("draw", "--help")
	if !strings.Contains(out.String(), "\nSound:\n  --loud    Say more.\n") {
		t.Errorf("got\n%s", out.String())
	}
	for args, want := range map[string]string{
		"drw":         `there is no command drw, did you mean "draw"? see program --help`,
		"draw":        `expected "<plan>"; see program draw --help`,
		"draw a --lo": `see program draw --help`,
		"shell sh":    "see program shell --help",
	} {
		err := parse(strings.Fields(args)...)
		if err == nil {
			t.Errorf("%s is taken", args)
		} else if got := Misread(err); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}
