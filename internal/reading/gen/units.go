package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// named are the units of the signs that all languages share, of money by ISO 4217.
func named() (units, money []string) {
	signs, err := os.ReadFile(filepath.Join("internal", "words", "data", "units.txt"))
	if err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(string(signs)) {
		name, _, _ := strings.Cut(line, ":")
		kind, unit, ok := strings.Cut(name, "/")
		switch {
		case !ok:
		case kind == "money":
			money = append(money, unit)
		default:
			units = append(units, unit)
		}
	}
	return units, money
}

// spokenUnits has for every language a line with its code in brackets, then for every unit
// its name, and after tabs the plural form and how an amount in it is said, {0} for the
// number.
func spokenUnits(packages string) []byte {
	units, money := named()
	var b bytes.Buffer
	for i := range locale.Languages {
		code := locale.Languages[i].Code
		fmt.Fprintf(&b, "[%s]\n", code)
		var doc struct {
			Main map[string]struct {
				Units struct{ Long map[string]json.RawMessage }
			}
		}
		unmarshal(&doc, packages, "cldr-units-full", "main", code, "units.json")
		for _, key := range slices.Sorted(maps.Keys(doc.Main[code].Units.Long)) {
			_, name, _ := strings.Cut(key, "-")
			if !slices.Contains(units, name) {
				continue
			}
			var patterns map[string]any
			if err := json.Unmarshal(doc.Main[code].Units.Long[key], &patterns); err != nil {
				log.Fatal(err)
			}
			put(&b, name, patterns, "unitPattern-count-", "")
		}
		var coins struct {
			Main map[string]struct {
				Numbers struct{ Currencies map[string]map[string]any }
			}
		}
		unmarshal(&coins, packages, "cldr-numbers-full", "main", code, "currencies.json")
		for _, name := range money {
			put(&b, name, coins.Main[code].Numbers.Currencies[name], "displayName-count-", "{0} ")
		}
	}
	return b.Bytes()
}

func put(b *bytes.Buffer, name string, patterns map[string]any, prefix, number string) {
	line, last := name, ""
	for _, form := range []string{"other", "zero", "one", "two", "few", "many"} {
		p, _ := patterns[prefix+form].(string)
		p = strings.NewReplacer("\u00a0", " ", "\u200f", "", "\u200e", "").Replace(p)
		if p == "" || p == last || strings.ContainsAny(p, "%٪°/") {
			continue
		}
		if last == "" {
			last = p
		}
		line += "\t" + form + "\t" + number + p
	}
	if last != "" {
		fmt.Fprintln(b, line)
	}
}

func unmarshal(into any, path ...string) {
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		log.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		log.Fatalf("%s: %v", filepath.Join(path...), err)
	}
}
