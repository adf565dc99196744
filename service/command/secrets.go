package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/webhook"
)

// overlap is how long messages are signed with a secret that was replaced, beside
// the new one: receivers take the new one meanwhile.
const overlap = 24 * time.Hour

// secretName is what the setting is called that holds a workspace's secret: the
// secret, and behind it, where there was another, that one and until when it signs
// in seconds since 1970.
func secretName(workspace string) string { return "webhook-secret:" + workspace }

// webhookSecrets are those that messages to a workspace are signed with now, the one
// in use first; it gets one where it has none.
func webhookSecrets(ctx context.Context, db *store.DB, workspace string) (secrets []string, err error) {
	var kept string
	if err := db.Tx(ctx, func(tx *store.Tx) (err error) {
		kept, err = tx.Setting(ctx, secretName(workspace), webhook.NewSecret)
		return err
	}); err != nil {
		return nil, err
	}
	words := strings.Fields(kept)
	if len(words) == 3 {
		if until, err := strconv.ParseInt(words[2], 10, 64); err == nil && time.Now().Unix() < until {
			return words[:2], nil
		}
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("the database's %s cannot be read", secretName(workspace))
	}
	return words[:1], nil
}

// replaceSecret gives a workspace a new secret.
func replaceSecret(ctx context.Context, db *store.DB, workspace string) error {
	return db.Tx(ctx, func(tx *store.Tx) error {
		kept, err := tx.Setting(ctx, secretName(workspace), webhook.NewSecret)
		if err != nil {
			return err
		}
		former, _, _ := strings.Cut(kept, " ")
		until := time.Now().Add(overlap).Unix()
		return tx.SetSetting(ctx, secretName(workspace), fmt.Sprint(webhook.NewSecret(), " ", former, " ", until))
	})
}

type workspacesSecret struct {
	ID      string `arg:"" name:"workspace" help:"Its id."`
	Replace bool   `help:"Make a new one first. For a day messages are signed with the old one too."`
	Records
}

// Run prints the secret of a workspace.
func (cmd *workspacesSecret) Run(ctx context.Context, out io.Writer) error {
	return cmd.with(ctx, func(db *store.DB) error {
		if _, err := db.Workspace(ctx, cmd.ID); errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no workspace %q: see inkreel workspaces", cmd.ID)
		} else if err != nil {
			return err
		}
		if cmd.Replace {
			if err := replaceSecret(ctx, db, cmd.ID); err != nil {
				return err
			}
		}
		secrets, err := webhookSecrets(ctx, db, cmd.ID)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, secrets[0])
		return err
	})
}
