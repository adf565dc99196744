package store

import (
	"context"
	"encoding/json"
)

// Plan is what workspaces of a plan may do, as an operator says.
type Plan struct {
	Name         string
	Entitlements json.RawMessage
}

func (p *Plan) fields() []any { return []any{&p.Name, document{&p.Entitlements}} }

const planColumns = "name, entitlements"

// Plans are all plans, by name.
func (r Reader) Plans(ctx context.Context) ([]Plan, error) {
	return all[Plan](ctx, r.q, "SELECT "+planColumns+" FROM plans ORDER BY name")
}

// Plan is the plan of a name.
func (r Reader) Plan(ctx context.Context, name string) (Plan, error) {
	return one[Plan](ctx, r.q, "SELECT "+planColumns+" FROM plans WHERE name = $1", name)
}

// AddPlan adds a plan; ErrExists where one has its name.
func (tx *Tx) AddPlan(ctx context.Context, p Plan) error {
	return tx.insert(ctx, "plans", planColumns, p.fields())
}

// RemovePlans removes all plans, for others to take their place.
func (tx *Tx) RemovePlans(ctx context.Context) error {
	_, err := tx.exec(ctx, "DELETE FROM plans")
	return err
}
