package outline

import (
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// A heading that could stand over any text is no title of a scene, and none of a film.
func TestGenericHeadingsAreNoTitles(t *testing.T) {
	for _, c := range []struct {
		lang                plan.Language
		generic, text, rest string
		claim               string // of the scene below the generic heading
		heading, next       string
	}{
		{"en", "Abstract", "Coral reefs are dying in warm seas.", "One reef is home to thousands of animals, and many people live by it.", "Coral reefs are dying in warm seas", "Reefs", "A coral is an animal that stays in one place. It builds a house of lime, and its children build on that."},
		{"en", "1. Introduction", "Bees dance in the dark.", "They tell each other the way to the flowers, and nobody taught them how.", "Bees dance in the dark", "The dance", "A bee runs in a straight line and wags its body. The others follow it and learn how far it is."},
		{"de", "Einleitung", "Vulkane wachsen über Millionen Jahre.", "Sie sind an den Rändern der Platten zu finden, wo die Erde sich bewegt.", "Vulkane wachsen über Millionen Jahre", "Magma", "Magma ist flüssiges Gestein in großer Tiefe. Es steigt auf, weil es leichter ist als das Gestein ringsum."},
		{"fr", "Résumé", "Les abeilles font du miel.", "Elles vivent dans des ruches et volent de fleur en fleur pendant tout l'été.", "Les abeilles font du miel", "La ruche", "Une ruche compte une reine et beaucoup d'ouvrières. Chaque ouvrière a son travail."},
		{"es", "Introducción", "Los volcanes nacen bajo la tierra.", "El magma sube lentamente por las grietas y sale con mucha fuerza al exterior.", "Los volcanes nacen bajo la tierra", "El magma", "El magma es roca fundida a gran profundidad. Sube porque pesa menos que la roca de alrededor."},
		{"hi", "परिचय", "पौधे अपना भोजन खुद बनाते हैं।", "वे मिट्टी से पानी लेते हैं और पत्तियों से हवा लेते हैं।", "पौधे अपना भोजन खुद बनाते हैं", "जड़ें", "जड़ें मिट्टी से पानी लेती हैं। वे पौधे को मज़बूती से खड़ा रखती हैं।"},
		{"ja", "はじめに", "植物は光が好きです。", "根から水を取り入れ、葉から光を受け取ります。", "植物は光が好きです", "根", "根は土から水を取り入れます。根は植物をしっかり支えます。"},
		{"ar", "مقدمة", "القهوة مشروب مشهور في العالم.", "يشربها الناس كل صباح في البيوت والمقاهي وفي أماكن العمل.", "القهوة مشروب مشهور في العالم", "التاريخ", "بدأت القصة في إثيوبيا قبل قرون. ثم انتقلت القهوة إلى اليمن وإلى أوروبا."},
		{"zh", "引言", "植物自己制造食物。", "它们用根吸收水，用叶子吸收阳光。", "植物自己制造食物", "根", "根从土里吸收水。根让植物站得很稳。"},
	} {
		src := &story.Source{Documents: []*document.Document{documentOf("# " + c.heading + "\n\n" + c.next + "\n\n## " + c.generic + "\n\n" + c.text + " " + c.rest)}}
		set := &story.Settings{Language: c.lang}
		script, err := Writer{}.Script(t.Context(), src, set)
		if err != nil {
			t.Fatal(err)
		}
		board, err := Writer{}.Storyboard(t.Context(), src, script, set)
		if err != nil {
			t.Fatal(err)
		}
		untitled := &story.Source{Documents: []*document.Document{documentOf("## " + c.generic + "\n\n" + c.text + " " + c.rest + "\n\n## " + c.heading + "\n\n" + c.next)}}
		if s, err := (Writer{}).Script(t.Context(), untitled, set); err != nil || s.Title != c.claim {
			t.Errorf("%s: a film without a title is called %q, %v, want %q", c.lang, s.Title, err, c.claim)
		}
		said := false
		for _, s := range board.Scenes {
			said = said || s.Claim == c.claim
			if isGeneric(s.Claim) || s.Part == story.Chapter && isGeneric(s.Chapter) {
				t.Errorf("%s: a scene is called %q in chapter %q", c.lang, s.Claim, s.Chapter)
			}
		}
		if !said {
			t.Errorf("%s: no scene says %q:\n%s", c.lang, c.claim, board)
		}
	}
}
