package mention_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/engine/mention"
	"github.com/inkreel/inkreel/plan"
)

// none is said of elements that have no time of their own.
func none(n int) mention.Fixed {
	f := make(mention.Fixed, n)
	for i := range f {
		f[i] = mention.None
	}
	return f
}

func heard(text string) []string {
	var out []string
	for _, w := range plan.Words(text) {
		out = append(out, w.Word)
	}
	return out
}

func icon(name, label string) plan.Element {
	return plan.Element{Kind: plan.KindIcon, Name: name, Label: label}
}

func picture(name, label string) plan.Element {
	return plan.Element{Kind: plan.KindPicture, Name: name, Label: label}
}

func text(words string) plan.Element {
	return plan.Element{Kind: plan.KindText, Role: plan.RoleBody, Text: words}
}

func title(words string) plan.Element {
	return plan.Element{Kind: plan.KindText, Role: plan.RoleTitle, Text: words}
}

// In every language things are found by what is written on them and by what they show, in
// the form that is spoken; "" is said nowhere.
func TestWords(t *testing.T) {
	for _, tt := range []struct {
		lang     plan.Language
		text     string
		elements []plan.Element
		at       []string
	}{
		{"en", "Moons circle planets; the planet circles the sun.", []plan.Element{picture("full-moon", "moon"), text("**planets**"), icon("sun", "")}, []string{"Moons", "planets", "sun"}},
		{"en", "Two apples. One apple rolls away.", []plan.Element{picture("red-apple", ""), picture("green-apple", "")}, []string{"apples", "apple"}},
		{"en", "Two apples. One apple rolls away.", []plan.Element{picture("red-apple", ""), picture("red-apple", "")}, []string{"apples", "apple"}},
		{"en", "The bill is 120 euros, the rent 540 euros.", []plan.Element{text("120 €"), text("540 €")}, []string{"120", "540"}},
		{"en", "Put the telephone into another room.", []plan.Element{icon("device-mobile-off", "21:55 telephone away"), icon("car", "")}, []string{"telephone", ""}},
		{"en", "Bees and flowers: the bees come first.", []plan.Element{title("Bees"), picture("sunflower", "flowers"), icon("car", "bees")}, []string{"", "flowers", "bees"}},
		{"de", "Mehl und Wasser, dann warten Sie. Die Äpfel reifen.", []plan.Element{icon("wheat", "Roggenmehl"), icon("droplet", "das Wasser"), picture("red-apple", "Apfel")}, []string{"Mehl", "Wasser", "Äpfel"}},
		{"de", "Im Sommer scheint die Sonne, nachts der Mond.", []plan.Element{picture("sun", ""), picture("full-moon", "")}, []string{"Sommer", "Mond"}},
		{"fr", "Les abeilles visitent les fleurs du jardin.", []plan.Element{text("l'abeille"), text("une fleur")}, []string{"abeilles", "fleurs"}},
		{"es", "Las montañas están nevadas y los ríos crecen.", []plan.Element{text("montaña"), text("río")}, []string{"montañas", "ríos"}},
		{"hi", "गर्मियों में ज़मीन गरम होती है और फिर बारिश आती है", []plan.Element{icon("sun", "गरम ज़मीन"), picture("cloud-with-rain", "")}, []string{"ज़मीन", "बारिश"}},
		{"ar", "النخلة تعيش في الصحراء وتعطي التمر", []plan.Element{picture("palm-tree", ""), text("الصحراء")}, []string{"النخلة", "الصحراء"}},
		{"zh", "先温杯，再放茶，然后倒水。", []plan.Element{icon("cup", "温杯"), icon("droplet", "倒水")}, []string{"温", "倒"}},
		{"ja", "春には太陽が昇り、雨が降ります。", []plan.Element{picture("sun", ""), picture("cloud-with-rain", "")}, []string{"太", "雨"}},
		{"th", "ชาวนาปักต้นกล้า", []plan.Element{picture("seedling", "ต้นกล้า")}, []string{"ต้"}},
		{"ru", "Пчёлы летят к цветам.", []plan.Element{text("пчела"), text("цветы")}, []string{"Пчёлы", "цветам"}},
	} {
		words := heard(tt.text)
		got := mention.NewTranscript(tt.lang, words).Words(&plan.Scene{Elements: tt.elements}, none(len(tt.elements)))
		for i, at := range got {
			said := ""
			if at != mention.None {
				said = words[at]
			}
			if said != tt.at[i] {
				t.Errorf("%s %q: element %d begins at %q, want %q", tt.lang, tt.text, i+1, said, tt.at[i])
			}
		}
	}
}

