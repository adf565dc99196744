package locale

// Languages are the languages of the plan, English first; others in the order
// lists show them in.
var Languages = []Language{
	{
		Code: "en", Name: "English", Own: "English", Alpha3: "eng", Voice: "en-us", MonthFirst: true, Writing: latin, Numbers: english,
		Sample: "The quick brown fox jumps over the lazy dog — “6 CO₂” costs £5 & 20%!",
	},
	{
		Code: "hi", Name: "Hindi", Own: "हिन्दी", Alpha3: "hin", Writing: devanagari, Numbers: indian.lakhs("लाख", "करोड़", "अरब", "खरब"),
		Sample: "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण का सर्वनाश करने वाले विष्णुवतार भगवान श्रीराम। १२३",
	},
	{
		Code: "es", Name: "Spanish", Own: "español", Alpha3: "spa", Writing: latin, Numbers: pointedLate.millions("M", "mil\u00a0M", "B"),
		Sample: "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia y frío, añoraba a su querido cachorro. ¿Sí? ¡No!",
	},
	{
		Code: "fr", Name: "French", Own: "français", Alpha3: "fra", FirstDay: "1er", Writing: latin, Numbers: spaced.millions("M", "Md", "Bn"),
		Sample: "Portez ce vieux whisky au juge blond qui fume : « œuvre », ça, naïf, île, où, maïs…",
	},
	{
		Code: "de", Name: "German", Own: "Deutsch", Alpha3: "deu", Writing: nouns(latin), Numbers: pointed.millions("Mio.", "Mrd.", "Bio."), Compounds: true,
		Sample: "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. „Straße“",
	},
	{
		Code: "it", Name: "Italian", Own: "italiano", Alpha3: "ita", FirstDay: "1º", Writing: latin, Numbers: pointed.millions("Mln", "Mld", "Bln"),
		Sample: "Quel vituperabile xenofobo zelante assaggia il whisky ed esclama: alleluja! Perché, così, più, già",
	},
	{
		Code: "pt", Name: "Portuguese", Own: "português", Alpha3: "por", Voice: "pt-br", FirstDay: "1º", Writing: latin, Numbers: pointed.millions("mi", "bi", "tri").money("¤\u00a0#"),
		Sample: "Luís argüia à Júlia que «brações, fé, chá, óxido, pôr, zângão» eram palavras do português.",
	},
	{
		Code: "ru", Name: "Russian", Own: "русский", Alpha3: "rus", Writing: cyrillic, Numbers: spaced.millions("млн", "млрд", "трлн"),
		Sample: "Съешь же ещё этих мягких французских булок, да выпей чаю №5.",
	},
	{
		Code: "ja", Name: "Japanese", Own: "日本語", Alpha3: "jpn", Spoken: Rough, Writing: japanese, Numbers: eastern.myriads("万", "億", "兆"),
		Sample: "いろはにほへと ちりぬるを。植物は太陽の光で「食べ物」を作る。カタカナ・コーヒー２０２４年",
	},
	{
		Code: "ko", Name: "Korean", Own: "한국어", Alpha3: "kor", Spoken: Rough, Writing: korean, Numbers: plain.myriads("만", "억", "조"),
		Sample: "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다. 식물은 햇빛으로 음식을 만든다.",
	},
	{
		Code: "zh", Name: "Chinese", Own: "中文", Aliases: []string{"mandarin"}, Alpha3: "zho", Voice: "cmn-latn-pinyin", Spoken: Rough, Writing: chinese, Numbers: eastern.myriads("万", "亿", "万亿"),
		Sample: "视野无限广，窗外有蓝天；植物如何利用阳光制造食物？“光合作用”——《科学》！繁體：龍、體、學",
	},
	{
		Code: "ar", Name: "Arabic", Own: "العربية", Alpha3: "ara", Spoken: Poor, Writing: naskh, Numbers: arabic.millions("مليون", "مليار", "تريليون"),
		Sample: "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق، ١٢٣؟",
	},
	{
		Code: "nl", Name: "Dutch", Own: "Nederlands", Alpha3: "nld", Writing: latin, Numbers: pointed.millions("mln.", "mld.", "bln.").money("¤\u00a0#"), Compounds: true,
		Sample: "Pa's wijze lynx bezag vroom het fikse aqueduct. Eén geïnteresseerde coöperatie, ĳs",
	},
	{
		Code: "pl", Name: "Polish", Own: "polski", Alpha3: "pol", Writing: latin, Numbers: spacedLate.millions("mln", "mld", "bln"),
		Sample: "Zażółć gęślą jaźń. Pchnąć w tę łódź jeża lub ośm skrzyń fig.",
	},
	{
		Code: "tr", Name: "Turkish", Own: "Türkçe", Alpha3: "tur", Writing: latin, Numbers: pointed.millions("milyon", "milyar", "trilyon").money("¤#"),
		Sample: "Pijamalı hasta yağız şoföre çabucak güvendi. İstanbul, ılık",
	},
	{
		Code: "sv", Name: "Swedish", Own: "svenska", Alpha3: "swe", Writing: latin, Numbers: spaced.millions("mn", "md", "bn"), Compounds: true,
		Sample: "Flygande bäckasiner söka hwila på mjuka tuvor. Åäö é",
	},
	{
		Code: "da", Name: "Danish", Own: "dansk", Alpha3: "dan", Writing: latin, Numbers: pointed.millions("mio.", "mia.", "bio."), Compounds: true,
		Sample: "Quizdeltagerne spiste jordbær med fløde, mens cirkusklovnen Walther spillede på xylofon. Å",
	},
	{
		Code: "no", Name: "Norwegian", Own: "norsk", Alpha3: "nor", Voice: "nb", Writing: latin, Numbers: spaced.millions("mill.", "mrd.", "bill."), Compounds: true,
		Sample: "Vår sære Zulu fra badeøya spilte jo whist og quickstep i min taxi. Æ",
	},
	{
		Code: "fi", Name: "Finnish", Own: "suomi", Alpha3: "fin", Writing: latin, Numbers: spaced.millions("milj.", "mrd.", "bilj."), Compounds: true,
		Sample: "Törkylempijävongahdus. Fahrenheit ja Celsius yrjösivät Åsan backgammon-peliin, šakki, žargon",
	},
	{
		Code: "el", Name: "Greek", Own: "Ελληνικά", Alpha3: "ell", Writing: greek, Numbers: pointed.millions("εκ.", "δισ.", "τρισ."),
		Sample: "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Ταΐζω, προϋπόθεση, ΆΈΉΊΌΎΏ;",
	},
	{
		Code: "cs", Name: "Czech", Own: "čeština", Alpha3: "ces", Writing: latin, Numbers: spaced.millions("mil.", "mld.", "bil."),
		Sample: "Příliš žluťoučký kůň úpěl ďábelské ódy. Ňů",
	},
	{
		Code: "hu", Name: "Hungarian", Own: "magyar", Alpha3: "hun", Writing: latin, Numbers: spaced.millions("millió", "milliárd", "billió"), Compounds: true,
		Sample: "Árvíztűrő tükörfúrógép. Egy hűtlen vejét fülöncsípő, dühös mexikói úr",
	},
	{
		Code: "ro", Name: "Romanian", Own: "română", Alpha3: "ron", Writing: latin, Numbers: pointed.millions("mil.", "mld.", "tril."),
		Sample: "Muzicologă în bej vând whisky și tequila, preț fix. Ștefan țâșnește",
	},
	{
		Code: "th", Name: "Thai", Own: "ไทย", Alpha3: "tha", Spoken: Poor, Writing: thai, Numbers: plain.millions("ล้าน", "พันล้าน", "ล้านล้าน"),
		Sample: "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์เดรัจฉาน ฿๑๒๓ ฯลฯ ๆ",
	},
	{
		Code: "vi", Name: "Vietnamese", Own: "Tiếng Việt", Alpha3: "vie", Spoken: Rough, Writing: vietnamese, Numbers: pointed.millions("triệu", "tỷ", "nghìn\u00a0tỷ").money("#\u00a0¤"),
		Sample: "Con sói nâu nhảy qua con chó lười. Thực vật tạo ra thức ăn như thế nào? Ưỡn ẹo, đường, ngữ nghĩa",
	},
	{
		Code: "id", Name: "Indonesian", Own: "Bahasa Indonesia", Alpha3: "ind", Writing: latin, Numbers: pointed.millions("juta", "miliar", "triliun").money("¤#"),
		Sample: "Muharjo seorang xenofobia universal yang takut pada warga jazirah, contohnya Qatar.",
	},
	{
		Code: "ms", Name: "Malay", Own: "Bahasa Melayu", Alpha3: "msa", Writing: latin, Numbers: plain.millions("juta", "bilion", "trilion"),
		Sample: "Tumbuhan menghasilkan makanan daripada cahaya matahari, air dan karbon dioksida.",
	},
	{
		Code: "ta", Name: "Tamil", Own: "தமிழ்", Alpha3: "tam", Spoken: Rough, Writing: tamil, Numbers: indian.millions("மில்லியன்", "பில்லியன்", "டிரில்லியன்"),
		Sample: "யாமறிந்த மொழிகளிலே தமிழ்மொழி போல் இனிதாவது எங்கும் காணோம். ஸ்ரீ க்ஷ",
	},
	{
		Code: "te", Name: "Telugu", Own: "తెలుగు", Alpha3: "tel", Spoken: Rough, Writing: telugu, Numbers: indian.millions("మిలియన్లు", "బిలియన్లు", "ట్రిలియన్లు"),
		Sample: "మొక్కలు సూర్యకాంతి, నీరు, కార్బన్ డయాక్సైడ్‌తో ఆహారాన్ని తయారు చేస్తాయి. స్త్రీ క్షమ ౧౨౩",
	},
	{
		Code: "bn", Name: "Bengali", Own: "বাংলা", Alpha3: "ben", Spoken: Rough, Writing: bengali, Numbers: indian.lakhs("লাখ", "কোটি").money("#¤"),
		Sample: "উদ্ভিদ কীভাবে সূর্যের আলো থেকে খাদ্য তৈরি করে? ক্ষুদ্র জ্ঞান, র‍্যাব ১২৩।",
	},
	{
		Code: "mr", Name: "Marathi", Own: "मराठी", Alpha3: "mar", Spoken: Rough, Writing: devanagari, Numbers: indian.lakhs("लाख", "कोटी", "अब्ज", "खर्व"),
		Sample: "वनस्पती सूर्यप्रकाशापासून अन्न कसे तयार करतात? ज्ञानेश्वर, ऱ्हास, ळ १२३",
	},
	{
		Code: "gu", Name: "Gujarati", Own: "ગુજરાતી", Alpha3: "guj", Spoken: Rough, Writing: gujarati, Numbers: indian.lakhs("લાખ", "કરોડ", "અબજ", "નિખર્વ"),
		Sample: "છોડ સૂર્યપ્રકાશમાંથી ખોરાક કેવી રીતે બનાવે છે? ક્ષમા, જ્ઞાન, શ્રી ૧૨૩",
	},
	{
		Code: "kn", Name: "Kannada", Own: "ಕನ್ನಡ", Alpha3: "kan", Spoken: Rough, Writing: kannada, Numbers: indian.millions("ಮಿಲಿಯನ್", "ಬಿಲಿಯನ್", "ಟ್ರಿಲಿಯನ್"),
		Sample: "ಸಸ್ಯಗಳು ಸೂರ್ಯನ ಬೆಳಕಿನಿಂದ ಆಹಾರವನ್ನು ಹೇಗೆ ತಯಾರಿಸುತ್ತವೆ? ಜ್ಞಾನ, ಕ್ಷಮೆ ೧೨೩",
	},
	{
		Code: "ml", Name: "Malayalam", Own: "മലയാളം", Alpha3: "mal", Spoken: Rough, Writing: malayalam, Numbers: indian.millions("ദശലക്ഷം", "ബില്യൺ", "ട്രില്യൺ"),
		Sample: "സസ്യങ്ങൾ സൂര്യപ്രകാശത്തിൽ നിന്ന് ഭക്ഷണം ഉണ്ടാക്കുന്നു. ജ്ഞാനം, ക്ഷമ ൧൨൩",
	},
	{
		Code: "pa", Name: "Punjabi", Own: "ਪੰਜਾਬੀ", Alpha3: "pan", Spoken: Rough, Writing: gurmukhi, Numbers: indian.lakhs("ਲੱਖ", "ਕਰੋੜ", "ਅਰਬ", "ਖਰਬ"),
		Sample: "ਪੌਦੇ ਸੂਰਜ ਦੀ ਰੌਸ਼ਨੀ ਤੋਂ ਭੋਜਨ ਕਿਵੇਂ ਬਣਾਉਂਦੇ ਹਨ? ਸ੍ਰੀ, ਪੰਜਾਬੀ ੧੨੩",
	},
	{
		Code: "ur", Name: "Urdu", Own: "اردو", Alpha3: "urd", Spoken: Rough, Writing: nastaliq, Numbers: arabic.lakhs("لاکھ", "کروڑ", "ارب", "کھرب"),
		Sample: "پودے سورج کی روشنی، پانی اور کاربن ڈائی آکسائیڈ سے خوراک بناتے ہیں۔ ٹھیک ہے؟ ۱۲۳",
	},
}

