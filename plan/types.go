// Package plan is the scene plan: the contract between whoever prepares a
// video and the engine that draws it. It knows names, defaults, faults and
// timing in whole frames; it knows nothing of drawing, sound, files or the
// network, and imports nothing of ours but how names are misspelt, which
// languages and styles there are, and how path data is written.
//
//	p, err := plan.Decode(data, plan.Options{Icons: icon.Set{}})
//	var faults plan.Faults
//	if errors.As(err, &faults) { for _, f := range faults { fmt.Println(f) } }
package plan

// Version is the only plan version this engine reads.
const Version = 1

// Engine says how scenes come to life.
type Engine string

// The two engines: composed scenes, or progressive line drawing.
const (
	EngineCanvas Engine = "studio_canvas"
	EngineSketch Engine = "studio_sketch"
)

// Orientation of the frame.
type Orientation string

// The two frame shapes, 1536x1024 and 1024x1536 px at scale 1 where Output.Size is empty.
const (
	Horizontal Orientation = "horizontal"
	Vertical   Orientation = "vertical"
)

// Pen names the cursor that draws; empty means no cursor.
type Pen string

// The pen cursors.
const (
	PenNone   Pen = ""
	PenStylus Pen = "stylus"
	PenMarker Pen = "marker"
	PenPen    Pen = "pen"
)

// Hand is the hand that draws, by its skin; empty means no hand.
type Hand string

// The hands.
const (
	HandNone   Hand = "none"
	HandLight  Hand = "light"
	HandMedium Hand = "medium"
	HandDark   Hand = "dark"
)

// Shown reports whether a hand is seen.
func (h Hand) Shown() bool { return h != "" && h != HandNone }

// Handedness is which hand draws; empty means the one that suits the writing:
// the left one where a scene reads from right to left.
type Handedness string

// The two hands.
const (
	HandednessRight Handedness = "right"
	HandednessLeft  Handedness = "left"
)

// LeftHanded reports whether the left hand draws: where the plan says so, else where
// the words on screen run from right to left.
func (p *Plan) LeftHanded() bool {
	if p.Handedness != "" {
		return p.Handedness == HandednessLeft
	}
	return p.TextLanguage.RTL()
}

// Priority is a job's place among others that wait.
type Priority string

// The priorities, the most urgent first.
const (
	PriorityInteractive Priority = "interactive" // somebody waits for it
	PriorityNormal      Priority = "normal"
	PriorityBatch       Priority = "batch" // where nothing else waits, and a little always
)

// Motion says how an element appears.
type Motion string

// The motions. MotionNone shows the element whole at its cue; with
// MotionKenBurns, for pictures as they are, a camera moves over it.
const (
	MotionAuto   Motion = "auto"
	MotionSketch Motion = "sketch"
	MotionFadeIn Motion = "fade_in"
	MotionNone   Motion = "none"

	MotionKenBurns Motion = "ken_burns"
)

// AmbientMotion is what moves where nothing comes.
type AmbientMotion string

// The kinds of ambient motion.
const (
	AmbientAuto AmbientMotion = "auto" // ornaments of the page, and pictures in pauses
	AmbientNone AmbientMotion = "none"
)

// Pacing bounds how long a scene may last.
type Pacing string

// The pacings: at most 15 s and 10 s a scene.
const (
	PacingNormal Pacing = "normal"
	PacingFast   Pacing = "fast"
)

// Voice is one of the four speaking voices.
type Voice string

// The four voices.
const (
	VoiceFemale1 Voice = "female-1"
	VoiceFemale2 Voice = "female-2"
	VoiceMale1   Voice = "male-1"
	VoiceMale2   Voice = "male-2"
)

// Track names the background music; empty means none.
type Track string

// The background tracks.
const (
	TrackNone          Track = ""
	TrackJazz          Track = "jazz"
	TrackLofi          Track = "lofi"
	TrackDramatic      Track = "dramatic"
	TrackEngaging      Track = "engaging"
	TrackHyper         Track = "hyper"
	TrackInspirational Track = "inspirational"
	TrackDocumentary   Track = "documentary"
)

// Corner is where a logo sits.
type Corner string

// The four corners.
const (
	TopLeft     Corner = "tl"
	TopRight    Corner = "tr"
	BottomLeft  Corner = "bl"
	BottomRight Corner = "br"
)

