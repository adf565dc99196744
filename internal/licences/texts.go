package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// notices is the package whose binary carries the texts.
const notices = "internal/notices"

// textFiles are the files of that package: a list of the modules, and below
// their paths their licences and notices. The standard library is called std.
func textFiles(ctx context.Context, modules []module) (map[string][]byte, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "LICENSE"))
	if err != nil {
		return nil, err
	}
	type entry struct {
		Name     string   `json:"name"`
		Version  string   `json:"version,omitempty"`
		Licences []string `json:"licences"`
	}
	files := map[string][]byte{"modules/std/LICENSE": text}
	list := []entry{{Name: "std", Licences: []string{"BSD-3-Clause"}}}
	for _, m := range modules {
		list = append(list, entry{m.Path, m.Version, m.Licences})
		for name, text := range m.texts {
			files[path.Join("modules", m.Path, name)] = text
		}
	}
	index, err := json.MarshalIndent(list, "", "  ")
	files["modules.json"] = append(index, '\n')
	return files, err
}

// writeTexts writes them anew.
func writeTexts(ctx context.Context, modules []module) error {
	files, err := textFiles(ctx, modules)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(notices, "modules")); err != nil {
		return err
	}
	for name, text := range files {
		at := filepath.Join(notices, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
