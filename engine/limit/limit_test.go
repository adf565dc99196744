package limit

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	table, err := Parse([]byte(`{"job": {"film_seconds": 900, "picture_pixels": 1000000},
		"tenants": {"acme": {"waiting": 5, "job": {"film_seconds": 60}}, "other": {}}}`))
	if err != nil {
		t.Fatal(err)
	}
	acme, ok := table.ForTenant("acme")
	if !ok || acme.Waiting != 5 || acme.Running != DefaultTenant.Running {
		t.Errorf("acme may take %+v", acme)
	}
	if j := acme.Job; j.FilmSeconds != 60 || j.PicturePixels != 1e6 || j.PictureBytes != DefaultJob.PictureBytes {
		t.Errorf("its jobs may take %+v", j)
	}
	if j := table.ForJob(""); j.FilmSeconds != 900 || j.VoiceSeconds != DefaultJob.VoiceSeconds {
		t.Errorf("jobs of no tenant may take %+v", j)
	}
	if _, ok := table.ForTenant("stranger"); ok {
		t.Error("who is not in the table is a tenant")
	}
}

func TestFaultsOfATable(t *testing.T) {
	for _, c := range []struct{ table, want string }{
		{`{`, "not JSON"},
		{`{} {}`, "more follows"},
		{`[]`, "accepted: an object"},
		{`{"job": {"film_secnds": 3}}`, "job.film_secnds: no such limit; accepted: film_seconds"},
		{`{"job": {"film_seconds": "long"}}`, `job.film_seconds: "long"; accepted: a number above 0`},
		{`{"job": {"picture_pixels": 1.5}}`, "job.picture_pixels: 1.5; accepted: a whole number"},
		{`{"tenants": {"a.b": {}}}`, `tenants.a.b: tenant "a.b"; accepted: 1 to 32 of [a-z0-9_-]`},
		{`{"tenants": {"acme": {"job": {"voice_seconds": -1}}}}`, "tenants.acme.job.voice_seconds: -1; accepted"},
		{strings.Repeat(" ", maxTable) + "{}", "accepted: at most"},
	} {
		if _, err := Parse([]byte(c.table)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: %v, want %q", c.table, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"job": {"film_seconds": 900}, "tenants": {"acme": {"waiting": 5}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := Parse(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(table)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(again); err != nil {
			t.Errorf("%s: as written again: %v", again, err)
		}
	})
}
