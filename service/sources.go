package service

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/account"
)

// objects begins sources that lie in the store of artifacts, where those of all
// workspaces lie.
const objects = "object://"

// kept begins the sources of films' own pictures and recordings, each called by the
// hash of its bytes.
const kept = objects + "asset/"

// uploadsIn finds the caller's uploads that the plan of a video names by their
// addresses, as the engine names them. What names the store itself, or another's upload, is refused.
func (s *Service) uploadsIn(ctx context.Context, c account.Caller, video string, p *plan.Plan) (map[string]string, error) {
	found := map[string]string{}
	var faults []Fault
	for _, u := range price.Uses(p) {
		if strings.HasPrefix(u.Source, kept) { // it names bytes by their hash, as a plan does that was fetched here: who knows that has them
			continue
		}
		if strings.HasPrefix(u.Source, objects) {
			faults = append(faults, valueFault("object:// is not for plans of callers: name the file_url that upload-file answered", "plan", u.Path))
			continue
		}
		up, wrong, err := s.sent(ctx, c, u.Source)
		switch {
		case err != nil:
			return nil, err
		case wrong != nil:
			faults = append(faults, valueFault(wrong.Message, "plan", u.Path))
		case up != nil:
			claimed, err := s.Files.Claim(ctx, c.Workspace.ID, u.Source, video)
			if err != nil {
				return nil, err
			}
			if found[u.Source], err = s.Files.Source(ctx, claimed); err != nil {
				return nil, err
			}
		}
	}
	if len(faults) > 0 {
		return nil, &Error{Kind: Invalid, Faults: faults}
	}
	return found, nil
}

// renamed is a document in which texts that are in the map stand as it has them.
func renamed(doc []byte, names map[string]string) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber() // a seed has more digits than a float
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return json.Marshal(rename(v, names))
}

func rename(v any, names map[string]string) any {
	switch v := v.(type) {
	case string:
		if to, ok := names[v]; ok {
			return to
		}
	case []any:
		for i := range v {
			v[i] = rename(v[i], names)
		}
	case map[string]any:
		for k := range v {
			v[k] = rename(v[k], names)
		}
	}
	return v
}
