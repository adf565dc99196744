package main

import (
	"cmp"
	"fmt"
	"os"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
)

// limitFlags name what plans may cost.
type limitFlags struct {
	Limits string `env:"INKREEL_LIMITS" help:"Table of what plans may cost, a JSON file; what it leaves out has the default. See docs/operations.md." placeholder:"FILE"`
}

// table is the table of limits, that of defaults where none is named.
func (f limitFlags) table() (limit.Table, error) {
	if f.Limits == "" {
		return limit.Table{}, nil
	}
	data, err := os.ReadFile(f.Limits)
	if err != nil {
		return limit.Table{}, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot read --limits %s: %v", f.Limits, reason.Of(err)), Hint: "name a JSON file, as docs/operations.md has it", Err: err}
	}
	table, err := limit.Parse(data)
	if err != nil {
		return limit.Table{}, &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--limits %s: %v", f.Limits, err), Err: err}
	}
	return table, nil
}

// afford returns the faults of a plan that costs more than is accepted, by what
// it says itself.
func (f limitFlags) afford(p *plan.Plan) error {
	table, err := f.table()
	if err != nil {
		return err
	}
	return price.Of(p, nil).Judge(table.ForJob("")).Err()
}

// table is that of the limits, in which --max-assets-mib stands for what it does
// not say.
func (f fetchFlags) table() (limit.Table, error) {
	table, err := f.limitFlags.table()
	table.Job.TotalSourceBytes = cmp.Or(table.Job.TotalSourceBytes, f.MaxAssetsMiB<<20)
	return table, err
}
