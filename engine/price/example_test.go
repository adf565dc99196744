package price_test

import (
	"fmt"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/plan"
)

// What a plan asks for is known before anything is made by it.
func ExampleOf() {
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"duration": 8, "elements": [
		{"kind": "text", "text": "Rain"}, {"kind": "text", "text": "falls from clouds"}]}]}`), plan.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	cost := price.Of(p, nil)
	fmt.Println(cost.Amount(price.TextCharacters))
	fmt.Println(cost.Judge(limit.Job{TextCharacters: 10}))
	// Output:
	// {21 [{scenes[0].elements[1] 17} {scenes[0].elements[0] 4}]}
	// scenes[0].elements[1]: 17 characters; all words on screen together have 21; at most 10 are accepted (text_characters)
}
