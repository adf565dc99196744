package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
)

// Whatever the topic, the plan is a good one.
func TestInit(t *testing.T) {
	dir := t.TempDir()
	for i, args := range [][]string{
		{"--topic", "How tides work"},
		{"--topic", `"Quotes", \ and <tags> & more`, "--points", "the moon,zzqx,a boat,the sea"},
		{"--topic", "Wie Brot entsteht", "--points", "Mehl, Wasser", "--style", "editorial", "--portrait"},
		{"--topic", "पानी का चक्र", "--style", "crayon", "--language", "hindi"},
	} {
		path := filepath.Join(dir, strings.Repeat("p", i+1)+".json")
		var out, errs bytes.Buffer
		if code := run(append([]string{"init", path}, args...), &console{strings.NewReader(""), &out, &errs}); code != 0 {
			t.Fatalf("%q: %d, %s", args, code, errs.String())
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := engine.Decode(data)
		if err != nil {
			t.Fatalf("%v:\n%s", err, data)
		}
		if p.Title != args[1] || len(p.Scenes) != 3 {
			t.Errorf("%s", data)
		}
		if code := run(append([]string{"init", path}, args...), &console{strings.NewReader(""), &out, &errs}); code != exitPlan || !strings.Contains(errs.String(), "--force") {
			t.Errorf("written over: %d, %s", code, errs.String())
		}
	}
}

// Without a topic it is asked for, in words that can be answered.
func TestInitAsks(t *testing.T) {
	var out, errs bytes.Buffer
	code := run([]string{"init", "-"}, &console{strings.NewReader("Bees\nflower, honey\n\ny\n"), &out, &errs})
	p, err := engine.Decode(out.Bytes())
	if code != 0 || err != nil || p.Title != "Bees" || len(p.Scenes[1].Elements) != 4 {
		t.Errorf("%d, %v, %s\n%s", code, err, errs.String(), out.String())
	}
	for input, want := range map[string]string{"": "no answer came", "\n\n\n\n": "a film needs something"} {
		errs.Reset()
		if code := run([]string{"init", "-"}, &console{strings.NewReader(input), &out, &errs}); code != exitPlan || !strings.Contains(errs.String(), want) {
			t.Errorf("%q: %d, %s", input, code, errs.String())
		}
	}
	errs.Reset()
	if code := run([]string{"init", "-", "--topic", "x", "--style", "crayons"}, &console{strings.NewReader(""), &out, &errs}); code != exitPlan || !strings.Contains(errs.String(), `did you mean "crayon"`) {
		t.Errorf("%d, %s", code, errs.String())
	}
}
