package plan

// Kind of an element.
type Kind string

// kinds are the kinds of element in the order lists show them in. Each is
// described in a file of its own, and drawn by what canvas holds under its name.
var kinds = []*kind{
	&kindText, &kindList, &kindIcon, &kindPicture, &kindPerson, &kindShape, &kindArrow, &kindPath, &kindImage, &kindVideo, &kindChart, &kindTable, &kindFormula, &kindCode,
	&kindDiagram, &kindMap,
}

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
	Camera   Camera   `json:"camera,omitempty"` // CameraFocus or CameraWhole; empty: it stays

	Gone    Cue    `json:"gone,omitzero"`     // when it is taken away
	Becomes string `json:"becomes,omitempty"` // id of the element that takes its place
	Moves   *Moves `json:"moves,omitempty"`

	Text  string `json:"text,omitempty"` // text
	Role  Role   `json:"role,omitempty"` // text, person
	Align Align  `json:"align,omitempty"`

	Items  []Item `json:"items,omitempty"` // list, diagram
	Marker Marker `json:"marker,omitempty"`

	Name  string `json:"name,omitempty"`  // icon, picture
	Label string `json:"label,omitempty"` // icon, picture, shape, arrow, diagram

	Skin Skin  `json:"skin,omitempty"` // picture, person
	Hair Hair  `json:"hair,omitempty"` // picture: its colour; person: its form
	Flip *bool `json:"flip,omitempty"` // picture: nil: as it suits

	Cast      string `json:"cast,omitempty"` // person: a name of Plan.Cast; see Plan.Casted
	Pose      Pose   `json:"pose,omitempty"`
	Face      string `json:"face,omitempty"`
	HairColor Hair   `json:"hair_color,omitempty"`
	Beard     string `json:"beard,omitempty"`
	Accessory string `json:"accessory,omitempty"`
	Clothes   string `json:"clothes,omitempty"`
	Facing    Facing `json:"facing,omitempty"` // empty: the layout chooses
	Bubble    string `json:"bubble,omitempty"`
	BubbleCue Cue    `json:"bubble_cue,omitzero"`

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
	Flows     []Flow    `json:"flows,omitempty"`
	Unit      string    `json:"unit,omitempty"`
	Highlight *int      `json:"highlight,omitempty"` // chart: index of a label; table: of a row; diagram: of an item

	Header []string   `json:"header,omitempty"` // table
	Rows   [][]string `json:"rows,omitempty"`

	EntryCues []Cue `json:"cues,omitempty"` // list, chart, table: when each entry comes, item, label or row

	Diagram DiagramKind `json:"diagram,omitempty"` // diagram
	Value   *float64    `json:"value,omitempty"`
	Min     *float64    `json:"min,omitempty"`
	Max     *float64    `json:"max,omitempty"`
	Axes    []string    `json:"axes,omitempty"`

	Tex string `json:"tex,omitempty"` // formula

	Code           string `json:"code,omitempty"` // code
	CodeLanguage   string `json:"language,omitempty"`
	HighlightLines []int  `json:"highlight_lines,omitempty"` // 1-based

	Region             string             `json:"region,omitempty"` // map
	Bounds             []float64          `json:"bounds,omitempty"` // west, south, east, north in degrees
	HighlightCountries []Shown            `json:"highlight_countries,omitempty"`
	Marks              []MapMark          `json:"marks,omitempty"`
	Routes             []Route            `json:"routes,omitempty"`
	Values             map[string]float64 `json:"values,omitempty"` // by country
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
