package main

import (
	"fmt"
	"slices"

	"github.com/inkreel/inkreel/engine/queue"
)

// needTenant says why behaviours of tenants cannot be tried.
func (s *suite) needTenant() error {
	if s.tenant == "" {
		return fmt.Errorf("%w: no tenant is named", errSkip)
	}
	return nil
}

// name of a tenant's job in the engine.
func (s *suite) name(id string) string { return queue.JobName(s.tenant, id) }

func tenant(s *suite) error {
	if err := s.needTenant(); err != nil {
		return err
	}
	id := s.id()
	plan := small(id)
	if _, err := s.done(command{Do: "submit", Tenant: s.tenant, Job: id, Plan: plan}); err != nil {
		return err
	}
	a, err := s.done(command{Do: "follow", Tenant: s.tenant, Job: id, Digest: digest(plan)})
	if err != nil {
		return err
	}
	if err := inOrder(a.Updates, queue.Completed); err != nil {
		return err
	}
	a, err = s.done(command{Do: "record", Tenant: s.tenant, Job: id})
	if err == nil && (a.Record == nil || a.Record.Tenant != s.tenant || a.Record.Digest != digest(plan)) {
		err = fmt.Errorf("the record is %s", text(a.Record))
	}
	return err
}

func tenantJobs(s *suite) error {
	if err := s.needTenant(); err != nil {
		return err
	}
	id := s.id()
	if _, err := s.done(command{Do: "submit", Tenant: s.tenant, Job: id, Plan: small(id)}); err != nil {
		return err
	}
	if _, err := s.done(command{Do: "follow", Tenant: s.tenant, Job: id}); err != nil {
		return err
	}
	a, err := s.done(command{Do: "jobs", Tenant: s.tenant})
	if err == nil && !slices.Contains(a.Jobs, id) {
		err = fmt.Errorf("%s is not among %q", id, a.Jobs)
	}
	return err
}

func tenantWrongPlan(s *suite) error {
	if err := s.needTenant(); err != nil {
		return err
	}
	id := s.id()
	plan := wrong(id)
	if _, err := s.done(command{Do: "submit", Tenant: s.tenant, Job: id, Plan: plan}); err != nil {
		return err
	}
	a, err := s.do(command{Do: "follow", Tenant: s.tenant, Job: id, Digest: digest(plan)})
	if err != nil {
		return err
	}
	return saysWhere(a, "refused", "plan")
}

func quota(s *suite) error {
	if err := s.needTenant(); err != nil {
		return err
	}
	at, waits, waitsToo, late := s.id(), s.id(), s.id(), s.id()
	if _, err := s.done(command{Do: "submit", Tenant: s.tenant, Job: at, Plan: long(at)}); err != nil {
		return err
	}
	if err := s.reaches(s.name(at), atWork); err != nil {
		return err
	}
	for _, id := range []string{waits, waitsToo} {
		if _, err := s.done(command{Do: "submit", Tenant: s.tenant, Job: id, Plan: small(id)}); err != nil {
			return err
		}
	}
	a, err := s.do(command{Do: "submit", Tenant: s.tenant, Job: late, Plan: small(late)})
	if err != nil {
		return err
	}
	refused := a.refused("full")
	if _, err := s.done(command{Do: "cancel", Tenant: s.tenant, Job: at}); err != nil {
		return err
	}
	for _, id := range []string{waits, waitsToo} {
		if _, err := s.done(command{Do: "follow", Tenant: s.tenant, Job: id}); err != nil {
			return err
		}
	}
	if !refused {
		return fmt.Errorf("a plan more than may wait was answered %s", text(a))
	}
	return nil
}
