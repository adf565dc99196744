package plan

import (
	"slices"
	"sync"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/styles/data"
)

// contract is what plans are read by: their schema, with the styles there are.
type contract struct {
	canvas, sketch               []string // names of styles
	canvasDefault, sketchDefault string
	film                         *schema
}

// builtin is the contract of this build.
var builtin = sync.OnceValue(func() *contract { return newContract(data.Builtin) })

func newContract(styles data.Library) *contract {
	c := &contract{
		canvas: styles.Names(data.Canvas), sketch: styles.Names(data.Sketch),
		canvasDefault: styles.Default(data.Canvas), sketchDefault: styles.Default(data.Sketch),
	}
	c.film = c.schema()
	return c
}

// Schemas that several fields share.
var (
	anID        = formed(formID, 0).named("id", "A name made of 1 to 64 letters, digits, _ and -.")
	aColor      = formed(formColor, 0).named("color", "A colour: a role of the style's palette or #rrggbb.")
	aBackground = either(formed(formGround, 0), shownBackground()).named("background",
		"What a scene is drawn on: the style's paper with the lines of a place, a colour, as a role of the palette or #rrggbb, or a picture or a video that fills the frame.")
	aHex      = formed(formHex, 0).named("hex", "A colour as #rrggbb.")
	aLanguage = formed(formLanguage, 0).named("language", "A language: its two-letter code, its English name in lower case, or a code-switch pair such as hi-en.")
	aSource   = formed(formSource, mostSource).named("source",
		"Where a file comes from: https://, http:// (if the operator allows it), s3://bucket/key, object://bucket/key, data: (at most 1 MiB), or a path relative to the plan.")
	aBox = object(
		must("x", number(0, 1), "Left edge."),
		must("y", number(0, 1), "Top edge."),
		must("w", number(leastSide, 1), "Width."),
		must("h", number(leastSide, 1), "Height."),
	).named("box", "A rectangle in fractions of the frame; x + w and y + h are at most 1.")
)

// Limits that several fields share, or that are no matter of taste.
const (
	mostSource   = 1 << 20 // characters of a source: a data: URL holds a small file
	mostScenes   = 400     // an hour of scenes of nine seconds
	mostElements = 60      // of a scene: more are not seen in it
	mostSeconds  = 36000   // ten hours: longer than any recording of a narration
	longestScene = 600     // seconds
	mostLabel    = 400     // characters
	mostText     = 4000
	mostEntries  = 40 // of a list
	mostEntry    = 1000
	leastSide    = 0.01 // of a box: what is smaller cannot be drawn in
)

// mostVolume is the most that music is louder than usual: 6 dB, 3 below a voice.
const mostVolume = 2

// mostSeed is the largest whole number JSON readers agree on, 2^53 - 1.
const mostSeed = 1<<53 - 1

