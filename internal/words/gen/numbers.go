package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// rules are the rule sets of number words, by name (UTS 35, part 3, rule-based
// number formatting).
type rules map[string][]rule

type rule struct {
	base, divisor int
	text          string
}

func (s source) addNumbers(f *file, l locale.Language) error {
	var doc struct {
		RBNF struct {
			RBNF struct{ SpelloutRules map[string]json.RawMessage }
		}
	}
	err := s.read(&doc, "cldr-rbnf", "rbnf", l.Code+".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil // some languages of India have them in their files of data alone
	} else if err != nil {
		return err
	}
	all := rules{}
	for name, raw := range doc.RBNF.RBNF.SpelloutRules {
		var lines [][2]string
		if json.Unmarshal(raw, &lines) != nil {
			continue // how to parse leniently
		}
		for _, line := range lines {
			if r, ok := parseRule(line[0], line[1]); ok {
				all[name] = append(all[name], r)
			}
		}
	}
	for n := 1; n <= 1000; n++ {
		if n > 99 && n%100 != 0 {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if !strings.HasPrefix(name, "%spellout-cardinal") && name != "%spellout-numbering" {
				continue
			}
			// Those of several words are put together of the words by who reads them.
			if word := all.spell(name, n, 0); word != "" && (!strings.Contains(word, " ") || l.Writing.Unspaced) {
				f.add("numbers", strconv.Itoa(n), word)
			}
		}
	}
	return nil
}

func parseRule(base, text string) (rule, bool) {
	value, radix, _ := strings.Cut(base, "/")
	n, err := strconv.Atoi(value)
	if err != nil || strings.Contains(text, "$(") || strings.Contains(text, "#") {
		return rule{}, false // negatives, fractions, plurals
	}
	r := 10
	if radix != "" {
		if r, err = strconv.Atoi(radix); err != nil {
			return rule{}, false
		}
	}
	divisor := 1
	for divisor*r <= n {
		divisor *= r
	}
	return rule{n, divisor, strings.TrimPrefix(strings.TrimSuffix(text, ";"), "'")}, true
}

// spell is a number by a rule set, empty where it cannot be said.
func (r rules) spell(set string, n, depth int) string {
	const deepest = 12
	var found *rule
	for i := range r[set] {
		if r[set][i].base <= n && (found == nil || r[set][i].base >= found.base) {
			found = &r[set][i]
		}
	}
	if found == nil || depth > deepest {
		return ""
	}
	text := found.text
	if open, end := strings.IndexByte(text, '['), strings.IndexByte(text, ']'); open >= 0 && end > open {
		inside := text[open+1 : end]
		if n%found.divisor == 0 {
			inside = ""
		}
		text = text[:open] + inside + text[end+1:]
	}
	for _, arrow := range []struct {
		sign string
		n    int
	}{{"→", n % found.divisor}, {"←", n / found.divisor}, {"=", n}} {
		for {
			before, rest, ok := strings.Cut(text, arrow.sign)
			if !ok {
				break
			}
			target, after, ok := strings.Cut(rest, arrow.sign)
			if !ok {
				return ""
			}
			if target == "" {
				target = set
			}
			word := r.spell(target, arrow.n, depth+1)
			if word == "" {
				return ""
			}
			text = before + word + after
		}
	}
	return strings.TrimSpace(text)
}

// addMagnitudes adds the words for thousands, millions and so on, from the
// patterns of compact decimals.
func (s source) addMagnitudes(f *file, l locale.Language) error {
	var doc struct {
		Main map[string]struct {
			Numbers map[string]json.RawMessage
		}
	}
	if err := s.read(&doc, "cldr-numbers-full", "main", l.Code, "numbers.json"); err != nil {
		return err
	}
	var formats map[string]json.RawMessage
	if err := json.Unmarshal(doc.Main[l.Code].Numbers["decimalFormats-numberSystem-latn"], &formats); err != nil {
		return err
	}
	for _, length := range []string{"long", "short"} {
		var compact struct {
			DecimalFormat map[string]string
		}
		if err := json.Unmarshal(formats[length], &compact); err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(compact.DecimalFormat)) {
			digits, _, ok := strings.Cut(key, "-count-")
			if !ok {
				continue
			}
			pattern := strings.ReplaceAll(compact.DecimalFormat[key], "'", "")
			zeros := strings.Count(pattern, "0")
			word := strings.TrimSpace(strings.Trim(strings.ReplaceAll(pattern, "0", ""), "\u200f\u200e\u00a0 "))
			n := len(digits) - zeros
			if word == "" || zeros == 0 || n < 3 {
				continue
			}
			f.add("magnitudes", "1e"+strconv.Itoa(n), word, strings.TrimSuffix(word, "."))
		}
	}
	return nil
}

// money is the currencies whose names are brought.
var money = strings.Fields("USD EUR GBP JPY CNY INR RUB KRW TRY BRL CHF SEK NOK DKK PLN CZK HUF RON THB VND IDR MYR BDT PKR CAD AUD MXN SAR AED EGP")

func (s source) addCurrencies(f *file, l locale.Language) error {
	var doc struct {
		Main map[string]struct {
			Numbers struct {
				Currencies map[string]map[string]string
			}
		}
	}
	if err := s.read(&doc, "cldr-numbers-full", "main", l.Code, "currencies.json"); err != nil {
		return err
	}
	for _, code := range money {
		about := doc.Main[l.Code].Numbers.Currencies[code]
		if about == nil {
			return fmt.Errorf("there is no currency %s", code)
		}
		for _, key := range slices.Sorted(maps.Keys(about)) {
			if strings.HasPrefix(key, "displayName") {
				f.add("units", "money/"+code, about[key])
			}
		}
	}
	return nil
}
