package picture

import (
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/canvas/atlas"
)

// longCode is how many letters the codes of countries have at most.
const longCode = 3

// Flag is the flag of the country that a name in a language means, in English, or in
// any other language where it means none there; codes of countries count as they are
// written, "DE" or "DEU". Empty: it means none, or there is no flag of it.
func Flag(name, lang string) string {
	if len(name) <= longCode && name != strings.ToUpper(name) {
		return "" // "no" and "it" are words
	}
	key, ok := atlas.FindCountry(name, lang)
	if !ok || len(key) != 2 {
		return ""
	}
	const regionalA = 0x1f1e6 // the letter A of flags
	return Of(fmt.Sprintf("%x-%x", regionalA+int(key[0]-'A'), regionalA+int(key[1]-'A')))
}
