package voices

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

// maxFile bounds a file of providers, in bytes.
const maxFile = 256 << 10

// file is what a file of providers says.
type file struct {
	providers []entry
	rules     []rule
}

// read takes apart who is to speak: a file, and names.
func (o Options) read() (f file, order []string, err error) {
	for part := range strings.SplitSeq(o.Speech, ",") {
		if part = strings.TrimSpace(part); part != "" {
			order = append(order, part)
		}
	}
	for i, name := range order {
		switch {
		case !strings.HasSuffix(name, ".json"):
			if slices.Contains(order[:i], name) {
				return f, nil, fmt.Errorf("%s is named twice", name)
			}
			continue
		case i > 0:
			return f, nil, fmt.Errorf("%s stands after %s; want a file first, then names", name, order[i-1])
		}
		in, err := os.Open(name)
		if err != nil {
			return f, nil, err
		}
		data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
		in.Close()
		if err != nil {
			return f, nil, err
		}
		if f, err = parse(data); err != nil {
			return f, nil, located(name, err)
		}
	}
	if len(order) > 0 && strings.HasSuffix(order[0], ".json") {
		order = order[1:]
	}
	return f, order, nil
}

// located puts a file's name before each of its faults.
func located(name string, err error) error {
	var faults plan.Faults
	if !errors.As(err, &faults) {
		return fmt.Errorf("%s: %w", name, err)
	}
	var all []error
	for _, f := range faults {
		all = append(all, fmt.Errorf("%s:%d:%d: %v", name, f.Line, f.Column, f))
	}
	return errors.Join(all...)
}

// judged collects what is wrong with a file.
type judged struct{ faults plan.Faults }

func (j *judged) fault(path, problem, accept string) {
	if accept != "" {
		accept = "accepted: " + accept
	}
	j.faults = append(j.faults, plan.Fault{Path: strings.TrimPrefix(path, "."), Problem: problem, Accept: accept})
}

// parse reads a file strictly. The error is plan.Faults, with their places, or that it is
// no JSON.
func parse(data []byte) (f file, err error) {
	if len(data) > maxFile {
		return f, fmt.Errorf("more than %d bytes", maxFile)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	var tree any
	if err := d.Decode(&tree); err != nil {
		at := d.InputOffset()
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			at = syntax.Offset
		}
		line := 1 + bytes.Count(data[:min(int(at), len(data))], []byte{'\n'})
		return f, fmt.Errorf("not JSON, near line %d: %w", line, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return f, errors.New("more follows the closing brace")
	}
	var j judged
	root := j.object("", tree, []string{"providers", "use"})
	if v, ok := root["providers"]; ok {
		f.providers = j.providers(v)
	}
	if v, ok := root["use"]; ok {
		f.rules = j.rules(v, f.providers)
	}
	if len(j.faults) > 0 {
		j.faults.Locate(data)
		return file{}, j.faults
	}
	return f, nil
}

// object is a value that is to be an object of known fields; nil names: of any.
func (j *judged) object(path string, v any, names []string) map[string]any {
	o, ok := v.(map[string]any)
	if !ok {
		j.fault(path, "not an object", "an object")
		return nil
	}
	if names == nil {
		return o
	}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if slices.Contains(names, name) {
			continue
		}
		accept := names
		if best := near.Names(name, names); len(best) > 0 {
			accept = best
		}
		hint := strings.Join(accept, ", ")
		if strings.Contains(strings.ToLower(name), "key") && slices.Contains(names, "key_env") {
			hint = "key_env, the name of a variable that holds the key: no key stands in a file"
		}
		j.fault(path+"."+name, "no such field", hint)
	}
	return o
}

// list is a text, or a list of some.
func (j *judged) list(path string, v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for i, e := range v {
			s, ok := e.(string)
			if !ok {
				j.fault(fmt.Sprintf("%s[%d]", path, i), "not a text", "a text")
				continue
			}
			out = append(out, s)
		}
		if len(v) > 0 {
			return out
		}
	}
	j.fault(path, "neither a text nor a list of some", `a text such as "de", or a list such as ["de", "fr"]`)
	return nil
}

// providerName is what providers are called.
var providerName = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)

// providers reads who may speak.
func (j *judged) providers(v any) (out []entry) {
	all := j.object(".providers", v, nil)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		path := ".providers." + name
		switch {
		case name == Program:
			j.fault(path, "this is the built-in program's name", "another name")
			continue
		case !providerName.MatchString(name):
			j.fault(path, "this cannot be a name", "a letter from a to z, then letters, digits, _ and -, 32 at most")
			continue
		}
		out = append(out, j.provider(path, name, all[name]))
	}
	return out
}

// rules reads who is meant for what.
func (j *judged) rules(v any, providers []entry) (out []rule) {
	all, ok := v.([]any)
	if !ok {
		j.fault(".use", "not a list", `a list such as [{"lang": "zh", "speech": ["kokoro", "espeak"]}]`)
		return nil
	}
	known := []string{Program, Environment}
	for _, e := range providers {
		known = append(known, e.name)
	}
	slices.Sort(known)
	for i, v := range all {
		path := fmt.Sprintf(".use[%d]", i)
		var r rule
		o := j.object(path, v, []string{"lang", "voice", "speech"})
		if v, ok := o["lang"]; ok {
			for _, name := range j.list(path+".lang", v) {
				lang, ok := plan.ParseLanguage(strings.ToLower(name))
				if !ok {
					j.fault(path+".lang", fmt.Sprintf("there is no language %q", name), "codes and English names such as de, german")
				}
				r.langs = append(r.langs, lang.Primary())
			}
		}
		if v, ok := o["voice"]; ok {
			for _, name := range j.list(path+".voice", v) {
				if !slices.Contains(ours, plan.Voice(name)) {
					j.fault(path+".voice", fmt.Sprintf("there is no voice %q", name), "female-1, female-2, male-1, male-2")
				}
				r.voices = append(r.voices, plan.Voice(name))
			}
		}
		v, ok := o["speech"]
		if !ok {
			if o != nil {
				j.fault(path+".speech", "it is missing", "names in order such as [\"kokoro\", \"espeak\"]")
			}
			continue
		}
		for _, name := range j.list(path+".speech", v) {
			if !slices.Contains(known, name) {
				j.fault(path+".speech", fmt.Sprintf("there is no provider %q", name), strings.Join(slices.Compact(known), ", "))
			}
			r.order = append(r.order, name)
		}
		out = append(out, r)
	}
	return out
}
