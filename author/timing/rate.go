package timing

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
	"unicode"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// rates is how fast a language is spoken.
type rates struct {
	Voices  map[string]float64 `json:"voices"`  // times the first voice's seconds
	Seconds map[string]float64 `json:"seconds"` // of the first voice, by the name of the feature

	seconds map[feature]float64
}

//go:embed rates.json
var ratesFile []byte

// table holds the rates of every language, by its code.
var table = sync.OnceValue(func() map[string]*rates {
	var t map[string]*rates
	if err := json.Unmarshal(ratesFile, &t); err != nil {
		panic(fmt.Sprintf("rates.json: %v", err)) // a test reads it
	}
	for _, r := range t {
		r.index()
	}
	return t
})

// index readies the rates for being asked.
func (r *rates) index() {
	r.seconds = make(map[feature]float64, len(r.Seconds))
	for name, s := range r.Seconds {
		if f, ok := featureOf(name); ok {
			r.seconds[f] = s
		}
	}
}

// clause is how long the first voice takes to say a clause.
func (r *rates) clause(text string, l *locale.Language) float64 {
	sum, spoken := 0.0, false
	scan(text, l, func(f feature, n float64) {
		s, ok := r.seconds[f]
		if !ok && f >= 0 && !unicode.IsPunct(rune(f)) && !unicode.IsSymbol(rune(f)) {
			s = r.seconds[letterFeature]
			if han, ok := r.seconds[hanFeature]; ok && unicode.Is(unicode.Han, rune(f)) {
				s = han
			}
		}
		spoken = spoken || f != clauseFeature && s > 0
		sum += n * s
	})
	if !spoken {
		return 0
	}
	return max(sum, 0)
}

// Seconds is about how long a text takes to be spoken by a voice of the engine's
// own, from the first sound to the last, with the pauses between its clauses and
// sentences. An empty voice is the first one, an unknown language counts as
// English. Of half a minute of text it is off by 2 % in the mean, 7 % at most.
func Seconds(text string, lang plan.Language, voice plan.Voice) float64 {
	return Speech{Language: lang, Voice: voice}.Seconds(text)
}

// voice is how much longer a voice takes than the first.
func (r *rates) voice(v plan.Voice) float64 {
	if f, ok := r.Voices[string(v)]; ok {
		return f
	}
	return 1
}
