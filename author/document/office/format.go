package office

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// format is a number format of a workbook, as 0.0% or d mmm yyyy
// (ECMA-376 part 1, 18.8.31).
type format string

// sections returns those for positive, negative and zero values, each without
// its condition and colour.
func (f format) sections() []string {
	var out []string
	var b strings.Builder
	quoted, within := false, false
	for i := 0; i < len(f); i++ {
		c := f[i]
		switch {
		case c == '\\' && !quoted && i+1 < len(f):
			b.WriteByte(c)
			i++
			b.WriteByte(f[i])
			continue
		case c == '"':
			quoted = !quoted
		case c == '[' && !quoted:
			within = true
		case c == ']' && !quoted:
			within = false
		case c == ';' && !quoted && !within:
			out = append(out, b.String())
			b.Reset()
			continue
		}
		b.WriteByte(c)
	}
	return append(out, b.String())
}

// token is a piece of a section.
type token struct {
	kind byte // what it stands for, as y m d h s 0 . , % E; " is text
	text string
}

// tokens takes a section apart.
func tokens(s string) []token {
	var out []token
	r := []rune(s)
	for i := 0; i < len(r); i++ {
		c := r[i]
		switch {
		case c == '\\' && i+1 < len(r):
			i++
			out = append(out, token{'"', string(r[i])})
		case c == '"':
			end := i + 1
			for end < len(r) && r[end] != '"' {
				end++
			}
			out = append(out, token{'"', string(r[i+1 : end])})
			i = end
		case (c == '_' || c == '*') && i+1 < len(r):
			i++ // as wide as a letter; filled with a letter
		case c == '[':
			end := i + 1
			for end < len(r) && r[end] != ']' {
				end++
			}
			out = append(out, bracketed(string(r[i+1:min(end, len(r))]))...)
			i = end
		case c == '0' || c == '#' || c == '?':
			out = append(out, token{'0', string(c)})
		case c == '.' || c == ',' || c == '%' || c == '/' || c == '@':
			out = append(out, token{byte(c), string(c)})
		case (c == 'E' || c == 'e') && i+1 < len(r) && (r[i+1] == '+' || r[i+1] == '-'):
			i++
			out = append(out, token{'E', string(r[i])})
		case strings.ContainsRune("yYmMdDhHsSbBeEgG", c):
			end := i
			for end < len(r) && unicode.ToLower(r[end]) == unicode.ToLower(c) {
				end++
			}
			word := strings.ToLower(string(r[i:end]))
			if strings.HasPrefix(strings.ToLower(string(r[i:])), "general") {
				out = append(out, token{'G', ""})
				i += len("general") - 1
				continue
			}
			out = append(out, token{word[0], word})
			i = end - 1
		case c == 'A' || c == 'a':
			rest := strings.ToUpper(string(r[i:min(i+5, len(r))]))
			if strings.HasPrefix(rest, "AM/PM") {
				out = append(out, token{'a', "AM/PM"})
				i += 4
			} else if strings.HasPrefix(rest, "A/P") {
				out = append(out, token{'a', "A/P"})
				i += 2
			} else {
				out = append(out, token{'"', string(c)})
			}
		default:
			out = append(out, token{'"', string(c)})
		}
	}
	return out
}

// bracketed returns what stands between brackets: the sign of a currency, or
// time that goes on beyond a day. Colours, conditions and calendars are nothing.
func bracketed(s string) []token {
	if sign, ok := strings.CutPrefix(s, "$"); ok {
		sign, _, _ = strings.Cut(sign, "-")
		return []token{{'"', sign}}
	}
	if low := strings.ToLower(s); low != "" && strings.Trim(low, low[:1]) == "" && (low[0] == 'h' || low[0] == 'm' || low[0] == 's') {
		return []token{{'+', low}}
	}
	return nil
}

// isDate reports whether a format shows dates or times.
func (f format) isDate() bool {
	for _, t := range tokens(f.sections()[0]) {
		switch t.kind {
		case 'y', 'm', 'd', 'h', 's', '+', 'a':
			return true
		case '0', 'G', '@':
			if t.kind != '0' || t.text != "0" { // seconds have zeros, too
				return false
			}
		}
	}
	return false
}

// number returns a value as the format shows it. since1904 is which day dates are
// counted from.
func (f format) number(v float64, since1904 bool) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return ""
	}
	const longest = 255 // characters of a format
	if len(f) > longest || f == "" {
		return general(v)
	}
	sections := f.sections()
	s := sections[0]
	sign := ""
	switch {
	case v < 0 && len(sections) > 1:
		s, v = sections[1], -v
	case v == 0 && len(sections) > 2:
		s = sections[2]
	case v < 0:
		sign, v = "-", -v
	}
	ts := tokens(s)
	if f.isDate() {
		if sign != "" {
			return general(-v)
		}
		return date(ts, v, since1904)
	}
	out := numeral(ts, v)
	if strings.Trim(out, "0.,% ") == "" && sign != "" && strings.ContainsAny(out, "0") {
		sign = "" // no minus before what is shown as zero
	}
	return strings.TrimSpace(sign + out)
}