// Whatever is said: words are of the narration, none comes before that of an element
// before it, and what the plan states is left to the plan.
func TestOrder(t *testing.T) {
	things := []plan.Element{icon("sun", ""), icon("cloud", ""), picture("red-apple", ""), text("rain"), text("a long day"), icon("home", "house"), {Kind: plan.KindArrow, From: "a", To: "b", Label: "rain"}}
	said := []string{"sun", "clouds", "apples", "rain", "the", "day", "long", "houses", "of", "apple", "Sun"}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		words := make([]string, 1+r.IntN(24))
		for i := range words {
			words[i] = said[r.IntN(len(said))]
		}
		s := plan.Scene{Elements: make([]plan.Element, 1+r.IntN(7))}
		fixed := none(len(s.Elements))
		for i := range s.Elements {
			s.Elements[i] = things[r.IntN(len(things))]
			if r.IntN(5) == 0 {
				fixed[i] = r.IntN(len(words))
			}
		}
		stated := slices.Clone(fixed)
		transcript := mention.NewTranscript("en", words)
		got := transcript.Words(&s, fixed)
		if !slices.Equal(fixed, stated) {
			t.Fatalf("seed %d: what is stated became %v, was %v", seed, fixed, stated)
		}
		last := 0
		for i, at := range got {
			switch {
			case at == mention.None:
				continue
			case at < last || at >= len(words):
				t.Fatalf("seed %d: element %d begins at word %d of %d, one before it at %d", seed, i+1, at, len(words), last)
			case stated[i] != mention.None || mention.Joins(&s.Elements[i]):
				t.Fatalf("seed %d: element %d has the word %d", seed, i+1, at)
			}
			last = at
		}
		for i, all := range transcript.Said(&s) {
			if !slices.IsSorted(all) {
				t.Fatalf("seed %d: element %d is said at %v", seed, i+1, all)
			}
		}
	}
}

// An element between two whose times are stated gets a word between these.
func TestBetween(t *testing.T) {
	words := heard("Rain falls. Rain falls on the roof. Rain stays away, and the sun is back.")
	s := plan.Scene{Elements: []plan.Element{icon("home", ""), text("rain"), icon("sun", "")}}
	fixed := none(3)
	fixed[0] = slices.Index(words, "roof")
	got := mention.NewTranscript("en", words).Words(&s, fixed)
	if want := []int{mention.None, 7, slices.Index(words, "sun")}; !slices.Equal(got, want) {
		t.Errorf("the words are %v, want %v", got, want)
	}
}

// A strong word names what is known by it, one of its words or all.
func TestStrong(t *testing.T) {
	words := heard("A sharp knife comes first, then a pan.")
	s := plan.Scene{Elements: []plan.Element{title("knife"), text("a sharp knife"), icon("sun", ""), text("the pan")}}
	got := mention.NewTranscript("en", words).Strong(&s, []int{2, 7})
	if want := [][]int{nil, {2}, nil, {7}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("strong words name %v, want %v", got, want)
	}
}

// Parts wait for their words where most of them are said; entries keep their order, and those that are
// not said come with the one before. A list and a table without a head begin with the first of them.
func TestParts(t *testing.T) {
	const none = mention.None
	words := heard("Evaporation first, then clouds, then rain.")
	transcript := mention.NewTranscript("en", words)
	pyramid := func(items ...string) plan.Element {
		return plan.Element{Kind: plan.KindDiagram, Diagram: plan.DiagramPyramid, Items: plan.Items(items...)}
	}
	list := func(items ...string) plan.Element {
		return plan.Element{Kind: plan.KindList, Items: plan.Items(items...)}
	}
	table := func(header []string, rows ...[]string) plan.Element {
		return plan.Element{Kind: plan.KindTable, Header: header, Rows: rows}
	}
	for _, tt := range []struct {
		element plan.Element
		want    []int
	}{
		{pyramid("evaporation", "cloud", "rain"), []int{0, 3, 5}},
		{pyramid("evaporation", "wind", "rain"), []int{0, 0, 5}},
		{pyramid("wind", "cloud", "rain"), []int{none, 3, 5}},
		{pyramid("evaporation", "wind", "sea", "rain"), nil},
		{pyramid("evaporation", "wind"), nil},
		{list("Evaporation", "a cloud", "wind", "rain"), []int{none, 3, 3, 5}},
		{plan.Element{Kind: plan.KindList, Emphasis: plan.EmphasisBox, Items: plan.Items("evaporation", "cloud", "rain")}, nil},
		{table([]string{"step", "day"}, []string{"cloud", "1"}, []string{"", "rain"}), []int{3, 5}},
		{table(nil, []string{"cloud", "1"}, []string{"rain", "2"}), []int{none, 5}},
		{plan.Element{Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"evaporation", "cloud", "sea"}}, []int{0, 3, 3}},
		{plan.Element{Kind: plan.KindChart, Chart: plan.ChartPie, Labels: []string{"evaporation", "cloud", "rain"}}, []int{none, 3, 5}},
		{plan.Element{Kind: plan.KindChart, Chart: plan.ChartLine, Labels: []string{"evaporation", "cloud", "rain"}}, nil},
		{plan.Element{Kind: plan.KindMap, Marks: []plan.MapMark{{Label: "evaporation"}, {Label: "wind"}, {Label: "rain"}}}, []int{0, none, 5}},
	} {
		got, ok := transcript.Parts(&tt.element, nil)
		if ok != (tt.want != nil) || !slices.Equal(got.Begin, tt.want) {
			t.Errorf("parts of %s %v%v%v begin at %v, want %v", tt.element.Kind, tt.element.Items, tt.element.Rows, tt.element.Labels, got.Begin, tt.want)
		}
	}
}
