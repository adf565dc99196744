package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// target is a system that is released for.
type target struct{ system, arch string }

func (t target) String() string { return t.system + "-" + t.arch }

// targets are all of them; internal/licences looks at the same.
var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "arm64"}}

// builder builds the program.
type builder struct {
	version string
	temp    string // folder
}

// build makes the program for a system and returns its path. Neither the folder
// nor the settings of whoever builds get into it.
func (b builder) build(ctx context.Context, t target) (string, error) {
	to := filepath.Join(b.temp, t.String(), "inkreel")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -buildid= -X github.com/inkreel/inkreel/engine.Version="+b.version, "-o", to, "./cmd/inkreel")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.system, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=", "GOEXPERIMENT=")
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, said)
	}
	return to, nil
}

// release writes the archive and the bill of a system and returns their names.
func (b builder) release(ctx context.Context, t target, common []file, out folder) ([]string, error) {
	binary, err := b.build(ctx, t)
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	files := append([]file{{"inkreel", 0o755, program}}, common...)
	if t.system == "linux" {
		units, err := filepath.Glob("docs/deploy/systemd/*")
		if err != nil {
			return nil, err
		}
		for _, u := range units {
			text, err := os.ReadFile(u)
			if err != nil {
				return nil, err
			}
			files = append(files, file{"systemd/" + filepath.Base(u), 0o644, text})
		}
	}
	stem := "inkreel-" + b.version + "-" + t.String()
	bill, err := exec.CommandContext(ctx, "go", "run", "./internal/licences", "-sbom", binary, "-version", b.version).Output()
	if err != nil {
		return nil, fmt.Errorf("bill of materials: %w", err)
	}
	if err := out.write(stem+".cdx.json", bill); err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	if err := pack(&packed, stem, out.at, files); err != nil {
		return nil, err
	}
	return []string{stem + ".tar.gz", stem + ".cdx.json"}, out.write(stem+".tar.gz", packed.Bytes())
}

// common are the files that every archive has: licences, and what the program
// itself writes for shells and man.
func (b builder) common(ctx context.Context) ([]file, error) {
	var files []file
	for _, name := range []string{"LICENSE", "THIRD_PARTY.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, 0o644, text})
	}
	host, err := b.build(ctx, target{runtime.GOOS, runtime.GOARCH})
	if err != nil {
		return nil, err
	}
	for _, w := range []struct{ name, args string }{
		{"LICENCES.txt", "licences --full"},
		{"man/inkreel.1", "man"},
		{"completion/inkreel.bash", "completion bash"},
		{"completion/_inkreel", "completion zsh"},
		{"completion/inkreel.fish", "completion fish"},
	} {
		text, err := exec.CommandContext(ctx, host, strings.Fields(w.args)...).Output()
		if err != nil {
			return nil, fmt.Errorf("inkreel %s: %w", w.args, err)
		}
		files = append(files, file{w.name, 0o644, text})
	}
	return files, nil
}
