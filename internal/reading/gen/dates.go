package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// parts are those of CLDR's patterns that dates are made of: the day, the month by number and by name,
// the year. Eras and the Russian abbreviation of "year" are not said.
var parts = regexp.MustCompile(`'([^']*)'\.?|[a-zA-Z]+|[,،]`)

// form is a pattern of CLDR with names for its parts, and without commas, for nobody pauses there.
func form(pattern string) string {
	names := map[string]string{"d": "{day}", "M": "{number}", "MMMM": "{month}", "y": "{year}", "'de'": "de"}
	return strings.Join(strings.Fields(parts.ReplaceAllStringFunc(pattern, func(s string) string { return names[s] })), " ")
}

// spokenDates has a line for every language: its code, how a date is written with the name of its month,
// and these names as dates have them.
func spokenDates(modules string) []byte {
	var b strings.Builder
	for _, l := range locale.Languages {
		data, err := os.ReadFile(filepath.Join(modules, "cldr-dates-full", "main", l.Code, "ca-gregorian.json"))
		if err != nil {
			log.Fatal(err)
		}
		var doc struct {
			Main map[string]struct {
				Dates struct {
					Calendars struct {
						Gregorian struct {
							Months struct {
								Format struct{ Wide map[string]string }
							}
							DateFormats struct{ Long string }
						}
					}
				}
			}
		}
		if err := json.Unmarshal(data, &doc); err != nil {
			log.Fatal(err)
		}
		g := doc.Main[l.Code].Dates.Calendars.Gregorian
		fields := []string{l.Code, form(g.DateFormats.Long)}
		for n := 1; n <= 12; n++ {
			fields = append(fields, g.Months.Format.Wide[strconv.Itoa(n)])
		}
		fmt.Fprintln(&b, strings.Join(fields, "\t"))
	}
	return []byte(b.String())
}
