package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"

	"github.com/inkreel/inkreel/service/store"
)

// A key is keyStart and 32 random bytes in base 62, which takes keyDigits
// digits. keyShown characters of it stay readable, for its owner to tell it from
// others.
const (
	keyStart  = "ink_"
	keyDigits = 43
	keyShown  = len(keyStart) + 6
)

func newKey() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	return fmt.Sprintf("%s%0*s", keyStart, keyDigits, new(big.Int).SetBytes(b[:]).Text(62))
}

// isKey reports whether a stranger's key can be one of ours; what cannot is not
// worth a query.
func isKey(key string) bool {
	digits, ok := strings.CutPrefix(key, keyStart)
	return ok && len(digits) == keyDigits &&
		strings.Trim(digits, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

func hashOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// AddKey makes a key of a workspace. The secret is returned here and nowhere
// else: only its hash is kept.
func (a *Accounts) AddKey(ctx context.Context, workspace, name string) (secret string, key store.Key, err error) {
	err = a.db.Tx(ctx, func(tx *store.Tx) (err error) {
		if _, err := tx.Workspace(ctx, workspace); err != nil {
			return noWorkspace(err, workspace)
		}
		secret, key, err = a.addKey(ctx, tx, workspace, name)
		return err
	})
	if err != nil {
		return "", store.Key{}, err
	}
	return secret, key, nil
}

func (a *Accounts) addKey(ctx context.Context, tx *store.Tx, workspace, name string) (string, store.Key, error) {
	if err := checkName("key", name); err != nil {
		return "", store.Key{}, err
	}
	secret := newKey()
	key := store.Key{ID: store.NewID(store.IDKey), WorkspaceID: workspace, Name: name, Prefix: secret[:keyShown], Hash: hashOf(secret), CreatedAt: a.now()}
	return secret, key, tx.AddKey(ctx, key)
}

// Keys are the keys of a workspace, the oldest first, revoked ones too.
func (a *Accounts) Keys(ctx context.Context, workspace string) ([]store.Key, error) {
	if _, err := a.db.Workspace(ctx, workspace); err != nil {
		return nil, noWorkspace(err, workspace)
	}
	return a.db.Keys(ctx, workspace)
}

// RevokeKey ends a key for good. Processes that have just accepted it accept it
// for [CacheTime] more, at most; this one no longer.
func (a *Accounts) RevokeKey(ctx context.Context, id string) error {
	err := a.db.Tx(ctx, func(tx *store.Tx) error { return tx.RevokeKey(ctx, id, a.now()) })
	a.known.forget()
	return none(err, fmt.Sprintf("there is no key %q: see inkreel keys list", id))
}
