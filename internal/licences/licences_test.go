package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/inkreel/inkreel/internal/built"
)

const root = "../.."

// Every module that is linked is under a licence of the list, and the page has
// each of them and no other.
func TestLinkedModules(t *testing.T) {
	modules := linkedModules(t)
	for _, m := range modules {
		if err := m.refused(); err != nil {
			t.Error(err)
		}
	}
	text := thirdParty(t)
	sets, err := filepath.Glob(filepath.Join(root, "canvas/*/*.zst"))
	if err != nil || len(sets) < 3 {
		t.Fatal(sets, err)
	}
	for _, set := range sets {
		texts, err := filepath.Glob(filepath.Join(filepath.Dir(set), "LICENSE-*.txt"))
		if err != nil || len(texts) == 0 {
			t.Errorf("%s lies without a licence beside it", set)
		}
		for _, l := range texts {
			if name, err := filepath.Rel(root, l); err != nil || !strings.Contains(text, "`"+filepath.ToSlash(name)+"`") && !strings.Contains(text, "`"+filepath.Base(l)+"`") {
				t.Errorf("the page does not name %s: %v", l, err)
			}
		}
	}
	if want, err := replaceTable(text, table(modules)); err != nil || want != text {
		t.Errorf("%s does not name the modules that are linked; run: go run ./internal/licences -write (%v)", page, err)
	}
}

