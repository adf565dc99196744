package plan

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/inkreel/inkreel/styles/data"
)

// FuzzDecode checks that no document brings Decode down, and that what it
// takes survives encoding unchanged.
func FuzzDecode(f *testing.F) {
	for _, pattern := range []string{"*.json", "bad/*.json"} {
		for _, file := range exampleFiles(f, pattern) {
			f.Add(read(f, file))
		}
	}
	for seed := range uint64(5) {
		g := generator{rand.New(rand.NewPCG(seed, 2))}
		data, err := Encode(mustDecode(f, g))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"version":1,"scenes":[{"narration":{"text":"อากาศ 天気"},"elements":[{"kind":"path","d":"M1e3.5A1 1 0 01.5.5","cue":"天"}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data, Options{Icons: icons})
		if err != nil {
			if err.Error() == "" {
				t.Fatal("refused without a reason")
			}
			var faults Faults
			if !errors.As(err, &faults) {
				t.Fatalf("schema and types disagree: %v", err)
			}
			return
		}
		roundTrip(t, p)
	})
}

func mustDecode(f *testing.F, g generator) *Plan {
	f.Helper()
	p, err := Decode(encodeAny(&testing.T{}, g.plan()), Options{})
	if err != nil {
		f.Fatal(err)
	}
	return p
}

// roundTrip checks that a decoded plan is encoded canonically and decodes to
// itself.
func roundTrip(t *testing.T, p *Plan) {
	t.Helper()
	once, err := Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode(once, Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, once)
	}
	twice, err := Encode(again) // values that are missing equal nothing: what is written is compared
	if err != nil || !bytes.Equal(once, twice) {
		t.Fatalf("%v\n%s\n%s", err, once, twice)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, file := range exampleFiles(t, "*.json") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p, err := Decode(read(t, file), Options{})
			if err != nil {
				t.Fatal(err)
			}
			roundTrip(t, p)
			for i := range p.Variants {
				variant := p.Variant(i)
				data, err := Encode(variant)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := Decode(data, Options{Icons: icons}); err != nil {
					t.Errorf("variant %d is no plan: %v", i, err)
				}
			}
		})
	}
	for seed := range uint64(100) {
		g := generator{rand.New(rand.NewPCG(seed, 3))}
		p, err := Decode(encodeAny(t, g.plan()), Options{})
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, p)
	}
}

// TestFaultsInDocumentOrder checks on broken plans that faults stand in the
// order of the document, whichever check found them.
func TestFaultsInDocumentOrder(t *testing.T) {
	doc := `{"scenes":[{"elements":[{"kind":"arrow","to":"z","from":"y"},{"cue":"no","text":3,"kind":"text"}],"duration":99}],
		"watermark":1,"logo_position":"zz","version":9,"title":4}`
	want := []string{"scenes[0].elements[0].to", "scenes[0].elements[0].from", "scenes[0].elements[1].cue", "scenes[0].elements[1].text",
		"scenes[0].duration", "watermark", "logo_position", "version", "title"}
	var got []string
	for _, f := range faultsOf(t, doc) {
		got = append(got, f.Path)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"everything.json", "bad/many-faults.json"} {
		data := read(b, filepath.Join(examples, name))
		b.Run(filepath.Base(name), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if p, err := Decode(data, Options{}); p == nil && err == nil {
					b.Fatal("neither plan nor fault")
				}
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	p, err := Decode(read(b, filepath.Join(examples, "everything.json")), Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Encode(p); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkContract is the fixed cost of the first plan a process reads.
func BenchmarkContract(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newContract(data.Builtin)
	}
}
