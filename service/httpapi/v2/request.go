package v2

import (
	"slices"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
)

// Request is what a body asks for, read by GenerationTable or translated to its
// names. The error has all that is wrong with it.
func Request(v field.Values) (service.Generation, error) {
	g := service.Defaults()
	if unreadable(v) {
		return g, service.Refusal(v.Faults)
	}
	older := legacyLayout(v)
	legacyFocus(v)
	g.Request = request.Of(v)
	if seen, ok := v.Is["visibility"].(string); ok {
		g.Visibility = service.Visibility(seen)
	}
	g.VideoID, _ = v.Is["video_id"].(string)
	g.WebhookURL, _ = v.Is["webhook_url"].(string)
	return g, service.Refusal(slices.Concat(v.Faults, older, g.Check(v)))
}

// unreadable reports whether nothing could be read of a body.
func unreadable(v field.Values) bool {
	return len(v.Given) == 0 && len(v.Wrong) == 0 && len(v.Faults) == 1 && (len(v.Faults[0].Path) == 0 || v.Faults[0].Type == "json_invalid")
}

// Older words for how a narrator is seen.
const (
	legacyMode  = "own_narration_video_mode"
	legacyCrop  = "own_narration_webcam_crop_x"
	legacyPip   = "pip"
	legacySplit = "split"
)

// layouts are those of today by their older names.
var layouts = map[string]string{legacyPip: plan.LayoutRoundOverlay, legacySplit: plan.LayoutSideBySide}

// legacyLayout turns what own_narration_video_mode and the layouts' older names mean
// into a layout.
func legacyLayout(v field.Values) []field.Fault {
	const name = "own_narration_video_layout"
	mode, said := v.Is[legacyMode].(bool)
	layout, _ := v.Is[name].(string)
	today, older := layouts[layout]
	switch {
	case older && !mode && !v.Wrong[legacyMode]:
		v.Wrong[name] = true
		delete(v.Is, name)
		return []field.Fault{{
			Type: field.LiteralError, Path: []any{name},
			Message: "`" + name + "` must be \"round_overlay\" or \"side_by_side\"; \"" + layout + "\" is taken with `" + legacyMode + "`=true alone",
		}}
	case older:
		v.Is[name] = today
	case said && !mode:
		delete(v.Is, name) // its sound alone
	case said && layout == "" && !v.Wrong[name]:
		v.Is[name] = plan.LayoutRoundOverlay
	}
	return nil
}

// legacyFocus turns own_narration_webcam_crop_x into the position it means, where
// that has an effect and is not said itself.
func legacyFocus(v field.Values) {
	const name = "own_narration_focus_position"
	x, said := v.Is[legacyCrop].(float64)
	if !said || v.Given[name] || v.Is["own_narration_video_layout"] != plan.LayoutSideBySide || v.Is["own_narration_video_fit"] == "full" {
		return
	}
	const percent = 100
	v.Is[name] = x * percent
}