// Captions says where captions go.
type Captions string

// Caption modes: none, SRT and WebVTT beside the film, drawn into it, or both.
const (
	CaptionsOff     Captions = "off"
	CaptionsSidecar Captions = "sidecar"
	CaptionsBurnIn  Captions = "burn_in"
	CaptionsBoth    Captions = "both"
)

// Sidecar reports whether captions lie in files beside the film.
func (c Captions) Sidecar() bool { return c == CaptionsSidecar || c == CaptionsBoth }

// BurnedIn reports whether captions are drawn into the film.
func (c Captions) BurnedIn() bool { return c == CaptionsBurnIn || c == CaptionsBoth }

// CaptionHighlight is how burned captions follow the voice; empty: they do not.
type CaptionHighlight string

// The highlights of captions.
const (
	CaptionHighlightNone CaptionHighlight = "none"
	CaptionHighlightWord CaptionHighlight = "word" // the word that is heard has the look's accent
)

// FollowsWords reports whether burned captions show which word is heard.
func (p *Plan) FollowsWords() bool {
	return p.Captions.BurnedIn() && p.CaptionHighlight == CaptionHighlightWord
}

// Quality of the encoded picture.
type Quality string

// The qualities.
const (
	QualityDraft    Quality = "draft"
	QualityStandard Quality = "standard"
	QualityHigh     Quality = "high"
)

// Format of the film.
type Format string

// The formats. FormatAudio is the podcast: sound without picture.
const (
	FormatMP4   Format = "mp4"
	FormatWebM  Format = "webm"
	FormatGIF   Format = "gif"
	FormatAudio Format = "audio"
)

// Plan is one video. After Decode every field holds its stated value or its
// default, so readers need not know the defaults.
type Plan struct {
	Schema  string `json:"$schema,omitempty"` // address of the schema, for editors; not used
	Version int    `json:"version"`
	JobID   string `json:"job_id,omitempty"` // [A-Za-z0-9_-]{1,64}; empty: the engine makes one
	Title   string `json:"title,omitempty"`  // at most 200 characters

	Priority     Priority     `json:"priority,omitempty"` // among other jobs of a queue; empty: normal
	Engine       Engine       `json:"studio_video_engine,omitempty"`
	CanvasStyle  string       `json:"canvas_style_variant,omitempty"` // empty with the sketch engine
	SketchStyle  string       `json:"sketch_style_variant,omitempty"` // empty with the canvas engine
	CustomStyle  *CustomStyle `json:"custom_style,omitempty"`
	Orientation  Orientation  `json:"video_orientation,omitempty"`
	EnableColor  *bool        `json:"enable_color,omitempty"`        // never nil after Decode
	Pen          Pen          `json:"pen_animation_style,omitempty"` // null or absent: no cursor
	Hand         Hand         `json:"hand,omitempty"`                // that draws; empty: none
	Handedness   Handedness   `json:"handedness,omitempty"`          // of hand and cursor; empty: by the writing
	VisualMotion Motion       `json:"visual_animation_style,omitempty"`
	// ReducedMotion: nothing moves, all fades; see Calm.
	ReducedMotion bool `json:"reduced_motion,omitempty"`
	// AmbientMotion says whether pages and pictures move quietly where nothing comes; empty: they do.
	AmbientMotion AmbientMotion `json:"ambient_motion,omitempty"`
	Pacing        Pacing        `json:"scene_pacing,omitempty"`
	Language      Language      `json:"narration_language,omitempty"`
	TextLanguage  Language      `json:"onscreen_text_language,omitempty"`
	Voice         Voice         `json:"narration_voice,omitempty"`
	Instructions  string        `json:"narration_instructions,omitempty"`
	Track         Track         `json:"background_track,omitempty"`
	Music         string        `json:"background_source,omitempty"` // of the plan's own, in the place of a track
	Volume        *float64      `json:"background_volume,omitempty"` // 0..2 times the usual; nil: 1
	PenSound      bool          `json:"pen_sound,omitempty"`         // strokes are heard
	Effects       bool          `json:"effects,omitempty"`           // moves of the picture are
	CutOnBeat     bool          `json:"cut_on_beat,omitempty"`       // cuts move onto beats of the track; see CutRange
	Watermark     bool          `json:"watermark,omitempty"`
	Logo          string        `json:"custom_logo,omitempty"`
	LogoPosition  Corner        `json:"logo_position,omitempty"`
	OwnNarration  *OwnNarration `json:"own_narration,omitempty"`
	Captions      Captions      `json:"captions,omitempty"`
	// CaptionHighlight is of burned captions.
	CaptionHighlight CaptionHighlight  `json:"caption_highlight,omitempty"`
	Output           Output            `json:"output,omitzero"`
	Seed             int64             `json:"seed,omitempty"`
	Cast             map[string]Person `json:"cast,omitempty"` // who comes more than once, by name
	Scenes           []Scene           `json:"scenes"`
	Variants         []Variant         `json:"variants,omitempty"`
}

