package diagram

// The proportions of diagrams. White is in sizes of their type, lines are in
// widths of an ordinary outline of the look.
const (
	smallWords = 0.8 // of the size: the smallest words
	gapIcon    = 0.4 // between an icon and its words
	iconSide   = 1.5 // of an icon beside words
	tallAir    = 1.6 // times the white between lines of tall scripts
	gapNear    = 0.45
	gapFar     = 1.1

	lineOutline = 1.0
	lineAxis    = 0.9
	lineLeader  = 0.55
	lineThin    = 0.45
	lineStrong  = 1.5 // of what stands out
	lineTwig    = 0.8
	lineTrunk   = 1.2 // of branches

	leastSide = 110.0 // design units, below which nothing is drawn
)

// Shares of the look's roughness: the more is read off a line, the calmer it is.
const (
	calmAxis    = 0.35
	calmLeader  = 0.3
	calmOutline = 0.6
	calmRing    = 0.3
)

// mostLines is how many lines words are broken into before type is made smaller.
const mostLines = 4
