package lexer

import (
	"slices"
	"strings"

	"github.com/alecthomas/chroma/v2"
)

// branches is where a lexer keeps, for each #if that is open, the states in
// which it stood there.
type branches struct{}

// conditional gives Haxe's rules its conditional compilation. Each branch goes
// on from where the code before #if stood: all may open the same brace, which
// the code after #end closes once.
func conditional(rules chroma.Rules) {
	for _, state := range rules {
		for i, r := range state {
			if strings.HasPrefix(r.Pattern, "(#)(if|") {
				state[i].Mutator = chroma.MutatorFunc(branch)
			}
		}
	}
}

func branch(s *chroma.LexerState) error {
	open, _ := s.Get(branches{}).([][]string)
	word := s.Groups[2]
	if last := len(open) - 1; word == "if" {
		open = append(open, slices.Clone(s.Stack))
	} else if last >= 0 && word == "end" {
		open = open[:last]
	} else if last >= 0 && word != "error" {
		s.Stack = slices.Clone(open[last])
	}
	s.Set(branches{}, open)
	switch word {
	case "if", "elseif":
		s.Stack = append(s.Stack, "preproc-expr")
	case "error":
		s.Stack = append(s.Stack, "preproc-error")
	}
	return nil
}