// How languages are written. Line heights and the letters measured were chosen
// on the bundled faces.
var (
	latin      = Writing{Script: "Latn", LineHeight: 1.25, Reach: "dp", Small: "x", Big: "H", CaptionLine: 40}
	cyrillic   = Writing{Script: "Cyrl", LineHeight: 1.25, Reach: "бр", Small: "х", Big: "Н", CaptionLine: 40}
	greek      = Writing{Script: "Grek", LineHeight: 1.25, Reach: "δφ", Small: "ν", Big: "Η", CaptionLine: 40}
	devanagari = Writing{Script: "Deva", LineHeight: 1.4, Reach: "र्की कु", Small: "क", Big: "क", Tall: true, CaptionLine: 40}
	bengali    = Writing{Script: "Beng", LineHeight: 1.4, Reach: "র্কি কু", Small: "ক", Big: "ক", Tall: true, CaptionLine: 40}
	gujarati   = Writing{Script: "Gujr", LineHeight: 1.4, Reach: "ર્કી કુ", Small: "ક", Big: "ક", Tall: true, CaptionLine: 40}
	gurmukhi   = Writing{Script: "Guru", LineHeight: 1.4, Reach: "ਕੀਂ ਕੁ", Small: "ਕ", Big: "ਕ", Tall: true, CaptionLine: 40}
	tamil      = Writing{Script: "Taml", LineHeight: 1.4, Reach: "கி கு", Small: "க", Big: "க", Tall: true, CaptionLine: 40}
	telugu     = Writing{Script: "Telu", LineHeight: 1.5, Reach: "కీ క్షు", Small: "క", Big: "క", Tall: true, CaptionLine: 40}
	kannada    = Writing{Script: "Knda", LineHeight: 1.5, Reach: "ಕೀ ಕ್ಷು", Small: "ಕ", Big: "ಕ", Tall: true, CaptionLine: 40}
	malayalam  = Writing{Script: "Mlym", LineHeight: 1.4, Reach: "കി ക്കു", Small: "ക", Big: "ക", Tall: true, CaptionLine: 40}
	thai       = Writing{Script: "Thai", LineHeight: 1.55, Reach: "กี่ กู", Small: "ก", Big: "ก", Unspaced: true, Tall: true, CaptionLine: 35}
	naskh      = Writing{Script: "Arab", RTL: true, LineHeight: 1.45, Reach: "لأ جي", Small: "د", Big: "ل", Tall: true, CaptionLine: 40}
	nastaliq   = Writing{Script: "Arab", RTL: true, LineHeight: 1.6, Reach: "کی پیچ", Small: "د", Big: "ل", Tall: true, CaptionLine: 40}
	chinese    = Writing{Script: "Hani", LineHeight: 1.35, Reach: "国", Small: "国", Big: "国", Square: true, Unspaced: true, Tall: true, CaptionLine: 16}
	japanese   = Writing{Script: "Hani", LineHeight: 1.4, Reach: "国", Small: "国", Big: "国", Square: true, Unspaced: true, Kana: true, Tall: true, CaptionLine: 16}
	korean     = Writing{Script: "Hang", LineHeight: 1.35, Reach: "한", Small: "한", Big: "한", Square: true, Tall: true, CaptionLine: 16}

	// vietnamese stacks marks on marks.
	vietnamese = tall(latin)
)

