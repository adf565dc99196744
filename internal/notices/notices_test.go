package notices_test

import (
	"bytes"
	"encoding/json"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/notices"
)

// Every work has a licence and its text, which is of its own.
func TestEveryWorkHasItsText(t *testing.T) {
	all := works(t)
	kinds := map[string]int{}
	for _, w := range all {
		kinds[w.Kind]++
		if len(w.Licences) == 0 || len(w.Texts) == 0 {
			t.Errorf("%s %s: licences %v, %d texts", w.Kind, w.Name, w.Licences, len(w.Texts))
		}
		for _, x := range w.Texts {
			shortest := 100
			if strings.HasPrefix(x.File, "NOTICE") || strings.HasSuffix(x.File, "LOGO") {
				shortest = 20 // no more than a name and a year, or where a picture is from
			}
			if len(x.Text) < shortest || strings.HasPrefix(x.File, "/") {
				t.Errorf("%s: %s has %d characters", w.Name, x.File, len(x.Text))
			}
		}
	}
	files, err := fonts.Licences.ReadDir("licences")
	if err != nil || kinds[notices.Face] != len(files) || kinds[notices.Icons] != 1 || kinds[notices.Drawn] != 3 || kinds[notices.Maps] != 1 || kinds[notices.Rules] != 1 || kinds[notices.Words] != 4 || kinds[notices.Binary] != 1 {
		t.Errorf("%v, %d faces with a licence, %v", kinds, len(files), err)
	}
}

// What a binary is linked of is what it names.
func TestLinkedModulesAreNamed(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	if !ok || len(info.Deps) == 0 {
		t.Skip("this test binary does not say what it is made of")
	}
	all := works(t)
	for _, d := range info.Deps {
		if !slices.ContainsFunc(all, func(w notices.Work) bool { return w.Name == d.Path && w.Version == d.Version }) {
			t.Errorf("%s %s is linked and not named", d.Path, d.Version)
		}
	}
}

// The short list is a line for each; the long one has every text; JSON is a list.
func TestPrint(t *testing.T) {
	all := works(t)
	var short, long, list bytes.Buffer
	if err := notices.Print(&short, all, false); err != nil {
		t.Fatal(err)
	}
	if err := notices.Print(&long, all, true); err != nil {
		t.Fatal(err)
	}
	for _, w := range all {
		if !strings.Contains(short.String(), w.Name) {
			t.Errorf("the list has no %s", w.Name)
		}
		for _, x := range w.Texts {
			if strings.Contains(short.String(), strings.TrimSpace(x.Text)) || !strings.Contains(long.String(), strings.TrimSpace(x.Text)) {
				t.Errorf("%s of %s: in the short list, or not in the long one", x.File, w.Name)
			}
		}
	}
	if err := notices.JSON(&list, works(t), false); err != nil {
		t.Fatal(err)
	}
	var got []notices.Work
	if err := json.Unmarshal(list.Bytes(), &got); err != nil || len(got) != len(all) || got[0].Texts != nil {
		t.Errorf("%d works of %d, %v", len(got), len(all), err)
	}
}

func works(t *testing.T) []notices.Work {
	t.Helper()
	all, err := notices.All()
	if err != nil {
		t.Fatal(err)
	}
	return all
}
