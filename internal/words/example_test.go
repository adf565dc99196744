package words_test

import (
	"fmt"

	"github.com/inkreel/inkreel/internal/words"
)

func ExampleWords_Things() {
	w := words.Of("en")
	for _, s := range w.Sentences("Bees carry pollen to a flower. Vaccines train the immune system.") {
		for _, t := range w.Things(s) {
			fmt.Printf("%s: %s (%s, %.1f)\n", t.Text, t.Name, t.Concept, t.Score)
		}
	}
	// Output:
	// Bees: bug (1f41d, 1.0)
	// pollen: flower (1f338, 1.0)
	// flower: flower (1f338, 1.0)
	// Vaccines: vaccine (1f489, 1.0)
	// immune system: shield (1f6e1, 1.0)
}

func ExampleWords_Quantities() {
	for _, q := range words.Of("de").Quantities("Zwei Drittel der Haushalte zahlen 10 bis 15 Euro im Monat.") {
		fmt.Printf("%s: %s %.2f to %.2f %s of %q\n", q.Text, q.Kind, q.Value, q.To, q.Unit, q.Of)
	}
	// Output:
	// Zwei Drittel: share 0.67 to 0.67  of "Haushalte"
	// 10 bis 15 Euro: money 10.00 to 15.00 EUR of ""
}
