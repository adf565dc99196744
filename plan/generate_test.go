package plan

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// generator draws plans at random from the compiled schema.
type generator struct{ *rand.Rand }

func (g generator) pick(list ...any) any { return list[g.IntN(len(list))] }

// plan is a plan without fault: what the schema takes, with the parts that must
// fit each other made to fit.
func (g generator) plan() any {
	p := g.value(builtin().film).(map[string]any)
	for _, name := range []string{"studio_video_engine", "canvas_style_variant", "sketch_style_variant", "logo_position", "variants"} {
		delete(p, name)
	}
	if p["background_track"] == nil {
		delete(p, "background_volume")
		delete(p, "cut_on_beat")
	} else {
		delete(p, "background_source")
	}
	if g.IntN(2) == 0 {
		p["studio_video_engine"], p["sketch_style_variant"] = "studio_sketch", g.pick("crayon", "improved(beta)")
	}
	if own, ok := p["own_narration"].(map[string]any); ok {
		p["own_narration"] = map[string]any{"source": own["source"], "layout": "side_by_side", "focus_position": g.IntN(101)}
	}
	p["cast"] = map[string]any{"mara": g.object(castSchema().values)}
	for i, s := range p["scenes"].([]any) {
		g.fitScene(i, s.(map[string]any), p["own_narration"] != nil)
	}
	if g.IntN(3) == 0 {
		p["narration_language"] = "en"
		p["variants"] = []any{map[string]any{"id": "v", "narration_language": "hindi", "scenes": map[string]any{
			"scene0": map[string]any{"narration": map[string]any{"text": "नमस्ते"}}}}}
	}
	return p
}

func (g generator) fitScene(i int, s map[string]any, own bool) {
	s["id"] = "scene" + strconv.Itoa(i)
	s["duration"] = 1 + float64(g.IntN(90))/10
	s["narration"] = map[string]any{"text": "Said, said and said again."}
	if own {
		s["narration"] = map[string]any{"text": "Said, said and said again.", "from": g.IntN(9)}
	}
	elements, _ := s["elements"].([]any)
	for j, e := range elements {
		g.fitElement(j, e.(map[string]any))
	}
}

func (g generator) fitElement(j int, e map[string]any) {
	e["id"] = "element" + strconv.Itoa(j)
	e["cue"] = g.pick(0, 0.5, "said#"+strconv.Itoa(1+g.IntN(3)), nil)
	e["gone"] = g.pick(nil, 0.9, "said#2")
	delete(e, "becomes")
	if delete(e, "moves"); e["kind"] != "arrow" && e["kind"] != "video" && g.IntN(3) == 0 {
		e["moves"] = map[string]any{"to": map[string]any{"x": g.Float64(), "y": 0}, "cue": g.pick(0.5, "said")}
	}
	if e["box"] != nil {
		e["box"] = map[string]any{"x": g.Float64() / 2, "y": g.Float64() / 2, "w": 0.5, "h": 0.01 + g.Float64()*0.49}
	}
	if e["order"] != nil {
		e["order"] = g.pick([]any{"roof", "front door"}, []any{map[string]any{"x": g.Float64() / 2, "y": 0, "w": 0.5, "h": 1}}, []any{})
	}
	if e["motion"] == "ken_burns" && (e["kind"] != "image" || e["keep_original"] != true) {
		delete(e, "motion")
	}
	delete(e, "highlight")
	delete(e, "cues")
	delete(e, "highlight_lines")
	delete(e, "view_box")
	switch e["kind"] {
	case "arrow":
		delete(e, "from")
		delete(e, "to")
		e["points"] = []any{[]any{0, 0}, []any{g.Float64(), 1}}
	case "person":
		e["cast"] = g.pick("mara", nil)
		delete(e, "bubble_cue")
	case "chart":
		delete(e, "flows")
		delete(e, "labels")
		delete(e, "series")
		if e["chart"] == "sankey" {
			e["flows"] = []any{map[string]any{"from": "a", "to": "b", "value": 1 + g.Float64()}, map[string]any{"from": "b", "to": "c", "value": 2}}
			break
		}
		e["labels"] = []any{"a", "b"}
		series := []any{map[string]any{"values": []any{g.Float64(), 1}}}
		if k := e["chart"]; k == "range" || k == "scatter" {
			series = append(series, map[string]any{"values": []any{nil, g.Float64()}})
		}
		e["series"] = series
	case "diagram":
		for _, name := range []string{"items", "label", "value", "min", "max", "unit", "axes"} {
			delete(e, name)
		}
		fitted := g.pick(
			map[string]any{"diagram": "timeline", "unit": "min", "items": []any{map[string]any{"label": "a", "value": g.Float64(), "icon": "sun"}}},
			map[string]any{"diagram": "venn", "items": []any{"a", "b", map[string]any{"label": "c", "sets": []any{1, 0}}}},
			map[string]any{"diagram": "matrix", "axes": []any{"a", "b"}, "items": []any{map[string]any{"label": "c", "children": []any{"d"}}}},
			map[string]any{"diagram": "tree", "label": "a", "items": []any{map[string]any{"label": "b", "children": []any{map[string]any{"label": "c", "children": []any{"d"}}}}}},
			map[string]any{"diagram": "dial", "min": -1, "max": g.Float64(), "value": 0, "items": []any{map[string]any{"value": 0}}},
			map[string]any{"diagram": "checklist", "items": []any{"a", map[string]any{"label": "b", "done": true}}}).(map[string]any)
		for name, v := range fitted {
			e[name] = v
		}
	case "map":
		delete(e, "routes")
		delete(e, "marks")
		delete(e, "highlight_countries")
		if delete(e, "bounds"); g.IntN(2) == 0 {
			delete(e, "region")
			e["bounds"] = []any{170, -60.5, -120, g.IntN(80)}
			e["marks"] = []any{map[string]any{"at": []any{12, 140.5}, "cue": "said"}, map[string]any{"at": "Some place", "label": "a"}}
			e["highlight_countries"] = []any{"Kenya", map[string]any{"country": "KE", "color": "ink", "cue": 0.5}}
			e["routes"] = []any{map[string]any{"from": "a", "to": []any{-90, 180}}}
		}
	case "table":
		e["header"] = nil
		e["rows"] = []any{[]any{"1", ""}, []any{"3", "4"}}
		e["cues"] = g.pick(nil, []any{nil, 0.75}, []any{"said#1", "said#3"})
		if e["emphasis"] = nil; e["cues"] != nil {
			e["cue"] = nil
		}
	}
}