// nouns is a writing in which all nouns begin with capitals.
func nouns(w Writing) Writing {
	w.NounCaps = true
	return w
}

func tall(w Writing) Writing {
	w.Tall = true
	return w
}

// moneyAfter is how most of Europe writes prices: 12 €.
const moneyAfter = "#\u00a0¤"

// How languages write numbers.
var (
	plain       = Numbers{Group: ",", Point: ".", Comma: ", ", GroupFrom: 4}
	english     = Numbers{Group: ",", Point: ".", Comma: ", ", GroupFrom: 4, Large: []Power{{12, "T"}, {9, "B"}, {6, "M"}}, LargeFrom: 7}
	indian      = Numbers{Group: ",", Point: ".", Comma: ", ", GroupFrom: 4, Indian: true}
	arabic      = Numbers{Group: ",", Point: ".", Comma: "، ", GroupFrom: 4, Money: moneyAfter}
	eastern     = Numbers{Group: ",", Point: ".", Comma: "，", GroupFrom: 4}
	pointed     = Numbers{Group: ".", Point: ",", Comma: ", ", GroupFrom: 4, Money: moneyAfter}
	pointedLate = Numbers{Group: ".", Point: ",", Comma: ", ", GroupFrom: 5, Money: moneyAfter} // 1000, but 10.000
	spaced      = Numbers{Group: "\u00a0", Point: ",", Comma: ", ", GroupFrom: 4, Money: moneyAfter}
	spacedLate  = Numbers{Group: "\u00a0", Point: ",", Comma: ", ", GroupFrom: 5, Money: moneyAfter}
)

