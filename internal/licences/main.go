// Command licences says what the program is made of and under which licences:
// the modules that are linked into it go in; a table for THIRD_PARTY.md, the texts
// that "inkreel licences" prints or a bill of materials comes out. Its tests refuse
// a licence that is not on the list, and a page or texts of one module more or less
// than there are.
//
//	go run ./internal/licences                       # the table
//	go run ./internal/licences -write                # into THIRD_PARTY.md, and the texts into internal/notices
//	go run ./internal/licences -sbom bin/inkreel     # CycloneDX JSON of a binary
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("licences: ")
	write := flag.Bool("write", false, "write the table into "+page+" and the texts into "+notices)
	binary := flag.String("sbom", "", "print a bill of materials of this binary")
	version := flag.String("version", "", "version of the program, for the bill; by default the one the binary was built with")
	flag.Parse()
	if err := run(context.Background(), *write, *binary, *version); err != nil {
		log.Fatal(err)
	}
}

// run does what the flags say, in the module's root.
func run(ctx context.Context, write bool, binary, version string) error {
	modules, err := linked(ctx, ".")
	if err != nil {
		return err
	}
	for _, m := range modules {
		if bad := m.refused(); bad != nil {
			return bad
		}
	}
	switch {
	case binary != "":
		return printBill(os.Stdout, binary, version, modules)
	case write:
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		updated, err := replaceTable(string(text), table(modules))
		if err != nil {
			return err
		}
		if err := os.WriteFile(page, []byte(updated), 0o644); err != nil {
			return err
		}
		return writeTexts(ctx, modules)
	}
	fmt.Print(table(modules))
	return nil
}
