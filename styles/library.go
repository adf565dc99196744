package styles

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles/data"
)

// builtin is the styles this build holds.
var builtin = library{data.Builtin}

// library reads style files.
type library struct{ data.Library }

// styleFile is what one file says. Lengths are as in Look.
type styleFile struct {
	Palette      map[string]string `json:"palette"`
	Paper        plan.Paper        `json:"paper"`
	Sheen        float64           `json:"sheen"`
	Brush        plan.Brush        `json:"brush"`
	LineWidth    float64           `json:"line_width"`
	Roughness    float64           `json:"roughness"`
	Loose        Loose             `json:"loose"`
	Type         plan.TypeStyle    `json:"type"`
	TitleType    plan.TypeStyle    `json:"title_type"`
	Face         string            `json:"face"`
	TitleFace    string            `json:"title_face"`
	Fill         plan.FillStyle    `json:"fill_style"`
	Medium       Medium            `json:"medium"`
	Tones        []string          `json:"tones"`
	Solid        bool              `json:"solid"`
	Trim         Trim              `json:"trim"`
	Splash       float64           `json:"splash"`
	Figures      float64           `json:"figures"`
	Badges       bool              `json:"badges"`
	Bold         bool              `json:"bold"`
	Frame        Frame             `json:"frame"`
	Icons        Icons             `json:"icons"`
	Backing      Backing           `json:"backing"`
	Plate        Plate             `json:"plate"`
	Bars         Bars              `json:"bars"`
	Spots        bool              `json:"spots"`
	IconLine     float64           `json:"icon_line"`
	Bounce       float64           `json:"bounce"`
	Choreography Choreography      `json:"choreography"`
	Pulse        Pulse             `json:"pulse"`
	Ambient      *float64          `json:"ambient"` // 1 unless stated
	Accents      bool              `json:"accents"`
	SingleAccent bool              `json:"single_accent"`
	Tints        *bool             `json:"tints"`   // as accents unless stated
	Compact      bool              `json:"compact"` // the style has no Expanded profile
	Default      bool              `json:"default"` // plans that name no style have this one
	Templates    *templatesFile    `json:"templates"`
}

// compactLine is how much thinner lines are in a Compact profile, which sets
// everything about a sixth smaller.
const compactLine = 0.85

// Named is the look of a built-in style. Of a canvas style "_compact" is the
// Compact profile and "_legacy" another name of the Expanded one. The error
// of an unknown name lists what the engine knows.
func Named(name string, engine plan.Engine) (Look, error) { return builtin.named(name, engine) }

// Names are the built-in styles of an engine, sorted; without "_legacy".
func Names(engine plan.Engine) []string { return builtin.names(engine) }

func (b library) named(name string, engine plan.Engine) (Look, error) {
	family, compact := strings.TrimSuffix(name, "_legacy"), false
	if engine == plan.EngineCanvas {
		family, compact = strings.CutSuffix(family, data.CompactSuffix)
	}
	e, err := b.read(family, engine)
	switch {
	case errors.Is(err, fs.ErrNotExist) || (err == nil && compact && e.Compact):
		return Look{}, fmt.Errorf("%q is no style of %s; accepted are %s", name, engine, strings.Join(b.names(engine), ", "))
	case err != nil:
		return Look{}, fmt.Errorf("style %s: %w", family, err)
	}
	l := Look{
		Name: name, Engine: engine,
		Paper: e.Paper, Sheen: e.Sheen, Brush: e.Brush, LineWidth: e.LineWidth, Roughness: e.Roughness, Loose: e.Loose,
		Type: e.Type, TitleType: e.TitleType, Face: e.Face, TitleFace: e.TitleFace,
		Fill: e.Fill, Medium: e.Medium, Solid: e.Solid, Trim: e.Trim, Splash: e.Splash, Figures: e.Figures, Badges: e.Badges, Bold: e.Bold,
		Frame: e.Frame, Icons: e.Icons, Backing: e.Backing, Plate: e.Plate, Bars: e.Bars, Spots: e.Spots, IconLine: e.IconLine, Bounce: e.Bounce, Choreography: e.Choreography, Pulse: pulseOf(e.Pulse, e.Choreography),
		Accents: e.Accents, Tints: e.Accents, SingleAccent: e.SingleAccent,
		Compact: compact || e.Compact, Templates: e.Templates.read(),
	}
	copy(l.Tones[:], e.Tones)
	if engine == plan.EngineCanvas {
		l.Ambient = e.ambient(1)
	}
	if e.Tints != nil {
		l.Tints = *e.Tints
	}
	if compact {
		l.LineWidth *= compactLine
	}
	for role, hex := range e.Palette {
		// read has checked roles and colours.
		*l.Palette.role(role), _ = parseHex(hex)
	}
	return l, nil
}

func (b library) names(engine plan.Engine) []string { return b.Names(folder(engine)) }

func folder(engine plan.Engine) data.Engine {
	if engine == plan.EngineSketch {
		return data.Sketch
	}
	return data.Canvas
}

// read is a style file, whole and checked.
func (b library) read(family string, engine plan.Engine) (styleFile, error) {
	e := styleFile{Icons: IconsOutline, IconLine: 1}
	text, err := b.Read(folder(engine), family)
	if err != nil {
		return e, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil {
		return e, err
	}
	if e.Frame == "" {
		// What is drawn by hand is framed by hand.
		e.Frame = FrameNone
		if e.Roughness > 0.1 {
			e.Frame = FrameLine
		}
	}
	return e, e.check()
}
