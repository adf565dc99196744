package plan

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/inkreel/inkreel/internal/locale"
)

// judge is schema.json as an independent reader understands it.
func judge(t testing.TB) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// agree checks that the schema never refuses what Decode takes, and refuses
// whatever Decode's own reading of the schema refuses.
func agree(t *testing.T, s *jsonschema.Schema, data []byte) (valid bool) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	refusal := s.Validate(doc)
	_, decodeErr := Decode(data, Options{})
	if refusal != nil && decodeErr == nil {
		t.Fatalf("the schema refuses what Decode takes: %v\n%s", refusal, data)
	}
	if v := builtin().read(data, defaultMaxDepth); refusal == nil && len(v.faults) > 0 {
		t.Fatalf("the schema takes what Decode refuses: %v\n%s", v.faults, data)
	}
	return decodeErr == nil
}

func TestSchemaAgreesOnExamples(t *testing.T) {
	s := judge(t)
	for _, file := range exampleFiles(t, "*.json") {
		if !agree(t, s, read(t, file)) {
			t.Errorf("%s is refused", file)
		}
	}
	for _, file := range exampleFiles(t, "bad/*.json") {
		if name := filepath.Base(file); name != "truncated.json" && agree(t, s, read(t, file)) != (name == "missing-asset.json") {
			t.Errorf("%s is judged wrongly", file)
		}
	}
}

// TestSchemaAgreesOnGeneratedPlans draws plans at random from the schema, then
// breaks them in one place and more.
func TestSchemaAgreesOnGeneratedPlans(t *testing.T) {
	s := judge(t)
	taken, refused := 0, 0
	for seed := range uint64(400) {
		g := generator{rand.New(rand.NewPCG(seed, 1))}
		doc := g.plan()
		data := encodeAny(t, doc)
		if !agree(t, s, data) {
			_, err := Decode(data, Options{})
			t.Fatalf("a plan meant to be right is refused: %v\n%s", err, data)
		}
		for range 8 {
			doc = g.mutate(doc)
			if agree(t, s, encodeAny(t, doc)) {
				taken++
			} else {
				refused++
			}
		}
	}
	if taken < 100 || refused < 1000 {
		t.Errorf("%d broken plans were taken and %d refused: the sample says too little", taken, refused)
	}
}

func encodeAny(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSchemaNamesTheTypesFields compares every object of the schema with the
// Go type that holds it, field by field.
func TestSchemaNamesTheTypesFields(t *testing.T) {
	root := printedSchema(t, Schema())
	element := map[string]*printedNode{}
	for _, name := range append([]string{"element"}, root.Defs["element"].Properties["kind"].enumTexts()...) {
		for field, n := range root.Defs[name].Properties {
			element[field] = n
		}
	}
	for name, c := range map[string]struct {
		fields map[string]*printedNode
		goType any
	}{
		"plan": {root.Properties, Plan{}}, "output": {root.Defs["output"].Properties, Output{}},
		"custom_style": {root.Defs["custom_style"].Properties, CustomStyle{}}, "own_narration": {root.Defs["own_narration"].Properties, OwnNarration{}},
		"scene": {root.Defs["scene"].Properties, Scene{}}, "narration": {root.Defs["narration"].Properties, Narration{}},
		"word": {root.Defs["word"].Properties, Word{}}, "box": {root.Defs["box"].Properties, Box{}},
		"series": {root.Defs["series"].Properties, Series{}}, "variant": {root.Defs["variant"].Properties, Variant{}},
		"variant_scene": {root.Defs["variant_scene"].Properties, VariantScene{}}, "variant_element": {root.Defs["variant_element"].Properties, VariantElement{}},
		"element": {element, Element{}},
	} {
		var want, got []string
		for i := range reflect.TypeOf(c.goType).NumField() {
			tag, _, _ := strings.Cut(reflect.TypeOf(c.goType).Field(i).Tag.Get("json"), ",")
			if tag != "-" { // no plan states it
				want = append(want, tag)
			}
		}
		for field := range c.fields {
			got = append(got, field)
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the schema has %q, the type %q", name, got, want)
		}
	}
}

func TestSchemaDescribesEverything(t *testing.T) {
	root := printedSchema(t, Schema())
	visit := func(path string, n *printedNode) {
		if !strings.HasSuffix(n.Description, ".") {
			t.Errorf("%s is described as %q, want a sentence", path, n.Description)
		}
		for name, p := range n.Properties {
			if !strings.HasSuffix(p.Description, ".") {
				t.Errorf("%s.%s is described as %q, want a sentence", path, name, p.Description)
			}
			if bounded := p.Minimum != nil; bounded != (p.Maximum != nil) {
				t.Errorf("%s.%s is bounded on one side only", path, name)
			}
		}
	}
	visit("plan", root)
	for name, n := range root.Defs {
		visit(name, n)
	}
}

// TestSchemaPatternsHaveChecks holds the printed schema to what is read by: a
// pattern counts only through the check beside it, and both agree.
func TestSchemaPatternsHaveChecks(t *testing.T) {
	samples := []string{"a", "a b", "ink", "#12aBcd", "de", "hindi-english", "en-US", "assets/a.png", "/a", "https://example.org/x", "http://", "s3://b/k", "s3://b",
		"data:,", "file:///a", "M0 0L1 1", " m1", "L1", "0 0 10 10.5", "0 0 10", "", " \t", "\u200b", "ü\u00a0"}
	checked := map[*form]bool{}
	var visit func(path string, s *schema)
	visit = func(path string, s *schema) {
		if s == nil {
			return
		}
		if s.form != nil && !checked[s.form] {
			checked[s.form] = true
			pattern := regexp.MustCompile(s.form.pattern)
			for _, text := range samples {
				if problem, _ := s.form.check(text); (problem == "") != pattern.MatchString(text) {
					t.Errorf("%s: of %q the check says %q, the pattern %v", path, text, problem, pattern.MatchString(text))
				}
			}
		}
		for _, f := range s.fields {
			visit(path+"/"+f.name, f.schema)
		}
		for _, inner := range slices.Concat([]*schema{s.items, s.keys, s.values}, s.own, s.either) {
			visit(path, inner)
		}
	}
	visit("", builtin().film)
	if len(checked) != 10 {
		t.Errorf("%d forms, want 10", len(checked))
	}
}

// TestSchemaListsTheNames compares the names of styles and languages, which
// code and schema both spell out.
func TestSchemaListsTheNames(t *testing.T) {
	root := printedSchema(t, Schema())
	if len(Languages()) < 36 {
		t.Errorf("%d languages, the contract has 36", len(Languages()))
	}
	canvas := append(CanvasStyles(), legacyNames(CanvasStyles())...)
	if got := root.Properties["canvas_style_variant"].enumTexts(); !slices.Equal(got, canvas) {
		t.Errorf("canvas styles %q", got)
	}
	if got := root.Properties["sketch_style_variant"].enumTexts(); !slices.Equal(got, SketchStyles()) {
		t.Errorf("sketch styles %q", got)
	}
	bases := root.Defs["custom_style"].Properties["base"].enumTexts()
	for _, name := range append(canvas, SketchStyles()...) {
		if !slices.Contains(bases, name) {
			t.Errorf("%s is no base of a custom style", name)
		}
	}
	s := judge(t)
	for _, l := range locale.Languages {
		for _, name := range append(l.Aliases, l.Code, strings.ToLower(l.Name)) {
			agree(t, s, []byte(`{"version":1,"onscreen_text_language":"`+name+`","narration_language":"`+name+`-ur","scenes":[{"duration":1}]}`))
		}
	}
}
