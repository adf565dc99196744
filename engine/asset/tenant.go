package asset

import (
	"fmt"
	"slices"
	"strings"
)

// The engine's own store holds what belongs to one tenant alone: in the folder
// tenant/<name> what whoever runs the service has put there for him, in
// film/<name>.<job> his films. What lies in upload is of callers of the service,
// which names it in no plan: what a film needs of it is an asset of its own.
// Everything else there belongs to jobs, by the hash of its bytes.

// ofJobs are the folders whose next word is the name of a job.
var ofJobs = []string{"film", "record"}

// foreign says what would be accepted where a plan may not name an object; empty:
// it may.
func (c Config) foreign(name string) string {
	folder, rest, _ := strings.Cut(name, "/")
	owner, _, _ := strings.Cut(rest, "/")
	if slices.Contains(ofJobs, folder) {
		tenant, _, ok := strings.Cut(owner, ".")
		if !ok {
			tenant = ""
		}
		owner = tenant
	} else if folder != "tenant" {
		owner = ""
	}
	switch {
	case folder == "upload":
		return "what a caller of the service uploaded is for its own requests, by the address it was given"
	case c.Tenant == "" && (owner != "" || folder == "tenant"):
		return "what belongs to a tenant is for his own plans"
	case c.Tenant == "" || owner == c.Tenant && folder != "record":
		return ""
	}
	return fmt.Sprintf("accepted: object://tenant/%s/… and object://film/%s.JOB/…", c.Tenant, c.Tenant)
}
