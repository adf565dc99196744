package fonts

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

var allTypes = []plan.TypeStyle{plan.TypeHandwriting, plan.TypeMarker, plan.TypeClean, plan.TypeSerif, plan.TypeMono}

// sentences holds one per language of the plan, pangrams where there are.
var sentences = map[plan.Language]string{
	"en": "The quick brown fox jumps over the lazy dog — “6 CO₂” costs £5 & 20%!",
	"hi": "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण का सर्वनाश करने वाले विष्णुवतार भगवान श्रीराम। १२३",
	"es": "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia y frío, añoraba a su querido cachorro. ¿Sí? ¡No!",
	"fr": "Portez ce vieux whisky au juge blond qui fume : « œuvre », ça, naïf, île, où, maïs…",
	"de": "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. „Straße“",
	"it": "Quel vituperabile xenofobo zelante assaggia il whisky ed esclama: alleluja! Perché, così, più, già",
	"pt": "Luís argüia à Júlia que «brações, fé, chá, óxido, pôr, zângão» eram palavras do português.",
	"ru": "Съешь же ещё этих мягких французских булок, да выпей чаю №5.",
	"ja": "いろはにほへと ちりぬるを。植物は太陽の光で「食べ物」を作る。カタカナ・コーヒー２０２４年",
	"ko": "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다. 식물은 햇빛으로 음식을 만든다.",
	"zh": "视野无限广，窗外有蓝天；植物如何利用阳光制造食物？“光合作用”——《科学》！繁體：龍、體、學",
	"ar": "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق، ١٢٣؟",
	"nl": "Pa's wijze lynx bezag vroom het fikse aqueduct. Eén geïnteresseerde coöperatie, ĳs",
	"pl": "Zażółć gęślą jaźń. Pchnąć w tę łódź jeża lub ośm skrzyń fig.",
	"tr": "Pijamalı hasta yağız şoföre çabucak güvendi. İstanbul, ılık",
	"sv": "Flygande bäckasiner söka hwila på mjuka tuvor. Åäö é",
	"da": "Quizdeltagerne spiste jordbær med fløde, mens cirkusklovnen Walther spillede på xylofon. Å",
	"no": "Vår sære Zulu fra badeøya spilte jo whist og quickstep i min taxi. Æ",
	"fi": "Törkylempijävongahdus. Fahrenheit ja Celsius yrjösivät Åsan backgammon-peliin, šakki, žargon",
	"el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Ταΐζω, προϋπόθεση, ΆΈΉΊΌΎΏ;",
	"cs": "Příliš žluťoučký kůň úpěl ďábelské ódy. Ňů",
	"hu": "Árvíztűrő tükörfúrógép. Egy hűtlen vejét fülöncsípő, dühös mexikói úr",
	"ro": "Muzicologă în bej vând whisky și tequila, preț fix. Ștefan țâșnește",
	"th": "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์เดรัจฉาน ฿๑๒๓ ฯลฯ ๆ",
	"vi": "Con sói nâu nhảy qua con chó lười. Thực vật tạo ra thức ăn như thế nào? Ưỡn ẹo, đường, ngữ nghĩa",
	"id": "Muharjo seorang xenofobia universal yang takut pada warga jazirah, contohnya Qatar.",
	"ms": "Tumbuhan menghasilkan makanan daripada cahaya matahari, air dan karbon dioksida.",
	"ta": "யாமறிந்த மொழிகளிலே தமிழ்மொழி போல் இனிதாவது எங்கும் காணோம். ஸ்ரீ க்ஷ",
	"te": "మొక్కలు సూర్యకాంతి, నీరు, కార్బన్ డయాక్సైడ్‌తో ఆహారాన్ని తయారు చేస్తాయి. స్త్రీ క్షమ ౧౨౩",
	"bn": "উদ্ভিদ কীভাবে সূর্যের আলো থেকে খাদ্য তৈরি করে? ক্ষুদ্র জ্ঞান, র‍্যাব ১২৩।",
	"mr": "वनस्पती सूर्यप्रकाशापासून अन्न कसे तयार करतात? ज्ञानेश्वर, ऱ्हास, ळ १२३",
	"gu": "છોડ સૂર્યપ્રકાશમાંથી ખોરાક કેવી રીતે બનાવે છે? ક્ષમા, જ્ઞાન, શ્રી ૧૨૩",
	"kn": "ಸಸ್ಯಗಳು ಸೂರ್ಯನ ಬೆಳಕಿನಿಂದ ಆಹಾರವನ್ನು ಹೇಗೆ ತಯಾರಿಸುತ್ತವೆ? ಜ್ಞಾನ, ಕ್ಷಮೆ ೧೨೩",
	"ml": "സസ്യങ്ങൾ സൂര്യപ്രകാശത്തിൽ നിന്ന് ഭക്ഷണം ഉണ്ടാക്കുന്നു. ജ്ഞാനം, ക്ഷമ ൧൨൩",
	"pa": "ਪੌਦੇ ਸੂਰਜ ਦੀ ਰੌਸ਼ਨੀ ਤੋਂ ਭੋਜਨ ਕਿਵੇਂ ਬਣਾਉਂਦੇ ਹਨ? ਸ੍ਰੀ, ਪੰਜਾਬੀ ੧੨੩",
	"ur": "پودے سورج کی روشنی، پانی اور کاربن ڈائی آکسائیڈ سے خوراک بناتے ہیں۔ ٹھیک ہے؟ ۱۲۳",
}

