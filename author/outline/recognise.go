package outline

import "github.com/inkreel/inkreel/author/story"

// recogniser finds a relation in a scene. Its score says how well it shows what
// is said, 0 to 1; 0: it is not there.
type recogniser func(*facts) (story.Relation, float64)

// recognisers in the order in which they win where scores are equal: what the
// source shows itself, then what its words say most plainly.
var recognisers = []recogniser{
	code, formula, matrix, table, quote, list, cycle, sequence, progress, amount, timeline, overlap, contrast, partOf, aspects, cause, definition, onMap, place,
}

// recognise is the relation that shows a scene best, None where there is none.
func recognise(f *facts) story.Relation {
	best, most := story.Relation{}, leastClaim
	for _, r := range recognisers {
		if rel, score := r(f); score > most {
			best, most = rel, score
		}
	}
	return best
}

// leastClaim is the score a relation must have to be shown.
const leastClaim = 0.3
