package command_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/command"
	"github.com/inkreel/inkreel/service/store"
)

// line is the part of the command line that is tested.
type line struct {
	Workspaces command.Workspaces `cmd:""`
	Keys       command.Keys       `cmd:""`
	Plans      command.Plans      `cmd:""`
	Credits    command.Credits    `cmd:""`
	Backup     command.Backup     `cmd:""`
	Restore    command.Restore    `cmd:""`
}

// try runs a command and returns what it printed.
func try(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	parser, err := kong.New(&line{}, kong.Exit(func(int) { t.Errorf("%q exits", args) }), kong.BindTo(t.Context(), (*context.Context)(nil)), kong.BindTo(&out, (*io.Writer)(nil)))
	if err != nil {
		t.Fatal(err)
	}
	k, err := parser.Parse(args)
	if err != nil {
		return "", err
	}
	err = k.Run()
	return out.String(), err
}

// run runs a command that is to go well.
func run(t *testing.T, args ...string) string {
	t.Helper()
	out, err := try(t, args...)
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return strings.TrimSpace(out)
}

// refused runs a command that is to fail with that in its message.
func refused(t *testing.T, want string, args ...string) {
	t.Helper()
	if _, err := try(t, args...); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%q: got %v, want %s", args, err, want)
	}
}

// A wrong folder is no empty service: nothing is made there, and the command says so.
func TestNoRecordsAreThere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "wrong")
	for _, args := range [][]string{
		{"workspaces", "list"}, {"keys", "list", "w_1"}, {"keys", "create", "w_1"}, {"credits", "add", "w_1", "1"}, {"backup", filepath.Join(t.TempDir(), "b")},
	} {
		refused(t, "there are no records in "+filepath.Join(dir, command.RecordsFile)+"; name the folder of inkreel serve", append(args, "--data", dir)...)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder was made: %v", err)
	}
	run(t, "workspaces", "create", "Acme", "--plan", "scale", "--data", dir)
	run(t, "workspaces", "list", "--data", dir)
}

