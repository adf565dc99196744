package plan

import (
	"errors"
	"strings"
	"testing"
)

// Every field of a custom style that is wrong is named with its value and what
// would be accepted, all at once, for either engine.
func TestFaultsOfACustomStyle(t *testing.T) {
	for _, engine := range []Engine{EngineCanvas, EngineSketch} {
		_, err := Decode([]byte(`{"version": 1, "studio_video_engine": "`+string(engine)+`", "custom_style": {
			"base": "chalkbord_color", "paper": "papyrus", "brush": "quill", "line_width": 400, "roughness": 2, "type": "comic",
			"fill_style": "dots", "palette": {"bord": "#ffffff", "ink": "red"}, "colour": "x"}, "scenes": [{"duration": 2}]}`), Options{})
		var faults Faults
		if !errors.As(err, &faults) {
			t.Fatal(err)
		}
		got := faults.Error()
		for _, want := range []string{
			`custom_style.base: found "chalkbord_color"; did you mean "chalkboard_color"?`,
			`custom_style.paper: found "papyrus"; accepted: plain, grain`,
			`custom_style.brush: found "quill"; accepted: pen`,
			`custom_style.line_width: found 400; accepted: a number from 0.5 to 40`,
			`custom_style.roughness: found 2; accepted: a number from 0 to 1`,
			`custom_style.type: found "comic"; accepted: handwriting`,
			`custom_style.fill_style: found "dots"; accepted: none, solid`,
			`custom_style.palette.bord: unknown field; did you mean "board"?`,
			`custom_style.palette.ink: "red" is not a colour; accepted: #rrggbb`,
			`custom_style.colour: unknown field; accepted: base, brush`,
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no word of %s in\n%s", engine, want, got)
			}
		}
		if len(faults) != 10 {
			t.Errorf("%s: %d faults, want 10:\n%s", engine, len(faults), got)
		}
	}
}
