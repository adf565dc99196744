package quantity

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		name    string
		lang    plan.Language
		unit    string
		values  []float64
		want    string // of the first value
		caption string
	}{
		{"dollars", "en", "$", []float64{7612, 1000}, "$7,612", ""},
		{"words are said once", "en", "million km²", []float64{4, 7.5}, "4.0", "million km²"},
		{"per cent", "en", "%", []float64{52}, "52%", ""},
		{"degrees below zero", "en", "°C", []float64{-3.5, 2}, "−3.5°C", ""},
		{"negative money", "en", "$", []float64{-1200}, "−$1,200", ""},
		{"millions", "en", "€", []float64{12.5e6, 9e6}, "€12.5M", ""},
		{"billions", "en", "", []float64{3e9}, "3B", ""},
		{"German", "de", "€", []float64{1234567}, "1.234.567\u00a0€", ""},
		{"German large", "de", "", []float64{12.5e6}, "12,5\u00a0Mio.", ""},
		{"German money", "de", "€", []float64{3e9}, "3\u00a0Mrd.\u00a0€", ""},
		{"a long word is said once", "es", "$", []float64{3e9, 8e9}, "3\u00a0$", "mil\u00a0M"},
		{"nothing of millions", "de", "€", []float64{0, 5e7}, "0\u00a0€", ""},
		{"Dutch", "nl", "€", []float64{12}, "€\u00a012", ""},
		{"Arabic", "ar", "", []float64{1e8}, "100", "مليون"},
		{"Japanese", "ja", "人", []float64{125e6}, "1.25億", "人"},
		{"Chinese", "zh", "", []float64{5e7}, "5,000万", ""},
		{"Hindi crores", "hi", "", []float64{14e7}, "14", "करोड़"},
		{"French", "fr", "km", []float64{12345.5}, "12\u00a0346", "km"},
		{"Spanish groups from five digits", "es", "", []float64{1234}, "1234", ""},
		{"Hindi lakhs", "hi", "₹", []float64{1234567}, "₹12,34,567", ""},
		{"pair of languages", "hi-en", "", []float64{1234567}, "12,34,567", ""},
		{"tiny", "en", "m", []float64{0.000012}, "12", "×10⁻⁶ m"},
		{"zero", "en", "M$", []float64{0}, "0", "M$"},
		{"zero among millions", "en", "$", []float64{0, 5e6}, "$0", ""},
		{"thirds", "en", "", []float64{1.0 / 3}, "0.333", ""},
		{"huge", "en", "", []float64{1.5e18}, "1.5", "×10¹⁸"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := NumbersFor(c.lang, c.unit, c.values)
			if got := n.Text(c.values[0] / n.Factor); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if n.Caption != c.caption {
				t.Errorf("caption: got %q, want %q", n.Caption, c.caption)
			}
		})
	}
}

func TestNiceTicks(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range 5000 {
		lo := (r.Float64() - 0.5) * math.Pow10(r.IntN(12)-4)
		hi := lo + r.Float64()*math.Pow10(r.IntN(12)-6)
		most := 2 + r.IntN(8)
		n := NiceTicks(lo, hi, most)
		if n.Lo() > lo+1e-6*n.Step || n.Hi() < hi-1e-6*n.Step {
			t.Fatalf("%v does not hold %v to %v", n.At, lo, hi)
		}
		if len(n.At) < 2 || len(n.At) > max(most, 3) {
			t.Fatalf("%d marks for %v to %v, want 2 to %d", len(n.At), lo, hi, most)
		}
		m := n.Step / math.Pow10(int(math.Floor(math.Log10(n.Step)+1e-9)))
		if !slices.ContainsFunc([]float64{1, 2, 5, 10}, func(v float64) bool { return math.Abs(m-v) < 1e-6 }) {
			t.Fatalf("a step of %v is not 1, 2 or 5", n.Step)
		}
		for i, v := range n.At {
			if k := v / n.Step; math.Abs(k-math.Round(k)) > 1e-6*math.Max(1, math.Abs(k)) {
				t.Fatalf("mark %d, %v, is no multiple of %v", i, v, n.Step)
			}
		}
		if _, from, to := n.Within(lo, hi); from > lo+1e-6*n.Step || to < hi-1e-6*n.Step {
			t.Fatalf("the axis %v to %v does not hold %v to %v", from, to, lo, hi)
		}
	}
}

func TestNiceTicksCases(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		most   int
		want   []float64
	}{
		{0, 7.5, 5, []float64{0, 2, 4, 6, 8}},
		{0, 0, 4, []float64{0, 0.5, 1}},
		{0, 100, 6, []float64{0, 20, 40, 60, 80, 100}},
		{-4, 24, 5, []float64{-10, 0, 10, 20, 30}},
		{0, 0.3, 4, []float64{0, 0.1, 0.2, 0.30000000000000004}},
	} {
		if got := NiceTicks(c.lo, c.hi, c.most).At; !slices.Equal(got, c.want) {
			t.Errorf("%v to %v by %d: got %v, want %v", c.lo, c.hi, c.most, got, c.want)
		}
	}
}

func TestPercentagesAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 2000 {
		values := make([]float64, 1+r.IntN(9))
		for i := range values {
			values[i] = r.Float64() * math.Pow10(r.IntN(6))
		}
		sum := 0
		for _, p := range Percentages(values) {
			if p == "<1%" {
				continue
			}
			n := 0
			for _, d := range strings.TrimSuffix(p, "%") {
				n = n*10 + int(d-'0')
			}
			sum += n
		}
		if sum != 100 {
			t.Fatalf("%v: %v add up to %d", values, Percentages(values), sum)
		}
	}
	if got := Percentages([]float64{52, 31, 17}); !slices.Equal(got, []string{"52%", "31%", "17%"}) {
		t.Errorf("got %v", got)
	}
	if got := Percentages([]float64{1e308, 1e308}); !slices.Equal(got, []string{"50%", "50%"}) {
		t.Errorf("of the largest numbers: got %v", got)
	}
}

// A unit of a letter or two does not stand alone: it is written behind every number, with a space
// where the language has one.
func TestShortUnitsAreJoined(t *testing.T) {
	for _, c := range []struct {
		lang             plan.Language
		unit, text, tick string
		caption          string
	}{
		{"en", "t", "120\u00a0t", "40\u00a0t", ""}, {"de", "kg", "120\u00a0kg", "40\u00a0kg", ""}, {"ja", "冊", "120冊", "40冊", ""},
		{"en", "%", "120%", "40%", ""}, {"en", "$", "$120", "$40", ""}, {"en", "tonnes", "120", "40", "tonnes"}, {"ar", "t", "120", "40", "t"},
	} {
		n := NumbersFor(c.lang, c.unit, []float64{120, 40, 7})
		n.Join()
		if text, tick := n.Text(120), n.Tick(40, 20); n.Caption != c.caption || c.lang != "ar" && (text != c.text || tick != c.tick) {
			t.Errorf("%s in %s: %q, %q, over the chart %q", c.unit, c.lang, text, tick, n.Caption)
		}
	}
}
