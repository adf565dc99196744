package styles

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

//go:embed data
var data embed.FS

// entry is one style file. Lengths are as in Look.
type entry struct {
	Palette   map[string]string `json:"palette"`
	Paper     plan.Paper        `json:"paper"`
	Sheen     float64           `json:"sheen"`
	Brush     plan.Brush        `json:"brush"`
	LineWidth float64           `json:"line_width"`
	Roughness float64           `json:"roughness"`
	Type      plan.TypeStyle    `json:"type"`
	TitleType plan.TypeStyle    `json:"title_type"`
	Fill      plan.FillStyle    `json:"fill_style"`
	Accents   bool              `json:"accents"`
	Tints     bool              `json:"tints"`   // what accents imply
	Compact   bool              `json:"compact"` // the style has no Expanded profile
}

// compactLine is how much thinner lines are in a Compact profile, which sets
// everything about a sixth smaller.
const compactLine = 0.85

// Named is the look of a built-in style. Of a canvas style "_compact" is the
// Compact profile and "_legacy" another name of the Expanded one. The error
// of an unknown name lists what the engine knows.
func Named(name string, engine plan.Engine) (Look, error) {
	family, compact := strings.TrimSuffix(name, "_legacy"), false
	if engine == plan.EngineCanvas {
		family, compact = strings.CutSuffix(family, "_compact")
	}
	e, err := read(family, engine)
	if err != nil || (compact && e.Compact) {
		return Look{}, fmt.Errorf("%q is no style of %s; accepted are %s", name, engine, strings.Join(Names(engine), ", "))
	}
	l := Look{
		Name: name, Engine: engine,
		Paper: e.Paper, Sheen: e.Sheen, Brush: e.Brush, LineWidth: e.LineWidth, Roughness: e.Roughness,
		Type: e.Type, TitleType: e.TitleType, Fill: e.Fill, Accents: e.Accents, Tints: e.Tints || e.Accents,
		Compact: compact || e.Compact,
	}
	if compact {
		l.LineWidth *= compactLine
	}
	for role, hex := range e.Palette {
		c, err := parseHex(hex)
		if err != nil {
			return Look{}, fmt.Errorf("style %s, %s: %w", family, role, err)
		}
		*l.Palette.role(role) = c
	}
	return l, nil
}

// Names are the built-in styles of an engine, sorted; without "_legacy".
func Names(engine plan.Engine) []string {
	var names []string
	files, _ := fs.ReadDir(data, folder(engine))
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".json")
		names = append(names, name)
		if e, err := read(name, engine); engine == plan.EngineCanvas && err == nil && !e.Compact {
			names = append(names, name+"_compact")
		}
	}
	slices.Sort(names)
	return names
}

func folder(engine plan.Engine) string {
	if engine == plan.EngineSketch {
		return "data/sketch"
	}
	return "data/canvas"
}

func read(family string, engine plan.Engine) (entry, error) {
	var e entry
	if strings.Contains(family, "/") {
		return e, fs.ErrNotExist
	}
	b, err := data.ReadFile(folder(engine) + "/" + family + ".json")
	if err != nil {
		return e, err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil {
		return e, fmt.Errorf("style %s: %w", family, err)
	}
	return e, nil
}
