package lexer_test

import (
	"fmt"
	"log"

	"github.com/alecthomas/chroma/v2"

	"github.com/inkreel/inkreel/canvas/lexer"
)

// A text is cut into tokens of a language, by its name or alias.
func ExampleGet() {
	tokens, err := chroma.Tokenise(lexer.Get("Golang"), nil, "return nil")
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range tokens {
		fmt.Printf("%q is %v\n", t.Value, t.Type)
	}
	// Output:
	// "return" is Keyword
	// " " is TextWhitespace
	// "nil" is KeywordConstant
}
