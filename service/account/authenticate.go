package account

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/inkreel/inkreel/service/store"
)

// Errors of Authenticate.
var (
	ErrKey       = errors.New("the API key is wrong or was revoked")
	ErrSuspended = errors.New("the workspace of this API key is suspended")
)

// CacheTime is how long a process goes by what it has read of a key, its
// workspace and its plan. A key that was revoked is refused that much later at
// the latest.
const CacheTime = 5 * time.Second

// usedEvery is how exactly it is kept when a key was last used.
const usedEvery = time.Minute

// Caller is who sent a request.
type Caller struct {
	Workspace    store.Workspace
	KeyID        string
	Entitlements Entitlements
}

// Authenticate says who a key is of. It is ErrKey where nobody, and ErrSuspended
// where whoever it is may not call.
func (a *Accounts) Authenticate(ctx context.Context, key string) (Caller, error) {
	if !isKey(key) {
		return Caller{}, ErrKey
	}
	hash, now := hashOf(key), a.now()
	if c, ok := a.known.get(hash, now); ok {
		return c, nil
	}
	row, err := a.db.KeyByHash(ctx, hash)
	if errors.Is(err, store.ErrNotFound) {
		return Caller{}, ErrKey
	} else if err != nil {
		return Caller{}, err
	}
	// The index has compared hashes, of which nobody can choose the next to try;
	// this costs nothing and does not hang on that.
	if subtle.ConstantTimeCompare([]byte(row.Hash), []byte(hash)) != 1 || !row.RevokedAt.IsZero() {
		return Caller{}, ErrKey
	}
	c := Caller{KeyID: row.ID}
	if c.Workspace, err = a.db.Workspace(ctx, row.WorkspaceID); err != nil {
		return Caller{}, err
	}
	if c.Workspace.Status != store.WorkspaceActive {
		return Caller{}, ErrSuspended
	}
	if c.Entitlements, err = a.entitlements(ctx, c.Workspace); err != nil {
		return Caller{}, err
	}
	if now.Sub(row.LastUsedAt) >= usedEvery {
		if err := a.db.Tx(ctx, func(tx *store.Tx) error { return tx.UseKey(ctx, row.ID, now, now.Add(-usedEvery)) }); err != nil {
			return Caller{}, err
		}
	}
	a.known.put(hash, c, now.Add(CacheTime))
	return c, nil
}

// entitlements are what a workspace may do by its plan and add-ons.
func (a *Accounts) entitlements(ctx context.Context, w store.Workspace) (Entitlements, error) {
	row, err := a.db.Plan(ctx, w.Plan)
	if err != nil {
		return Entitlements{}, fmt.Errorf("the plan %q of workspace %s: %w", w.Plan, w.ID, err)
	}
	p, err := parsePlan(row.Entitlements)
	return p.with(w.Addons), err
}

// known is who called lately, by the hashes of their keys.
type known struct {
	mu      sync.RWMutex
	callers map[string]knownCaller
}

type knownCaller struct {
	Caller
	until time.Time
}

// mostKnown is how many keys are remembered; beyond it all are forgotten, which
// costs each a query.
const mostKnown = 10_000

func (k *known) get(hash string, now time.Time) (Caller, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	c, ok := k.callers[hash]
	return c.Caller, ok && now.Before(c.until)
}

func (k *known) put(hash string, c Caller, until time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.callers == nil || len(k.callers) >= mostKnown {
		k.callers = map[string]knownCaller{}
	}
	k.callers[hash] = knownCaller{c, until}
}

func (k *known) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.callers = nil
}
