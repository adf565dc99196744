package story

import "github.com/inkreel/inkreel/plan"

// Settings are what was asked for. The zero value of a field is the plan's
// default, unless its comment says otherwise.
type Settings struct {
	Title        string             `json:"title,omitempty"` // empty: the source's
	Timing       Timing             `json:"timing,omitempty"`
	Engine       plan.Engine        `json:"studio_video_engine,omitempty"`
	Style        string             `json:"style,omitempty"` // a variant of the engine
	CustomStyle  *plan.CustomStyle  `json:"custom_style,omitempty"`
	Orientation  plan.Orientation   `json:"video_orientation,omitempty"`
	Language     plan.Language      `json:"narration_language,omitempty"` // empty: the source's
	TextLanguage plan.Language      `json:"onscreen_text_language,omitempty"`
	Voice        plan.Voice         `json:"narration_voice,omitempty"`
	OwnNarration *plan.OwnNarration `json:"own_narration,omitempty"`          // the recording of Source.Recording
	Instructions string             `json:"narration_instructions,omitempty"` // how it is to be said, in words
	Visual       string             `json:"visual_instructions,omitempty"`    // how the film is to look, in words
	Track        plan.Track         `json:"background_track,omitempty"`
	Pacing       plan.Pacing        `json:"scene_pacing,omitempty"`
	Pen          plan.Pen           `json:"pen_animation_style,omitempty"`
	Hand         plan.Hand          `json:"hand,omitempty"`
	Handedness   plan.Handedness    `json:"handedness,omitempty"`
	Transition   plan.Transition    `json:"transition,omitempty"` // between all scenes; empty: see Takes
	VisualMotion plan.Motion        `json:"visual_animation_style,omitempty"`
	EnableColor  *bool              `json:"enable_color,omitempty"` // nil: true

	ReducedMotion bool `json:"reduced_motion,omitempty"`

	Podcast      bool             `json:"enable_podcast_engine,omitempty"`
	ScriptOnly   bool             `json:"enable_script_only_mode,omitempty"`        // no film; of no effect with a recording
	ScriptText   bool             `json:"onscreen_text_from_script_only,omitempty"` // no word on screen that the script has not
	Quality      plan.Quality     `json:"quality,omitempty"`
	Watermark    bool             `json:"watermark,omitempty"`
	Logo         string           `json:"custom_logo,omitempty"`
	LogoPosition plan.Corner      `json:"logo_position,omitempty"`
	Seed         int64            `json:"seed,omitempty"`
	Languages    []plan.Language  `json:"language_variants,omitempty"` // the film is made in besides
	Visuals      plan.VisualsMode `json:"variant_visuals_mode,omitempty"`
}

// Takes is how a scene of the film takes over from the one before: as asked for, else
// sketches lie on one large board. Only there chapters are no different.
func (s *Settings) Takes() plan.Transition {
	switch {
	case s.Transition != "":
		return s.Transition
	case s.Engine == plan.EngineSketch:
		return plan.TransitionBoard
	}
	return plan.TransitionNone
}

// LanguagesFor is in how many languages a film of a timing is made at most, its own
// among them.
func LanguagesFor(t Timing) int {
	switch t {
	case "0.25", "0.5", "1":
		return 10
	case "2":
		return 5
	case "4":
		return 3
	}
	return 2
}

// Timing is how long the film is to be, in minutes as the service writes them.
type Timing string

// TimingAuto is as long as the source needs: the default.
const TimingAuto Timing = "auto"

// Timings are those there are, shortest first.
func Timings() []Timing {
	return []Timing{"0.25", "0.5", "1", "2", "4", "8", "10", "15", TimingAuto}
}

// Seconds is how long the film is to be; ok is false where its content decides.
func (t Timing) Seconds() (s float64, ok bool) {
	switch t {
	case "0.25":
		return 15, true
	case "0.5":
		return 30, true
	case "1":
		return 60, true
	case "2":
		return 120, true
	case "4":
		return 240, true
	case "8":
		return 480, true
	case "10":
		return 600, true
	case "15":
		return 900, true
	}
	return 0, false
}

// LongestScript is how long a given script may take to speak, in seconds.
const LongestScript = 900