// value draws one value of a schema.
func (g generator) value(s *schema) any {
	if s.types&isNull != 0 && g.IntN(12) == 0 && s != builtin().film {
		return nil
	}
	switch {
	case len(s.enum) > 0:
		return s.enum[g.IntN(len(s.enum))]
	case len(s.numbers) > 0:
		return s.numbers[g.IntN(len(s.numbers))]
	case s.types&isObject != 0:
		return g.object(s)
	case s.types&isList != 0:
		list := []any{}
		for range s.minItems + g.IntN(min(3, s.maxItems-s.minItems+1)) {
			list = append(list, g.value(s.items))
		}
		return list
	case s.types&isBool != 0:
		return g.IntN(2) == 0
	case s.types&isInteger != 0:
		return int64(*s.min) + g.Int64N(int64(*s.max)-int64(*s.min)+1)
	case s.types&isNumber != 0:
		return *s.min + g.Float64()*(*s.max-*s.min)
	}
	return g.text(s)
}

func (g generator) object(s *schema) any {
	o := map[string]any{}
	if s.keys != nil {
		return o
	}
	if s.cases != nil {
		kind := s.owners[g.IntN(len(s.owners))]
		s = s.cases[kind]
		defer func() { o["kind"] = kind }()
	}
	for _, f := range s.fields {
		if f.required || g.IntN(2) == 0 {
			o[f.name] = g.value(f.schema)
			for o[f.name] == nil && f.required {
				o[f.name] = g.value(f.schema)
			}
		}
	}
	return o
}

// text draws a text that passes whatever check the schema has.
func (g generator) text(s *schema) any {
	for {
		t := g.pick("a", "Some words", "ink", "#12aBcd", "de", "hindi-english", "assets/a.png", "https://example.org/x",
			"s3://b/k", "M0 0L1 1", "0 0 10 10.5", "1080x1920", "ü", "three\nlines\nlong").(string)
		if problem, _ := s.judge([]byte(t)); problem == "" {
			return t
		}
	}
}

// mutate is a copy of a document, changed in one place.
func (g generator) mutate(doc any) any {
	data, _ := json.Marshal(doc)
	var whole any
	_ = json.Unmarshal(data, &whole)
	// Walk down at random, and change where the walk ends.
	node := whole
	for {
		switch n := node.(type) {
		case map[string]any:
			names := slices.Sorted(maps.Keys(n))
			if len(names) == 0 || g.IntN(6) == 0 {
				n[g.pick("color", "colour", "text", "id", "x", "cue", "from").(string)] = g.stray()
				return whole
			}
			name := names[g.IntN(len(names))]
			if leaf(n[name]) || g.IntN(5) == 0 {
				if n[name] = g.changed(n[name]); g.IntN(5) == 0 {
					delete(n, name)
				}
				return whole
			}
			node = n[name]
		case []any:
			if len(n) == 0 {
				return whole
			}
			i := g.IntN(len(n))
			if leaf(n[i]) || g.IntN(8) == 0 {
				n[i] = g.changed(n[i])
				return whole
			}
			node = n[i]
		}
	}
}

func leaf(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return false
	}
	return true
}

// changed is a value like v, or not at all.
func (g generator) changed(v any) any {
	if g.IntN(3) == 0 {
		return g.stray()
	}
	switch v := v.(type) {
	case float64:
		return g.pick(-v, v+0.5, v*1e3, v/2, 0, 1e16, json.Number("1e400"), json.Number("3.0"))
	case string:
		return g.pick("", v+" ", v+"x", strings.ToUpper(v), strings.Repeat(v, 70), "data:,"+v, "/"+v, "http://", "mandarin-xx", "#12345g", " \t")
	case bool:
		return !v
	case []any:
		for len(v) > 0 && len(v) < 70 {
			v = append(v, v...)
		}
		return v
	}
	return g.stray()
}

func (g generator) stray() any {
	return g.pick(nil, true, 0, -1, 0.5, 7, 1e300, "", "a", "auto", "none", []any{}, []any{nil}, []any{1, "a"}, map[string]any{}, map[string]any{"x": 1})
}
