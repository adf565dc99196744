package words_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Of the pictures found for sentences somebody has judged, nine in ten are
// named or meant there, and hardly any is missed that was found before.
func TestPicturesAreMeant(t *testing.T) {
	for name, least := range map[string]int{"english.txt": 150, "others.txt": 120} {
		t.Run(name, func(t *testing.T) { judge(t, "testdata/"+name, least) })
	}
}

// judge compares what is found with a list: a language where it is not English,
// a sentence, and its icons, parted by tabs.
func judge(t *testing.T, list string, least int) {
	data, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	sentences, right, wrong, missed := 0, 0, 0, 0
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(cells) < 2 {
			continue
		}
		if len(cells) == 2 {
			cells = append([]string{"en"}, cells...)
		}
		sentences++
		want := strings.Fields(cells[2])
		for _, thing := range words.Of(plan.Language(cells[0])).Things(cells[1]) {
			if i := slices.Index(want, thing.Name); i >= 0 {
				want = slices.Delete(want, i, i+1)
				right++
			} else {
				wrong++
				t.Logf("%q shows %s in %q", thing.Text, thing.Name, cells[1])
			}
		}
		missed += len(want)
		if len(want) > 0 {
			t.Logf("no %v in %q", want, cells[1])
		}
	}
	t.Logf("%d sentences: %d right, %d wrong, %d missed", sentences, right, wrong, missed)
	if sentences < least {
		t.Errorf("only %d sentences are judged", sentences)
	}
	if precision := float64(right) / float64(right+wrong); precision < 0.9 {
		t.Errorf("of the pictures %.1f %% are meant, want 90", 100*precision)
	}
	if recall := float64(right) / float64(right+missed); recall < 0.95 {
		t.Errorf("of the pictures judged right %.1f %% are found", 100*recall)
	}
}

// A phrase that names nothing hides the things of its words, and an article written
// together with a thing is no part of it.
func TestPhrasesAndArticles(t *testing.T) {
	for _, c := range []struct {
		lang         plan.Language
		text, things string
	}{
		{"en", "The treaty ended in peace last week.", "treaty"},
		{"en", "They plan to visit three times the volcano.", "volcano"},
		{"en", "Cats look for company.", "Cats"},
		{"en", "The bank and the company have a contract.", "bank company contract"},
		{"en", "A courier picks up the parcel.", "courier parcel"},
		{"fr", "La combustion d'hydrogène donne de l’eau.", "hydrogène eau"},
		{"fr", "L'abeille vole vers la ruche.", "abeille ruche"},
		{"es", "Los mayas ya bebían cacao.", "cacao"},
		{"de", "Sie leben in der Nähe des Vulkans.", "Vulkans"},
		{"ar", "وصلت القهوة إلى اليمن.", "القهوة"},
	} {
		var got []string
		for _, thing := range words.Of(c.lang).Things(c.text) {
			got = append(got, thing.Text)
		}
		if s := strings.Join(got, " "); s != c.things {
			t.Errorf("%s %q names %q, want %q", c.lang, c.text, s, c.things)
		}
	}
}

// A word of several senses names what its sentence and its text are of; where that
// has no picture, nothing.
func TestOtherSenses(t *testing.T) {
	const computing = "Bash is a command line and a programming language: software that runs programs. "
	for _, c := range []struct{ about, text, things string }{
		{"", "The man reads a book.", "man reads book"},
		{computing, "Git users may read man gitcvs-migration.", "users read"},
		{computing, "The shell opens a window and a tree of directories.", "shell directories"},
		{"", "A shell lay on the beach under a tree.", "beach tree"},
		{"", "It runs on Windows, and the house has two windows.", "house windows"},
		{"", "He sold Windows licences.", ""},
		{"", "Heat drives the algae out of the coral.", "Heat coral"},
		{"", "He drives his car home.", "drives car home"},
		{"", "Strong demand drives up prices.", "prices"},
		{"", "She saw what's cooking in the project.", "project"},
		{"", "The cook is cooking soup.", "cook cooking soup"},
		{"", "The data migration took an hour.", "data"},
		{"", "The migration of people to the city goes on.", "migration people city"},
		{"", "The plan has three steps.", "plan"},
		{"", "The command set is unusually rich.", ""},
		{"", "The rich family lived in a castle.", "rich family castle"},
		{"", "They gather wet earth.", ""},
		{"", "The Earth turns around the Sun.", "Earth Sun"},
		{"", "Lake Geneva and the Golden Gate Bridge are famous.", "Lake Bridge"},
		{"", "On Monday morning he met King Charles near the old gate at Jack Rose Street.", "morning King Street"},
		{computing, "Every child process gets the author's environment.", "author"},
		{"", "This program is covered by the General Public License.", "program"},
		{"", "Debian ships with a kernel.", ""},
		{"", "On weekdays bees visit flowers.", "bees flowers"},
		{"", "The software plans the best route.", "software route"},
		{"", "A lorry drives over the beam.", "lorry"},
		{"", "The bridge hangs from cables above the bank.", "bridge"},
		{"", "Corals build a skeleton of limestone for crabs.", "Corals crabs"},
	} {
		var got []string
		w := words.Of("en")
		for _, thing := range w.ThingsIn(c.text, w.Topics(c.about+c.text)) {
			got = append(got, thing.Text)
		}
		if s := strings.Join(got, " "); s != c.things {
			t.Errorf("%q names %q, want %q", c.text, s, c.things)
		}
	}
	for lang, sentence := range map[plan.Language]string{
		"fr": "Le logiciel ouvre une fenêtre de l'ordinateur; la base de données est un fichier.",
		"de": "Die Software öffnet auf dem Computer ein Fenster; die Datenbank ist eine Datei.",
		"es": "El software abre una ventana del ordenador; la base de datos es un archivo.",
	} {
		for _, thing := range words.Of(lang).Things(sentence) {
			if thing.Name == "window" {
				t.Errorf("%s: %q shows a window of a house", lang, sentence)
			}
		}
	}
}

