package mux

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrNoFFmpeg says that ffmpeg or ffprobe could not be found. Its text says
// how to get them.
var ErrNoFFmpeg = errors.New("install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg) or name it with " + envFFmpeg + " and " + envFFprobe)

const (
	envFFmpeg  = "INKREEL_FFMPEG"
	envFFprobe = "INKREEL_FFPROBE"
)

// versionTime is how long ffmpeg may take to say its version, on a machine with
// much else to do.
const versionTime = 30 * time.Second

// oldest is the first major version whose options we use (-fps_mode came with 5.1).
const oldestMajor, oldestMinor = 5, 1

// Config says where the programs are. Empty fields: the environment
// variables INKREEL_FFMPEG and INKREEL_FFPROBE, then PATH.
type Config struct {
	FFmpeg  string // path or name of ffmpeg
	FFprobe string // path or name of ffprobe
	// Sessions is how many clips go through an encoder in hardware at once.
	// Defaults to DefaultSessions.
	Sessions int
	// TrialTimeout is how long an encoder in hardware may take over the frame it is
	// tried with: a driver that takes longer hangs. Defaults to 2 s.
	TrialTimeout time.Duration
}

// defaultTrialTimeout is far above what a driver that works needs, to load
// itself and encode one small frame.
const defaultTrialTimeout = 2 * time.Second

// Tools are ffmpeg and ffprobe. They are safe for use by several goroutines.
type Tools struct {
	FFmpeg  string // absolute path
	FFprobe string // absolute path
	Version string // of ffmpeg, as it prints it: "5.1.9-0+deb12u1"; empty until it was asked

	trialTimeout time.Duration
	trials       encoderTrials
	sessions     chan struct{}
}

// Find locates ffmpeg and ffprobe and has ffmpeg print its version. The error is
// ErrNoFFmpeg (by errors.Is) when a program is missing.
func Find(ctx context.Context, c Config) (*Tools, error) {
	t, err := Locate(c)
	if err != nil {
		return nil, err
	}
	if t.Version, err = t.version(ctx, versionTime); err != nil {
		return nil, err
	}
	return t, nil
}

// Locate is Find for those who cannot wait: starting ffmpeg takes as long as drawing
// the first picture. Whether it is new enough is left to Explain.
func Locate(c Config) (*Tools, error) {
	ffmpeg, err := locate("ffmpeg", c.FFmpeg, envFFmpeg)
	if err != nil {
		return nil, err
	}
	ffprobe, err := locate("ffprobe", c.FFprobe, envFFprobe)
	if err != nil {
		return nil, err
	}
	if c.Sessions <= 0 {
		c.Sessions = DefaultSessions
	}
	if c.TrialTimeout <= 0 {
		c.TrialTimeout = defaultTrialTimeout
	}
	return &Tools{FFmpeg: ffmpeg, FFprobe: ffprobe, trialTimeout: c.TrialTimeout, sessions: make(chan struct{}, c.Sessions)}, nil
}

// Explain is err, or what lies behind it: a run that failed because ffmpeg is
// too old, or is no ffmpeg.
func (t *Tools) Explain(ctx context.Context, err error) error {
	var failed *Error
	if t.Version != "" || ctx.Err() != nil || !errors.As(err, &failed) {
		return err
	}
	if _, why := t.version(ctx, versionTime); why != nil {
		return why
	}
	return err
}

// version runs ffmpeg for its version, within limit: one that hangs must not keep
// its worker from ever saying so. One we cannot work with is an error.
func (t *Tools) version(ctx context.Context, limit time.Duration) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	printed, err := output(ctx, t.FFmpeg, []string{"-hide_banner", "-version"}, 1<<20)
	if err != nil {
		return "", fmt.Errorf("asking %s its version: %w", t.FFmpeg, err)
	}
	version, err := parseVersion(string(printed))
	if err != nil {
		return "", fmt.Errorf("%s: %w", t.FFmpeg, err)
	}
	return version, nil
}

func locate(name, configured, env string) (string, error) {
	wanted := configured
	if wanted == "" {
		wanted = os.Getenv(env)
	}
	if wanted == "" {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("%s not found on PATH: %w", name, ErrNoFFmpeg)
		}
		return path, nil
	}
	path, err := exec.LookPath(wanted)
	if err != nil {
		return "", fmt.Errorf("%s not found at %q: %w", name, wanted, ErrNoFFmpeg)
	}
	return path, nil
}

var versionNumber = regexp.MustCompile(`^n?(\d+)\.(\d+)`)

// parseVersion reads "ffmpeg version 5.1.9-0+deb12u1 Copyright …". Builds from
// a repository have names such as "N-109542-g…": they are taken as new.
func parseVersion(printed string) (string, error) {
	first, _, _ := strings.Cut(printed, "\n")
	words := strings.Fields(first)
	if len(words) < 3 || words[1] != "version" {
		return "", fmt.Errorf("prints %q where a version was expected", first)
	}
	if m := versionNumber.FindStringSubmatch(words[2]); m != nil {
		major, _ := strconv.Atoi(m[1])
		minor, _ := strconv.Atoi(m[2])
		if major < oldestMajor || major == oldestMajor && minor < oldestMinor {
			return "", fmt.Errorf("version %s is too old: %d.%d or newer is needed", words[2], oldestMajor, oldestMinor)
		}
	}
	return words[2], nil
}
