package apart

import (
	"context"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/inkreel/inkreel/author/document/pdf/pdfium"
)

// keep has what reads PDF files compiled and kept in a folder, once: a process that
// reads a stranger's file may not write there. Where it cannot be kept every process
// compiles it anew.
func keep(ctx context.Context, dir string) {
	mark := filepath.Join(dir, "pdfium-"+pdfium.Version+"-"+wazero())
	if _, err := os.Stat(mark); err == nil {
		return
	}
	if (&pdfium.Engine{Cache: dir}).Translate(ctx) == nil {
		_ = os.WriteFile(mark, nil, 0o600) // else it is compiled again
	}
}

// wazero is the version of what compiles.
func wazero() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, d := range info.Deps {
			if d.Path == "github.com/tetratelabs/wazero" {
				return d.Version
			}
		}
	}
	return "unknown"
}
