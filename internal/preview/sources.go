package preview

import (
	"context"
	"path/filepath"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/filewatch"
)

// Sources remembers what is fetched from afar while a plan is written: it is saved
// more often than its sources change. Files of this machine are read each time,
// and watched. Safe for concurrent use.
type Sources struct {
	Root  string             // folder that paths begin in
	Files *filewatch.Watcher // has every path added that is asked for

	mu    sync.Mutex
	known map[string]asset.Asset
}

// From fetches with from what is not known.
func (s *Sources) From(from engine.Assets) engine.Assets { return fetching{s, from} }

type fetching struct {
	*Sources
	from engine.Assets
}

// Fetch implements engine.Assets.
func (f fetching) Fetch(ctx context.Context, source string) (asset.Asset, error) {
	scheme, _, afar := strings.Cut(source, ":")
	if !afar || strings.ContainsAny(scheme, "/\\.") {
		f.Files.Add(filepath.Join(f.Root, filepath.FromSlash(source)))
		return f.from.Fetch(ctx, source)
	}
	f.mu.Lock()
	a, ok := f.known[source]
	f.mu.Unlock()
	if ok {
		return a, nil
	}
	a, err := f.from.Fetch(ctx, source)
	if err == nil {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.known == nil {
			f.known = map[string]asset.Asset{}
		}
		f.known[source] = a
	}
	return a, err
}
