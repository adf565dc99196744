// Package drivertest stands in for ffmpeg on a machine with NVIDIA's encoder, and
// writes other programs for tests to run.
package drivertest

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What a driver says when it fails, for FFmpeg's does.
const (
	Lost   = `echo '[h264_nvenc @ 0x1] EncodePicture failed!: device lost' >&2; exit 1`
	NoRoom = `echo '[h264_nvenc @ 0x55d0] OpenEncodeSessionEx failed: out of memory (10): (no details)' >&2; exit 1`
)

// FFmpeg is the path of a script that does for h264_nvenc what does says, in
// bash, and hands everything else to the program real. There, encode is the
// command it was given with x264 in the driver's place, so that what it makes
// can be joined and decoded, and $probe is set where an encoder is only tried.
func FFmpeg(t testing.TB, real, does string) string {
	t.Helper()
	script := `#!/bin/bash
case "$*" in *h264_nvenc*) ;; *) exec ` + real + ` "$@";; esac
probe=; case "$*" in *lavfi*) probe=1;; esac
args=(); drop=
for a in "$@"; do
  if [ -n "$drop" ]; then drop=; continue; fi
  case "$a" in
    -rc|-forced-idr|-delay) drop=1; continue;;
    -preset) args+=(-preset ultrafast); drop=1; continue;;
    h264_nvenc) a=libx264;;
  esac
  args+=("$a")
done
encode() { ` + real + ` "${args[@]}"; }
` + does + "\n"
	path := filepath.Join(t.TempDir(), "ffmpeg")
	Program(t, path, script)
	return path
}

// Program writes a script that can be run at once. A process that another
// goroutine starts meanwhile would hold the file open for writing for a moment,
// and the system runs no such file ("text file busy").
func Program(t testing.TB, path, script string) {
	t.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
}
