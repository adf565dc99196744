package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// chartDir is the Helm chart, whose version is none in the repository.
const (
	chartDir  = "docs/deploy/helm/inkreel"
	noVersion = "0.0.0"
)

// chart writes the chart as Helm installs it, with the release's version, and
// returns its name.
func chart(repository fs.FS, version string, out folder) (string, error) {
	var files []file
	err := fs.WalkDir(repository, chartDir, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(repository, at)
		if err != nil {
			return err
		}
		if path.Base(at) == "Chart.yaml" {
			_, about, ok := strings.Cut(string(text), "\napiVersion:") // what stands above is of the repository's
			if !ok || strings.Count(about, noVersion) != 2 {
				return fmt.Errorf("%s: want the version %s twice, after apiVersion", at, noVersion)
			}
			text = []byte("apiVersion:" + strings.ReplaceAll(about, noVersion, strings.TrimPrefix(version, "v")))
		}
		files = append(files, file{strings.TrimPrefix(at, chartDir+"/"), 0o644, text})
		return nil
	})
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	if err := pack(&packed, "inkreel", out.at, files); err != nil {
		return "", err
	}
	name := "inkreel-chart-" + version + ".tgz"
	return name, out.write(name, packed.Bytes())
}
