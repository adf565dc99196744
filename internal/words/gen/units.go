package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// measured are the units whose names are brought, by their names in CLDR with
// what they measure before them.
var measured = map[string]string{
	"length-millimeter": "length/millimeter", "length-centimeter": "length/centimeter", "length-meter": "length/meter", "length-kilometer": "length/kilometer",
	"length-mile": "length/mile", "length-foot": "length/foot", "length-inch": "length/inch", "length-light-year": "length/light-year",
	"area-square-meter": "area/square-meter", "area-square-kilometer": "area/square-kilometer", "area-hectare": "area/hectare", "area-acre": "area/acre",
	"volume-liter": "volume/liter", "volume-milliliter": "volume/milliliter", "volume-cubic-meter": "volume/cubic-meter", "volume-cup": "volume/cup",
	"volume-tablespoon": "volume/tablespoon", "volume-teaspoon": "volume/teaspoon",
	"mass-gram": "mass/gram", "mass-milligram": "mass/milligram", "mass-kilogram": "mass/kilogram", "mass-tonne": "mass/tonne",
	"mass-pound": "mass/pound", "mass-ton": "mass/ton",
	"duration-second": "time/second", "duration-millisecond": "time/millisecond", "duration-minute": "time/minute", "duration-hour": "time/hour",
	"duration-day": "time/day", "duration-week": "time/week", "duration-month": "time/month", "duration-year": "time/year",
	"duration-decade": "time/decade", "duration-century": "time/century",
	"temperature-celsius": "temperature/celsius", "temperature-fahrenheit": "temperature/fahrenheit", "temperature-kelvin": "temperature/kelvin", "angle-degree": "angle/degree",
	"speed-kilometer-per-hour": "speed/kilometer-per-hour", "speed-meter-per-second": "speed/meter-per-second", "speed-mile-per-hour": "speed/mile-per-hour",
	"energy-joule": "energy/joule", "energy-kilocalorie": "energy/kilocalorie", "energy-kilowatt-hour": "energy/kilowatt-hour",
	"power-watt": "power/watt", "power-kilowatt": "power/kilowatt", "power-megawatt": "power/megawatt", "power-gigawatt": "power/gigawatt",
	"digital-byte": "data/byte", "digital-kilobyte": "data/kilobyte", "digital-megabyte": "data/megabyte", "digital-gigabyte": "data/gigabyte", "digital-terabyte": "data/terabyte",
	"frequency-hertz": "frequency/hertz", "electric-volt": "electric/volt", "electric-ampere": "electric/ampere", "concentr-percent": "percent/percent",
}

func (s source) addUnits(f *file, l locale.Language) error {
	var doc struct {
		Main map[string]struct {
			Units map[string]json.RawMessage
		}
	}
	if err := s.read(&doc, "cldr-units-full", "main", l.Code, "units.json"); err != nil {
		return err
	}
	for _, length := range []string{"long", "short"} {
		var units map[string]json.RawMessage
		if err := json.Unmarshal(doc.Main[l.Code].Units[length], &units); err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(measured)) {
			var patterns map[string]any
			if err := json.Unmarshal(units[name], &patterns); err != nil {
				return err
			}
			for _, key := range slices.Sorted(maps.Keys(patterns)) {
				pattern, _ := patterns[key].(string)
				if key == "displayName" || key == "perUnitPattern" {
					continue
				}
				word := strings.Trim(strings.ReplaceAll(pattern, "\u00a0", " "), " \u200f\u200e")
				if word, ok := strings.CutPrefix(word, "{0}"); ok { // those before the number are signs all share
					f.add("units", measured[name], word)
				}
			}
		}
	}
	return nil
}

func (s source) addMonths(f *file, l locale.Language) error {
	var doc struct {
		Main map[string]struct {
			Dates struct {
				Calendars struct {
					Gregorian struct {
						Months map[string]map[string]map[string]string
					}
				}
			}
		}
	}
	if err := s.read(&doc, "cldr-dates-full", "main", l.Code, "ca-gregorian.json"); err != nil {
		return err
	}
	months := doc.Main[l.Code].Dates.Calendars.Gregorian.Months
	for n := 1; n <= 12; n++ {
		for _, context := range []string{"format", "stand-alone"} {
			for _, width := range []string{"wide", "abbreviated"} {
				name := months[context][width][strconv.Itoa(n)]
				f.add("months", strconv.Itoa(n), name, strings.TrimSuffix(name, "."))
			}
		}
	}
	return nil
}