// What a phrase is about comes first; what no list knows is looked for by tags.
func TestFind(t *testing.T) {
	for phrase, want := range map[string]string{
		"the water cycle":       "cloud-rain",
		"machine learning":      "brain",
		"a growing economy":     "chart-line",
		"red apple":             "apple",
		"submarine":             "submarine",
		"boomerang":             "", // nothing shows it
		"electric cars":         "car",
		"the immune system":     "shield",
		"customer satisfaction": "",
	} {
		got := words.Of("en").Find(phrase, 3)
		if want != "" && (len(got) == 0 || got[0].Name != want) {
			t.Errorf("%q: %v, want %s first", phrase, got, want)
		}
		for _, p := range got {
			if p.Score <= 0 || p.Score > 1 || p.Concept == "" {
				t.Errorf("%q: %+v", phrase, p)
			}
		}
	}
	if got := words.Of("en").Find("computer with a screen and a keyboard", 2); len(got) != 2 {
		t.Errorf("two asked for: %v", got)
	}
	if got := words.Of("de").Find("die Wirtschaft", 3); len(got) != 1 || got[0].Concept != "economy" {
		t.Errorf("German economy: %v", got)
	}
}

func TestConnectivesEnglish(t *testing.T) {
	for sentence, want := range map[string]words.Connective{
		"Ice floats because it is lighter than water.": words.Cause,
		"Demand fell; therefore prices dropped.":       words.Effect,
		"Heat leads to expansion.":                     words.Effect,
		"It is small but strong.":                      words.Contrast,
		"On the one hand it is fast.":                  words.Contrast,
		"Cats sleep a lot, whereas dogs do not.":       words.Contrast,
		"Then stir the soup.":                          words.Sequence,
		"Step 3: let it rest.":                         words.Sequence,
		"A noun is a word for a thing.":                words.Definition,
		"This process is called osmosis.":              words.Definition,
		"The brain consists of two halves.":            words.PartOf,
		"An insect has three parts.":                   words.PartOf,
		"An insect has 3 parts.":                       words.PartOf,
		"Take, for example, a bicycle.":                words.Example,
		"The town is located in the north of Spain.":   words.Place,
		"And the cycle begins again.":                  words.Cycle,
		"Gold is heavier than iron.":                   words.Comparison,
		"In summary, sleep matters.":                   words.Closing,
	} {
		marks := words.Of("en").Marks(sentence)
		if !slices.ContainsFunc(marks, func(m words.Mark) bool { return m.Kind == want && sentence[m.Start:m.End] == m.Text }) {
			t.Errorf("%q: %v, want %s", sentence, marks, want)
		}
	}
	for _, none := range []string{"She won first prize.", "One second passed.", "The price fell."} {
		if marks := words.Of("en").Marks(none); len(marks) > 0 {
			t.Errorf("%q: %v", none, marks)
		}
	}
}

func TestQuestionsAndPronouns(t *testing.T) {
	w := words.Of("en")
	for _, s := range []string{"What is rain?", "How plants grow", "Can robots think?"} {
		if !w.Question(s) {
			t.Errorf("%q asks", s)
		}
	}
	for _, s := range []string{"It rains.", "What a day!", "The answer is no."} {
		if w.Question(s) {
			t.Errorf("%q does not ask", s)
		}
	}
	for s, want := range map[string]bool{"It evaporates.": true, "They are small.": true, "This means more rain.": true, "Water evaporates.": false, "The result is clear.": false} {
		if w.Anaphoric(s) != want {
			t.Errorf("%q: anaphoric %v", s, !want)
		}
	}
}

// Clauses pause where one would, and nothing is lost.
func TestClauses(t *testing.T) {
	s := "When the sun heats the sea, water evaporates and rises as vapour, which cools high above the ground and forms clouds."
	got := words.Of("en").Clauses(s)
	if len(got) < 3 || strings.Join(got, " ") != s {
		t.Errorf("%q", got)
	}
	if got := words.Of("en").Clauses("Yes, it is."); len(got) != 1 {
		t.Errorf("a short sentence falls apart: %q", got)
	}
}
