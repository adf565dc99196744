package office

import (
	"context"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/document"
)

// XLSX reads an Excel workbook: each sheet under its name, its cells as they are
// shown, in as many tables as stand apart on it.
func XLSX(ctx context.Context, data []byte, limits document.Limits) (*document.Document, error) {
	b := document.NewBuilder(ctx, limits)
	a, err := open(ctx, data, b.Limits())
	if err != nil {
		return nil, err
	}
	name, err := a.main("xl/workbook.xml")
	if err != nil {
		return nil, err
	}
	w := &workbook{Builder: b, archive: a}
	sheets, err := w.sheets(name)
	if err != nil {
		return nil, err
	}
	if n := len(sheets); n > b.Limits().Pages {
		b.Note("Only the first %d of %d sheets were read.", b.Limits().Pages, n)
		sheets = sheets[:b.Limits().Pages]
	}
	for _, s := range sheets {
		if b.Full() {
			break
		}
		if err := w.sheet(s); err != nil {
			return nil, err
		}
	}
	title, err := a.core(b)
	if err != nil {
		return nil, err
	}
	b.Title(title)
	return b.Document()
}

// workbook is a workbook that is being read.
type workbook struct {
	*document.Builder
	*archive
	strings  []string // that cells share
	formats  []format // of cells, by the number of their style
	from1904 bool     // dates are counted from 1904
	alone    bool     // one sheet alone is shown
}

// tab is a sheet by its name and part.
type tab struct{ name, part string }

// sheets reads what sheets have in common and returns those that are shown.
func (w *workbook) sheets(name string) (tabs []tab, err error) {
	rels, err := w.relations(name)
	if err != nil {
		return nil, err
	}
	err = w.walk(name, func(x *reader) error {
		return x.each(func(e element) error {
			switch e.Name.Local {
			case "workbookPr":
				w.from1904 = e.attr("date1904") == "1" || e.attr("date1904") == "true"
			case "sheets":
				return x.each(func(e element) error {
					r, ok := rels[e.relation("id")]
					switch {
					case !ok || r.away || r.kind != "worksheet" || !w.has(r.target):
					case e.attr("state") == "hidden" || e.attr("state") == "veryHidden":
						w.Note("The sheet %q is hidden and was left out.", document.Clean(e.attr("name")))
					default:
						tabs = append(tabs, tab{e.attr("name"), r.target})
					}
					return nil
				})
			}
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	w.alone = len(tabs) == 1
	for kind, read := range map[string]func(*reader) error{"sharedStrings": w.shared, "styles": w.styles} {
		if part := rels.of(kind); part != "" && w.has(part) {
			if err := w.walk(part, read); err != nil {
				return nil, err
			}
		}
	}
	return tabs, nil
}

// shared reads the strings that cells share, as many as may be kept.
func (w *workbook) shared(x *reader) error {
	chars := 0
	l := w.Limits()
	return x.each(func(e element) error {
		const most = 500_000
		if e.Name.Local != "si" {
			return nil
		}
		if chars > 4*l.Text || len(w.strings) >= most {
			return errEnough // cells of the rest are empty
		}
		s, err := x.rich()
		chars += len(s)
		w.strings = append(w.strings, s)
		return err
	})
}

// rich returns the text of a string with runs, without what tells how to read it.
func (x *reader) rich() (string, error) {
	var b strings.Builder
	err := x.each(func(e element) error {
		switch e.Name.Local {
		case "t":
			s, err := x.text()
			b.WriteString(s)
			return err
		case "r":
			s, err := x.rich()
			b.WriteString(s)
			return err
		}
		return nil
	})
	return b.String(), err
}

// styles reads the number formats of cells.
func (w *workbook) styles(x *reader) error {
	const most = 70_000
	own := map[int]format{}
	return x.each(func(e element) error {
		switch e.Name.Local {
		case "numFmts":
			return x.each(func(e element) error {
				if len(own) < most {
					own[number(e.attr("numFmtId"), -1)] = format(e.attr("formatCode"))
				}
				return nil
			})
		case "cellXfs":
			return x.each(func(e element) error {
				if len(w.formats) >= most {
					return nil
				}
				id := number(e.attr("numFmtId"), 0)
				f, ok := own[id]
				if !ok {
					f = builtIn[id]
				}
				w.formats = append(w.formats, f)
				return nil
			})
		}
		return nil
	})
}

// builtIn are the formats that workbooks name by number (ECMA-376 part 1,
// 18.8.30), dates as in the standard.
var builtIn = map[int]format{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: `"$"#,##0`, 6: `"$"#,##0`, 7: `"$"#,##0.00`, 8: `"$"#,##0.00`, 9: "0%", 10: "0.00%",
	11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM",
	19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yy h:mm", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)",
	39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 41: "#,##0", 42: `"$"#,##0`, 43: "#,##0.00", 44: `"$"#,##0.00`,
	45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0", 48: "##0.0E+0",
}

// shown returns the value of a cell as it is shown. kind is its type, style the
// number of its style.
func (w *workbook) shown(kind, value string, style int) string {
	switch kind {
	case "s":
		if i := number(value, -1); i >= 0 && i < len(w.strings) {
			return w.strings[i]
		}
		return ""
	case "b":
		if value == "1" {
			return "TRUE"
		}
		return "FALSE"
	case "e": // an error of a formula
		return ""
	case "str", "inlineStr", "d":
		return value
	}
	v, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return value
	}
	var f format
	if style >= 0 && style < len(w.formats) {
		f = w.formats[style]
	}
	return f.number(v, w.from1904)
}
