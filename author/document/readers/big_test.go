package readers

import (
	"bytes"
	"context"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

// The largest files that are accepted take no more than others.
func TestLargestFiles(t *testing.T) {
	fill := func(head, body string) []byte {
		n := (int(document.Default.Bytes) - len(head)) / len(body)
		return append([]byte(head), bytes.Repeat([]byte(body), n)...)
	}
	for name, data := range map[string][]byte{
		"a.html": fill("<html><body>", "<p>Water <b>evaporates</b> from the sea and rises into the sky, where it cools.</p>\n"),
		"b.html": fill("<html><body>", "<p>水は海から蒸発して空に昇り、冷えて雲になります。"),
		"a.md":   fill("# Rain\n\n", "Water **evaporates** from the [sea](#sea) and rises into the sky, where it cools.\n\n"),
		"a.txt":  fill("RAIN\n\n", "Water evaporates from the sea and rises into the sky, where it cools.\n\n"),
		"b.txt":  fill("\xff\xfe", "\x34\x6c"),
		"a.csv":  fill("a,b,c\n", "1,2,\"three\"\n"),
	} {
		t.Run(name, func(t *testing.T) {
			read := func(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
				return Read(ctx, name, data, limits)
			}
			if err := documenttest.Bounded(t, read, data); err != nil {
				t.Error(err)
			}
		})
	}
}
