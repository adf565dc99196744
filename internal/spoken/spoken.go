// Package spoken reads the texts that tools measure speech with: a paragraph in every language, by its
// code, in a file of JSON.
package spoken

import (
	"encoding/json"
	"fmt"
	"os"
)

// Usual is where the texts are in the repository.
const Usual = "author/timing/testdata/spoken.json"

// Texts are those of a file.
func Texts(path string) (map[string]string, error) {
	doc, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var of map[string]string
	if err := json.Unmarshal(doc, &of); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return of, nil
}
