package fonts

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// bundledBytes is the file of a bundled face.
func bundledBytes(t testing.TB, stem string) []byte {
	t.Helper()
	packed, err := faces.ReadFile("faces/" + stem + ".ttf.zst")
	if err != nil {
		t.Fatal(err)
	}
	dec, err := unpack()
	if err != nil {
		t.Fatal(err)
	}
	data, err := dec.DecodeAll(packed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// asOptional has a bundled face be one that must be installed, for a test.
func asOptional(t *testing.T, o locale.Optional) {
	t.Helper()
	before, families, have := locale.Optionals, catalog, maps.Clone(installed)
	locale.Optionals = append(slices.Clone(before), o)
	t.Cleanup(func() { locale.Optionals, catalog, installed, folder = before, families, have, "" })
}

var atma = locale.Optional{
	Names:  []string{"Atma"},
	Family: locale.Family{Regular: "Test_400Regular", Types: []string{"handwriting"}, Scripts: []string{"Beng", "Latn"}, Lang: "bn"},
}

// An installed face is used for its type and language, and for nothing else, and
// is told by the digest.
func TestInstalledFaceIsUsed(t *testing.T) {
	asOptional(t, atma)
	dir, from := t.TempDir(), t.TempDir()
	archive := filepath.Join(from, "faces.zip")
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for name, data := range map[string][]byte{
		"a/../../Atma.ttf": bundledBytes(t, "Atma_400Regular"),
		"a/Bold.ttf":       bundledBytes(t, "Atma_700Bold"),
		"a/Inter.ttf":      bundledBytes(t, "Inter_400Regular"),
		"a/broken.otf":     []byte("OTTO and nothing more"),
		"a/notes.txt":      []byte("none of ours"),
	} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(z.Close(), os.WriteFile(archive, buf.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	added, skipped, err := Install(dir, archive)
	if err != nil || len(added) != 1 || added[0].Stem != "Test_400Regular" || added[0].Licence != "OFL-1.1" || added[0].Letters < 70 {
		t.Fatalf("added %+v, %v", added, err)
	}
	if len(skipped) != 3 || !strings.Contains(strings.Join(skipped, "\n"), "Inter") {
		t.Errorf("skipped: %q", skipped)
	}
	if err := UseFolder(dir); err != nil {
		t.Fatal(err)
	}
	if s := SettingOf(plan.TypeHandwriting, "bn"); s.Regular != "Test_400Regular" || !s.Installed || len(InstalledDigest()) != 64 {
		t.Errorf("set in %+v, digest %q", s, InstalledDigest())
	}
	if s := SettingOf(plan.TypeClean, "bn"); s.Installed {
		t.Errorf("clean text is set in %+v", s)
	}
	if _, err := NewShaper().Layout([]Span{{Text: "বাংলা"}}, Style{Type: plan.TypeHandwriting, Lang: "bn", SizePx: 40}, 0, ""); err != nil {
		t.Error(err)
	}
	// A file that was changed afterwards is not drawn with.
	if err := os.WriteFile(filepath.Join(dir, added[0].File), bundledBytes(t, "Atma_700Bold"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := installed["Test_400Regular"].read(); err == nil || !strings.Contains(err.Error(), "inkreel fonts install") {
		t.Errorf("another file: %v", err)
	}
}

// What is no font, has no licence or too few letters is refused by what it is.
func TestInstallRefuses(t *testing.T) {
	empty := atma
	empty.Lang, empty.Names = "zh", []string{"Atma"}
	asOptional(t, empty)
	dir := t.TempDir()
	for name, data := range map[string][]byte{"few.ttf": bundledBytes(t, "Atma_400Regular"), "text.ttf": []byte("words"), "none.ttf": nil} {
		from := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(from, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if added, skipped, err := Install(dir, from); err == nil || len(added) > 0 || len(skipped) != 1 {
			t.Errorf("%s: %v, %q, %v", name, added, skipped, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, indexName)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a list was written: %v", err)
	}
	if err := UseFolder("/dev/null/home/fonts"); err != nil {
		t.Errorf("a folder that cannot be: %v", err)
	}
	for name, index := range map[string]string{"place": `[{"stem":"Langar_400Regular","file":"../x","sha256":""}]`, "stem": `[{"stem":"Inter_400Regular","file":"x"}]`, "json": `{`} {
		bad := t.TempDir()
		if err := os.WriteFile(filepath.Join(bad, indexName), []byte(index), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := UseFolder(bad); err == nil {
			t.Errorf("%s: a wrong list was taken", name)
		}
	}
	if openLicence("All rights reserved") != "" || openLicence("Licensed under the SIL Open Font License, Version 1.1") != "OFL-1.1" {
		t.Error("licences are misread")
	}
}

// What may be installed is said with the command that does it.
func TestAdviceNamesFaceAndCommand(t *testing.T) {
	for _, c := range []struct {
		t    plan.TypeStyle
		lang plan.Language
		want string
	}{
		{plan.TypeHandwriting, "zh", "fonts-lxgw-wenkai"},
		{plan.TypeSerif, "zh", "fonts-noto-cjk"},
		{plan.TypeClean, "zh", ""},
		{plan.TypeHandwriting, "ar", ""},
	} {
		if got := SettingOf(c.t, c.lang).Advice(c.lang); (got == "") != (c.want == "") || !strings.Contains(got, c.want) || c.want != "" && !strings.Contains(got, "inkreel fonts install") {
			t.Errorf("%s %s: %q", c.t, c.lang, got)
		}
	}
}

// A file that is cut off, or claims tables that it has no bytes of, is refused before anything is made of its
// size, and a broken face that panics while it is tried keeps nobody from opening the next one.
func TestBrokenFacesAreLeftBehind(t *testing.T) {
	whole := bundledBytes(t, "Kavivanar_400Regular")
	claims := slices.Clone(whole)
	copy(claims[faceHead+12:], "\xff\xff\xff\xf0")
	collection := slices.Concat([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\x00\x00\x00\x10"), claims)
	for name, data := range map[string][]byte{"cut off": whole[:len(whole)/2], "claims": claims, "collection": collection, "no face": []byte("wOFF\x00\x01\x00\x00\x00\x00\x00\x01"), "nothing": nil} {
		if _, err := readFaces(data); err == nil || strings.Contains(err.Error(), "broken tables") {
			t.Errorf("%s: %v", name, err)
		}
	}
	func() {
		defer func() { _ = recover() }()
		read(func() { panic("broken") })
	}()
	if !reading.TryLock() {
		t.Fatal("a face that was left behind holds the others")
	}
	reading.Unlock()
}

func FuzzFaceFile(f *testing.F) {
	small := bundledBytes(f, "Kavivanar_400Regular")
	f.Add(small)
	f.Add(small[:len(small)/2])
	f.Add([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x02\x00\x00\x00\x10\x00\x00\x00\x10"))
	f.Add([]byte("OTTO"))
	f.Fuzz(func(t *testing.T, data []byte) {
		faces, err := readFaces(data)
		if err != nil {
			return
		}
		for _, face := range faces {
			_, _ = face.trial(locale.Optional{Family: locale.Family{Lang: "ta"}})
		}
	})
}