// Output says what the film file is.
type Output struct {
	FPS     int     `json:"fps,omitempty"` // 24, 25, 30, 50 or 60
	Quality Quality `json:"quality,omitempty"`
	Format  Format  `json:"format,omitempty"`
	Size    string  `json:"size,omitempty"`  // 1920x1080: even pixels from 320 to 3840, from 9:21 to 21:9; empty: by the orientation
	Scale   float64 `json:"scale,omitempty"` // 0.25..2 times that size
	Matte   string  `json:"matte,omitempty"` // #rrggbb: the board is this colour and nothing else; empty: it is the look's
}

// CustomStyle changes a built-in look; every field is optional over Base.
type CustomStyle struct {
	Base      string            `json:"base,omitempty"` // a built-in style's name
	Name      string            `json:"name,omitempty"`
	Palette   map[string]string `json:"palette,omitempty"` // role → #rrggbb
	Paper     Paper             `json:"paper,omitempty"`
	Brush     Brush             `json:"brush,omitempty"`
	LineWidth float64           `json:"line_width,omitempty"` // px at 1024 high
	Roughness *float64          `json:"roughness,omitempty"`  // 0..1
	Type      TypeStyle         `json:"type,omitempty"`
	FillStyle FillStyle         `json:"fill_style,omitempty"`
}

// Paper is the ground a scene is drawn on.
type Paper string

// The papers.
const (
	PaperPlain      Paper = "plain"
	PaperGrain      Paper = "grain"
	PaperChalkboard Paper = "chalkboard"
	PaperGrid       Paper = "grid"
	PaperRuled      Paper = "ruled"
	PaperKraft      Paper = "kraft"
)

// Papers are all papers.
func Papers() []Paper {
	return []Paper{PaperPlain, PaperGrain, PaperChalkboard, PaperGrid, PaperRuled, PaperKraft}
}

// Brush is the tool lines are drawn with.
type Brush string

// The brushes.
const (
	BrushPen    Brush = "pen"
	BrushMarker Brush = "marker"
	BrushChalk  Brush = "chalk"
	BrushCrayon Brush = "crayon"
	BrushBrush  Brush = "brush"
	BrushPencil Brush = "pencil"
)

// Brushes are all brushes.
func Brushes() []Brush {
	return []Brush{BrushPen, BrushMarker, BrushChalk, BrushCrayon, BrushBrush, BrushPencil}
}

// TypeStyle is a class of typeface.
type TypeStyle string

// The type styles.
const (
	TypeHandwriting TypeStyle = "handwriting"
	TypeMarker      TypeStyle = "marker"
	TypeClean       TypeStyle = "clean"
	TypeSerif       TypeStyle = "serif"
	TypeMono        TypeStyle = "mono"
)

// TypeStyles are all type styles.
func TypeStyles() []TypeStyle {
	return []TypeStyle{TypeHandwriting, TypeMarker, TypeClean, TypeSerif, TypeMono}
}

// FillStyle says how an area is filled. Empty means the look's own.
type FillStyle string

// The fill styles.
const (
	FillNone    FillStyle = "none"
	FillSolid   FillStyle = "solid"
	FillHachure FillStyle = "hachure"
	FillCross   FillStyle = "cross"
	FillWash    FillStyle = "wash"
)

// FillStyles are all fill styles.
func FillStyles() []FillStyle {
	return []FillStyle{FillNone, FillSolid, FillHachure, FillCross, FillWash}
}

// Layouts of OwnNarration: where the narrator is seen.
const (
	LayoutSoundAlone   = ""
	LayoutRoundOverlay = "round_overlay"
	LayoutSideBySide   = "side_by_side"
)

