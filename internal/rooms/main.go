// Command rooms draws docs/rooms.svg: the packages of the program as boxes, by
// level, and the imports between them as arrows. The module's directory goes
// in, as `go list` sees it; an SVG that a browser or GitHub shows comes out.
//
//	go run ./internal/rooms > docs/rooms.svg
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("rooms: ")
	rooms, err := list(".")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(draw(arrange(rooms))); err != nil {
		log.Fatal(err)
	}
}

const module = "github.com/inkreel/inkreel/"

// room is one package of the program.
type room struct {
	name    string   // path within the module
	about   string   // what its doc says it is for
	imports []string // names of the rooms it imports
}

// list returns the packages that the program in dir's module consists of;
// what only tests and tools import is not among them.
func list(dir string) ([]room, error) {
	var complaint bytes.Buffer
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Doc,Imports", "./cmd/inkreel")
	cmd.Dir, cmd.Stderr = dir, &complaint
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, complaint.String())
	}
	var rooms []room
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Doc string
			Imports         []string
		}
		if err := d.Decode(&p); err == io.EOF {
			return rooms, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		name, ours := strings.CutPrefix(p.ImportPath, module)
		if !ours {
			continue
		}
		r := room{name: name, about: purpose(p.Doc)}
		for _, i := range p.Imports {
			if n, ours := strings.CutPrefix(i, module); ours {
				r.imports = append(r.imports, n)
			}
		}
		rooms = append(rooms, r)
	}
}

// purpose is what the first sentence of a package's doc says after the name.
func purpose(doc string) string {
	doc, _, _ = strings.Cut(doc, ". ")
	doc, _, _ = strings.Cut(doc, ": ")
	if w := strings.Fields(doc); len(w) > 2 && (w[0] == "Package" || w[0] == "Command") {
		doc = strings.Join(w[2:], " ")
	}
	return strings.TrimSuffix(doc, ".")
}
