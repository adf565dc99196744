package words_test

import (
	"testing"

	"github.com/inkreel/inkreel/author/words"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

func TestDetect(t *testing.T) {
	for lang, text := range map[plan.Language]string{
		"en": "It is a book, and it does not lie on the table because we have read it in the garden.",
		"de": "Es ist ein Buch, und es liegt nicht auf dem Tisch, weil wir es im Garten gelesen haben.",
		"nl": "Het is een boek en het ligt niet op de tafel, omdat we het in de tuin hebben gelezen.",
		"da": "Det er en bog, og den ligger ikke på bordet, fordi vi har læst den i haven.",
		"sv": "Det är en bok och den ligger inte på bordet, eftersom vi har läst den i trädgården.",
		"fr": "C'est un livre, et il n'est pas sur la table parce que nous l'avons lu dans le jardin.",
		"es": "Es un libro y no está en la mesa porque lo hemos leído en el jardín.",
		"pt": "É um livro e não está na mesa porque nós o lemos no jardim.",
		"it": "È un libro e non è sul tavolo perché lo abbiamo letto in giardino.",
		"mr": "हे पुस्तक टेबलावर नाही आणि आम्ही ते वाचले आहे.",
		"hi": "यह किताब मेज़ पर नहीं है क्योंकि हमने इसे पढ़ लिया है।",
		"ur": "یہ کتاب میز پر نہیں ہے اور ہم نے اسے پڑھا ہے۔",
		"ar": "هذا الكتاب ليس على الطاولة لأننا قرأناه في الحديقة.",
		"zh": "这本书不在桌子上，我们已经读了。",
		"ja": "この本は机の上にありません。もう読みました。",
		"ko": "이 책은 책상 위에 없습니다. 우리가 이미 읽었습니다.",
		"el": "Το βιβλίο είναι στο τραπέζι.",
		"ru": "Книга не лежит на столе, потому что мы её прочитали.",
	} {
		if got, ok := words.Detect(text); !ok || got != lang {
			t.Errorf("%s is taken for %s (%v): %s", lang, got, ok, text)
		}
	}
	for _, text := range []string{"", "12 + 30 = 42", "ᚠᚢᚦᚨᚱᚲ"} {
		if got, ok := words.Detect(text); ok {
			t.Errorf("%q is taken for %s", text, got)
		}
	}
}

// Every language's sample may be in that language, and in none of other letters.
func TestMayBe(t *testing.T) {
	for _, a := range locale.Languages {
		for _, b := range locale.Languages {
			got := words.MayBe(a.Sample, plan.Language(b.Code))
			same := a.Writing.Script == b.Writing.Script
			if a.Code == b.Code && !got || !same && got {
				t.Errorf("%s in %s: %v", a.Name, b.Name, got)
			}
		}
	}
	english := "The river carries the sand to the sea and it is the sea that takes it from the river, as it was before and as it will be again."
	if words.MayBe(english, "de") || !words.MayBe(english, "en") || !words.MayBe(english, "hi-en") {
		t.Error("English is not known")
	}
}
