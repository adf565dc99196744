// Command simulate plays the rush hour of a large engine in simulated time, by
// the rules of engine/queue/turn themselves. How many workers and jobs there are
// goes in; a table comes out of how long jobs wait until they are begun and until
// their films are there, the same every time. With -fifo it goes by the order of
// arrival instead, for comparison.
//
//	go run ./internal/simulate
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	workers := flag.Int("workers", 1000, "how many there are, of four slots")
	jobs := flag.Int("jobs", 10000, "how many are submitted")
	fifo := flag.Bool("fifo", false, "first in, first out, in place of turns")
	flag.Parse()
	if err := print(os.Stdout, simulate(*workers, *jobs, *fifo)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
