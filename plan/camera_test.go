package plan

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// What a camera may be told, and how near it comes; all else is a fault that says
// where and what is accepted.
func TestCamera(t *testing.T) {
	for doc, want := range map[string]any{
		`"elements": [{"kind": "text", "text": "a"}]`:                                                                      1.0,
		`"camera": "none", "elements": [{"kind": "text", "text": "a"}]`:                                                    1.0,
		`"camera": "push_in", "elements": [{"kind": "text", "text": "a"}]`:                                                 NearestPush,
		`"camera": "push_in", "elements": [{"kind": "text", "text": "a", "camera": "focus"}]`:                              NearestFocus,
		`"elements": [{"kind": "text", "text": "a", "camera": "focus"}, {"kind": "text", "text": "b", "camera": "whole"}]`: NearestFocus,
		`"elements": [{"kind": "text", "text": "a", "camera": "whole"}]`:                                                   1.0,
		`"camera": "focus", "elements": [{"kind": "text", "text": "a"}]`:                                                   `scenes[0].camera: found "focus"`,
		`"elements": [{"kind": "text", "text": "a", "camera": "near"}]`:                                                    `scenes[0].elements[0].camera: found "near"`,
		`"elements": [{"kind": "text", "text": "a", "camera": "push_in"}]`:                                                 `accepted: focus, whole`,
	} {
		p, err := Decode([]byte(fmt.Sprintf(`{"version": 1, "scenes": [{%s}]}`, doc)), Options{})
		switch want := want.(type) {
		case string:
			var faults Faults
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", doc, err, want)
			}
		case float64:
			if err != nil || p.Scenes[0].Nearest() != want {
				t.Errorf("%s: %v, or not as near as %g", doc, err, want)
			}
		}
	}
}