// schema is the schema of a whole plan.
func (c *contract) schema() *schema {
	canvas := slices.Concat(c.canvas, legacyNames(c.canvas))
	both := slices.Clone(canvas)
	for _, name := range c.sketch {
		if !slices.Contains(both, name) {
			both = append(both, name)
		}
	}
	narration := narrationSchema()
	film := object(
		may("$schema", text(mostLabel), "Address of this schema, by which editors help; not used otherwise."),
		must("version", wholeOf(Version), "Version of the plan format."),
		may("job_id", anID, "Id of the job and of the video; left out: the engine makes one. The same id submitted twice renders once."),
		may("priority", choice(PriorityInteractive, PriorityNormal, PriorityBatch),
			"Its place among other jobs of a queue: interactive ones first, batch ones last. Changes nothing in the film.").absent("normal"),
		may("title", text(200), "Title tag of the film; names its files."),
		may("studio_video_engine", choice(EngineCanvas, EngineSketch), "How scenes come to life: composed, or drawn by hand.").or(EngineCanvas),
		may("canvas_style_variant", choice(canvas...),
			"Look of studio_canvas; left out: "+c.canvasDefault+". _compact packs a scene, _legacy means the plain name."),
		may("sketch_style_variant", choice(c.sketch...), "Look of studio_sketch.").absent(c.sketchDefault),
		may("custom_style", customStyleSchema(both),
			"A look of your own, for both engines; a variant given beside it is recorded, not used."),
		may("video_orientation", choice(Horizontal, Vertical), "Frame of 1536x1024 or 1024x1536 px.").or(Horizontal),
		may("enable_color", truth(), "false: ink and greys only.").or(true),
		may("pen_animation_style", choice(PenStylus, PenMarker, PenPen), "The cursor that draws; null: none."),
		may("hand", choice(HandNone, HandLight, HandMedium, HandDark),
			"The hand that draws, by its skin: it holds the look's tool, or the cursor's where pen_animation_style names one.").absent("none"),
		may("handedness", choice(HandednessRight, HandednessLeft),
			"Which hand draws, also with a cursor alone.").absent("right; left where the scene reads from right to left"),
		may("visual_animation_style", choice(MotionAuto, MotionFadeIn, MotionSketch),
			"How elements appear with studio_canvas; studio_sketch draws everything.").or(MotionAuto),
		may("reduced_motion", truth(),
			"true: for those whom motion makes unwell. All appears and goes in fades, and so do scenes; no pen, hand, camera, pan or `ken_burns` moves.").or(false),
		may("ambient_motion", choice(AmbientAuto, AmbientNone),
			"What moves where nothing comes, with studio_canvas and where no pen or hand draws: auto, ornaments of the page, hardly, and pictures, which breathe in pauses; none: nothing.").absent("auto"),
		may("scene_pacing", choice(PacingNormal, PacingFast),
			"A scene lasts at most 15 s (normal) or 10 s (fast), unless it holds a video or a longer recording.").or(PacingNormal),
		may("narration_language", aLanguage, "Language of the narration.").or("en"),
		may("onscreen_text_language", aLanguage, "Language of the words on screen.").absent("the narration's"),
		may("narration_voice", choice(VoiceFemale1, VoiceFemale2, VoiceMale1, VoiceMale2), "Voice that speaks narration without a recording.").or(VoiceFemale1),
		may("narration_instructions", text(4000), "Handed to the speech provider."),
		may("background_track", choice(TrackJazz, TrackLofi, TrackDramatic, TrackEngaging, TrackHyper, TrackInspirational, TrackDocumentary),
			"Music under the narration; null: none."),
		may("background_source", aSource, "Music of your own in the place of a track: a recording of 5 s or more, played over again until the film ends."),
		may("background_volume", number(0, mostVolume), "How loud the music is, times the usual; only with background_track or background_source.").absent("1"),
		may("pen_sound", truth(), "true: what is drawn is heard, quietly: pen, pencil, marker, chalk, crayon or brush, as fast as each stroke is.").or(false),
		may("effects", truth(), "true: a quiet sweep where the picture moves: transitions but `fade`, the camera going to an element.").or(false),
		may("cut_on_beat", truth(), "true: scenes end up to 0.2 s sooner or later, on a beat of background_track or background_source; only with one of them.").or(false),
		may("watermark", truth(), "Shows the built-in mark.").or(false),
		may("custom_logo", aSource, "A picture shown as logo."),
		may("logo_position", choice(TopLeft, TopRight, BottomLeft, BottomRight),
			"Corner of the logo: top or bottom, left or right; only with watermark or custom_logo. Left out: br."),
		may("own_narration", ownNarrationSchema(), "One recording for the whole film."),
		may("captions", choice(CaptionsOff, CaptionsSidecar, CaptionsBurnIn, CaptionsBoth),
			"sidecar writes SRT, WebVTT and the times of all words beside the film, burn_in draws captions into it.").or(CaptionsSidecar),
		may("caption_highlight", choice(CaptionHighlightNone, CaptionHighlightWord),
			"word gives the word that is heard the look's accent, in captions that are burned in.").absent("none"),
		may("output", outputSchema(), "What the film file is.").or(struct{}{}),
		may("seed", whole(-mostSeed, mostSeed), "Changes the jitter of the hand; equal plans with equal seeds give equal bytes.").or(0),
		may("cast", castSchema(), "Persons who come more than once, by name: elements of kind person name one of them, who looks the same in every scene."),
		must("scenes", list(1, mostScenes, sceneSchema(narration)), "The scenes, in order."),
		may("variants", list(0, len(locale.Languages), variantSchema(narration)), "Further languages of this film."),
	)
	film.doc = "One video: the contract between whoever prepares it and the engine that draws it. null in an optional field means the same as leaving it out."
	return film
}

func outputSchema() *schema {
	return object(
		may("fps", wholeOf(24, 25, 30, 50, 60), "Frames per second.").or(defaultFPS),
		may("quality", choice(QualityDraft, QualityStandard, QualityHigh), "Quality of the encoded picture.").or(QualityStandard),
		may("format", choice(FormatMP4, FormatWebM, FormatGIF, FormatAudio),
			"Form of the film; audio is the podcast: sound without picture, an .m4a.").or(FormatMP4),
		may("size", formed(formSize, 0), "Size of the picture in pixels, as 1920x1080: even numbers from 320 to 3840, from 9:21 to 21:9; layouts adapt to it. A size higher than wide makes the film vertical.").absent("1536x1024; 1024x1536 where video_orientation is vertical"),
		may("scale", number(0.25, 2), "Size of the picture, times 1536x1024 or `size`.").or(1),
		may("matte", aHex, "Colour that stands in the place of the board, even and without grain: to be keyed out where the film is laid over another. What is drawn keeps its colours.").absent("the style's board"),
	).named("output", "What the film file is.")
}