// numeral writes a number by the tokens of its section.
func numeral(ts []token, v float64) string {
	var whole, fraction, exponent, commas int
	seenPoint, seenE, seenSlash, grouped := false, false, false, false
	least := 0 // digits before the point
	for i, t := range ts {
		switch t.kind {
		case '%':
			v *= 100
		case '.':
			seenPoint = true
		case 'E':
			seenE = true
		case '/':
			seenSlash = true
		case '0':
			switch {
			case seenE:
				exponent++
			case seenPoint:
				fraction++
			default:
				whole++
				if t.text == "0" {
					least++
				}
			}
			commas = 0
		case ',':
			commas++
			grouped = grouped || whole > 0 && i+1 < len(ts) && ts[i+1].kind == '0'
		}
	}
	if whole+fraction == 0 {
		return literals(ts, v)
	}
	if seenSlash {
		return general(math.Round(v*1000) / 1000)
	}
	for range commas { // at the end they divide by a thousand each
		v /= 1000
	}
	fraction = min(fraction, 30)
	if seenE {
		return strconv.FormatFloat(v, 'E', fraction, 64)
	}
	digits := strconv.FormatFloat(v, 'f', fraction, 64)
	digits = spare(ts, digits)
	before, after, _ := strings.Cut(digits, ".")
	if before == "0" && least == 0 && after != "" {
		before = ""
	}
	before = strings.Repeat("0", max(min(least, 30)-len(before), 0)) + before
	if grouped {
		before = thousands(before)
	}
	if after != "" {
		before += "." + after
	}
	var b strings.Builder
	written := false
	for _, t := range ts {
		switch t.kind {
		case '"', '%':
			b.WriteString(t.text)
		case '0', '.':
			if !written {
				b.WriteString(before)
				written = true
			}
		}
	}
	return b.String()
}

// spare takes off zeros at the end of a fraction that the format does not ask for.
func spare(ts []token, digits string) string {
	var marks []string
	point := false
	for _, t := range ts {
		if t.kind == '.' {
			point = true
		} else if t.kind == '0' && point {
			marks = append(marks, t.text)
		}
	}
	for i := len(marks) - 1; i >= 0 && marks[i] != "0" && strings.Contains(digits, ".") && strings.HasSuffix(digits, "0"); i-- {
		digits = digits[:len(digits)-1]
	}
	return strings.TrimSuffix(digits, ".")
}

// literals writes a section without digits: words, or a general number.
func literals(ts []token, v float64) string {
	var b strings.Builder
	for _, t := range ts {
		switch t.kind {
		case '"', '%':
			b.WriteString(t.text)
		case 'G', '@':
			b.WriteString(general(v))
		}
	}
	return b.String()
}

func thousands(s string) string {
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// general writes a number with at most eleven digits, as Excel shows it in a
// cell that is wide enough.
func general(v float64) string {
	const digits = 11
	if a := math.Abs(v); a != 0 && (a >= 1e15 || a < 1e-9) {
		return strconv.FormatFloat(v, 'G', 6, 64)
	}
	s := strconv.FormatFloat(v, 'g', digits, 64)
	if strings.Contains(s, "e") {
		f, _ := strconv.ParseFloat(s, 64)
		s = strconv.FormatFloat(f, 'f', -1, 64)
	}
	return s
}

// date writes a date or time, counted in days, by the tokens of a section.
func date(ts []token, days float64, since1904 bool) string {
	const last = 2958466 // the first day after the year 9999
	if days < 0 || days >= last {
		return general(days)
	}
	epoch := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if since1904 {
		epoch = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	} else if days < 60 {
		epoch = epoch.AddDate(0, 0, 1) // Excel takes 1900 for a leap year
	}
	whole, part := math.Modf(days)
	at := epoch.AddDate(0, 0, int(whole)).Add(time.Duration(math.Round(part*86400)) * time.Second)
	half := false
	for _, t := range ts {
		half = half || t.kind == 'a'
	}
	var b strings.Builder
	hours := false // the last unit was hours: m are minutes
	for i, t := range ts {
		switch t.kind {
		case 'h':
			hours = true
			h := at.Hour()
			if half {
				h = (h+11)%12 + 1
			}
			b.WriteString(padded(h, len(t.text)))
		case 'm':
			if hours || secondsFollow(ts[i+1:]) {
				b.WriteString(padded(at.Minute(), len(t.text)))
			} else {
				b.WriteString(month(at, len(t.text)))
			}
			hours = false
		case 's':
			b.WriteString(padded(at.Second(), len(t.text)))
		case 'd':
			b.WriteString(day(at, len(t.text)))
		case 'y', 'e':
			hours = false
			if len(t.text) > 2 || t.kind == 'e' {
				b.WriteString(padded(at.Year(), 4))
			} else {
				b.WriteString(padded(at.Year()%100, 2))
			}
		case 'a':
			if t.text == "A/P" {
				b.WriteString(at.Format("PM")[:1])
			} else {
				b.WriteString(at.Format("PM"))
			}
		case '+':
			seconds := int(math.Round(days * 86400))
			switch t.text[0] {
			case 'h':
				b.WriteString(padded(seconds/3600, len(t.text)))
				hours = true
			case 'm':
				b.WriteString(padded(seconds/60, len(t.text)))
			default:
				b.WriteString(padded(seconds, len(t.text)))
			}
		case '"', '/', ',', '.':
			b.WriteString(t.text)
		}
	}
	return strings.Trim(b.String(), " .,")
}

// secondsFollow reports whether the next unit is seconds, which makes m minutes.
func secondsFollow(ts []token) bool {
	for _, t := range ts {
		switch t.kind {
		case 's':
			return true
		case '"', '.', '/', ',':
		default:
			return false
		}
	}
	return false
}

func padded(v, width int) string {
	s := strconv.Itoa(v)
	return strings.Repeat("0", max(min(width, 4)-len(s), 0)) + s
}

func month(at time.Time, width int) string {
	switch width {
	case 1, 2:
		return padded(int(at.Month()), width)
	case 3:
		return at.Format("Jan")
	case 5:
		return at.Format("Jan")[:1]
	}
	return at.Format("January")
}

func day(at time.Time, width int) string {
	switch width {
	case 1, 2:
		return padded(at.Day(), width)
	case 3:
		return at.Format("Mon")
	}
	return at.Format("Monday")
}
