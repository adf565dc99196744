package document

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"  a \t b\u00a0c\n": "a b c",
		"so\u00adft":        "soft",
		"\ufeffa\u200bb":    "ab",
		"क्‍ष":              "क्‍ष", // the joiner stays
		"e\u0301":           "é",
		"\u202bשלום\u202c":  "שלום",
		"a\x00b\x07":        "ab",
		"bad\xffbyte":       "badbyte",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestUncited(t *testing.T) {
	for in, want := range map[string]string{
		"Water rises.[12]":            "Water rises.",
		"Water [3] rises [1, 2][4–6]": "Water rises",
		"a note[^long-name] here":     "a note here",
		"a value[0]":                  "a value[0]",
		"[sic] and [2024]":            "[sic] and [2024]",
		"It rises.¹² The cycle³ ends": "It rises. The cycle ends",
		"5 km² of x² and 10⁶":         "5 km² of x² and 10⁶",
		"a claim[citation needed].":   "a claim.",
	} {
		if got := Uncited(in); got != want {
			t.Errorf("Uncited(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFlow(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"prose": {"The sun warms the sea and water rises into the\nair, where it cools down and becomes a\ncloud.",
			"The sun warms the sea and water rises into the air, where it cools down and becomes a cloud."},
		"verse": {"Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood",
			"Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood"},
		"speech":          {"Anna: Where to?\nBen: Home, as\nfast as we can.", "Anna: Where to?\nBen: Home, as fast as we can."},
		"dashes":          {"— Wohin?\n— Nach Hause.", "— Wohin?\n— Nach Hause."},
		"without spaces":  {"水は海から蒸発して空に昇\nり、冷えて雲になります。", "水は海から蒸発して空に昇り、冷えて雲になります。"},
		"German, wrapped": {"Im Garten stehen viele alte und sehr hohe Bäume, deren\nWurzeln tief reichen und deren Kronen im Sommer\nSchatten geben.", "Im Garten stehen viele alte und sehr hohe Bäume, deren Wurzeln tief reichen und deren Kronen im Sommer Schatten geben."},
	} {
		if got := Flow(strings.Split(c.in, "\n")); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestRaised(t *testing.T) {
	for _, c := range []struct{ text, super, want string }{
		{"an area of 5 km", "2", "²"}, {"10", "-6", "⁻⁶"}, {"x", "n", "ⁿ"}, {"m", "3", "³"}, {"(a+b)", "2", "²"},
		{"as was shown.", "4", ""}, {"evaporation", "12", ""}, {"the 1", "st", "st"}, {"word", "*", ""}, {"word", "[3]", ""},
	} {
		if got := Raised(c.text, c.super); got != c.want {
			t.Errorf("Raised(%q, %q) = %q, want %q", c.text, c.super, got, c.want)
		}
	}
}

func TestHeaders(t *testing.T) {
	for name, c := range map[string]struct {
		rows string
		want bool
	}{
		"words above numbers":   {"Country,Rain|France,12|Spain,9", true},
		"years above numbers":   {"Country,2019,2020|France,12.5,13|Spain,9,8", true},
		"an empty corner":       {",Rain,Sun|France,12,3", true},
		"years in rows":         {"Year,Hives|2021,12|2022,15", true},
		"numbers alone":         {"1,2|3,4", false},
		"a record at the top":   {"France,12|Spain,9|Italy,7", false},
		"the same name twice":   {"Rain,Rain|1,2", false},
		"names above sentences": {"Term,Meaning|Cloud,Water that floats in the air|Rain,Water that falls from it", true},
		"one row":               {"a,b", false},
		"amounts with units":    {"Item,Price|Bread,$2.50|Milk,1.20 €", true},
		"Hindi":                 {"शहर,जनसंख्या|दिल्ली,32941000|मुंबई,21400000", true},
	} {
		var rows [][]string
		for _, r := range strings.Split(c.rows, "|") {
			rows = append(rows, strings.Split(r, ","))
		}
		if got := len(NewTable(rows).Header) > 0; got != c.want {
			t.Errorf("%s: header %v, want %v", name, got, c.want)
		}
	}
}

func TestNumeric(t *testing.T) {
	for in, want := range map[string]bool{
		"12": true, "-3.5": true, "12,3 %": true, "$1,200": true, "1.204 km": true, "३२": true, "1e6": true, "₹3,29,41,000": true,
		"": false, "n/a": false, "Room 12": false, "COVID-19": false, "3 little pigs": false, "12 May": true, "Q1": false,
	} {
		if got := Numeric(in); got != want {
			t.Errorf("Numeric(%q) = %v, want %v", in, got, want)
		}
	}
}

func TestQuotations(t *testing.T) {
	for in, want := range map[string][2]string{
		"To be.\n— Hamlet":                  {"To be.", "Hamlet"},
		"“To be.” — Hamlet":                 {"To be.", "Hamlet"},
		"To be. -- William Shakespeare":     {"To be.", "William Shakespeare"},
		"A word — and another — follows it": {"A word — and another — follows it", ""},
		"Wissen ist Macht.\n- Bacon":        {"Wissen ist Macht.", "Bacon"},
		"„Wissen“ ist nicht „Macht“":        {"„Wissen“ ist nicht „Macht“", ""},
	} {
		b := NewBuilder(context.Background(), Limits{})
		b.Add(Block{Kind: Quote, Text: in})
		if got := b.Last(); got.Text != want[0] || got.By != want[1] {
			t.Errorf("%q: got %q by %q, want %q", in, got.Text, got.By, want)
		}
	}
}

func TestCaptions(t *testing.T) {
	figure := func() Block { return Block{Kind: Figure, Figure: &Image{Path: "a.png"}} }
	table := func() Block { return Block{Kind: Table, Table: &TableData{Rows: [][]string{{"a", "b"}}}} }
	text := func(s string) Block { return Block{Kind: Paragraph, Text: s} }
	for name, c := range map[string]struct {
		in   []Block
		want string
	}{
		"below a figure":   {[]Block{text("Rain."), figure(), text("Figure 3: The cycle")}, "¶ Rain.\nfigure: a.png; caption: The cycle\n"},
		"above a table":    {[]Block{text("Tabelle 2.1 – Regen"), table()}, "table: Regen\n  | a | b\n"},
		"figure and table": {[]Block{figure(), text("表1 雨"), table()}, "figure: a.png\ntable: 雨\n  | a | b\n"},
		"only text":        {[]Block{text("Rain."), text("Figure 3 shows it.")}, "¶ Rain.\n¶ Figure 3 shows it.\n"},
		"a sentence":       {[]Block{figure(), text("Figure 3 shows the cycle.")}, "figure: a.png\n¶ Figure 3 shows the cycle.\n"},
		"a Hindi sentence": {[]Block{figure(), text("चित्र 3 में चक्र है।")}, "figure: a.png\n¶ चित्र 3 में चक्र है।\n"},
		"without a colon":  {[]Block{figure(), text("Fig. 3 The cycle")}, "figure: a.png; caption: The cycle\n"},
		"with a full stop": {[]Block{figure(), text("Abb. 3. Der Kreislauf.")}, "figure: a.png; caption: Der Kreislauf.\n"},
		"a route":          {[]Block{figure(), text("Route 66: a story")}, "figure: a.png\n¶ Route 66: a story\n"},
	} {
		b := NewBuilder(context.Background(), Limits{})
		for _, block := range c.in {
			b.Add(block)
		}
		d, err := b.Document()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := d.String(); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", name, got, c.want)
		}
	}
}

func TestLanguageIsThatOfTheText(t *testing.T) {
	for _, c := range []struct {
		text string
		tags []string
		want string
	}{
		{"समुद्र का पानी", []string{"en-US", "hi-IN"}, "hi-IN"},
		{"Water and HTTP", []string{"en-US", "ar-SA"}, "en-US"},
		{"水は海から蒸発します", []string{"en-US", "ja"}, "ja"},
		{"水の循環 ABC", []string{"ja_JP"}, "ja-JP"},
		{"Вода", []string{"nonsense-and-more", "", "en"}, ""},
	} {
		b := NewBuilder(context.Background(), Limits{})
		b.Add(Block{Kind: Paragraph, Text: c.text})
		for _, tag := range c.tags {
			b.Language(tag)
		}
		if d, err := b.Document(); err != nil || d.Language != c.want {
			t.Errorf("%s: %q, %v, want %q", c.text, d.Language, err, c.want)
		}
	}
}

func TestLimits(t *testing.T) {
	l := Limits{Blocks: 3, Text: 40, Rows: 2, Columns: 2, Figure: 10, Figures: 15}
	b := NewBuilder(context.Background(), l)
	b.Add(Block{Kind: Figure, Figure: &Image{Data: make([]byte, 11), Type: "image/png", Alt: "big"}})
	b.Add(Block{Kind: Table, Table: &TableData{Rows: [][]string{{"1", "2", "3"}, {"4", "5"}, {"6"}}}})
	b.Add(Block{Kind: Paragraph, Text: "one two three four five six seven eight nine ten"})
	if b.Add(Block{Kind: Paragraph, Text: "more"}) {
		t.Error("takes more than is kept")
	}
	d, err := b.Document()
	if err != nil {
		t.Fatal(err)
	}
	want := "figure: ; alt: big\ntable: \n  | 1 | 2\n  | 4 | 5\n¶ one two three four five six\n" +
		"note: A picture of 11 bytes was left out: one may have 10.\nnote: Only the first 2 rows of a table were read.\n" +
		"note: Only the first 2 columns of a table were read.\nnote: Only the first 40 characters were read.\n"
	if d.String() != want {
		t.Errorf("got\n%swant\n%s", d, want)
	}
	if got := (Limits{Rows: 5}).Filled(); got.Rows != 5 || got.Text != Default.Text || !reflect.DeepEqual(got.Filled(), got) {
		t.Errorf("filled to %+v", got)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b := NewBuilder(ctx, Limits{})
	b.Add(Block{Kind: Paragraph, Text: "a"})
	cancel()
	if b.Add(Block{Kind: Paragraph, Text: "b"}) {
		t.Error("goes on")
	}
	if _, err := b.Document(); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