// The words for large numbers, after the CLDR's compact decimal formats: the short ones where people
// know them as words, else the long ones.

// money is how prices are written.
func (n Numbers) money(pattern string) Numbers {
	n.Money = pattern
	return n
}

// longWritten is how many digits numbers have from which on they are cut where M, B and T are not usual.
const longWritten = 8

// millions are 10⁶, 10⁹ and 10¹².
func (n Numbers) millions(million, billion, trillion string) Numbers {
	n.Large, n.LargeFrom = []Power{{12, "\u00a0" + trillion}, {9, "\u00a0" + billion}, {6, "\u00a0" + million}}, longWritten
	return n
}

// lakhs are 10⁵, 10⁷ and so on by hundreds.
func (n Numbers) lakhs(words ...string) Numbers {
	n.Large, n.LargeFrom = nil, longWritten
	for i := len(words) - 1; i >= 0; i-- {
		n.Large = append(n.Large, Power{5 + 2*i, "\u00a0" + words[i]})
	}
	return n
}

// myriads are 10⁴, 10⁸ and 10¹².
func (n Numbers) myriads(first, second, third string) Numbers {
	n.Large, n.LargeFrom = []Power{{12, third}, {8, second}, {4, first}}, longWritten
	return n
}

// What families are used for: names of plan.TypeStyle.
var (
	hand   = []string{"handwriting"}
	marker = []string{"marker"}
	byHand = []string{"handwriting", "marker"}
	clean  = []string{"clean"}
	serif  = []string{"serif"}
	mono   = []string{"mono"}
)

