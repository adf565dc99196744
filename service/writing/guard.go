package writing

import (
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/engine/price"
	"github.com/inkreel/inkreel/plan"
)

// guard refuses a plan that names what its request did not: whoever writes reads
// strangers' texts, which may ask for anything. What is drawn in the plan itself
// (data:) is nobody else's.
func guard(p *plan.Plan, named map[string]string) error {
	for _, u := range price.Uses(p) {
		if _, ok := named[u.Source]; !ok && !strings.HasPrefix(u.Source, "data:") {
			return fmt.Errorf("%s: the plan that was written names a source that the request does not", u.Path)
		}
	}
	return nil
}
