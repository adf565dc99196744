package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// codes are the countries CLDR has codes for.
type codes struct {
	alpha3  map[string]string // by two letters
	numeric map[string]string // two letters by three digits
}

// unnumbered are areas that Natural Earth has and ISO 3166 has no number for, by the
// name they have there.
var unnumbered = map[string]string{"Kosovo": "XK"}

// fullNames are those of areas without a code that Natural Earth abbreviates.
var fullNames = map[string]string{"N. Cyprus": "Northern Cyprus", "Indian Ocean Ter.": "Indian Ocean Territories"}

// of is the code of an area, empty where it has none.
func (c codes) of(number, name string) string {
	if code, ok := unnumbered[name]; ok {
		return code
	}
	if number == "036" && name != "Australia" {
		return "" // Ashmore and Cartier Islands have Australia's
	}
	return c.numeric[number]
}

// named is the whole name of an area.
func (c codes) named(name string) string {
	if full, ok := fullNames[name]; ok {
		return full
	}
	return name
}

func readCodes(from source) (codes, error) {
	var file struct {
		Supplemental struct {
			CodeMappings map[string]map[string]string
		}
	}
	c := codes{alpha3: map[string]string{}, numeric: map[string]string{}}
	if err := from.read(&file, "cldr-core", "supplemental", "codeMappings.json"); err != nil {
		return c, err
	}
	names, err := namesIn(from, "en")
	if err != nil {
		return c, err
	}
	for code, m := range file.Supplemental.CodeMappings {
		if len(code) != 2 || m["_alpha3"] == "" || names[code] == nil || slices.Contains(apart, code) {
			continue // names of former countries, whose numbers others have now, among them
		}
		c.alpha3[code] = m["_alpha3"]
		if n := m["_numeric"]; n != "" {
			c.numeric[n] = code
		}
	}
	c.alpha3["XK"] = "XKX"
	return c, nil
}

// apart are codes of CLDR that are no country's.
var apart = []string{"EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"}

// grouping are regions of CLDR that hold countries other than by where these lie.
var grouping = []string{"EU", "419", "202", "019"}

// packRegions writes lines of text. First "code alpha3" of every country, and
// "code = code …" of every region with what lies in it; then for each language "@code"
// and below it "code name|further names".
func packRegions(from source, codes codes) ([]byte, error) {
	var file struct {
		Supplemental struct {
			TerritoryContainment map[string]struct {
				Contains []string `json:"_contains"`
			}
		}
	}
	if err := from.read(&file, "cldr-core", "supplemental", "territoryContainment.json"); err != nil {
		return nil, err
	}
	within := file.Supplemental.TerritoryContainment
	var out bytes.Buffer
	for _, code := range slices.Sorted(maps.Keys(codes.alpha3)) {
		fmt.Fprintf(&out, "%s %s\n", code, codes.alpha3[code])
	}
	for _, code := range slices.Sorted(maps.Keys(within)) {
		if code == "001" || len(code) != 3 && !slices.Contains(grouping, code) {
			continue // the world holds all; others are not for maps
		}
		inside := within[code].Contains
		if len(inside) == 0 {
			inside = within[code+"-status-grouping"].Contains
		}
		fmt.Fprintf(&out, "%s = %s\n", code, strings.Join(inside, " "))
	}
	for _, l := range locale.Languages {
		names, err := namesIn(from, l.Code)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "@%s\n", l.Code)
		for _, code := range slices.Sorted(maps.Keys(names)) {
			if _, country := codes.alpha3[code]; country || len(within[code].Contains) > 0 || slices.Contains(grouping, code) {
				fmt.Fprintf(&out, "%s %s\n", code, strings.Join(names[code], "|"))
			}
		}
	}
	return out.Bytes(), nil
}

// plain is the language of further.
const plain = "en"

// further are English names people use that CLDR does not have.
var further = map[string][]string{
	"US": {"USA", "United States of America", "America"}, "GB": {"Great Britain", "Britain"}, "NL": {"Holland"}, "MM": {"Burma"},
	"RU": {"Russian Federation"}, "CD": {"Democratic Republic of the Congo", "DR Congo", "DRC"}, "CG": {"Republic of the Congo", "Congo"},
	"AE": {"UAE"}, "KR": {"Korea", "Republic of Korea"}, "IR": {"Persia"}, "VA": {"Vatican"}, "MK": {"Macedonia"}, "035": {"South-East Asia"},
	"145": {"Middle East"}, "BO": {"Plurinational State of Bolivia"}, "TZ": {"United Republic of Tanzania"}, "LA": {"Lao PDR"},
}

// namesIn are the names of countries and regions in a language, the usual first.
func namesIn(from source, lang string) (map[string][]string, error) {
	var file struct {
		Main map[string]struct {
			LocaleDisplayNames struct{ Territories map[string]string }
		}
	}
	if err := from.read(&file, "cldr-localenames-full", "main", lang, "territories.json"); err != nil {
		return nil, err
	}
	out := map[string][]string{}
	for _, m := range file.Main {
		all := m.LocaleDisplayNames.Territories
		for code, name := range all {
			if !strings.Contains(code, "-alt-") {
				out[code] = append([]string{name}, out[code]...)
			}
		}
		for _, code := range slices.Sorted(maps.Keys(all)) {
			usual, _, alt := strings.Cut(code, "-alt-")
			if alt && !slices.Contains(out[usual], all[code]) {
				out[usual] = append(out[usual], all[code])
			}
		}
	}
	if lang == plain {
		for code, names := range further {
			out[code] = append(out[code], names...)
		}
	}
	return out, nil
}
