package price

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/limit"
)

// The page for operators lists every limit of a job with its default, and no
// other; the table that it shows can be read.
func TestOperationsPageListsLimits(t *testing.T) {
	data, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(data), "\n## Limits\n")
	page, _, _ = strings.Cut(page, "\n## ")
	listed := map[string]string{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| ([0-9,]+) \\| .+ \\|$").FindAllStringSubmatch(page, -1) {
		listed[m[1]] = m[2]
	}
	defaults := reflect.ValueOf(limit.DefaultJob)
	for i := range defaults.NumField() {
		name, _, _ := strings.Cut(defaults.Type().Field(i).Tag.Get("json"), ",")
		want := Number(defaults.Field(i).Convert(reflect.TypeFor[float64]()).Float())
		if listed[name] != want {
			t.Errorf("%s has %q on the page, and is %s", name, listed[name], want)
		}
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("the page lists %s, which is no limit", name)
	}
	_, shown, _ := strings.Cut(page, "```json\n")
	shown, _, _ = strings.Cut(shown, "```")
	table, err := limit.Parse([]byte(shown))
	if err != nil || table.ForJob("acme").FilmSeconds != 3600 || table.ForJob("").FilmSeconds != 1800 {
		t.Errorf("%+v, %v", table, err)
	}
}
