package mux

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// encoderOption is an option as ffmpeg's help describes it.
type encoderOption struct {
	named  []string // values by name
	ranged bool
	lo, hi float64
}

// accepts reports whether a value may be given.
func (o encoderOption) accepts(value string) bool {
	if slices.Contains(o.named, value) {
		return true
	}
	n, err := strconv.ParseFloat(value, 64)
	return err == nil && (!o.ranged || n >= o.lo && n <= o.hi)
}

var (
	helpOption = regexp.MustCompile(`^ {0,2}-([\w:-]+)\s+<(\w+)>(.*)$`)
	helpValue  = regexp.MustCompile(`^ {5}(\S+)`)
	helpRange  = regexp.MustCompile(`\(from (\S+) to (\S+)\)`)
)

// helped reads the options that a help of ffmpeg's describes.
func helped(text string) map[string]encoderOption {
	all := map[string]encoderOption{}
	last := ""
	for line := range strings.SplitSeq(text, "\n") {
		if m := helpOption.FindStringSubmatch(line); m != nil {
			o := encoderOption{}
			if m[2] == "boolean" {
				o = encoderOption{ranged: true, lo: 0, hi: 1}
			} else if r := helpRange.FindStringSubmatch(m[3]); r != nil {
				lo, low := strconv.ParseFloat(r[1], 64)
				hi, high := strconv.ParseFloat(r[2], 64)
				if high != nil { // INT_MAX
					hi = 1 << 31
				}
				if low == nil {
					o.ranged, o.lo, o.hi = true, lo, hi
				}
			}
			last = m[1]
			all[last] = o
		} else if m := helpValue.FindStringSubmatch(line); m != nil && last != "" {
			o := all[last]
			o.named = append(o.named, m[1])
			all[last] = o
		}
	}
	return all
}

// documented are options of encoders that ffmpeg has on other systems alone, as
// its sources and documentation list them (libavcodec/videotoolboxenc.c,
// libavcodec/amfenc_h264.c).
var documented = map[string]map[string]encoderOption{
	"videotoolbox": {"allow_sw": {ranged: true, lo: 0, hi: 1}},
	"amf": {
		"quality": {named: []string{"speed", "balanced", "quality"}}, "rc": {named: []string{"cqp", "cbr", "vbr_peak", "vbr_latency"}},
		"qp_i": {ranged: true, lo: -1, hi: 51}, "qp_p": {ranged: true, lo: -1, hi: 51},
	},
}

// Every option that encoders in hardware are given is one they have, with a value
// that it accepts. ffmpeg describes the options of those it was built with, also
// where there is no such hardware.
func TestHardwareOptionsExist(t *testing.T) {
	real := tools(t)
	help := func(what ...string) string {
		t.Helper()
		text, err := output(t.Context(), real.FFmpeg, append([]string{"-hide_banner", "-v", "error"}, what...), 8<<20)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	full, filters := help("-h", "full"), help("-filters")
	_, codecs, _ := strings.Cut(full, "AVCodecContext AVOptions:")
	codecs, _, _ = strings.Cut(codecs, "AVOptions:")
	general := helped(codecs)
	program := regexp.MustCompile(`(?m)^-([\w:]+)[\s\[]`).FindAllStringSubmatch(full, -1)
	for _, h := range hardwareEncoders {
		t.Run(h.name, func(t *testing.T) {
			own, known := documented[h.name]
			if err := real.hasCodec(t.Context(), h.codec); err == nil {
				own = helped(help("-h", "encoder="+h.codec))
			} else if !known {
				t.Skipf("%v: there is nothing to compare with", err)
			}
			check := func(options options, private map[string]encoderOption) {
				for name, value := range options {
					text, _ := value.(string)
					plain, _, _ := strings.Cut(name, ":") // of a stream
					if o, ok := private[name]; ok {
						if !o.accepts(text) {
							t.Errorf("-%s %s: %s takes %+v", name, text, h.codec, o)
						}
						continue
					}
					ofProgram := slices.ContainsFunc(program, func(m []string) bool { return m[1] == plain })
					o, ofAll := general[plain]
					if !ofProgram && !ofAll {
						t.Errorf("-%s %s: neither ffmpeg nor %s has such an option", name, text, h.codec)
					} else if ofAll && !ofProgram && !o.accepts(text) {
						t.Errorf("-%s %s: ffmpeg takes %+v", name, text, o)
					}
				}
			}
			for _, q := range []plan.Quality{plan.QualityDraft, plan.QualityStandard, plan.QualityHigh} {
				check(h.quality(hardwareQuality[q]), own)
				check(h.output(q), own)
				if v, ok := h.quality(hardwareQuality[q])["q:v"].(string); ok {
					if n, err := strconv.Atoi(v); err != nil || n < 1 || n > 100 || h.name == "qsv" && n > 51 {
						t.Errorf("-q:v %s of quality %v", v, q)
					}
				}
			}
			check(h.input(options{}), nil)
			for name := range strings.SplitSeq(h.filter, ",") {
				name, _, _ = strings.Cut(name, "=")
				if name != "" && !strings.Contains(filters, " "+name+" ") {
					t.Errorf("ffmpeg has no filter %s", name)
				}
			}
		})
	}
}

// The test above would find what is wrong.
func TestHelpIsRead(t *testing.T) {
	all := helped("h264_x AVOptions:\n  -preset            <int>        E..V....... Set it (from 0 to 18) (default p4)\n     p3              14           E..V....... fast\n" +
		"  -forced-idr        <boolean>    E..V....... so (default false)\n  -g                 <int>        E..V....... size (from INT_MIN to INT_MAX) (default 12)\n")
	for _, c := range []struct {
		name, value string
		ok          bool
	}{
		{"preset", "p3", true}, {"preset", "p8", false}, {"preset", "19", false}, {"preset", "7", true}, {"forced-idr", "1", true}, {"forced-idr", "2", false}, {"g", "150", true},
	} {
		o, known := all[c.name]
		if !known || o.accepts(c.value) != c.ok {
			t.Errorf("-%s %s: %+v, known %v", c.name, c.value, o, known)
		}
	}
}