// OwnNarration is one recording for the whole film.
type OwnNarration struct {
	Source   string `json:"source"`
	Layout   string `json:"layout,omitempty"`         // "" (sound alone), round_overlay, side_by_side
	Position string `json:"position,omitempty"`       // left-top right-top left-bottom right-bottom
	Split    string `json:"split_size,omitempty"`     // 25% 30% 35% 40% 50%
	Fit      string `json:"fit,omitempty"`            // crop, full
	Focus    *int   `json:"focus_position,omitempty"` // 0..100; never nil after Decode
}

// Scene is the unit of work: one clip, one artifact, one edit.
type Scene struct {
	ID         string     `json:"id,omitempty"` // s1, s2, … when not given
	Title      string     `json:"title,omitempty"`
	Duration   float64    `json:"duration,omitempty"` // seconds; 0: from the narration or the drawing
	Narration  *Narration `json:"narration,omitempty"`
	Layout     Layout     `json:"layout,omitempty"`
	Transition Transition `json:"transition,omitempty"`
	Background Background `json:"background,omitzero"` // zero: the style's board
	Camera     Camera     `json:"camera,omitempty"`    // CameraNone or CameraPushIn; empty: none
	Elements   []Element  `json:"elements,omitempty"`
}

// Narration is what is said over a scene.
type Narration struct {
	Text       string   `json:"text,omitempty"`
	Audio      string   `json:"audio,omitempty"` // source of a recording
	From       float64  `json:"from,omitempty"`  // seconds within the recording
	To         *float64 `json:"to,omitempty"`    // nil: to its end
	Words      []Word   `json:"words,omitempty"`
	PauseAfter float64  `json:"pause_after,omitempty"` // seconds
}

// Word is one spoken word with its real time, in seconds from the start of
// the scene's narration.
type Word struct {
	Word  string  `json:"word"`
	Start float64 `json:"start"`
	End   float64 `json:"end"`
}

// Layout says where elements without a box go.
type Layout string

// The layouts.
const (
	LayoutAuto     Layout = "auto"
	LayoutTitle    Layout = "title"
	LayoutHero     Layout = "hero"
	LayoutColumns  Layout = "columns"
	LayoutGrid     Layout = "grid"
	LayoutList     Layout = "list"
	LayoutFlow     Layout = "flow"
	LayoutCycle    Layout = "cycle"
	LayoutCompare  Layout = "compare"
	LayoutTimeline Layout = "timeline"
	LayoutFree     Layout = "free"
)

// Transition is how a scene takes over from the one before.
type Transition string

// The transitions; each lives inside the later scene's clip.
const (
	TransitionNone  Transition = "none"
	TransitionFade  Transition = "fade"
	TransitionWipe  Transition = "wipe"
	TransitionSlide Transition = "slide"
	TransitionErase Transition = "erase"
	TransitionBoard Transition = "board" // a pan over one large board, on which the scenes are regions
)

// transitions are those a plan may name, in the order lists show them in.
var transitions = []Transition{TransitionNone, TransitionFade, TransitionWipe, TransitionSlide, TransitionErase, TransitionBoard}

// Variant is a further language of the film.
type Variant struct {
	ID       string                  `json:"id"`
	Language Language                `json:"narration_language"`
	Visuals  VisualsMode             `json:"variant_visuals_mode,omitempty"`
	Title    string                  `json:"title,omitempty"`
	Scenes   map[string]VariantScene `json:"scenes,omitempty"`
}

// VisualsMode says whether a variant re-uses the primary's drawings.
type VisualsMode string

// The modes.
const (
	VisualsShared      VisualsMode = "shared"
	VisualsPerLanguage VisualsMode = "per_language"
)

// VariantScene holds what a variant says and writes differently.
type VariantScene struct {
	Title     string                    `json:"title,omitempty"`
	Narration *Narration                `json:"narration,omitempty"`
	Elements  map[string]VariantElement `json:"elements,omitempty"`
}

// VariantElement replaces the words of one element.
type VariantElement struct {
	Text  string   `json:"text,omitempty"`
	Items []string `json:"items,omitempty"`
	Label string   `json:"label,omitempty"`

	Bubble string `json:"bubble,omitempty"`
}

// Language is a two-letter code after Decode; English names and code-switch
// pairs ("hi-en") are accepted in a plan. A pair stays a pair.
type Language string
