package plan

// Kind of an element.
type Kind string

// The element kinds.
const (
	KindText    Kind = "text"
	KindList    Kind = "list"
	KindIcon    Kind = "icon"
	KindShape   Kind = "shape"
	KindArrow   Kind = "arrow"
	KindPath    Kind = "path"
	KindImage   Kind = "image"
	KindVideo   Kind = "video"
	KindChart   Kind = "chart"
	KindTable   Kind = "table"
	KindFormula Kind = "formula"
	KindCode    Kind = "code"
)

// Element is one thing shown. Fields below the common ones belong to the
// kinds named beside them; on any other kind they are a fault.
type Element struct {
	ID       string   `json:"id,omitempty"` // unique in its scene; e1, e2, … when not given
	Kind     Kind     `json:"kind"`
	Box      *Box     `json:"box,omitempty"` // nil: the layout places it
	Cue      Cue      `json:"cue,omitzero"`
	DrawFor  float64  `json:"draw_for,omitempty"` // seconds; 0: by its amount of ink
	Motion   Motion   `json:"motion,omitempty"`
	Color    string   `json:"color,omitempty"` // palette role or #rrggbb; empty: by kind
	Fill     string   `json:"fill,omitempty"`
	Emphasis Emphasis `json:"emphasis,omitempty"`
	Rotate   float64  `json:"rotate,omitempty"` // degrees, clockwise
	Group    string   `json:"group,omitempty"`

	Text  string `json:"text,omitempty"` // text
	Role  Role   `json:"role,omitempty"`
	Align Align  `json:"align,omitempty"`

	Items  []string `json:"items,omitempty"` // list
	Marker Marker   `json:"marker,omitempty"`

	Name  string `json:"name,omitempty"`  // icon
	Label string `json:"label,omitempty"` // icon, shape, arrow

	Shape     Shape     `json:"shape,omitempty"` // shape
	FillStyle FillStyle `json:"fill_style,omitempty"`

	From   string       `json:"from,omitempty"` // arrow: element ids …
	To     string       `json:"to,omitempty"`
	Points [][2]float64 `json:"points,omitempty"` // … or points, fractions of the frame
	Curve  Curve        `json:"curve,omitempty"`
	Heads  Heads        `json:"heads,omitempty"`

	D           string  `json:"d,omitempty"` // path: SVG path data
	ViewBox     string  `json:"view_box,omitempty"`
	StrokeWidth float64 `json:"stroke_width,omitempty"` // in view box units

	Source       string     `json:"source,omitempty"` // image, video
	Description  string     `json:"description,omitempty"`
	KeepOriginal bool       `json:"keep_original,omitempty"` // image
	Animate      *bool      `json:"animate,omitempty"`       // image; never nil after Decode
	Fit          Fit        `json:"fit,omitempty"`
	Order        []Part     `json:"order,omitempty"` // image: parts drawn first, the rest after
	Audio        VideoAudio `json:"audio,omitempty"` // video

	Chart     ChartKind `json:"chart,omitempty"` // chart
	Labels    []string  `json:"labels,omitempty"`
	Series    []Series  `json:"series,omitempty"`
	Unit      string    `json:"unit,omitempty"`
	Highlight *int      `json:"highlight,omitempty"` // chart: index of a label; table: index of a row

	Header []string   `json:"header,omitempty"` // table
	Rows   [][]string `json:"rows,omitempty"`

	Tex string `json:"tex,omitempty"` // formula

	Code           string `json:"code,omitempty"` // code
	CodeLanguage   string `json:"language,omitempty"`
	HighlightLines []int  `json:"highlight_lines,omitempty"` // 1-based
}

// Box is a rectangle in fractions 0..1 of the frame.
type Box struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// Emphasis is a mark around or under an element.
type Emphasis string

// The emphases.
const (
	EmphasisNone      Emphasis = "none"
	EmphasisUnderline Emphasis = "underline"
	EmphasisCircle    Emphasis = "circle"
	EmphasisHighlight Emphasis = "highlight"
	EmphasisBox       Emphasis = "box"
)

// Role of a text in the hierarchy of type.
type Role string

// The text roles.
const (
	RoleTitle   Role = "title"
	RoleHeading Role = "heading"
	RoleBody    Role = "body"
	RoleLabel   Role = "label"
	RoleCaption Role = "caption"
	RoleQuote   Role = "quote"
)

// Align of lines in reading direction. Empty: the layout decides.
type Align string

// The alignments.
const (
	AlignStart  Align = "start"
	AlignCenter Align = "center"
	AlignEnd    Align = "end"
)

// Marker before list items.
type Marker string

// The markers.
const (
	MarkerBullet Marker = "bullet"
	MarkerNumber Marker = "number"
	MarkerCheck  Marker = "check"
	MarkerDash   Marker = "dash"
)

// Shape of a shape element.
type Shape string

// The shapes.
const (
	ShapeRect      Shape = "rect"
	ShapeRoundRect Shape = "round_rect"
	ShapeEllipse   Shape = "ellipse"
	ShapeDiamond   Shape = "diamond"
	ShapeTriangle  Shape = "triangle"
	ShapeHexagon   Shape = "hexagon"
	ShapeStar      Shape = "star"
	ShapeCloud     Shape = "cloud"
	ShapeBubble    Shape = "bubble"
	ShapeBrace     Shape = "brace"
	ShapeLine      Shape = "line"
)

// Curve of an arrow.
type Curve string

// The curves.
const (
	CurveStraight Curve = "straight"
	CurveArc      Curve = "arc"
	CurveElbow    Curve = "elbow"
)

// Heads of an arrow.
type Heads string

// The heads.
const (
	HeadsEnd  Heads = "end"
	HeadsBoth Heads = "both"
	HeadsNone Heads = "none"
)

// Fit of a picture in its box.
type Fit string

// The fits.
const (
	FitContain Fit = "contain"
	FitCover   Fit = "cover"
)

// VideoAudio says whose sound is heard while a video plays.
type VideoAudio string

// The video's own sound, or the narration.
const (
	AudioOriginal  VideoAudio = "original"
	AudioNarration VideoAudio = "narration"
)

// ChartKind is the form of a chart.
type ChartKind string

// The charts.
const (
	ChartBar    ChartKind = "bar"
	ChartColumn ChartKind = "column"
	ChartLine   ChartKind = "line"
	ChartArea   ChartKind = "area"
	ChartPie    ChartKind = "pie"
	ChartDonut  ChartKind = "donut"
)

// Series is one named row of values of a chart.
type Series struct {
	Name   string    `json:"name,omitempty"`
	Values []float64 `json:"values"`
}
