package plan

import (
	"strings"
)

// checker judges what a schema cannot: whether the parts of a plan fit each
// other. It stays silent where a part it needs is already at fault.
type checker struct {
	p        *Plan
	icons    Icons
	pictures Icons
	notation func(*Element) Faults
	r        *reader
	known    Faults // those of the reader
}

// check adds to r the faults of p, a plan filled with its defaults.
func check(p *Plan, o Options, r *reader) {
	c := &checker{p, o.Icons, o.Pictures, o.Notation, r, r.faults[:len(r.faults):len(r.faults)]}
	c.film()
	c.frame()
	c.style()
	c.narrator()
	ids := map[string]int{}
	for i := range p.Scenes {
		c.sceneID(i, ids)
		c.scene(i)
	}
	for i := range p.Variants {
		c.variant(i)
	}
}

// fault notes a fault; a place the reader has named already is not named twice.
func (c *checker) fault(path, accept, format string, args ...any) {
	for _, f := range c.known {
		if f.Path == path {
			return
		}
	}
	if len(c.r.faults) >= maxFaults {
		c.r.dropped++
		return
	}
	c.r.faults.Add(path, accept, format, args...)
}

// valid reports whether the reader found nothing wrong at a path, around it or
// within it.
func (c *checker) valid(path string) bool {
	for _, f := range c.known {
		if f.Path == path || within(f.Path, path) || within(path, f.Path) {
			return false
		}
	}
	return true
}

// within reports whether path is a part of whole.
func within(path, whole string) bool {
	rest, ok := strings.CutPrefix(path, whole)
	return ok && rest != "" && (rest[0] == '.' || rest[0] == '[')
}

// film checks what concerns the film as a whole.
func (c *checker) film() {
	p := c.p
	c.language("narration_language", p.Language)
	if p.TextLanguage != p.Language {
		c.language("onscreen_text_language", p.TextLanguage)
	}
	if p.LogoPosition != "" && !p.hasLogo() && c.valid("watermark") && c.valid("custom_logo") {
		c.fault("logo_position", "leave it out, or set watermark or custom_logo", "there is no logo to place")
	}
	c.music()
}

// music checks that there is one music at most, and that what is said of it is said of some.
func (c *checker) music() {
	p := c.p
	if p.Track != TrackNone && p.Music != "" {
		c.fault("background_source", "leave it out, or background_track", "music of your own plays in the place of a track, and background_track is %q", p.Track)
	}
	if p.Volume != nil && p.Track == TrackNone && p.Music == "" && c.valid("background_track") && c.valid("background_source") {
		c.fault("background_volume", "leave it out, or set background_track or background_source", "there is no music to be loud")
	}
	if p.CutOnBeat && p.Track == TrackNone && p.Music == "" && c.valid("background_track") && c.valid("background_source") {
		c.fault("cut_on_beat", "leave it out, or set background_track", "there is no music to cut to")
	}
}

func (c *checker) language(path string, l Language) {
	if l != "" && l.Primary() == l.Secondary() {
		c.fault(path, "accepted: a code alone, or two different ones", "pairs %s with itself", l.Primary().Name())
	}
}

// style checks that the stated styles are the chosen engine's.
func (c *checker) style() {
	p := c.p
	if !c.valid("studio_video_engine") {
		return
	}
	if p.Engine == EngineSketch && p.CanvasStyle != "" {
		c.fault("canvas_style_variant", "leave it out, set sketch_style_variant, or set studio_video_engine to studio_canvas",
			"%q is a style of studio_canvas, but the engine is studio_sketch", p.CanvasStyle)
	}
	if p.Engine != EngineSketch && p.SketchStyle != "" {
		c.fault("sketch_style_variant", "leave it out, set canvas_style_variant, or set studio_video_engine to studio_sketch",
			"%q is a style of studio_sketch, but the engine is studio_canvas", p.SketchStyle)
	}
}

// narrator checks that own_narration states only what its layout uses.
func (c *checker) narrator() {
	o := c.p.OwnNarration
	if o == nil || !c.valid("own_narration.layout") {
		return
	}
	used := *o
	used.dropUnused()
	for _, f := range []struct {
		name       string
		stated, ok bool
		with       string
	}{
		{"position", o.Position != "", used.Position != "", "layout round_overlay or side_by_side"},
		{"split_size", o.Split != "", used.Split != "", "layout side_by_side"},
		{"fit", o.Fit != "", used.Fit != "", "layout side_by_side"},
		{"focus_position", o.Focus != nil, used.Focus != nil, "layout side_by_side and fit crop"},
	} {
		if f.stated && !f.ok && c.valid("own_narration.fit") {
			c.fault("own_narration."+f.name, "leave it out; it needs "+f.with, "has no meaning with %s", narratorSeen(o))
		}
	}
}

// narratorSeen says how the narrator is shown.
func narratorSeen(o *OwnNarration) string {
	switch {
	case o.Layout == LayoutSoundAlone:
		return "the sound alone (layout null)"
	case o.Layout == LayoutSideBySide && o.Fit != "":
		return "layout " + o.Layout + " and fit " + o.Fit
	}
	return "layout " + o.Layout
}
