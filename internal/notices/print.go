package notices

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// about is what stands above the list: the program's own licence, and that of the
// programs it starts.
const about = `Inkreel is under Apache-2.0 (` + own + `). Inside it are works of others under
these licences. ffmpeg and espeak-ng, which it starts, are programs of their own
with licences of their own (GPL), and not inside. None of them extends to the films.
`

// own is where the text of the program's licence stands.
const own = "https://www.apache.org/licenses/LICENSE-2.0"

// Print writes the works one a line, and with full their texts after that.
func Print(w io.Writer, works []Work, full bool) error {
	if _, err := io.WriteString(w, about+"\n"); err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, o := range works {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", o.Kind, o.Name, o.Version, strings.Join(o.Licences, ", "))
	}
	if err := table.Flush(); err != nil || !full {
		return err
	}
	for _, o := range works {
		for _, t := range o.Texts {
			line := strings.Repeat("=", 78)
			if _, err := fmt.Fprintf(w, "\n%s\n%s\n%s\n\n%s\n", line, strings.Join(strings.Fields(o.Name+" "+o.Version+" "+t.File), "  "), line, strings.TrimSpace(t.Text)); err != nil {
				return err
			}
		}
	}
	return nil
}

// JSON writes the works as a list, and with full their texts in it.
func JSON(w io.Writer, works []Work, full bool) error {
	if !full {
		for i := range works {
			works[i].Texts = nil
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(works)
}
