package v1

import (
	"errors"
	"strings"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// Request is what a body of this version asks for. The error has all that is wrong
// with it, in this version's names.
func Request(v field.Values) (service.Generation, error) {
	if len(v.Is) == 0 && len(v.Given) == 0 && len(v.Wrong) == 0 && len(v.Faults) > 0 {
		return service.Generation{}, &service.Error{Kind: service.Invalid, Faults: v.Faults}
	}
	own := rules(v)
	g, err := v2.Request(translate(v))
	return g, ours(err, own)
}

// translate turns values into those of version 2. Faults stay here.
func translate(v field.Values) field.Values {
	out := field.Values{Is: map[string]any{}, Given: map[string]bool{}, Wrong: map[string]bool{}}
	for _, n := range names {
		if n.v2 == "" {
			continue
		}
		out.Given[n.v2] = v.Given[n.Name]
		out.Wrong[n.v2] = v.Wrong[n.Name]
		is, there := v.Is[n.Name]
		if !there || is == nil {
			continue
		}
		if word, ok := is.(string); ok && n.values != nil {
			is = n.values[word]
		}
		out.Is[n.v2] = is
	}
	// Words that stand for a choice of version 2, or depend on others.
	canvas, _ := v.Is["use_2_0_style"].(bool)
	out.Is["studio_video_engine"] = "studio_sketch"
	if canvas {
		out.Is["studio_video_engine"] = "studio_canvas"
	}
	if public, ok := v.Is["is_public"].(bool); ok {
		out.Is["visibility"] = map[bool]string{true: "public", false: "private"}[public]
	}
	placement(v, out)
	pen(v, out)
	if v.Is["use_lineart_2_style"] == classicWords {
		told, _ := out.Is["visual_instructions"].(string)
		out.Is["visual_instructions"] = strings.TrimSpace(told + " " + classicWordsTell)
	}
	return out
}

// placement keeps a corner where it counts: with a logo and the watermark.
func placement(v, out field.Values) {
	logo := v.Is["logo"] != nil
	mark, _ := v.Is["include_watermark"].(bool)
	switch {
	case !logo || !mark:
		delete(out.Is, "logo_position")
		out.Given["logo_position"] = false
	case out.Is["logo_position"] == nil:
		out.Is["logo_position"] = GenerationTable.Field("logo_placement").Default
	}
}

// usualPen is the one that show_pencil_cursor shows where none is named.
const usualPen = "stylus"

func pen(v, out field.Values) {
	shown, said := v.Is["show_pencil_cursor"].(bool)
	switch {
	case said && !shown:
		delete(out.Is, "pen_animation_style")
		out.Given["pen_animation_style"] = false
	case shown && out.Is["studio_video_engine"] == "studio_canvas" && out.Is["pen_animation_style"] == nil:
		out.Is["pen_animation_style"] = usualPen
		out.Given["pen_animation_style"] = true
	}
}

// rules are the faults that only this version knows, and those of single fields.
func rules(v field.Values) []service.Fault {
	faults := v.Faults
	add := func(typ, message string, path ...any) {
		faults = append(faults, service.Fault{Type: typ, Path: path, Message: message})
	}
	if !v.Given["prompt"] && !v.Given["audio_clip"] && !v.Wrong["prompt"] && !v.Wrong["audio_clip"] {
		add(field.Missing, "`prompt` or `audio_clip` is required", "prompt")
	}
	if v.Wrong["use_2_0_style"] {
		return faults
	}
	canvas, _ := v.Is["use_2_0_style"].(bool)
	if style, ok := v.Is["use_lineart_2_style"].(string); ok && canvas && style != "false" {
		add(field.ValueError, "`use_lineart_2_style` is a look of the sketch: leave it out with `use_2_0_style`", "use_lineart_2_style")
	}
	for _, name := range []string{"image_style", "input_images"} {
		if v.Given[name] && !canvas {
			add(field.ValueError, "`"+name+"` is of the canvas: set `use_2_0_style` to true, or leave it out", name)
		}
	}
	// A pen that is named is a rule of version 2's; one that is hidden is not.
	if shown, _ := v.Is["show_pencil_cursor"].(bool); shown && !canvas {
		add(field.ValueError, "`show_pencil_cursor` is of the canvas: set `use_2_0_style` to true, or leave it out", "show_pencil_cursor")
	} else if said := v.Given["show_pencil_cursor"]; said && v.Given["pen_style"] && !canvas {
		add(field.ValueError, "`pen_style` is of the canvas: set `use_2_0_style` to true, or leave it out", "pen_style")
	}
	return faults
}

// names of version 2 and their counterparts here, for messages.
var back = func() map[string]string {
	m := map[string]string{"studio_canvas": "use_2_0_style", "studio_sketch": "use_2_0_style=false"}
	for _, n := range names {
		if n.v2 != "" {
			m[n.v2] = n.Name
		}
	}
	return m
}()

// ours is an error of version 2 in the names of this one, after the faults that were
// found here.
func ours(err error, own []service.Fault) error {
	var e *service.Error
	if err != nil && !errors.As(err, &e) {
		return err
	}
	out := service.Error{Kind: service.Invalid}
	if e != nil && (e.Kind == service.Invalid || len(own) == 0) {
		out = *e
	}
	theirs := out.Faults
	out.Faults = nil
	said := map[any]bool{}
	for _, f := range own {
		out.Faults = append(out.Faults, f)
		if len(f.Path) > 0 {
			said[f.Path[0]] = true
		}
	}
	for _, f := range theirs {
		f = f.Renamed(back)
		if len(f.Path) > 0 && said[f.Path[0]] {
			continue
		}
		out.Faults = append(out.Faults, f)
	}
	out.Message = field.Reworded(out.Message, back)
	if len(out.Faults) == 0 && out.Message == "" && out.Kind == service.Invalid {
		return nil
	}
	return &out
}