// What an operator does in the life of a workspace.
func TestOperatorsCommands(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("INKREEL_DATA", dir)
	t.Setenv("INKREEL_DB", "")
	var w struct{ ID, Credits string }
	if err := json.Unmarshal([]byte(run(t, "workspaces", "create", "Acme", "--plan", "scale", "--addon", "longer_videos", "--json")), &w); err != nil || w.Credits != "0.00" {
		t.Fatalf("%+v, %v", w, err)
	}
	key := run(t, "keys", "create", w.ID, "--name", "laptop")
	db, err := store.Open(t.Context(), filepath.Join(dir, command.RecordsFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	caller := func() (account.Caller, error) {
		a, err := account.Open(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		return a.Authenticate(t.Context(), key)
	}
	if c, err := caller(); err != nil || c.Workspace.ID != w.ID || !c.Entitlements.Timing15 {
		t.Errorf("%+v, %v", c, err)
	}

	if got := run(t, "credits", "add", w.ID, "200", "--note", "invoice 7"); got != "200.00" {
		t.Errorf("after 200: %s", got)
	}
	if got := run(t, "credits", "take", w.ID, "0.5"); got != "199.50" {
		t.Errorf("after 0.5: %s", got)
	}
	refused(t, "not enough credits: 1000.00 needed, 199.50 available", "credits", "take", w.ID, "1000")
	refused(t, "want more than 0", "credits", "add", w.ID, "0")
	refused(t, `credits are "1,5"`, "credits", "add", w.ID, "1,5")
	refused(t, "--limit is 1 or more", "credits", "ledger", w.ID, "--limit", "0")
	if got := run(t, "credits", "show", w.ID); got != "199.50" {
		t.Errorf("there are %s", got)
	}
	if got := run(t, "credits", "ledger", w.ID); !regexp.MustCompile(`(?s)2 .*adjust +-0\.50.*1 .*grant +200\.00 +invoice 7`).MatchString(got) {
		t.Errorf("the ledger is %s", got)
	}
	if got := run(t, "credits", "ledger", w.ID, "--json", "--offset", "1"); !strings.Contains(got, `"number":1,`) || strings.Contains(got, `"number":2`) {
		t.Errorf("the ledger is %s", got)
	}

	run(t, "workspaces", "set", w.ID, "--plan", "plus", "--unlimited", "--name", "Acme Ltd")
	refused(t, "nothing to set", "workspaces", "set", w.ID)
	refused(t, `there is no plan "plsu" (plus?)`, "workspaces", "set", w.ID, "--plan", "plsu")
	if c, err := caller(); err != nil || c.Entitlements.CustomStyle || !c.Workspace.Unlimited || c.Workspace.Name != "Acme Ltd" {
		t.Errorf("%+v, %v", c, err)
	}
	run(t, "workspaces", "suspend", w.ID)
	if _, err := caller(); !errors.Is(err, account.ErrSuspended) {
		t.Errorf("suspended: %v", err)
	}
	run(t, "workspaces", "resume", w.ID)
	if got := run(t, "workspaces"); !regexp.MustCompile(w.ID + ` +Acme Ltd +plus +199\.50, unlimited +active`).MatchString(got) {
		t.Errorf("the workspaces are %s", got)
	}

	secret := run(t, "workspaces", "webhook-secret", w.ID)
	if again := run(t, "workspaces", "webhook-secret", w.ID); again != secret || !strings.HasPrefix(secret, "whsec_") {
		t.Errorf("the secret is %q, then %q", secret, again)
	}
	for range 2 {
		former := secret
		secret = run(t, "workspaces", "webhook-secret", w.ID, "--replace")
		if got, err := command.WebhookSecrets(t.Context(), db, w.ID); err != nil || !slices.Equal(got, []string{secret, former}) || secret == former {
			t.Errorf("signed with %q, %v, after %q was replaced by %q", got, err, former, secret)
		}
	}
	refused(t, "there is no workspace", "workspaces", "webhook-secret", "w_x")

	list := run(t, "keys", "list", w.ID)
	id := regexp.MustCompile(`k_[a-z2-7]{20}`).FindString(list)
	if !strings.Contains(list, key[:10]) || strings.Contains(list, key[:11]) {
		t.Errorf("the keys are %s", list)
	}
	run(t, "keys", "revoke", id)
	if _, err := caller(); !errors.Is(err, account.ErrKey) {
		t.Errorf("revoked: %v", err)
	}
	if got := run(t, "keys", "list", w.ID, "--json"); !strings.Contains(got, `"revoked_at"`) || strings.Contains(got, "hash") {
		t.Errorf("the keys are %s", got)
	}
	refused(t, "there is no key", "keys", "revoke", "k_x")
	refused(t, "there is no workspace", "keys", "create", "w_x")
}

// What plans prints can be set again, changed.
func TestPlansCommands(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("INKREEL_DB", filepath.Join(dir, "records.db"))
	file := filepath.Join(dir, "plans.json")
	table := run(t, "plans")
	for from, to := range map[string]string{"6000": "7000", `"starter"`: `"trial"`} {
		table = strings.ReplaceAll(table, from, to)
	}
	if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, "plans", "set", file)
	if got := run(t, "plans", "show"); got != table {
		t.Errorf("the plans are %s", got)
	}
	if err := os.WriteFile(file, []byte(`{"a": {"runnings": 1}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, `plans.json: plan "a": unknown field "runnings"`, "plans", "set", file)
}

func TestBackupCommands(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("INKREEL_DB", "")
	t.Setenv("INKREEL_DATA", "")
	file := filepath.Join(dir, "backup")
	refused(t, "where are the records?", "backup", file)
	run(t, "workspaces", "create", "Acme", "--plan", "starter", "--data", dir)
	run(t, "backup", file, "--data", dir)
	refused(t, "--replace", "restore", file, "--data", dir)
	run(t, "restore", file, "--data", dir, "--replace")
	run(t, "restore", file, "--db", filepath.Join(dir, "other.db"))
	if got := run(t, "workspaces", "--db", filepath.Join(dir, "other.db")); !strings.Contains(got, "Acme") {
		t.Errorf("restored: %s", got)
	}
}
