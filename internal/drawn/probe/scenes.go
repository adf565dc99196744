package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// scene is a plan that is drawn to see what this build draws.
type scene struct {
	name    string
	plan    string
	footage bool // plays in it: x264 encodes it, so its frames are looked at
}

// film is a plan of scenes with further fields of the film: small, short, and
// always the same.
func film(fields, scenes string) string {
	return fmt.Sprintf(`{"version": 1, "job_id": "probe", "seed": 7, %s "scenes": [%s]}`, fields, scenes)
}

// small is the output of all probes but those of the encoder's settings.
const small = `"output": {"scale": 0.25, "fps": 24, "quality": "draft"}, `

// short is a scene of so little time that every frame matters.
func short(elements string) string {
	return fmt.Sprintf(`{"duration": 1, "elements": [%s]}`, elements)
}

// in is a film's engine and look.
func in(e plan.Engine, look string) string {
	field := "canvas_style_variant"
	if e == plan.EngineSketch {
		field = "sketch_style_variant"
	}
	return fmt.Sprintf(`%s"studio_video_engine": %q, %q: %q, `, small, e, field, look)
}

// plain are the engines in the look that each has by itself.
var plain = []string{
	small + `"studio_video_engine": "studio_canvas", `,
	small + `"studio_video_engine": "studio_sketch", "pen_animation_style": "pen", `,
}