// The binary carries the licences and notices of each, as they are in the modules.
func TestTextsAreThose(t *testing.T) {
	want, err := textFiles(t.Context(), linkedModules(t))
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	dir := filepath.Join(root, notices)
	for _, pattern := range []string{"modules.json", "modules"} {
		err := filepath.WalkDir(filepath.Join(dir, pattern), func(at string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name, err := filepath.Rel(dir, at)
			if err != nil {
				return err
			}
			name = filepath.ToSlash(name)
			have[name] = true
			text, err := os.ReadFile(at)
			if err == nil && !bytes.Equal(text, want[name]) {
				t.Errorf("%s is not what the modules have; run: go run ./internal/licences -write", name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range want {
		if !have[name] {
			t.Errorf("%s is missing; run: go run ./internal/licences -write", name)
		}
	}
}

// What go.mod asks for and the program does not link is named as such.
func TestModulesForTestsAlone(t *testing.T) {
	edit := exec.Command("go", "mod", "edit", "-json")
	edit.Dir = root
	out, err := edit.Output()
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	if err := json.Unmarshal(out, &file); err != nil || len(file.Require) == 0 {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(thirdParty(t), tableEnd)
	if !found {
		t.Fatal("the page has no end of modules")
	}
	modules := linkedModules(t)
	for _, r := range file.Require {
		inProgram := slices.ContainsFunc(modules, func(m module) bool { return m.Path == r.Path })
		if named := strings.Contains(after, r.Path+" "); !r.Indirect && named == inProgram {
			t.Errorf("%s: linked %v, named among those that are not: %v", r.Path, inProgram, named)
		}
	}
}

// The bundled faces, icons and rules have their licences beside them, all of the
// list, and stand on the page.
func TestBundledWorks(t *testing.T) {
	read, err := newReader()
	if err != nil {
		t.Fatal(err)
	}
	is := func(file, want string) {
		t.Helper()
		got, err := read.file(filepath.Join(root, file))
		if err != nil || !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %v, %v, want %s", file, got, err, want)
		}
	}
	is("LICENSE", "Apache-2.0")
	is("canvas/icon/LICENSE-tabler-icons.txt", "MIT")
	is("canvas/picture/LICENSE-fluent-emoji.txt", "MIT")
	is("canvas/picture/LICENSE-circle-flags.txt", "MIT")
	is("canvas/person/LICENSE-open-peeps.txt", "MIT") // the package; the drawings themselves are under CC0
	is("canvas/lexer/LICENSE-chroma.txt", "MIT")
	is("audio/music/LICENSE-fluidr3.txt", "MIT")
	// The reader of licences knows Unicode-3.0 by the one before it, whose terms are the same.
	is("internal/words/cldr/LICENSE-cldr.txt", "Unicode-DFS-2016")
	is("internal/reading/data/LICENSE-go-pinyin.txt", "MIT")
	faces, err := filepath.Glob(filepath.Join(root, "fonts/licences/*.txt"))
	if err != nil || len(faces) == 0 {
		t.Fatal(faces, err)
	}
	text := thirdParty(t)
	_, fonts, _ := strings.Cut(text, "\n## Fonts\n")
	fonts, _, _ = strings.Cut(fonts, "\n## ")
	var stems []string
	for _, f := range faces {
		stem := strings.TrimSuffix(filepath.Base(f), ".txt")
		stems = append(stems, stem)
		is("fonts/licences/"+stem+".txt", "OFL-1.1")
		if !slices.ContainsFunc(strings.Split(strings.ToLower(fonts), "\n"), func(row string) bool { return hasWords(row, stem) }) {
			t.Errorf("the page does not name the face %s", stem)
		}
	}
	for row := range strings.Lines(fonts) {
		cells := strings.Split(row, "|")
		if len(cells) < 4 || strings.Contains(row, "---") || strings.Contains(row, "Authors |") {
			continue
		}
		for _, name := range strings.FieldsFunc(cells[1], func(r rune) bool { return r == ',' || r == ';' }) {
			name = strings.ReplaceAll(strings.TrimSpace(strings.ToLower(name)), " ", "-")
			if !slices.ContainsFunc(stems, func(stem string) bool { return hasWords(strings.ReplaceAll(stem, "-", " "), name) }) {
				t.Errorf("the page names the face %q, which is not bundled", name)
			}
		}
	}
	for _, section := range []string{"## Icons", "## Pictures", "## Maps", "## Languages of code", "## Words of languages", "## Music", "## Example pictures", "## Programs it starts"} {
		if !strings.Contains(text, "\n"+section+"\n") {
			t.Errorf("the page has no section %q", section)
		}
	}
}

// hasWords reports whether a text has each word of a name that is joined by dashes.
func hasWords(text, name string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;|", r) })
	for word := range strings.SplitSeq(name, "-") {
		if !slices.Contains(words, word) {
			return false
		}
	}
	return true
}

// A licence that is not on the list is refused, and so is none.
func TestLicencesAreRefused(t *testing.T) {
	for _, m := range []module{{Path: "a"}, {Path: "a", Licences: []string{"MIT", "GPL-3.0"}}, {Path: "a", Licences: []string{"AGPL-3.0"}}} {
		if m.refused() == nil {
			t.Errorf("%v is accepted", m)
		}
	}
}

// The bill of materials is what its standard says, and names every module that
// is linked.
func TestBill(t *testing.T) {
	binary, err := built.Inkreel(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	modules := linkedModules(t)
	var bill bytes.Buffer
	if err := printBill(&bill, binary, "v1.2.3", modules); err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(bill.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := billSchema(t).Validate(doc); err != nil {
		t.Error(err)
	}
	var got struct {
		Components []struct {
			Name, Version string
			Licenses      []any
		}
	}
	if err := json.Unmarshal(bill.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	named := map[string]string{}
	for _, c := range got.Components {
		named[c.Name] = c.Version
		if len(c.Licenses) == 0 {
			t.Errorf("%s has no licence", c.Name)
		}
	}
	read, err := newReader()
	if err != nil {
		t.Fatal(err)
	}
	here := map[string]*module{} // some are linked on other systems alone
	if err := linkedFor(t.Context(), root, runtime.GOOS+"/"+runtime.GOARCH, read, here); err != nil {
		t.Fatal(err)
	}
	for _, m := range here {
		if named[m.Path] != m.Version {
			t.Errorf("%s %s is named as %q", m.Path, m.Version, named[m.Path])
		}
	}
	if len(named) != len(here)+1 {
		t.Errorf("%d components, want %d modules and the standard library", len(named), len(here))
	}
}

// billSchema is the schema of the standard, which lies beside the library.
func billSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	for name, file := range map[string]string{"bom-1.6.schema.json": "bom-1.6.schema.json", "spdx.schema.json": "spdx.schema.json", "jsf-0.82.schema.json": "jsf-0.82.schemax.json"} {
		text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "schema", file))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err == nil {
			err = c.AddResource("http://cyclonedx.org/schema/"+name, doc)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	s, err := c.Compile("http://cyclonedx.org/schema/bom-1.6.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func linkedModules(t *testing.T) []module {
	t.Helper()
	modules, err := linkedOnce()
	if err != nil || len(modules) == 0 {
		t.Fatalf("%d modules, %v", len(modules), err)
	}
	return slices.Clone(modules)
}

// linkedOnce lists them once for all tests, for each system that is released for.
var linkedOnce = sync.OnceValues(func() ([]module, error) { return linked(context.Background(), root) })

// thirdParty is the page.
func thirdParty(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
