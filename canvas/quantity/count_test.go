package quantity

import (
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// A number within words counts up in its own digits, grouping and decimals, and ends as
// it is written; what is no one number does not count.
func TestNumbersInWordsCount(t *testing.T) {
	for _, c := range []struct{ lang, words, half string }{
		{"en", "$4.2M", "$2.1M"}, {"en", "12,480", "6,240"}, {"en", "97%", "48%"}, {"en", "−3.5 °C", "−1.8 °C"}, {"en", "8 billion", "4 billion"},
		{"de", "12.480", "6.240"}, {"de", "3,5 km", "1,8 km"}, {"hi", "१,२०,०००", "60,000"}, {"ar", "٧١٪", "٣٦٪"}, {"en", "0.5", "0.2"},
		{"en", "$1500", "$750"}, {"en", "1500 km", "750 km"}, {"en", "1,871", "936"},
	} {
		n, ok := CountIn(plan.Language(c.lang), c.words)
		if !ok || n.At(1) != c.words {
			t.Errorf("%s %q ends with %q, %v", c.lang, c.words, n.At(1), ok)
		}
		if got := n.At(0.5); c.lang != "hi" && got != c.half {
			t.Errorf("%s %q: half way %q, want %q", c.lang, c.words, got, c.half)
		}
	}
	if n, ok := CountIn("hi", "१,२०,०००"); !ok || n.At(0.5) != "६०,०००" {
		t.Errorf("half way %q, %v", n.At(0.5), ok)
	}
	for _, words := range []string{"24/7", "3 of 4", "007", "many", "", "12:30", "1880", "January 1871", "7."} {
		if n, ok := CountIn("en", words); ok {
			t.Errorf("%q counts: %q", words, n.At(0.5))
		}
	}
}
