// Package studio opens the engine as the programs need it that measure films and show
// them: with the programs of this machine, and a store of its own that goes with it.
package studio

import (
	"context"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
)

// Studio is an engine and the folder it works in. Whoever has opened it closes it.
type Studio struct {
	Engine *engine.Engine
	dir    string
}

// Open opens an engine whose folder is called after name.
func Open(ctx context.Context, name string) (*Studio, error) {
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		return nil, err
	}
	speaker, err := audio.FindEspeak(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "inkreel-"+name+"-*")
	if err != nil {
		return nil, err
	}
	s := &Studio{dir: dir}
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		s.Close()
		return nil, err
	}
	s.Engine, err = engine.New(engine.Config{Tools: tools, Speaker: speaker, Store: store, TempDir: dir})
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Assets fetches what plans name by paths below root.
func (s *Studio) Assets(root string) *asset.Fetcher {
	return asset.NewFetcher(s.dir, asset.Config{Root: root})
}

// Close removes the folder with all that is in it.
func (s *Studio) Close() { os.RemoveAll(s.dir) }
