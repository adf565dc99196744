// Command types writes what producers in other languages know our documents
// by: JSON Schemas of what travels over the bus, made from the Go types of
// engine/queue, and from these, the plan's schema and the REST API's OpenAPI
// document the types of clients/node and clients/python. The repository's folder goes in.
//
//	go run ./internal/types
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/plan"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("types: ")
	files, err := generate(".")
	if err != nil {
		log.Fatal(err)
	}
	for name, data := range files {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// generate makes every file, by its path within the repository at root.
func generate(root string) (map[string][]byte, error) {
	film := new(schema)
	if err := json.Unmarshal(plan.Schema(), film); err != nil {
		return nil, fmt.Errorf("the plan's schema: %w", err)
	}
	film.Title = "Plan"
	files := map[string][]byte{}
	m := &maker{root: root, plan: film, sources: map[string]source{}}
	bus := unit{about: "What travels between producers and the engine over NATS.", plan: film}
	for _, d := range queue.Documents() {
		s, err := m.document(d)
		if err != nil {
			return nil, fmt.Errorf("schema of %s: %w", d.Name, err)
		}
		data, err := s.MarshalJSON()
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		if err := json.Indent(&out, data, "", "  "); err != nil {
			return nil, err
		}
		out.WriteByte('\n')
		files[filepath.Join("engine/schema", d.Name+".json")] = out.Bytes()
		bus.add(s)
	}
	plans := unit{about: "The scene plan: what is to be drawn and said."}
	plans.add(film)
	files["clients/node/src/plan.ts"] = typeScript(&plans)
	files["clients/node/src/bus.ts"] = typeScript(&bus)
	files["clients/python/inkreel/plan.py"] = python(&plans)
	files["clients/python/inkreel/bus.py"] = python(&bus)
	api, uploads, err := rest()
	if err != nil {
		return nil, fmt.Errorf("the REST API: %w", err)
	}
	files["clients/node/src/rest.ts"] = fmt.Appendf(typeScript(api), "\n/** %s */\nexport const files = [%s] as const;\n", filesAbout, quoted(uploads))
	files["clients/python/inkreel/rest.py"] = fmt.Appendf(python(api), "\n\nFILES = (%s)\n\"\"\"%s\"\"\"\n", quoted(uploads), filesAbout)
	return files, nil
}
