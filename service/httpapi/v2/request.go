package v2

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/body"
)

// Request is what a body asks for, read by GenerationTable or translated to its
// names. The error has all that is wrong with it.
func Request(v body.Values) (service.Generation, error) {
	g := service.Defaults()
	faults := v.Faults
	if v.Is == nil {
		return g, &service.Error{Kind: service.Invalid, Faults: faults}
	}
	faults = append(faults, legacyLayout(v)...)
	legacyFocus(v)
	if err := httpapi.Fill(&g, v.Is); err != nil {
		return g, err
	}
	// Null is no look: whether that is wrong depends on the engine.
	if is, null := v.Is["canvas_style_variant"]; null && is == nil {
		g.CanvasStyle = ""
	}
	if is, null := v.Is["sketch_style_variant"]; null && is == nil {
		g.SketchStyle = ""
	}
	if g.CustomScript != "" && !v.Given["timing"] && !v.Wrong["timing"] {
		g.Timing = story.TimingAuto // a script says itself how long it takes
	}
	sent := service.Sent{Given: v.Given, Wrong: v.Wrong}
	if len(faults) == 0 {
		return g, g.Validate(sent)
	}
	if unreadable(v) {
		return g, &service.Error{Kind: service.Invalid, Faults: faults}
	}
	return g, &service.Error{Kind: service.Invalid, Faults: append(faults, g.Check(sent)...)}
}

// unreadable reports whether nothing could be read of a body.
func unreadable(v body.Values) bool {
	return len(v.Given) == 0 && len(v.Wrong) == 0 && len(v.Faults) == 1 && (len(v.Faults[0].Path) == 0 || v.Faults[0].Type == "json_invalid")
}

// legacyLayout turns what own_narration_video_mode and the layouts' older names mean
// into a layout.
func legacyLayout(v body.Values) []service.Fault {
	mode, said := v.Is["own_narration_video_mode"].(bool)
	delete(v.Is, "own_narration_video_mode")
	layout, _ := v.Is["own_narration_video_layout"].(string)
	switch {
	case layout == legacyPip || layout == legacySplit:
		if !mode && !v.Wrong["own_narration_video_mode"] {
			v.Wrong["own_narration_video_layout"] = true
			delete(v.Is, "own_narration_video_layout")
			return []service.Fault{{
				Type: "literal_error", Path: []any{"own_narration_video_layout"},
				Message: "`own_narration_video_layout` must be \"round_overlay\" or \"side_by_side\"; \"" + layout + "\" is taken with `own_narration_video_mode`=true alone",
			}}
		}
		v.Is["own_narration_video_layout"] = map[string]string{legacyPip: service.RoundOverlay, legacySplit: service.SideBySide}[layout]
	case said && !mode:
		delete(v.Is, "own_narration_video_layout") // its sound alone
	case said && layout == "" && !v.Wrong["own_narration_video_layout"]:
		v.Is["own_narration_video_layout"] = service.RoundOverlay
	}
	return nil
}

// legacyFocus turns own_narration_webcam_crop_x into the position it means, where
// that has an effect and is not said itself.
func legacyFocus(v body.Values) {
	x, said := v.Is["own_narration_webcam_crop_x"].(float64)
	delete(v.Is, "own_narration_webcam_crop_x")
	fit, _ := v.Is["own_narration_video_fit"].(string)
	if !said || v.Given["own_narration_focus_position"] || v.Is["own_narration_video_layout"] != service.SideBySide || fit == "full" {
		return
	}
	const percent = 100
	v.Is["own_narration_focus_position"] = x * percent
}
