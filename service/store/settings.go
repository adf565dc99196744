package store

import "context"

// Setting is what all API processes share under a name, such as the key that
// signs URLs. Where nothing is kept under it yet, what fresh makes is kept: the
// first of several that ask at once decides for all.
func (tx *Tx) Setting(ctx context.Context, name string, fresh func() string) (string, error) {
	kept, err := value[string](ctx, tx.q, "SELECT value FROM settings WHERE name = $1", name)
	if err != ErrNotFound { //nolint:errorlint // value returns it as it is
		return kept, err
	}
	if _, err := tx.AddSetting(ctx, name, fresh()); err != nil {
		return "", err
	}
	return value[string](ctx, tx.q, "SELECT value FROM settings WHERE name = $1", name)
}

// AddSetting keeps a value under a name that has none, and reports whether it
// had none. Of several that ask at once one is told so.
func (tx *Tx) AddSetting(ctx context.Context, name, value string) (bool, error) {
	return tx.changed(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, value)
}

// SetSetting keeps a value under a name, in the place of what was kept there.
func (tx *Tx) SetSetting(ctx context.Context, name, value string) error {
	_, err := tx.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
	return err
}
