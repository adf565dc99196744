package audio

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/clause"
	"github.com/inkreel/inkreel/plan"
)

// Captions of any text follow one another, and hold its words; their files are
// cut into the same captions by who reads them.
func FuzzCaptions(f *testing.F) {
	f.Add("One, two. Three! (Four) \"five\".", "en", 2.0)
	f.Add("你好，世界。再见", "zh", 0.3)
	f.Add("a\n\n00:00:00,000 --> 99:00:00,000\n<b>&", "en", 9.0)
	f.Add("\r\r1 --> 2\u2028\u0085x", "en", 9.0)
	f.Fuzz(func(t *testing.T, text, lang string, seconds float64) {
		if len(text) > 2000 || !(seconds > 0 && seconds < 20) {
			return
		}
		words := estimateWords(text, tone(200, 0.5, seconds))
		cs := Captions(words, text, plan.Language(lang))
		end := 0.0
		for i, c := range cs {
			if !(c.Start >= 0 && c.End > c.Start) || i > 0 && c.Start < end-1e-9 || c.Text == "" {
				t.Fatalf("caption %d is %+v after %g s", i, c, end)
			}
			end = c.Start
		}
		var srt, vtt bytes.Buffer
		if err := WriteSRT(&srt, cs); err != nil {
			t.Fatal(err)
		}
		if err := WriteVTT(&vtt, cs, "en"); err != nil {
			t.Fatal(err)
		}
		for name, file := range map[string]string{"SRT": srt.String(), "VTT": vtt.String()} {
			if n := arrows(file); n != len(cs) {
				t.Errorf("%s of %d captions has %d times:\n%q", name, len(cs), n, file)
			}
			if strings.Count(file, "\n\n") != len(cs)+strings.Count(name, "V") {
				t.Errorf("%s of %d captions has other paragraphs:\n%q", name, len(cs), file)
			}
		}
	})
}

// arrows counts the lines that give a caption's times, as players find them.
func arrows(file string) (n int) {
	for line := range strings.Lines(strings.ReplaceAll(file, "\r", "\n")) {
		if strings.Contains(line, "-->") {
			n++
		}
	}
	return n
}

// Words lie within their sound, in order.
func FuzzActivityWords(f *testing.F) {
	f.Add("Rain falls. 1,000 km² 水", []byte{0, 200, 3})
	f.Add("", []byte{})
	f.Fuzz(func(t *testing.T, text string, loud []byte) {
		if len(text) > 2000 || len(loud) > 200 {
			return
		}
		var pcm PCM
		for _, l := range loud {
			for range window {
				pcm = append(pcm, float32(l)/255, -float32(l)/255)
			}
		}
		at := 0.0
		for i, w := range estimateWords(text, pcm) {
			if math.IsNaN(w.Start+w.End) || w.Start < at-1e-6 || w.End < w.Start-1e-6 || w.End > pcm.Seconds()+1e-6 || w.Text == "" {
				t.Fatalf("word %d of %q is %+v after %g of %g s", i, text, w, at, pcm.Seconds())
			}
			at = w.Start
		}
		clause.Split(text)
	})
}