// kinds are scenes by kind of element, several where one does not show all of it. A
// kind without any is shown by its sample.
var kinds = map[string][]string{
	"text": {
		`{"kind": "text", "role": "title", "text": "A **title**"}, {"kind": "text", "role": "quote", "text": "So it is."}, {"kind": "text", "text": "and a body of words", "emphasis": "underline"}`,
		`{"kind": "text", "role": "heading", "text": "Head", "emphasis": "circle"}, {"kind": "text", "role": "label", "text": "label", "emphasis": "highlight"}, {"kind": "text", "role": "caption", "text": "caption", "emphasis": "box", "rotate": 8}`,
		`{"kind": "text", "role": "label", "text": "kinetic energy", "box": {"x": 0.1, "y": 0.1, "w": 0.2, "h": 0.6}}, {"kind": "text", "text": "one line\nand two", "box": {"x": 0.4, "y": 0.1, "w": 0.5, "h": 0.6}}`,
	},
	"list": {
		`{"kind": "list", "items": ["one", "two **2**"], "marker": "check"}, {"kind": "list", "items": ["a", "b"], "marker": "number"}`,
		`{"kind": "list", "items": ["one", "two"], "marker": "bullet"}, {"kind": "list", "items": ["a", "b"], "marker": "dash"}`,
	},
	"icon": {
		`{"kind": "icon", "name": "rocket", "label": "up"}, {"kind": "icon", "name": "leaf", "color": "accent2"}`,
		`{"kind": "icon", "name": "rocket", "label": "up and up", "emphasis": "circle"}, {"kind": "icon", "name": "leaf", "label": "leaf"}, {"kind": "icon", "name": "sun", "label": "sun"}, {"kind": "icon", "name": "moon", "emphasis": "box", "box": {"x": 0.85, "y": 0.8, "w": 0.1, "h": 0.15}}`,
	},
	"shape": {
		`{"kind": "shape", "shape": "rect", "label": "a"}, {"kind": "shape", "shape": "round_rect", "fill_style": "hachure"}, {"kind": "shape", "shape": "ellipse", "fill_style": "cross"}, {"kind": "shape", "shape": "diamond", "fill_style": "wash", "fill": "accent3"}`,
		`{"kind": "shape", "shape": "triangle", "fill_style": "solid"}, {"kind": "shape", "shape": "hexagon", "fill_style": "none"}, {"kind": "shape", "shape": "star"}, {"kind": "shape", "shape": "cloud", "label": "b"}`,
		`{"kind": "shape", "shape": "bubble", "label": "c"}, {"kind": "shape", "shape": "brace"}, {"kind": "shape", "shape": "line"}`,
	},
	"arrow": {
		`{"id": "a", "kind": "text", "text": "egg", "box": {"x": 0.1, "y": 0.1, "w": 0.2, "h": 0.2}}, {"id": "b", "kind": "text", "text": "hen", "box": {"x": 0.6, "y": 0.6, "w": 0.2, "h": 0.2}},
		 {"kind": "arrow", "from": "a", "to": "b", "curve": "arc", "heads": "both", "label": "which?"}, {"kind": "arrow", "points": [[0.1, 0.9], [0.5, 0.8], [0.9, 0.9]], "curve": "elbow"}, {"kind": "arrow", "points": [[0.5, 0.1], [0.9, 0.2]], "heads": "none"}`,
	},
	"path":  {`{"kind": "path", "d": "M5 60C30 5 60 115 95 40Z", "view_box": "0 0 100 120", "stroke_width": 3, "color": "accent4", "fill": "accent1"}`},
	"image": {`{"kind": "image", "source": "photo.png", "description": "hills"}, {"kind": "image", "source": "photo.png", "keep_original": true, "fit": "cover"}`, `{"kind": "image", "source": "house.svg", "order": ["door"]}`},
	"chart": {
		`{"kind": "chart", "chart": "bar", "labels": ["a", "b"], "series": [{"name": "x", "values": [3, 5]}, {"name": "y", "values": [4, 2]}]}`,
		`{"kind": "chart", "chart": "column", "labels": ["0", "10", "20"], "unit": "$", "highlight": 1, "series": [{"name": "sum", "values": [1000, 1967, 3870]}]}`,
		`{"kind": "chart", "chart": "line", "labels": ["a", "b", "c"], "series": [{"name": "x", "values": [3, 5, 4]}, {"name": "y", "values": [-1, 2, 3]}]}`,
		`{"kind": "chart", "chart": "area", "labels": ["a", "b", "c"], "series": [{"name": "x", "values": [3, 5, 4]}]}`,
		`{"kind": "chart", "chart": "pie", "labels": ["yes", "no"], "series": [{"name": "votes", "values": [52, 31]}]}, {"kind": "chart", "chart": "donut", "labels": ["yes", "no"], "series": [{"name": "votes", "values": [52, 31]}]}`,
	},
	"diagram": {
		`{"kind": "diagram", "diagram": "timeline", "highlight": 1, "items": [{"label": "shop", "value": 1987, "icon": "sun"}, {"label": "abroad", "value": 1996}, {"label": "more", "value": 2021}]}`,
		`{"kind": "diagram", "diagram": "venn", "items": ["good", "cheap", {"label": "slow", "sets": [0, 1]}]}, {"kind": "diagram", "diagram": "pyramid", "items": ["few", "some", "many"]}`,
		`{"kind": "diagram", "diagram": "matrix", "axes": ["now", "much"], "items": ["a", "b", {"label": "c", "children": ["d"]}]}, {"kind": "diagram", "diagram": "checklist", "items": [{"label": "a", "done": true}, "b"]}`,
		`{"kind": "diagram", "diagram": "tree", "label": "root", "items": [{"label": "a", "children": ["b", "c"]}, "d"]}`,
		`{"kind": "diagram", "diagram": "mindmap", "label": "bread", "items": [{"label": "flour", "children": ["rye"]}, "time", "heat"]}`,
		`{"kind": "diagram", "diagram": "gauge", "value": 62, "items": [{"label": "good", "value": 50}, {"label": "bad", "value": 100}]}, {"kind": "diagram", "diagram": "dial", "value": 7, "max": 10}`,
		`{"kind": "diagram", "diagram": "thermometer", "value": 38, "min": 35, "max": 42}, {"kind": "diagram", "diagram": "progress", "value": 64}, {"kind": "diagram", "diagram": "big_number", "value": 1250}`,
	},
	"map": {
		`{"kind": "map", "region": "Africa", "highlight_countries": ["KE", {"country": "ET", "color": "accent2", "cue": 0.5}], "marks": [{"at": "Nairobi"}, {"at": "Cairo"}], "routes": [{"from": "Cairo", "to": "Nairobi", "label": "by air"}]}`,
		`{"kind": "map", "values": {"US": 3, "CN": 9, "BR": 5, "IN": 7, "DE": 1}, "unit": "%", "label": "share"}, {"kind": "map", "region": "Arctic"}, {"kind": "map", "bounds": [110, -50, -65, 60], "routes": [{"from": "Tokyo", "to": "Lima"}]}`,
	},
	"table":   {`{"kind": "table", "header": ["k", "v"], "rows": [["one", "1"], ["two", "2"]], "highlight": 1}`},
	"video":   {`{"kind": "video", "source": "white.mp4"}, {"kind": "text", "text": "white"}`},
	"formula": {`{"kind": "formula", "tex": "\\sum_{i=1}^{n} \\sqrt{i} = \\frac{n(n+1)}{2}"}`},
	"code":    {`{"kind": "code", "language": "go", "code": "for i := range 3 {\n\tfmt.Println(i)\n}", "highlight_lines": [2]}`},
}

