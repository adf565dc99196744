package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// packPlaces writes lines of text. First "key;names;country;lat;lon" of every place,
// names parted by |; then for each language "@code" and below it "key name".
func packPlaces(from source, zones, own string) ([]byte, error) {
	english, err := cities(from, "en")
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(zones)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	keys, n := map[string]int{}, 0
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) < 3 || strings.HasPrefix(line, "#") {
			continue
		}
		lat, lon, err := degrees(f[1])
		if err != nil {
			return nil, err
		}
		name := strings.ReplaceAll(f[2][strings.LastIndexByte(f[2], '/')+1:], "_", " ")
		if e, ok := english[f[2]]; ok && e != name {
			name = e + "|" + name
		}
		fmt.Fprintf(&out, "%d;%s;%s;%.2f;%.2f\n", n, name, f[0], lat, lon)
		keys[f[2]] = n
		n++
	}
	text, err = os.ReadFile(own)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			fmt.Fprintf(&out, "%d;%s\n", n, line)
			n++
		}
	}
	for _, l := range locale.Languages {
		names, err := cities(from, l.Code)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "@%s\n", l.Code)
		for _, zone := range slices.Sorted(maps.Keys(names)) {
			if key, ok := keys[zone]; ok {
				fmt.Fprintf(&out, "%d %s\n", key, names[zone])
			}
		}
	}
	fmt.Printf("%d places\n", n)
	return out.Bytes(), nil
}

// degrees reads ISO 6709 as zone.tab has it: ±DDMM±DDDMM or ±DDMMSS±DDDMMSS.
func degrees(s string) (lat, lon float64, err error) {
	cut := strings.LastIndexAny(s, "+-")
	if lat, err = angle(s[:cut], 2); err != nil {
		return 0, 0, err
	}
	lon, err = angle(s[cut:], 3)
	return lat, lon, err
}

// angle reads a sign, so many digits of degrees, minutes, and perhaps seconds.
func angle(s string, digits int) (float64, error) {
	sum := 0.0
	for i, part := range []string{s[1 : 1+digits], s[1+digits : 3+digits], s[3+digits:]} {
		if part == "" {
			continue
		}
		v, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return 0, err
		}
		sum += v / []float64{1, 60, 3600}[i]
	}
	if s[0] == '-' {
		sum = -sum
	}
	return sum, nil
}

// renamed are zones CLDR knows by an older name.
var renamed = map[string]string{
	"Asia/Calcutta": "Asia/Kolkata", "Asia/Saigon": "Asia/Ho_Chi_Minh", "Asia/Rangoon": "Asia/Yangon", "Asia/Katmandu": "Asia/Kathmandu",
	"Europe/Kiev": "Europe/Kyiv", "America/Buenos_Aires": "America/Argentina/Buenos_Aires", "America/Cordoba": "America/Argentina/Cordoba",
	"America/Mendoza": "America/Argentina/Mendoza", "America/Godthab": "America/Nuuk", "Africa/Asmera": "Africa/Asmara", "Atlantic/Faeroe": "Atlantic/Faroe",
}

// cities are the names of the cities of time zones in a language, by zone.
func cities(from source, lang string) (map[string]string, error) {
	var file struct {
		Main map[string]struct {
			Dates struct {
				TimeZoneNames struct{ Zone map[string]any }
			}
		}
	}
	if err := from.read(&file, "cldr-dates-full", "main", lang, "timeZoneNames.json"); err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, m := range file.Main {
		gather(out, "", m.Dates.TimeZoneNames.Zone)
	}
	for was, is := range renamed {
		if name, ok := out[was]; ok {
			out[is] = name
		}
	}
	return out, nil
}

// gather finds the cities below a zone.
func gather(into map[string]string, zone string, below map[string]any) {
	for name, v := range below {
		if city, ok := v.(string); ok {
			if name == "exemplarCity" {
				into[zone] = city
			}
			continue
		}
		if deeper, ok := v.(map[string]any); ok {
			gather(into, strings.TrimPrefix(zone+"/"+name, "/"), deeper)
		}
	}
}
