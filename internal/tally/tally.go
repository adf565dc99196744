// Package tally sums up what is measured of many scenes: shares that may be unknown, their
// mean, median and extremes, and tables of them in Markdown that are also read well in a
// terminal.
package tally

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
)

// Share is a part of something, 0 to 1 and where more than all is possible beyond; NaN
// is written as nothing.
type Share float64

// None is the share of what there is nothing to say of.
var None = Share(math.NaN())

// String is the share in percent.
func (s Share) String() string {
	if math.IsNaN(float64(s)) {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(s))
}

// MarshalJSON writes a share as a number of four digits, one that is none as null.
func (s Share) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(s)) || math.IsInf(float64(s), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(math.Round(float64(s)*1e4) / 1e4)
}

// Mean is the mean of values; None of none.
func Mean(v []float64) Share {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return Share(sum / float64(len(v)))
}

// Median is the middle value, the lower one of two; None of none.
func Median(v []float64) Share {
	if len(v) == 0 {
		return None
	}
	v = slices.Sorted(slices.Values(v))
	return Share(v[(len(v)-1)/2])
}

// Most is the largest value; None of none.
func Most(v []float64) Share {
	if len(v) == 0 {
		return None
	}
	return Share(slices.Max(v))
}

// Least is the smallest value; None of none.
func Least(v []float64) Share {
	if len(v) == 0 {
		return None
	}
	return Share(slices.Min(v))
}

// Table writes rows below a head, and an empty line.
func Table(w io.Writer, head []string, rows [][]string) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	rule := slices.Repeat([]string{"---"}, len(head))
	for _, row := range slices.Concat([][]string{head, rule}, rows) {
		fmt.Fprintf(t, "| %s\t|\n", strings.Join(row, "\t| "))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}

// Groups are values that have the same of something, in the order in which it comes.
func Groups[T any](all []T, of func(*T) string) (names []string, groups [][]T) {
	at := map[string]int{}
	for i := range all {
		name := of(&all[i])
		k, known := at[name]
		if !known {
			k = len(names)
			at[name], names, groups = k, append(names, name), append(groups, nil)
		}
		groups[k] = append(groups[k], all[i])
	}
	return names, groups
}
