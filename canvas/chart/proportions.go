package chart

// The proportions of charts. White is in sizes of the chart's type, so that a
// chart in small type is as dense as one in large; lines are in widths of an
// ordinary outline of the look.
const (
	gapHead     = 0.75 // under the caption, and over a pie
	gapLegend   = 0.8  // under the legend
	legendPitch = 1.5  // from row to row of a legend
	gapKey      = 0.4  // between a swatch and its name
	swatchSide  = 0.85 // of a swatch: about the height of capitals
	swatchLine  = 2.0  // length of one that shows a line: two dashes and a mark

	gapMark      = 0.5  // between an axis and its marks
	markPitch    = 1.75 // least distance of marks on an upright axis
	marksFewest  = 3    // marks of an axis: fewer say nothing, more are a ruler
	marksMost    = 7
	gapCategory  = 0.45 // between the axis and the categories
	betweenNames = 0.4  // least white between categories side by side, in their type
	betweenThin  = 0.7  // and of those some are left out of, where pairs must not run together
	roomFoot     = 2.2  // height taken for granted under a plot: a line of categories and white
	leastPlot    = 2.2  // least height of a plot; below, lines are flat
	leastPlotW   = 3.0  // and width

	gapValue   = 0.5  // between a column and its value
	gapBar     = 0.45 // between a bar and its value
	gapName    = 0.6  // between a bar or its value and the name of its series
	gapBarName = 0.55 // between a bar and its name
	gapOver    = 0.35 // between a bar and its name over it
	overBelow  = 0.8  // of a label\'s type: names that would be smaller beside their bars stand over them
	leastTick  = 30.0 // design units of the smallest type while there is room
	tickLong   = 0.4  // of a tick, where there is no grid
	tickShare  = 0.9  // of an axis' marks, to the chart's type
	figureStep = 1.15 // of values: they are what is read
	aboveValue = 0.9  // kept free over columns for their values, besides these
	besideAxis = 0.25 // white between a value and its neighbours

	lineOutline = 1.0  // of bars and slices
	lineData    = 1.5  // of lines that are the data: they must lead
	lineAxis    = 0.8  // the base line: a little less than the data stands on it
	lineRing    = 0.9  // about a highlighted point
	lineKey     = 0.6  // around swatches: small areas look heavy
	lineLeader  = 0.55 // from a slice to its label
	travelDot   = 1.7  // the dot ahead of a line that grows, to the mark of a point
	lineGrid    = 0.4  // the grid is read along, not looked at
)

// Shares of the look's roughness: the more is read off a line, the calmer it is.
const (
	calmGrid    = 0.25
	calmLeader  = 0.3
	calmRing    = 0.3
	calmData    = 0.35
	calmAxis    = 0.4
	calmKey     = 0.5
	calmSlice   = 0.6
	calmOutline = 0.7
)

// The room charts like, in design units and in shares of the other side.
const (
	slotBar      = 150.0 // height of a bar with the white about it
	tallBars     = 0.5   // of a tall frame's height, for all bars together …
	wideBars     = 0.66  // … and of a wide one's
	slotBarGroup = 84.0  // of each bar where several stand together
	barsFoot     = 120.0 // height of a bar chart besides its bars
	slotColumn   = 350.0 // most width of a column's slot: few columns are no walls
	widest       = 2.1   // width of an upright chart to its height
	widestRound  = 1.7   // of a pie with labels at its sides
	leastHigh    = 300.0 // height below which a chart does not want to be
	leastBoxW    = 160.0 // box below which nothing can be drawn
	leastBoxH    = 120.0
)

// Pies.
const (
	donutHole      = 0.56 // radius of a donut's hole to its own
	pieOut         = 0.07 // how far a highlighted slice is drawn out, of the radius
	leastRadius    = 2.2  // of type: a smaller pie is less than its labels
	leastRadiusAbs = 60.0 // design units
	littlePie      = 0.34 // radius to the box's shorter side, below which a key may serve better
	keyWins        = 1.25 // a pie over a key must be so much larger than one with labels around it
	gapLeader      = 1.5  // type sizes between a pie and its labels
)
