package account

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/service/store"
)

// Entitlements are what a workspace may do.
type Entitlements struct {
	Upload      bool `json:"upload"`       // files
	CustomStyle bool `json:"custom_style"` // make and use custom styles
	Timing15    bool `json:"timing_15"`    // videos of fifteen minutes
	PerMinute   int  `json:"per_minute"`   // requests of each key; 0: without limit
	Running     int  `json:"running"`      // videos under way at once; 0: without limit
}

// Plan is what workspaces of a plan may do, and what each add-on gives them
// besides. An add-on that a plan does not name gives nothing there.
type Plan struct {
	Entitlements
	Addons map[string]Entitlements `json:"addons,omitempty"`
}

// with are the entitlements of a workspace of the plan that has these add-ons:
// the wider of each.
func (p Plan) with(addons []string) Entitlements {
	all := p.Entitlements
	for _, name := range addons {
		a, gives := p.Addons[name]
		if !gives {
			continue
		}
		all.Upload = all.Upload || a.Upload
		all.CustomStyle = all.CustomStyle || a.CustomStyle
		all.Timing15 = all.Timing15 || a.Timing15
		all.PerMinute = wider(all.PerMinute, a.PerMinute)
		all.Running = wider(all.Running, a.Running)
	}
	return all
}

// wider is the greater of what a plan allows, of which 0 is all, and what an
// add-on does, of which 0 is nothing.
func wider(plan, addon int) int {
	if plan == 0 {
		return 0
	}
	return max(plan, addon)
}

// Plans are the plans there are, by name.
type Plans map[string]Plan

// usualPlans are the plans of a new database.
func usualPlans() Plans {
	longer := map[string]Entitlements{"longer_videos": {Timing15: true}}
	return Plans{
		"starter":    {Entitlements: Entitlements{PerMinute: 60, Running: 2}},
		"plus":       {Entitlements: Entitlements{Upload: true, PerMinute: 120, Running: 4}},
		"business":   {Entitlements: Entitlements{Upload: true, CustomStyle: true, PerMinute: 300, Running: 10}},
		"scale":      {Entitlements: Entitlements{Upload: true, CustomStyle: true, PerMinute: 600, Running: 25}, Addons: longer},
		"enterprise": {Entitlements: Entitlements{Upload: true, CustomStyle: true, Timing15: true, PerMinute: 6000}},
	}
}

// ParsePlans reads plans as JSON, an object of plans by name.
func ParsePlans(data []byte) (Plans, error) {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf(`plans are a JSON object by name, such as {"starter": {"per_minute": 60}}: %w`, err)
	}
	if len(raw) == 0 {
		return nil, fmt.Errorf("there is no plan in the table")
	}
	plans := Plans{}
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		p, err := parsePlan(raw[name])
		if err != nil {
			return nil, fmt.Errorf("plan %q: %w", name, err)
		}
		plans[name] = p
	}
	return plans, nil
}

func parsePlan(data []byte) (Plan, error) {
	var p Plan
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, fmt.Errorf("%s; it may have upload, custom_style, timing_15 (true or false), per_minute, running (numbers) and addons",
			strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); err != io.EOF {
		return p, fmt.Errorf("something follows it")
	}
	for _, e := range append(slices.Collect(maps.Values(p.Addons)), p.Entitlements) {
		if e.PerMinute < 0 || e.PerMinute > mostPerMinute || e.Running < 0 {
			return p, fmt.Errorf("per_minute is from 0 to %d and running not below 0; 0 is without limit", mostPerMinute)
		}
	}
	return p, nil
}

// mostPerMinute is one request a microsecond, beyond which time is not counted.
const mostPerMinute = 60_000_000

func putPlans(ctx context.Context, tx *store.Tx, plans Plans) error {
	if err := tx.RemovePlans(ctx); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(plans)) {
		data, err := json.Marshal(plans[name])
		if err != nil {
			return err
		}
		if err := tx.AddPlan(ctx, store.Plan{Name: name, Entitlements: data}); err != nil {
			return err
		}
	}
	return nil
}

// Plans are all plans.
func (a *Accounts) Plans(ctx context.Context) (Plans, error) {
	rows, err := a.db.Plans(ctx)
	if err != nil {
		return nil, err
	}
	plans := Plans{}
	for _, row := range rows {
		if plans[row.Name], err = parsePlan(row.Entitlements); err != nil {
			return nil, fmt.Errorf("plan %q: %w", row.Name, err)
		}
	}
	return plans, nil
}

// SetPlans puts these plans in the place of all there are. Every workspace must
// find its plan among them. It holds everywhere after [CacheTime].
func (a *Accounts) SetPlans(ctx context.Context, plans Plans) error {
	return a.db.Tx(ctx, func(tx *store.Tx) error {
		workspaces, err := tx.Workspaces(ctx)
		if err != nil {
			return err
		}
		for _, w := range workspaces {
			if _, there := plans[w.Plan]; !there {
				return fmt.Errorf("workspace %s (%s) has the plan %q, which is not among them: name it, or inkreel workspaces set %s --plan another", w.ID, w.Name, w.Plan, w.ID)
			}
		}
		return putPlans(ctx, tx, plans)
	})
}

// checkPlan names the plans there are where one is not among them, or does not
// know an add-on.
func checkPlan(ctx context.Context, tx *store.Tx, name string, addons []string) error {
	rows, err := tx.Plans(ctx)
	if err != nil {
		return err
	}
	var names []string
	for _, row := range rows {
		names = append(names, row.Name)
		if row.Name != name {
			continue
		}
		p, err := parsePlan(row.Entitlements)
		if err != nil {
			return fmt.Errorf("plan %q: %w", name, err)
		}
		for _, addon := range addons {
			if _, gives := p.Addons[addon]; !gives {
				return fmt.Errorf("the plan %q has no add-on %q: it has %s", name, addon, listOr(slices.Sorted(maps.Keys(p.Addons)), "none"))
			}
		}
		return nil
	}
	sentence := fmt.Sprintf("there is no plan %q", name)
	if likely := near.Names(name, names); len(likely) > 0 {
		sentence += fmt.Sprintf(" (%s?)", likely[0])
	}
	return fmt.Errorf("%s: there are %s", sentence, listOr(names, "none"))
}

func listOr(names []string, none string) string {
	if len(names) == 0 {
		return none
	}
	return strings.Join(names, ", ")
}