// look is a scene that shows what makes a look: type, lines, areas, a chart, a
// picture redrawn.
const look = `{"kind": "text", "role": "title", "text": "A page of its **own**", "emphasis": "highlight"}, {"kind": "icon", "name": "leaf", "color": "accent2"},
	{"kind": "shape", "shape": "round_rect", "fill": "accent3", "label": "wake"}, {"kind": "chart", "chart": "column", "labels": ["a", "b"], "series": [{"name": "x", "values": [4, 7]}]}, {"kind": "image", "source": "photo.png"}`

// four are elements for the layouts.
const four = `{"kind": "icon", "name": "sun", "label": "1990 sun"}, {"kind": "icon", "name": "cloud", "label": "1995 cloud"}, {"kind": "shape", "shape": "star"}, {"kind": "text", "text": "rain"}`

var layouts = []plan.Layout{
	plan.LayoutTitle, plan.LayoutHero, plan.LayoutColumns, plan.LayoutGrid, plan.LayoutList, plan.LayoutFlow, plan.LayoutCycle, plan.LayoutCompare, plan.LayoutTimeline, plan.LayoutFree,
}

// changing is a scene in which something goes, becomes something else and moves.
const changing = `{"duration": 4, "elements": [{"id": "a", "kind": "icon", "name": "sun", "cue": 0, "gone": 1.5},
	{"id": "b", "kind": "icon", "name": "leaf", "becomes": "c"}, {"id": "c", "kind": "icon", "name": "cloud", "cue": 2, "moves": {"to": {"x": 0.8, "y": 0.8}, "cue": 3}}]}`

// watched are a scene that a camera comes near, and one that takes over from what it saw
// last.
const watched = `{"duration": 3, "camera": "push_in", "elements": [{"kind": "icon", "name": "sun", "cue": 0.2, "camera": "focus"}, {"kind": "text", "text": "far", "cue": 1.2}]},
	{"duration": 1, "transition": "board", "elements": [{"kind": "text", "text": "next"}]}`

var transitions = []plan.Transition{plan.TransitionFade, plan.TransitionWipe, plan.TransitionSlide, plan.TransitionErase, plan.TransitionBoard}

// scripts are a language of each script, with words of it: they are shaped and
// broken in ways of their own.
func scripts() map[plan.Language]string {
	all, seen := map[plan.Language]string{}, map[string]bool{}
	for _, l := range locale.Languages {
		if !seen[l.Writing.Script] {
			seen[l.Writing.Script] = true
			all[plan.Language(l.Code)] = l.Own + ", " + l.Sample
		}
	}
	return all
}

