package readers_test

import (
	"context"
	"fmt"
	"log"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/readers"
)

func ExampleRead() {
	text := `# Rain

Water **evaporates** and rises [3].

1. The sun warms the sea
2. Clouds form
`
	doc, err := readers.Read(context.Background(), "rain.md", []byte(text), document.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(doc)
	// Output:
	// title: Rain
	// # Rain
	// ¶ Water evaporates and rises. (bold: evaporates)
	// 1. The sun warms the sea
	// 2. Clouds form
}
