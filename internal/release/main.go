// Command release makes what a release hands out: for each system an archive with
// the program and what belongs beside it and a bill of its materials, the Helm chart,
// and the checksums of all. The same commit, version and Go give the same bytes, wherever and
// whenever it runs: files bear the commit's time and nobody's name.
//
//	go run ./internal/release -version v0.9.0 -o dist
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	version := flag.String("version", "", "the release, as v0.9.0")
	out := flag.String("o", "dist", "folder to write to")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *version, *out)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// versionForm is what versions look like: Semantic Versioning with the v of tags.
var versionForm = regexp.MustCompile(`^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$`)

// run makes the release in the module's root.
func run(ctx context.Context, version, out string) error {
	if !versionForm.MatchString(version) {
		return fmt.Errorf("version %q: want one such as v0.9.0 or v1.0.0-rc.1", version)
	}
	at, err := sourceTime(ctx)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "inkreel-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	b := builder{version: version, temp: temp}
	common, err := b.common(ctx)
	if err != nil {
		return err
	}
	var made []string
	for _, t := range targets {
		names, err := b.release(ctx, t, common, folder{out, at})
		if err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
		made = append(made, names...)
	}
	packed, err := chart(os.DirFS("."), version, folder{out, at})
	if err != nil {
		return err
	}
	return writeSums(out, append(made, packed))
}

// sourceTime is the time that files bear, from SOURCE_DATE_EPOCH
// (reproducible-builds.org) or the commit, which then has to be all there is.
func sourceTime(ctx context.Context) (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		changed, err := exec.CommandContext(ctx, "git", "status", "--porcelain").Output()
		if err != nil {
			return time.Time{}, errors.New("no commit is known here: run it in a clone, or set SOURCE_DATE_EPOCH")
		}
		if len(changed) > 0 {
			return time.Time{}, fmt.Errorf("there are changes that no commit has; commit them, or set SOURCE_DATE_EPOCH to try things out:\n%s", changed)
		}
		commit, err := exec.CommandContext(ctx, "git", "log", "-1", "--format=%ct").Output()
		if err != nil {
			return time.Time{}, fmt.Errorf("the time of the commit: %w", err)
		}
		text = strings.TrimSpace(string(commit))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH %q: want seconds since 1970", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// writeSums writes SHA256SUMS, as sha256sum -c reads it.
func writeSums(dir string, names []string) error {
	var b strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(b.String()), 0o644)
}
