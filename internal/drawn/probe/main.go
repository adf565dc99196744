// Command probe draws the scenes by which builds are told apart and writes their
// hashes into a file, from which package drawn has its version.
//
//	go generate ./internal/drawn
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/inkreel/inkreel/internal/drawn"
)

func main() {
	log.SetFlags(0)
	if !exact {
		log.Fatal("probe: hashes are those of amd64 in its first version: run this with GOARCH=amd64 GOAMD64=v1")
	}
	if err := run(context.Background(), "probes.txt"); err != nil {
		log.Fatal("probe: ", err)
	}
}

// run draws all probes and writes them to a file.
func run(ctx context.Context, file string) error {
	dir, err := os.MkdirTemp("", "inkreel-probe-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	all, err := draw(ctx, dir, true)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, []byte(drawn.Write(all)), 0o644); err != nil {
		return fmt.Errorf("write the probes: %w", err)
	}
	return nil
}
