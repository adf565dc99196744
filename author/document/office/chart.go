package office

import (
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// chart reads the data that a chart was last drawn by: a row for each category,
// a column for each series.
func (g *graphics) chart(part string) (*document.TableData, error) {
	c := &plotted{graphics: g}
	err := g.walk(part, func(x *reader) error {
		return x.find("chart", func(element) error { return x.each(func(e element) error { return c.element(x, e) }) })
	})
	if err != nil {
		return nil, err
	}
	return c.table(), nil
}

// plotted is a chart that is being read.
type plotted struct {
	*graphics
	title  string
	series []series
}

// series are values by category.
type series struct {
	name       string
	categories map[int]string
	values     map[int]string
	most       int // the highest index, and one
}

func (c *plotted) element(x *reader, e element) error {
	switch e.Name.Local {
	case "title":
		s, err := x.paragraphs()
		if c.title == "" {
			c.title = strings.Join(s, " ")
		}
		return err
	case "ser":
		if len(c.series) >= c.Limits().Columns {
			return nil
		}
		s := series{categories: map[int]string{}, values: map[int]string{}}
		err := x.each(func(e element) error {
			switch e.Name.Local {
			case "tx":
				return c.points(x, func(_ int, v string) { s.name = strings.TrimSpace(s.name + " " + v) })
			case "cat", "xVal":
				return c.points(x, func(i int, v string) {
					if _, ok := s.categories[i]; !ok { // the innermost level comes first
						s.categories[i] = v
					}
					s.most = max(s.most, i+1)
				})
			case "val", "yVal":
				return c.points(x, func(i int, v string) {
					s.values[i] = v
					s.most = max(s.most, i+1)
				})
			}
			return nil
		})
		c.series = append(c.series, s)
		return err
	case "plotArea", "barChart", "bar3DChart", "lineChart", "line3DChart", "pieChart", "pie3DChart", "ofPieChart", "doughnutChart", "areaChart",
		"area3DChart", "scatterChart", "radarChart", "bubbleChart", "stockChart", "surfaceChart", "surface3DChart":
		return x.each(func(e element) error { return c.element(x, e) })
	}
	return nil
}

// points calls f with the points of a cache, their values as they are shown.
func (c *plotted) points(x *reader, f func(i int, value string)) error {
	code := ""
	var in func(e element) error
	in = func(e element) error {
		switch e.Name.Local {
		case "formatCode":
			s, err := x.text()
			code = s
			return err
		case "v":
			s, err := x.text()
			f(0, s)
			return err
		case "f":
			return nil
		case "pt":
			i := number(e.attr("idx"), 0)
			own := e.attr("formatCode")
			if own == "" {
				own = code
			}
			return x.each(func(e element) error {
				if e.Name.Local != "v" {
					return nil
				}
				s, err := x.text()
				if i >= 0 && i <= c.Limits().Rows {
					f(i, shown(s, own))
				}
				return err
			})
		}
		return x.each(in)
	}
	return x.each(in)
}

// shown returns a number of a file as its format shows it; text as it is.
func shown(value, code string) string {
	v, err := strconv.ParseFloat(value, 64)
	if err != nil || code == "" {
		if err == nil {
			return general(v)
		}
		return value
	}
	return format(code).number(v, false)
}

// table returns the data of a chart, or nil where there is none.
func (c *plotted) table() *document.TableData {
	if len(c.series) == 0 {
		return nil
	}
	t := &document.TableData{Caption: c.title, Header: []string{""}}
	rows := 0
	for i, s := range c.series {
		name := s.name
		if name == "" && len(c.series) > 1 {
			name = strconv.Itoa(i + 1)
		}
		t.Header = append(t.Header, name)
		rows = max(rows, s.most)
	}
	for i := range rows {
		row := []string{c.series[0].categories[i]}
		for _, s := range c.series {
			if row[0] == "" {
				row[0] = s.categories[i]
			}
			row = append(row, s.values[i])
		}
		t.Rows = append(t.Rows, row)
	}
	if strings.Join(t.Header, "") == "" {
		t.Header = nil
	}
	if rows == 0 {
		return nil
	}
	return t
}