// scenes are all that is drawn, in order of their names.
func scenes() []scene {
	var all []scene
	add := func(name, doc string) { all = append(all, scene{name, doc, strings.Contains(doc, ".mp4")}) }
	for _, kind := range plan.Kinds() {
		variants, ok := kinds[string(kind)]
		if !ok {
			variants = []string{strings.Trim(kind.Sample(), "[]")}
		}
		for i, elements := range variants {
			for e, fields := range plain {
				add(fmt.Sprintf("kind/%s-%d-%s", kind, i+1, []string{"canvas", "sketch"}[e]), film(fields, short(elements)))
			}
		}
	}
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(e) {
			add(fmt.Sprintf("look/%s/%s", strings.TrimPrefix(string(e), "studio_"), name), film(in(e, name), short(look)))
		}
	}
	for _, l := range layouts {
		add("layout/"+string(l), film(plain[0], fmt.Sprintf(`{"duration": 1, "layout": %q, "elements": [%s]}`, l, four)))
	}
	for _, tr := range transitions {
		add("transition/"+string(tr), film(plain[0], short(`{"kind": "icon", "name": "sun"}`)+`, `+
			fmt.Sprintf(`{"duration": 2, "transition": %q, "background": "accent1", "elements": [{"kind": "text", "text": "next"}]}`, tr)))
	}
	for i, p := range plan.Places() {
		add("place/"+string(p), film(plain[i%len(plain)], fmt.Sprintf(`{"duration": 1, "background": %q, "elements": [{"kind": "picture", "name": "dog", "label": "dog"}, {"kind": "text", "text": "here"}]}`, p)))
	}
	for _, pen := range []plan.Pen{plan.PenStylus, plan.PenMarker, plan.PenPen} {
		add("pen/"+string(pen), film(plain[0]+fmt.Sprintf(`"pen_animation_style": %q, "visual_animation_style": "sketch", `, pen), short(`{"kind": "text", "text": "by hand"}`)))
	}
	for _, hand := range []plan.Hand{plan.HandLight, plan.HandMedium, plan.HandDark} {
		add("hand/"+string(hand), film(plain[1]+fmt.Sprintf(`"hand": %q, `, hand), short(`{"kind": "text", "text": "by hand"}`)))
	}
	add("hand/left", film(plain[1]+`"hand": "light", "handedness": "left", `, short(`{"kind": "icon", "name": "sun"}`)+`, {"duration": 2, "transition": "erase", "elements": [{"kind": "text", "text": "next"}]}`))
	for _, m := range []plan.Motion{plan.MotionSketch, plan.MotionFadeIn, plan.MotionNone} {
		add("motion/"+string(m), film(plain[0], short(fmt.Sprintf(`{"kind": "image", "source": "photo.png", "motion": %q, "cue": 0.25}`, m))))
	}
	for i, fields := range plain {
		add(fmt.Sprintf("motion/ken_burns-%d", i+1), film(fields, short(`{"kind": "image", "source": "photo.png", "keep_original": true, "motion": "ken_burns", "cue": 0.1}`)))
	}
	for e, fields := range plain {
		add("change/"+[]string{"canvas", "sketch"}[e], film(fields, changing))
		add("camera/"+[]string{"canvas", "sketch"}[e], film(fields, watched))
	}
	for language, text := range scripts() {
		add("script/"+string(language), film(plain[0]+fmt.Sprintf(`"onscreen_text_language": %q, `, language), short(fmt.Sprintf(`{"kind": "text", "text": %q}, {"kind": "list", "items": [%q]}`, text, text))))
	}
	for _, q := range []plan.Quality{plan.QualityStandard, plan.QualityHigh} {
		add("quality/"+string(q), film(fmt.Sprintf(`"output": {"scale": 0.25, "fps": 24, "quality": %q}, "pen_animation_style": "marker", `, q), short(`{"kind": "image", "source": "photo.png"}, {"kind": "text", "text": "fine"}`)))
	}
	add("film/vertical", film(plain[0]+`"video_orientation": "vertical", `, short(four)))
	add("film/grey", film(plain[1]+`"enable_color": false, `, short(four)))
	add("film/thirty", film(`"output": {"scale": 0.25, "fps": 30, "quality": "draft"}, `, short(`{"kind": "text", "text": "thirty"}`)))
	add("film/custom", film(small+`"custom_style": {"base": "classic", "palette": {"accent1": "#208040"}}, `, short(four)))
	add("overlay/captions-words", film(plain[0]+`"captions": "burn_in", "caption_highlight": "word", `, `{"narration": {"text": "Words to be read."}, "elements": [{"kind": "icon", "name": "sun", "cue": "read"}]}`))
	add("overlay/captions", film(plain[0]+`"captions": "burn_in", `, `{"narration": {"text": "Words to be read."}, "elements": [{"kind": "icon", "name": "sun", "cue": "read"}]}`))
	add("overlay/watermark", film(plain[0]+`"watermark": true, "logo_position": "tl", `, short(four)))
	add("overlay/logo", film(plain[0]+`"custom_logo": "house.svg", `, short(four)))
	for _, layout := range []string{plan.LayoutRoundOverlay, plan.LayoutSideBySide} {
		add("overlay/narrator-"+layout, film(plain[0]+fmt.Sprintf(`"own_narration": {"source": "white.mp4", "layout": %q}, `, layout),
			`{"duration": 1, "narration": {"from": 0, "to": 0.5}, "elements": [{"kind": "icon", "name": "sun"}]}`))
	}
	slices.SortFunc(all, func(a, b scene) int { return strings.Compare(a.name, b.name) })
	return all
}
