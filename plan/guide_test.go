package plan

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

const guide = "../docs/plan.md"

// fenced is a block of JSON in the guide.
var fenced = regexp.MustCompile("(?s)```json\n(.*?)```")

// TestGuideExamples decodes every JSON block of the guide: a plan, or a part
// of one set into the smallest plan around it.
func TestGuideExamples(t *testing.T) {
	blocks := fenced.FindAllStringSubmatch(string(read(t, guide)), -1)
	kinds := map[Kind]bool{}
	for _, b := range blocks {
		doc := strings.TrimSpace(b[1])
		p, err := Decode([]byte(wrapped(t, doc)), Options{})
		if err != nil {
			t.Errorf("%v\nin %s", err, doc)
			continue
		}
		for _, s := range p.Scenes {
			for _, e := range s.Elements {
				kinds[e.Kind] = true
			}
		}
	}
	if len(kinds) != len(Kinds()) || len(blocks) < 18 {
		t.Errorf("%d blocks show %d kinds of element, want all %d", len(blocks), len(kinds), len(Kinds()))
	}
}

// wrapped completes a part of a plan to a plan.
func wrapped(t *testing.T, doc string) string {
	t.Helper()
	if doc[0] == '[' {
		return sceneDoc(`{"elements":` + doc + `}`)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(doc), &fields); err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	switch {
	case fields["version"] != nil:
		return doc
	case fields["kind"] != nil:
		return elementDoc(doc)
	case fields["elements"] != nil:
		return sceneDoc(doc)
	}
	return `{"version":1,"scenes":[{"duration":1}],` + doc[1:]
}

// TestGuideIsComplete checks that the guide names every field, every accepted
// value and every default of the schema.
func TestGuideIsComplete(t *testing.T) {
	text := fenced.ReplaceAllString(string(read(t, guide)), "")
	names := map[string]bool{}
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(text, -1) {
		for _, name := range regexp.MustCompile(`[^\s",{}]+`).FindAllString(m[1], -1) {
			names[name] = true
		}
	}
	says := func(what, name string) {
		if !names[name] && !strings.HasSuffix(name, "_compact") && !strings.HasSuffix(name, "_legacy") {
			t.Errorf("the guide does not name the %s %s", what, name)
		}
	}
	root := printedSchema(t, Schema())
	root.Defs["plan"] = root
	for _, def := range root.Defs {
		for name, property := range def.Properties {
			says("field", name)
			for _, value := range property.enumTexts() {
				says("value", value)
			}
			if property.Default != nil && property.Default[0] == '"' {
				says("default", strings.Trim(string(property.Default), `"`))
			}
		}
	}
	for _, l := range Languages() {
		says("language", string(l))
		if !strings.Contains(text, "`"+string(l)+"` "+l.Name()) {
			t.Errorf("the guide does not name %s", l.Name())
		}
	}
}