// What families are made for. A Latin hand is no match for Greek, but the
// Latin of an Indic face is drawn to go with its letters.
var (
	latinScripts      = []string{"Latn"}
	slavicScripts     = []string{"Latn", "Cyrl"}
	greekScripts      = []string{"Grek", "Latn"}
	europeanScripts   = []string{"Latn", "Cyrl", "Grek"}
	playpenScripts    = []string{"Grek", "Cyrl", "Latn"}
	devanagariScripts = []string{"Deva", "Latn"}
	bengaliScripts    = []string{"Beng", "Latn"}
	gujaratiScripts   = []string{"Gujr", "Latn"}
	gurmukhiScripts   = []string{"Guru", "Latn"}
	tamilScripts      = []string{"Taml", "Latn"}
	teluguScripts     = []string{"Telu", "Latn"}
	kannadaScripts    = []string{"Knda", "Latn"}
	malayalamScripts  = []string{"Mlym", "Latn"}
	thaiScripts       = []string{"Thai", "Latn"}
	arabicScripts     = []string{"Arab", "Latn"}
	hanScripts        = []string{"Hani", "Bopo"}
	chineseScripts    = []string{"Hani", "Bopo", "Latn"}
	japaneseScripts   = []string{"Hani", "Hira", "Kana", "Latn"}
	koreanScripts     = []string{"Hang", "Hani", "Latn"}
)

