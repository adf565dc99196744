package price

import (
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/engine/limit"
)

// Measure is one thing that plans are priced by.
type Measure int

// The measures, in the order faults and tables show them in: what holds for each
// place, what all places have together, and what is estimated by these. Where one
// kind is beyond its limits, the next is not judged, since it follows.
const (
	ScenePixels Measure = iota
	SceneArrows
	PicturePixels
	PictureBytes
	FootagePixels
	SceneFootagePixels
	FootageSeconds
	RecordingSeconds
	VoiceSeconds

	FilmSeconds
	Elements
	TextCharacters
	FormulaCharacters
	PathCharacters
	SpokenCharacters
	TotalSourceBytes
	TotalPicturePixels
	TotalFootageSeconds
	TotalRecordingSeconds

	TotalFilmPixels
	SceneCoreSeconds
	CoreSecondsPerMinute
	TotalCoreSeconds

	measures
	firstTotal    = FilmSeconds
	firstEstimate = TotalFilmPixels
)

// measure describes one of them.
type measure struct {
	name  string // of the limit, as in the table of limits
	unit  string
	each  bool   // the limit holds for each place alone, else for all together
	all   string // begins the sentence of what all places have together
	hint  string // what helps; empty: less of it
	limit func(limit.Job) float64
}

var table = [measures]measure{
	ScenePixels: {name: "scene_pixels", unit: "pixels are covered by the boxes of its elements, each counted for itself", each: true,
		limit: func(l limit.Job) float64 { return float64(l.ScenePixels) }},
	SceneArrows: {name: "scene_arrows", unit: "arrows between elements", each: true,
		limit: func(l limit.Job) float64 { return float64(l.SceneArrows) }},
	PicturePixels: {name: "picture_pixels", unit: "pixels", each: true,
		limit: func(l limit.Job) float64 { return float64(l.PicturePixels) }},
	PictureBytes: {name: "picture_bytes", unit: "bytes of memory are needed to decode it", each: true,
		hint:  "fewer pixels take less, 8 bits than 16, plain JPEG than progressive",
		limit: func(l limit.Job) float64 { return float64(l.PictureBytes) }},
	FootagePixels: {name: "footage_pixels", unit: "pixels in each of its pictures", each: true,
		limit: func(l limit.Job) float64 { return float64(l.FootagePixels) }},
	SceneFootagePixels: {name: "scene_footage_pixels", unit: "pixels in a picture of each of its videos, four million at least", each: true,
		limit: func(l limit.Job) float64 { return float64(l.SceneFootagePixels) }},
	FootageSeconds: {name: "footage_seconds", unit: "seconds of a video", each: true,
		limit: func(l limit.Job) float64 { return l.FootageSeconds }},
	RecordingSeconds: {name: "recording_seconds", unit: "seconds of a recording", each: true,
		limit: func(l limit.Job) float64 { return l.RecordingSeconds }},
	VoiceSeconds: {name: "voice_seconds", unit: "seconds of a recording in one scene", each: true,
		limit: func(l limit.Job) float64 { return l.VoiceSeconds }},
	FilmSeconds: {name: "film_seconds", unit: "seconds", all: "the film lasts at least",
		limit: func(l limit.Job) float64 { return l.FilmSeconds }},
	Elements: {name: "elements", unit: "elements", all: "all scenes of the plan together have",
		limit: func(l limit.Job) float64 { return float64(l.Elements) }},
	TextCharacters: {name: "text_characters", unit: "characters", all: "all words on screen together have",
		limit: func(l limit.Job) float64 { return float64(l.TextCharacters) }},
	FormulaCharacters: {name: "formula_characters", unit: "characters", all: "all formulas of the plan together have",
		limit: func(l limit.Job) float64 { return float64(l.FormulaCharacters) }},
	PathCharacters: {name: "path_characters", unit: "characters", all: "all paths of the plan together have",
		limit: func(l limit.Job) float64 { return float64(l.PathCharacters) }},
	SpokenCharacters: {name: "spoken_characters", unit: "characters to be spoken", all: "all narration of the plan together has",
		limit: func(l limit.Job) float64 { return float64(l.SpokenCharacters) }},
	TotalSourceBytes: {name: "total_source_bytes", unit: "bytes", all: "all sources of the plan together have",
		limit: func(l limit.Job) float64 { return float64(l.TotalSourceBytes) }},
	TotalPicturePixels: {name: "total_picture_pixels", unit: "pixels", all: "all pictures of the plan together have",
		limit: func(l limit.Job) float64 { return float64(l.TotalPicturePixels) }},
	TotalFootageSeconds: {name: "total_footage_seconds", unit: "seconds", all: "all videos of the plan, as often as they play, last",
		limit: func(l limit.Job) float64 { return l.TotalFootageSeconds }},
	TotalRecordingSeconds: {name: "total_recording_seconds", unit: "seconds", all: "all recordings of the plan together last",
		limit: func(l limit.Job) float64 { return l.TotalRecordingSeconds }},
	TotalFilmPixels: {name: "total_film_pixels", unit: "pixels in all of its frames", all: "all frames of the film and its variants together have about",
		limit: func(l limit.Job) float64 { return float64(l.TotalFilmPixels) }},
	SceneCoreSeconds: {name: "scene_core_seconds", unit: "seconds of one core, about, until its first frame is drawn", each: true,
		limit: func(l limit.Job) float64 { return l.SceneCoreSeconds }},
	CoreSecondsPerMinute: {name: "core_seconds_per_minute", unit: "seconds of one core for each minute of film, about", all: "all scenes and variants together take about",
		limit: func(l limit.Job) float64 { return l.CoreSecondsPerMinute }},
	TotalCoreSeconds: {name: "total_core_seconds", unit: "seconds of one core, about", all: "all scenes and variants together take about",
		limit: func(l limit.Job) float64 { return l.TotalCoreSeconds }},
}

// Measures are all measures, in order.
func Measures() iter.Seq[Measure] {
	return func(yield func(Measure) bool) {
		for m := range measures {
			if !yield(m) {
				return
			}
		}
	}
}

// String is the name of the limit, as in the table of limits.
func (m Measure) String() string { return table[m].name }

// Each reports whether the limit holds for each place alone; else it holds for
// all places together.
func (m Measure) Each() bool { return table[m].each }

// Limit is how much of it is accepted.
func (m Measure) Limit(l limit.Job) float64 { return table[m].limit(l.WithDefaults()) }

func (t *measure) accept(most float64) string {
	accepted := fmt.Sprintf("at most %s are accepted (%s)", Number(most), t.name)
	if t.hint != "" {
		accepted += ": " + t.hint
	}
	return accepted
}

// Number writes a figure as messages have it: 16,777,216, and 2.5 below a hundred.
func Number(v float64) string {
	const rounded, exact = 100, 1e15
	if v >= exact {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	if v < rounded && v != math.Trunc(v) {
		return strconv.FormatFloat(v, 'g', 2, 64)
	}
	digits := strconv.FormatFloat(math.Round(v), 'f', 0, 64)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}