func TestEveryLanguageIsWritten(t *testing.T) {
	if len(sentences) != 36 {
		t.Fatalf("%d languages, the plan has 36", len(sentences))
	}
	s := NewShaper()
	for lang, text := range sentences {
		for _, ty := range allTypes {
			st := Style{Type: ty, Lang: lang, SizePx: 40}
			got, err := s.Layout([]Span{{Text: text}, {Text: " " + text, Strong: true}}, st, 600, plan.AlignStart)
			if err != nil {
				t.Errorf("%s %s: %v", lang, ty, err)
				continue
			}
			if len(got.Lines) < 2 || got.Clusters < 40 {
				t.Errorf("%s %s: %d lines, %d clusters", lang, ty, len(got.Lines), got.Clusters)
			}
		}
	}
}

// Text of a language is set in a face made for it, not in a fallback.
func TestFaceFollowsLanguage(t *testing.T) {
	s := NewShaper()
	for _, c := range []struct {
		ty   plan.TypeStyle
		lang plan.Language
		r    rune
		want string
	}{
		{plan.TypeHandwriting, "en", 'a', "PatrickHand_400Regular"},
		{plan.TypeHandwriting, "ru", 'ж', "ShantellSans_400Regular"},
		{plan.TypeHandwriting, "el", 'ω', "Mynerve_400Regular"},
		{plan.TypeHandwriting, "hi", 'क', "Kalam_400Regular"},
		{plan.TypeHandwriting, "ar", 'ب', "BalooBhaijaan2_400Regular"},
		{plan.TypeHandwriting, "ur", 'ب', "NotoNastaliqUrdu_400Regular"},
		{plan.TypeClean, "ur", 'ب', "NotoNastaliqUrdu_400Regular"},
		{plan.TypeClean, "ar", 'ب', "NotoSansArabic_400Regular"},
		{plan.TypeHandwriting, "zh", '食', "ZCOOLKuaiLe_400Regular"},
		{plan.TypeHandwriting, "zh", '5', "ShantellSans_700Bold"},
		{plan.TypeHandwriting, "ja", '食', "Yomogi_400Regular"},
		{plan.TypeClean, "ja", '食', "ZenMaruGothic_500Medium"},
		{plan.TypeClean, "zh", '食', "NotoSansSC_400Regular"},
		{plan.TypeHandwriting, "ko", '식', "Gaegu_400Regular"},
		{plan.TypeSerif, "hi", 'क', "NotoSansDevanagari_400Regular"},
		{plan.TypeMono, "hi", '=', "JetBrainsMono_400Regular"},
		{plan.TypeMarker, "pl", 'ż', "ShantellSans_700Bold"},
		// Another script inside a text keeps the type.
		{plan.TypeHandwriting, "en", 'ω', "Mynerve_400Regular"},
		{plan.TypeHandwriting, "en", 'ب', "BalooBhaijaan2_400Regular"},
		{plan.TypeHandwriting, "hi-en", 'a', "Kalam_400Regular"},
	} {
		f, err := s.choice(Style{Type: c.ty, Lang: c.lang}, false).face([]rune{c.r})
		if err != nil {
			t.Errorf("%s %s %c: %v", c.ty, c.lang, c.r, err)
			continue
		}
		for key, open := range s.faces {
			if open == f && key.stem != c.want {
				t.Errorf("%s %s %c: set in %s, want %s", c.ty, c.lang, c.r, key.stem, c.want)
			}
		}
	}
}

func TestMissingGlyphIsAnError(t *testing.T) {
	s := NewShaper()
	for _, c := range []rune{'ש', 'ក', '\uE000', '𒀀'} {
		_, err := s.Layout([]Span{{Text: "a " + string(c)}}, Style{Lang: "en", SizePx: 20}, 0, plan.AlignStart)
		var m *MissingGlyphError
		if !errors.As(err, &m) {
			t.Errorf("%c: got %v, want a MissingGlyphError", c, err)
			continue
		}
		if m.Char != c || m.Lang != "en" || m.Hint == "" {
			t.Errorf("%c: got %+v", c, m)
		}
	}
	// A mark that no face knows is named itself, not its base.
	_, err := s.Layout([]Span{{Text: "e\u0591"}}, Style{Lang: "en", SizePx: 20}, 0, plan.AlignStart)
	var m *MissingGlyphError
	if !errors.As(err, &m) || m.Char != '\u0591' {
		t.Errorf("Hebrew accent: got %v", err)
	}
}

func TestBundledFacesAllOpen(t *testing.T) {
	stems := map[string]bool{}
	all := append(append([]family{}, catalog...), signs...)
	for _, l := range leads {
		all = append(all, l.family)
	}
	for _, f := range all {
		for _, stem := range []string{f.regular, f.bold} {
			if stem == "" {
				continue
			}
			stems[stem] = true
			if _, err := typeface(stem); err != nil {
				t.Error(err)
			}
		}
	}
	files, err := faces.ReadDir("faces")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(stems) {
		t.Errorf("%d faces are bundled, %d are in the catalog", len(files), len(stems))
	}
}

func TestEveryFaceHasItsLicence(t *testing.T) {
	list, err := os.ReadFile("faces/list.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(list)) {
		f := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(f) != 2 {
			continue
		}
		n++
		if _, err := faces.Open("faces/" + f[1] + ".ttf.zst"); err != nil {
			t.Error(err)
		}
		text, err := os.ReadFile("licences/" + f[0] + ".txt")
		if err != nil {
			t.Error(err)
		}
		if s := string(text); !strings.Contains(s, "Copyright") || !strings.Contains(strings.ToUpper(s), "SIL OPEN FONT LICENSE") {
			t.Errorf("%s: no copyright or not the Open Font License", f[0])
		}
	}
	if n == 0 {
		t.Error("the list is empty")
	}
}