// Families are the bundled families; of those fit for a text the earlier is
// taken.
var Families = []Family{
	{"PatrickHand_400Regular", "", hand, latinScripts, "", 1.1, 0},
	{"ShantellSans_400Regular", "ShantellSans_700Bold", hand, slavicScripts, "", 1, 0},
	{"Mynerve_400Regular", "", hand, greekScripts, "", 1.08, 0.008},
	{"ShantellSans_700Bold", "ShantellSans_800ExtraBold", marker, latinScripts, "", 1, 0},
	{"PlaypenSans_700Bold", "", marker, playpenScripts, "", 0.94, 0},
	{"Inter_400Regular", "Inter_700Bold", clean, europeanScripts, "", 1, 0},
	{"SourceSerif4_400Regular", "SourceSerif4_700Bold", serif, europeanScripts, "", 1.05, 0},
	{"JetBrainsMono_400Regular", "JetBrainsMono_700Bold", mono, europeanScripts, "", 1, 0},

	{"Kalam_400Regular", "Kalam_700Bold", hand, devanagariScripts, "", 1, 0},
	{"PlaypenSansDeva_700Bold", "", marker, devanagariScripts, "", 1, 0},
	{"NotoSansDevanagari_400Regular", "NotoSansDevanagari_700Bold", clean, devanagariScripts, "", 1, 0},
	{"NotoSerifDevanagari_400Regular", "NotoSerifDevanagari_700Bold", serif, devanagariScripts, "", 1, 0},
	{"Atma_400Regular", "Atma_700Bold", hand, bengaliScripts, "", 1, 0.01},
	{"Galada_400Regular", "", marker, bengaliScripts, "", 1, 0},
	{"NotoSansBengali_400Regular", "NotoSansBengali_700Bold", clean, bengaliScripts, "", 1, 0},
	{"NotoSerifBengali_400Regular", "NotoSerifBengali_700Bold", serif, bengaliScripts, "", 1, 0},
	{"Farsan_400Regular", "", hand, gujaratiScripts, "", 1.18, 0},
	{"BalooBhai2_700Bold", "", marker, gujaratiScripts, "", 1.14, 0},
	{"NotoSansGujarati_400Regular", "NotoSansGujarati_700Bold", clean, gujaratiScripts, "", 1, 0},
	{"NotoSerifGujarati_400Regular", "NotoSerifGujarati_700Bold", serif, gujaratiScripts, "", 1, 0},
	{"TiroGurmukhi_400Italic", "", hand, gurmukhiScripts, "", 1.12, 0},
	{"BalooPaaji2_700Bold", "", marker, gurmukhiScripts, "", 1.14, 0},
	{"NotoSansGurmukhi_400Regular", "NotoSansGurmukhi_700Bold", clean, gurmukhiScripts, "", 1, 0},
	{"NotoSerifGurmukhi_400Regular", "NotoSerifGurmukhi_700Bold", serif, gurmukhiScripts, "", 1, 0},
	{"Kavivanar_400Regular", "", hand, tamilScripts, "", 1.06, 0.006},
	{"BalooThambi2_700Bold", "", marker, tamilScripts, "", 1.14, 0},
	{"NotoSansTamil_400Regular", "NotoSansTamil_700Bold", clean, tamilScripts, "", 1, 0},
	{"NotoSerifTamil_400Regular", "NotoSerifTamil_700Bold", serif, tamilScripts, "", 1, 0},
	{"AkayaTelivigala_400Regular", "", hand, teluguScripts, "", 1.04, 0},
	{"BalooTammudu2_700Bold", "", marker, teluguScripts, "", 1.14, 0},
	{"NotoSansTelugu_400Regular", "NotoSansTelugu_700Bold", clean, teluguScripts, "", 1, 0},
	{"NotoSerifTelugu_400Regular", "NotoSerifTelugu_700Bold", serif, teluguScripts, "", 1, 0},
	{"Navilu_400Regular", "", hand, kannadaScripts, "", 1.15, 0},
	{"BalooTamma2_700Bold", "", marker, kannadaScripts, "", 1.14, 0},
	{"NotoSansKannada_400Regular", "NotoSansKannada_700Bold", clean, kannadaScripts, "", 1, 0},
	{"NotoSerifKannada_400Regular", "NotoSerifKannada_700Bold", serif, kannadaScripts, "", 1, 0},
	{"Chilanka_400Regular", "", hand, malayalamScripts, "", 1.1, 0.01},
	{"BalooChettan2_700Bold", "", marker, malayalamScripts, "", 1.14, 0},
	{"NotoSansMalayalam_400Regular", "NotoSansMalayalam_700Bold", clean, malayalamScripts, "", 1, 0},
	{"NotoSerifMalayalam_400Regular", "NotoSerifMalayalam_700Bold", serif, malayalamScripts, "", 1, 0},
	{"Mali_500Medium", "Mali_700Bold", hand, thaiScripts, "", 0.92, 0},
	{"Itim_400Regular", "", marker, thaiScripts, "", 1.15, 0},
	{"NotoSansThai_400Regular", "NotoSansThai_700Bold", clean, thaiScripts, "", 1, 0},
	{"NotoSerifThai_400Regular", "NotoSerifThai_700Bold", serif, thaiScripts, "", 1, 0},

	{"PlaypenSansArabic_400Regular", "PlaypenSansArabic_700Bold", hand, arabicScripts, "", 0.95, 0.006},
	{"BalooBhaijaan2_700Bold", "", marker, arabicScripts, "", 1.14, 0},
	{"NotoSansArabic_400Regular", "NotoSansArabic_700Bold", clean, arabicScripts, "", 1, 0},
	{"NotoNaskhArabic_400Regular", "NotoNaskhArabic_700Bold", serif, arabicScripts, "", 1.12, 0},
	// Urdu is read in Nastaliq; naskh is the letter of its printed books.
	{"Gulzar_400Regular", "", hand, arabicScripts, "ur", 0.86, 0.01},
	{"BalooBhaijaan2_700Bold", "", marker, arabicScripts, "ur", 1.14, 0},
	{"NotoNastaliqUrdu_400Regular", "NotoNastaliqUrdu_700Bold", clean, arabicScripts, "ur", 0.9, 0},
	{"NotoNaskhArabic_400Regular", "NotoNaskhArabic_700Bold", serif, arabicScripts, "ur", 1.12, 0},

	{"LongCang_400Regular", "", hand, hanScripts, "zh", 1.12, 0.01},
	{"ZCOOLKuaiLe_400Regular", "", byHand, hanScripts, "zh", 1, 0},   // its hand too, for what Long Cang lacks
	{"PatrickHand_400Regular", "", hand, latinScripts, "zh", 1.1, 0}, // the Latin of both hands is hard to read
	{"ShantellSans_700Bold", "", marker, latinScripts, "zh", 1, 0},   // as heavy as KuaiLe
	{"NotoSansSC_400Regular", "", clean, chineseScripts, "", 1, 0},
	{"ZCOOLXiaoWei_400Regular", "", serif, hanScripts, "zh", 1.08, 0},
	{"Yomogi_400Regular", "", hand, japaneseScripts, "ja", 1, 0.022},
	{"YuseiMagic_400Regular", "", marker, japaneseScripts, "ja", 1, 0},
	{"ZenMaruGothic_500Medium", "", clean, japaneseScripts, "ja", 1, 0},
	{"SawarabiMincho_400Regular", "", serif, japaneseScripts, "ja", 1, 0},
	{"Gaegu_400Regular", "Gaegu_700Bold", hand, koreanScripts, "", 1.28, 0.006},
	{"Jua_400Regular", "", marker, koreanScripts, "", 1, 0},
	{"NanumGothic_400Regular", "NanumGothic_700Bold", clean, koreanScripts, "", 1, 0},
	{"NanumMyeongjo_400Regular", "", serif, koreanScripts, "ko", 1.03, 0},
}

