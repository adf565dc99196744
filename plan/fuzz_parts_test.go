package plan

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A plan that is right but for one place, which holds anything, is refused with
// faults or taken as what it is encoded to.
func FuzzOnePlace(f *testing.F) {
	for i, v := range []string{`""`, `-1`, `1e308`, `[]`, `{}`, `null`, `"a#0"`, `"#ff0000"`, `[[[]]]`, `"\u0000"`, `0.1`, `"**a**"`, `"M0 0L9 9"`} {
		f.Add(uint64(i), uint(i*7), []byte(v))
	}
	f.Fuzz(func(t *testing.T, seed uint64, at uint, value []byte) {
		var v any
		if json.Unmarshal(value, &v) != nil {
			return
		}
		p := generator{rand.New(rand.NewPCG(seed%64, 3))}.plan()
		n := places(p, -1, nil)
		places(p, int(at%uint(n)), v)
		data, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Decode(data, Options{Icons: icons})
		var faults Faults
		switch {
		case err == nil:
			roundTrip(t, got)
		case !errors.As(err, &faults) || len(faults) == 0:
			t.Fatalf("%s: %v", data, err)
		}
	})
}

// places counts the values below v, in the order of their names, and puts with in
// the place of number at.
func places(v any, at int, with any) int {
	n := 0
	step := func(below any, put func(any)) {
		if n == at {
			put(with)
		}
		n++
		n += places(below, at-n, with)
	}
	switch v := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for k := range v {
			names = append(names, k)
		}
		slices.Sort(names)
		for _, k := range names {
			step(v[k], func(w any) { v[k] = w })
		}
	case []any:
		for i := range v {
			step(v[i], func(w any) { v[i] = w })
		}
	}
	return n
}

// Words lie in their text, in order and apart, and a cue that is found is said.
func FuzzCue(f *testing.F) {
	f.Add("The sun rises, the sun sets.", "sun#2")
	f.Add("น้ำ 水を飲む ice-cream CO₂", "CO2")
	f.Add("\u0301a\u200d", "a#65535")
	f.Fuzz(func(t *testing.T, text, phrase string) {
		var words []string
		end := 0
		for _, w := range Words(text) {
			if w.Start < end || w.End <= w.Start || text[w.Start:w.End] != w.Word {
				t.Fatalf("%q: word %+v after byte %d", text, w, end)
			}
			end = w.End
			words = append(words, w.Word)
		}
		i, ok := Cue{Set: true, Phrase: phrase}.Locate(words)
		if ok && (i < 0 || i >= len(words)) {
			t.Errorf("%q is word %d of %d", phrase, i, len(words))
		}
		for i, w := range words {
			if first, ok := (Cue{Set: true, Phrase: w}).Locate(words); !strings.Contains(w, "#") && (!ok || first > i) {
				t.Errorf("%q is word %d of %q and is found at %d, %v", w, i, text, first, ok)
			}
		}
	})
}

// Names of languages are known or not, and known again by what they became.
func FuzzParseLanguage(f *testing.F) {
	f.Add("English")
	f.Add("zh-Hant_TW")
	f.Fuzz(func(t *testing.T, name string) {
		l, ok := ParseLanguage(name)
		if !ok {
			return
		}
		if again, ok := ParseLanguage(string(l)); !ok || again != l || l.Name() == "" || l.Primary() == "" {
			t.Errorf("%q is %q, which is %q, %v", name, l, again, ok)
		}
	})
}
