package outline

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Places are shown on a map where their names are sure.
func TestPlacesOnMaps(t *testing.T) {
	for _, c := range []struct {
		lang       plan.Language
		text, want string
	}{
		{"en", "The ships sailed from Lisbon round the Cape of Good Hope to Goa.", "Lisbon, PT > Cape of Good Hope, ZA > Goa, IN"},
		{"en", "Ships sail from Vienna to Budapest and on to Belgrade.", "Vienna, AT > Budapest, HU > Belgrade, RS"},
		{"en", "Four capitals lie on its banks: Vienna, Bratislava, Budapest and Belgrade.", "Vienna, AT + Bratislava, SK + Budapest, HU + Belgrade, RS"},
		{"en", "Traders carried the beans from Ethiopia to Yemen.", "Ethiopia > Yemen"},
		{"en", "Brazil, Vietnam and Colombia grow most of it.", "Brazil + Vietnam + Colombia"},
		{"en", "The school was founded in Warsaw.", "Warsaw, PL"},
		{"en", "The best coffee grows in Kenya.", "Kenya"},
		{"en", "The firm has shops in Kenya.", ""}, // one place, and nothing happens there
		{"en", "Georgia lies between Armenia and Turkey.", "Georgia + Armenia + Türkiye"},
		{"en", "It spread in Jordan, in Lebanon and in Syria.", "Jordan + Lebanon + Syria"},
		{"en", "Michael Jordan moved to a bigger house.", ""},
		{"en", "Chad built a house with Georgia.", ""},
		{"en", "The turkey was brought home, and Nice weather came.", ""},
		{"en", "Paris Hilton opened a shop.", ""},
		{"de", "Das Schiff segelte von Hamburg nach Lissabon.", "Hamburg, DE > Lisbon, PT"},
		{"de", "Kaffee wächst in Kenia und in Peru.", "Kenya + Peru"},
		{"fr", "Le café est cultivé au Brésil et en Colombie.", "Brazil + Colombia"},
		{"es", "El barco viajó de Sevilla a Lima y a Quito.", "Seville, ES > Lima, PE > Quito, EC"},
		{"ar", "بدأت القصة في إثيوبيا.", "Ethiopia"},
		{"ar", "في القرن الخامس عشر وصلت القهوة إلى اليمن.", "Yemen"},
		{"ru", "Кофе растёт в Кении и в Бразилии.", ""}, // names in other cases are not known
		{"pl", "Kawa rośnie w Peru i w Brazylii.", "Peru"},
		{"id", "Kopi tumbuh di Brasil dan di Kenya.", "Brazil + Kenya"},
		{"hi", "कॉफ़ी ब्राज़ील और केन्या में उगती है।", "Brazil + Kenya"},
		{"ja", "コーヒーはブラジルとケニアで育ちます。", "Brazil + Kenya"},
	} {
		rel := relationOf(c.lang, c.text)
		var spots []string
		if rel.Kind == story.Place {
			for _, it := range rel.Items {
				if it.Spot != "" {
					spots = append(spots, it.Spot)
				}
			}
		}
		sign := " + "
		if rel.Way {
			sign = " > "
		}
		if got := strings.Join(spots, sign); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.lang, c.text, got, c.want)
		}
	}
}

// A picture shows just what a label names: no part of it, and no kind of it.
func TestPicturesShowJustWhatIsNamed(t *testing.T) {
	for _, c := range []struct{ text, picture string }{
		{"The volcano erupts.", "volcano"}, {"A polar bear runs.", "polar-bear"}, {"Bees make wax.", "honeybee"}, {"An octopus hides.", "octopus"},
		{"The recipe is old.", ""}, {"The swallow flies.", ""}, {"They recycle.", ""}, {"A skeleton rises.", ""},
	} {
		f := factsOf(words.Of("en"), story.ScriptScene{Sentences: []string{c.text}}, nil)
		got := ""
		for _, th := range f.things {
			got += th.Drawn
		}
		if got != c.picture {
			t.Errorf("%q: %q, want %q", c.text, got, c.picture)
		}
	}
}
