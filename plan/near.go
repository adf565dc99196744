package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
)

// synonyms are names that other programs have for our fields, with those that
// may be meant.
var synonyms = map[string][]string{
	"animation":   {"visual_animation_style"},
	"at":          {"cue"},
	"children":    {"elements"},
	"colour":      {"color"},
	"content":     {"elements", "text"},
	"engine":      {"studio_video_engine"},
	"file":        {"source"},
	"frames":      {"scenes"},
	"hands":       {"hand"},
	"href":        {"source"},
	"image":       {"source"},
	"lang":        {"narration_language", "language"},
	"language":    {"narration_language"},
	"length":      {"duration"},
	"logo":        {"custom_logo"},
	"music":       {"background_track", "background_source"},
	"orientation": {"video_orientation"},
	"pacing":      {"scene_pacing"},
	"pause":       {"pause_after"},
	"pen":         {"pen_animation_style"},
	"script":      {"narration"},
	"seconds":     {"duration"},
	"slides":      {"scenes"},
	"speech":      {"narration"},
	"src":         {"source"},
	"start":       {"cue", "from"},
	"style":       {"canvas_style_variant", "sketch_style_variant"},
	"subtitles":   {"captions"},
	"type":        {"kind"},
	"url":         {"source"},
	"voice":       {"narration_voice"},
	"voiceover":   {"narration"},
}

// fieldFor says which fields an object has in place of an unknown one.
func fieldFor(wrote string, names []string) string {
	meant := slices.DeleteFunc(slices.Clone(synonyms[strings.ToLower(wrote)]), func(n string) bool { return !slices.Contains(names, n) })
	if len(meant) == 0 {
		return oneOf(wrote, names)
	}
	rest := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(meant, n) })
	return `did you mean "` + strings.Join(meant, `" or "`) + `"? accepted: ` + strings.Join(append(meant, rest...), ", ")
}

// oneOf says which names would be accepted, those most like what was written
// first and suggested.
func oneOf(wrote string, names []string) string {
	alike := near.Names(wrote, names)
	rest := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(alike, n) })
	all := "accepted: " + strings.Join(append(slices.Clone(alike), rest...), ", ")
	return didYouMean(alike) + all
}

// didYouMean is the hint before a list of names, empty without a guess.
func didYouMean(alike []string) string {
	if len(alike) == 0 {
		return ""
	}
	return fmt.Sprintf("did you mean %q? ", alike[0])
}