func customStyleSchema(bases []string) *schema {
	palette := object(
		may("board", aHex, "The ground."),
		may("ink", aHex, "Lines and letters."),
		may("muted", aHex, "What stands back."),
		may("accent1", aHex, "First accent."),
		may("accent2", aHex, "Second accent."),
		may("accent3", aHex, "Third accent."),
		may("accent4", aHex, "Fourth accent."),
	).named("palette", "Colours by role.")
	return object(
		may("base", choice(bases...), "Built-in style whose values fill what is left out.").absent("the engine's default style"),
		may("name", text(100), "What you call it."),
		may("palette", palette, "Colours by role."),
		may("paper", choice(Papers()...), "The ground scenes are drawn on."),
		may("brush", choice(Brushes()...), "The tool lines are drawn with."),
		may("line_width", number(0.5, 40), "Width of an ordinary line, in pixels of a frame 1024 high."),
		may("roughness", number(0, 1), "How loose lines are: 0 ruled, 1 very loose."),
		may("type", choice(TypeStyles()...), "Class of typeface."),
		may("fill_style", choice(FillStyles()...), "How areas are filled."),
	).named("custom_style", "A look of your own over a built-in one; every field is optional.")
}

func ownNarrationSchema() *schema {
	return object(
		must("source", aSource, "The recording: sound, or a video of the narrator."),
		may("layout", choice(LayoutRoundOverlay, LayoutSideBySide), "Where the narrator is seen; null: the sound alone."),
		may("position", choice("left-top", "right-top", "left-bottom", "right-bottom"),
			"Corner or side of the narrator; only with a layout. Left out: right-bottom."),
		may("split_size", choice("25%", "30%", "35%", "40%", "50%"), "The narrator's share of the frame; only with side_by_side. Left out: 50%."),
		may("fit", choice("crop", "full"), "crop fills the narrator's part, full shows the whole picture; only with side_by_side. Left out: crop."),
		may("focus_position", whole(0, 100),
			"Which part of the picture a crop keeps: 0 left or top, 100 right or bottom; only with side_by_side and crop. Left out: 50."),
	).named("own_narration", "One recording for the whole film. Scenes name their part of it by narration.from and narration.to.")
}

func sceneSchema(narration *schema) *schema {
	return object(
		may("id", anID, "Name of the scene.").absent("s1, s2, … by position"),
		may("title", text(200), "Name of the scene's chapter."),
		may("duration", number(0.5, longestScene),
			"Seconds; left out: narration plus 0.6 s and pause_after, else what the drawing needs at a calm pace. Never shorter than the narration."),
		may("narration", narration, "What is said."),
		may("layout", choice(LayoutAuto, LayoutTitle, LayoutHero, LayoutColumns, LayoutGrid, LayoutList, LayoutFlow, LayoutCycle, LayoutCompare,
			LayoutTimeline, LayoutFree), "Where elements without a box go.").or(LayoutAuto),
		may("transition", choice(transitions...), "How this scene takes over from the one before.").or(TransitionNone),
		may("background", aBackground, "Place the scene plays in, colour of the ground, or a picture or a video that fills the frame.").absent("the style's paper"),
		may("camera", choice(CameraNone, CameraPushIn), "What the camera does meanwhile: `push_in`, it comes slowly nearer.").absent("none"),
		may("elements", list(0, mostElements, elementSchema()), "What is shown, in drawing order."),
	).named("scene", "The unit of work: one clip. It shows or says something, or states its duration.").with(
		"anyOf", `[{"type": "object", "required": ["elements"], "properties": {"elements": {"type": "array", "minItems": 1}}}, `+
			`{"type": "object", "required": ["narration"], "properties": {"narration": {"type": "object"}}}, `+
			`{"type": "object", "required": ["duration"], "properties": {"duration": {"type": "number"}}}]`)
}

func narrationSchema() *schema {
	word := object(
		must("word", formed(formFilled, 200), "The word."),
		must("start", number(0, mostSeconds), "Seconds from the start of the scene's narration."),
		must("end", number(0, mostSeconds), "Seconds from the start of the scene's narration; not before start."),
	).named("word", "One spoken word and when it is heard.")
	return object(
		may("text", text(20000), "The words; spoken by the narration voice where there is no recording, else used for captions and cues. `**strong**` words have what they name stand out; the marks are neither spoken nor written, and stand in pairs."),
		may("audio", aSource, "A recording of this scene's narration."),
		may("from", number(0, mostSeconds), "Where this scene's part of the recording begins, in seconds.").or(0),
		may("to", number(0, mostSeconds), "Where this scene's part of the recording ends, in seconds.").absent("at its end"),
		may("words", list(0, 20000, word), "Real times of the words of a recording; without them times are estimated from the text."),
		may("pause_after", number(0, 60), "Silence after the narration, in seconds.").or(0),
	).named("narration", "What is said over a scene.")
}

