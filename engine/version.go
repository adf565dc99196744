package engine

import "runtime/debug"

// Version names this build in logs, lists and the names of sound; what it draws is
// named by drawn.Version. Releases set it with -ldflags "-X …/engine.Version=…",
// which reaches only variables without a value of their own; otherwise it is
// the commit the binary was built from.
var Version string

func init() {
	if Version == "" {
		Version = buildVersion()
	}
}

// commitDigits of a commit tell it from all others.
const commitDigits = 12

// buildVersion is "dev" with the commit where the toolchain recorded one.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "dev"
	}
	rev, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= commitDigits:
			rev = "-" + s.Value[:commitDigits]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+"
		}
	}
	return "dev" + rev + dirty
}
