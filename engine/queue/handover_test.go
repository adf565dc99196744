package queue

import (
	"errors"
	"io"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/transfer"
)

// Results of a job are handed over under its name, to tenants those of their own;
// nothing else that lies in the store is.
func TestResultsAreHandedOver(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}, "other": {}}})
	b.work(t, 1)
	acme, other := b.tenant(t, "acme"), b.tenant(t, "other")
	if _, err := acme.Submit(t.Context(), "rain", planOf(1)); err != nil {
		t.Fatal(err)
	}
	b.submit(t, "rain", planOf(1))
	plain, theirs := b.wait(t, "rain"), ends(t, acme, "rain")
	const film = "some film"
	for _, name := range []string{plain.Film, theirs.Film, theirs.Prepared} {
		if err := b.store.Delete(t.Context(), name); err != nil {
			t.Fatal(err)
		}
		if _, err := artifact.PutBytes(t.Context(), b.store, name, []byte(film)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		of        producerOfResults
		job, name string
		want      error
	}{
		{b.q, "rain", plain.Film, nil},
		{b.q, "acme.rain", theirs.Film, nil},
		{acme, "rain", theirs.Film, nil},
		{acme, "acme.rain", theirs.Film, nil},
		{acme, "rain", plain.Film, artifact.ErrNotFound},
		{acme, "rain", theirs.Prepared, artifact.ErrNotFound},
		{acme, "sun", theirs.Film, artifact.ErrNotFound},
		{other, "rain", theirs.Film, artifact.ErrNotFound},
		{other, "acme.rain", theirs.Film, ErrNoJob},
		{b.q, "rain", theirs.Film, artifact.ErrNotFound},
	} {
		data, err := result(t, c.of, c.job, c.name)
		if !errors.Is(err, c.want) || c.want == nil && (err != nil || data != film) {
			t.Errorf("%s of %s: %q, %v", c.name, c.job, data, err)
		}
	}
}

type producerOfResults interface {
	Results(job string) (*transfer.Client, error)
}

func result(t *testing.T, of producerOfResults, job, name string) (string, error) {
	t.Helper()
	c, err := of.Results(job)
	if err != nil {
		return "", err
	}
	r, _, err := c.Open(t.Context(), name)
	if err != nil {
		return "", err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	return string(data), err
}

// Subjects name one job each.
func TestFetchSubjects(t *testing.T) {
	n := Names{"inkreel"}
	for _, job := range []string{"rain", "acme.rain", "fetch", "acme.fetch", "tenant"} {
		if got, ok := n.fetchOf(n.fetch(job)); !ok || got != job {
			t.Errorf("%s: %s, %v", n.fetch(job), got, ok)
		}
	}
	for _, subject := range []string{"inkreel.fetch.a.b", "inkreel.fetch.", "inkreel.tenant.acme.fetch.a.b", "inkreel.tenant.acme.jobs", "inkreel.tenant..fetch.a", "inkreel.fetch.*", "other.fetch.a", "fetch.a"} {
		if job, ok := n.fetchOf(subject); ok {
			t.Errorf("%s: %s", subject, job)
		}
	}
}
