package transcribe

import (
	"math"
	"reflect"
	"testing"
)

// Models time words backwards, beyond the end, and silence as words.
func TestSpans(t *testing.T) {
	got := spans([]receivedSpan{
		{Word: " Water ", Start: 0.5, End: 0.25},
		{Word: "\x00\n"},
		{Word: "rises", Start: 0.25, End: 99},
		{Text: "again", Start: 98, End: 99},
	}, 3)
	want := []Span{{"Water", 0.5, 0.5}, {"rises", 0.5, 3}, {"again", 3, 3}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := spans(make([]receivedSpan, 10*most), 3); got != nil {
		t.Errorf("of nothing: %d", len(got))
	}
	if got := spans([]receivedSpan{{Word: "a", Start: -1, End: 1e300}}, 0); got[0].Start != 0 || math.IsInf(got[0].End, 0) {
		t.Errorf("got %v", got)
	}
}