// OddSigns are, by file stem, signs that a face draws so that readers stumble: its full stop is a
// dot, and its comma stands in the middle of its square. Other families set them.
var OddSigns = map[string]string{"ZCOOLXiaoWei_400Regular": "。，、；：？！"}

// Optionals are the families that may be installed; they come before the bundled.
var Optionals = []Optional{
	{[]string{"Ma Shan Zheng"}, Family{"MaShanZheng_400Regular", "", hand, hanScripts, "zh", 1.08, 0}, ""},
	{[]string{"LXGW WenKai", "LXGW WenKai TC", "LXGW WenKai GB"}, Family{"LXGWWenKai_400Regular", "LXGWWenKai_700Bold", hand, chineseScripts, "zh", 1, 0.012}, "fonts-lxgw-wenkai"},
	{[]string{"Noto Serif SC", "Noto Serif CJK SC"}, Family{"NotoSerifSC_400Regular", "NotoSerifSC_700Bold", serif, chineseScripts, "zh", 1, 0}, "fonts-noto-cjk"},
	{[]string{"Langar"}, Family{"Langar_400Regular", "", hand, gurmukhiScripts, "pa", 1, 0}, ""},
}

// Symbols are the families tried last, for any script.
var Symbols = []Family{
	{Regular: "NotoSansMath_400Regular"},
	{Regular: "NotoSansSymbols_400Regular"},
	{Regular: "NotoSansSymbols2_400Regular"},
	{Regular: "NotoEmoji_400Regular"},
}

// Displays are the families a style may name, sorted. One is used in every language
// it can write whole; in the others the type's own families take over, so that
// no word is set in two faces.
var Displays = []Display{
	{"Amatic SC", Family{"AmaticSC_700Bold", "", hand, slavicScripts, "", 1.36, 0.006}, nil},
	{"Caveat", Family{"Caveat_500Medium", "Caveat_700Bold", hand, slavicScripts, "", 1.27, 0}, []string{"vi"}},
	{"Caveat Brush", Family{"CaveatBrush_400Regular", "", marker, latinScripts, "", 1.24, 0}, []string{"vi"}},
	{"Kalam", Family{"Kalam_400Regular", "Kalam_700Bold", hand, latinScripts, "", 1, 0}, []string{"nl", "vi"}},
	{"Mali", Family{"Mali_700Bold", "", hand, latinScripts, "", 0.96, 0}, nil},
	{"Sofia Sans", Family{"SofiaSansSemiCondensed_600SemiBold", "SofiaSansSemiCondensed_900Black", clean, europeanScripts, "", 1.06, 0}, []string{"vi"}},
}
