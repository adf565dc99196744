package words

import "strings"

// spelled are the numbers a sentence has in words: "twenty-five", "two
// thirds", "three hundred thousand". One alone is none: it may be a pronoun.
func (w *Words) spelled(sentence string, tokens []Token) []numeral {
	t := w.table()
	var out []numeral
	for i := 0; i < len(tokens); {
		n, count := t.spelledAt(sentence, tokens, i)
		if count == 0 {
			i++
			continue
		}
		n.start, n.end = tokens[i].Start, tokens[i+count-1].End
		// Of scripts without spaces the signs of numbers are parts of other words too.
		if (n.value != 1 || count > 1) && t.known == nil || t.unitFollows(sentence, n.end) {
			out = append(out, n)
		}
		i += count
	}
	return out
}

// unitFollows reports whether a unit or a magnitude stands behind a place.
func (t *table) unitFollows(sentence string, at int) bool {
	if factor, _ := t.magnitude(sentence, at); factor != 0 {
		return true
	}
	u, _ := t.units.after(sentence, at)
	return u.name != ""
}

// spelledAt reads a number in words from token i on: how many tokens it has.
func (t *table) spelledAt(sentence string, tokens []Token, i int) (n numeral, count int) {
	total, part := 0.0, 0.0
	last := 0.0
	for j := i; j < len(tokens); j++ {
		if j > i && !joinsNumber(sentence[tokens[j-1].End:tokens[j].Start]) {
			break
		}
		key := fold(tokens[j].Text)
		v, isNumber := t.numbers[key]
		factor, isMagnitude := t.magnitudes[key]
		switch {
		case isNumber && j > i && v == 100 && part > 0 && part < 100:
			part *= 100
		case isNumber && v >= 1000 && j > i:
			total, part = total+max(part, 1)*v, 0
		case isNumber && (j == i || v < last && (last >= 100 || last >= 20 && v < 10)):
			part += v
		case isMagnitude && j > i && part > 0 && len(key) > 2:
			total, part, v = total+part*factor, 0, factor
		case key == t.numberAnd && j > i && last >= 100 && j+1 < len(tokens) && t.numbers[fold(tokens[j+1].Text)] > 0:
			continue
		default:
			return numeral{value: total + part}, count
		}
		last = v
		count = j - i + 1
	}
	return numeral{value: total + part}, count
}

// joinsNumber reports whether what stands between two words may stand within a
// number.
func joinsNumber(between string) bool {
	between = strings.Trim(between, " \u00a0")
	return between == "" || between == "-" || between == "‑"
}

// ratio reads "one in five" and "2 in 3" from token i on.
func (t *table) ratio(sentence string, tokens []Token, i int) (Quantity, bool) {
	if i+2 >= len(tokens) || !t.ratios[fold(tokens[i+1].Text)] {
		return Quantity{}, false
	}
	number := func(tok Token) float64 {
		if n := t.numbers[fold(tok.Text)]; n > 0 {
			return n
		}
		d, ok := digit(firstRune(tok.Text))
		if !ok || len(tok.Text) > 1 {
			return 0
		}
		return float64(d)
	}
	a, b := number(tokens[i]), number(tokens[i+2])
	if a < 1 || b <= a || b > 100 {
		return Quantity{}, false
	}
	q := Quantity{Start: tokens[i].Start, End: tokens[i+2].End, Kind: Share, Value: a / b, To: a / b}
	q.Text = sentence[q.Start:q.End]
	return q, true
}

// shares are the parts of a whole a sentence names: "two thirds", "half of",
// "a quarter of the". The word alone may order ("the third of May") or count
// coins, so one or several has to stand before it or "of" behind it.
func (w *Words) shares(sentence string, tokens []Token) []Quantity {
	t := w.table()
	var out []Quantity
	for i, tok := range tokens {
		if q, ok := t.ratio(sentence, tokens, i); ok {
			q.Of = w.counted(sentence, q.End, true)
			if q.Of == "" {
				q.Of = w.counted(sentence, q.End, false)
			}
			out = append(out, q)
			continue
		}
		part := t.shares[fold(tok.Text)]
		if part == 0 {
			continue
		}
		q := Quantity{Start: tok.Start, End: tok.End, Kind: Share, Value: part}
		of := i+1 < len(tokens) && t.units.of[fold(tokens[i+1].Text)]
		if i > 0 && joinsNumber(sentence[tokens[i-1].End:tok.Start]) {
			before := fold(tokens[i-1].Text)
			n := t.numbers[before]
			if d, ok := digit(firstRune(before)); ok && len(before) == 1 {
				n = float64(d)
			}
			switch {
			case n >= 1 && n*part < 1:
				q.Start, q.Value, of = tokens[i-1].Start, n*part, true
			case t.beforeShares[before] && of && part < 0.5:
				q.Start = tokens[i-1].Start
			case t.beforeShares[before]:
				of = of || part == 0.5 && before != "the"
			case part < 0.5:
				of = false
			}
		} else if part < 0.5 {
			of = false
		}
		if !of {
			continue
		}
		q.To, q.Text = q.Value, sentence[q.Start:q.End]
		q.Of = w.counted(sentence, q.End, true)
		out = append(out, q)
	}
	return out
}
