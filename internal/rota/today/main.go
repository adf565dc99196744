// Command today prints those of its arguments that have their turn today, one in
// so many.
//
//	go run ./internal/rota/today -of 3 ./audio ./canvas ./plan
package main

import (
	"flag"
	"fmt"

	"github.com/inkreel/inkreel/internal/rota"
)

func main() {
	of := flag.Int("of", 1, "in how many days each has a turn")
	flag.Parse()
	for i, name := range flag.Args() {
		if rota.Due(i, *of, rota.Today()) {
			fmt.Println(name)
		}
	}
}
