// Command gen writes what is printed from the tables of package plan: its JSON
// Schema, for those who link to it. It is run in the root of the repository:
//
//	go generate ./plan
package main

import (
	"log"
	"os"

	"github.com/inkreel/inkreel/plan"
)

func main() {
	log.SetFlags(0)
	if err := os.WriteFile("plan/schema.json", plan.Schema(), 0o644); err != nil {
		log.Fatal(err)
	}
}