// elementSchema is the schema of an element: the fields all kinds share, and
// those of each kind.
func elementSchema() *schema {
	names, own := make([]string, len(kinds)), make([]*schema, len(kinds))
	for i, k := range kinds {
		names[i], own[i] = string(k.name), object(k.fields...).named(string(k.name), k.doc).with(k.keyword, k.ways)
	}
	kind := choice(names...)
	kind.forms = formsOfKinds()
	return object(
		may("id", anID, "Name of the element within its scene.").absent("e1, e2, … by position"),
		must("kind", kind, "What the element is; it decides which further fields there are."),
		may("box", aBox, "Where it goes.").absent("the layout places it"),
		may("cue", either(number(0, longestScene), formed(formFilled, 300)),
			`When it begins: seconds from the scene's start, or a phrase of the narration ("sunlight", "sunlight#2" for its second occurrence).`).
			absent("at the word that says it, else spread over the narration in order"),
		may("draw_for", number(0.1, longestScene), "Seconds it takes to appear.").absent("by its amount of ink"),
		may("motion", choice(MotionAuto, MotionSketch, MotionFadeIn, MotionNone, MotionKenBurns), "How it appears; with `ken_burns`, for an image with keep_original, the camera then moves over it, slowly.").or(MotionAuto),
		may("color", aColor, "Colour of its lines and letters.").absent("by kind"),
		may("fill", aColor, "Colour of its areas.").absent("by kind"),
		may("emphasis", choice(EmphasisNone, EmphasisUnderline, EmphasisCircle, EmphasisHighlight, EmphasisBox), "A mark under or around it.").or(EmphasisNone),
		may("rotate", number(-360, 360), "Turn in degrees, clockwise.").or(0),
		may("group", text(64), "Elements of one group are kept together and drawn as one object."),
		may("camera", choice(CameraFocus, CameraWhole), "What the camera does when it comes: `focus`, it goes near the element; `whole`, back to the whole board.").absent("it stays"),
		may("gone", aCue(), "When it is taken away: seconds, or a phrase of the narration.").absent("it stays"),
		may("becomes", anID, "Id of the element it turns into at that one's cue, in its place.").absent("it stays what it is"),
		may("moves", aMove(), "How it slides to another place.").absent("it stays where it is"),
	).decided("kind", names, own).named("element", "One thing shown. Beside the fields here it takes those of its kind.")
}

// formsOfKinds are the kinds by the forms they come in, which are often taken for kinds: a
// "timeline" is a diagram, a "pie" a chart. A kind's forms are the values of the field
// that has its name.
func formsOfKinds() map[string]string {
	forms := map[string]string{}
	for _, k := range kinds {
		for _, f := range k.fields {
			if f.name != string(k.name) {
				continue
			}
			for _, form := range f.schema.enum {
				forms[form] = f.name
			}
		}
	}
	return forms
}

func variantSchema(narration *schema) *schema {
	words := object(
		may("text", formed(formFilled, mostText), "Instead of a text's text."),
		may("items", list(1, mostEntries, entry()), "Instead of a list's items, or the words of a diagram's, each before its children's."),
		may("label", text(mostLabel), "Instead of the label of "+anyOf(kindsWith("label"))+"."),
		may("bubble", text(mostLabel), "Instead of the bubble of "+anyOf(kindsWith("bubble"))+"."),
	).named("variant_element", "Words that replace an element's.")
	scene := object(
		may("title", text(200), "Instead of the name of the scene's chapter."),
		may("narration", narration, "Instead of the scene's narration."),
		may("elements", byName(mostElements, anID, words), "By element id; only with per_language."),
	).named("variant_scene", "What a variant says and writes differently in a scene.")
	return object(
		must("id", anID, "Id of the variant's film."),
		must("narration_language", aLanguage, "Language it is told in."),
		may("variant_visuals_mode", choice(VisualsShared, VisualsPerLanguage),
			"shared re-uses the drawings: only sound, hold times and captions change; per_language redraws the words on screen.").or(VisualsShared),
		may("title", text(200), "Instead of the film's title tag."),
		may("scenes", byName(mostScenes, anID, scene), "By scene id."),
	).named("variant", "A further language of the film.")
}

// entry is an entry of a list.
func entry() *schema { return formed(formFilled, mostEntry).said("An entry.") }
