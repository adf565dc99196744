package kind

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/lexer"
)

// tabWidth is how many spaces a tab advances to.
const tabWidth = 4

// numbered is the number of lines from which they are numbered.
const numbered = 4

// hue is what a token is, as far as its colour tells.
type hue uint8

const (
	huePlain hue = iota
	hueKeyword
	hueString
	hueNumber
	hueComment
	hueName // functions
	hueType
	huePunct
)

// piece is a run of one line in one hue, without white space.
type piece struct {
	text string
	col  int // column of its first character
	hue  hue
}

// codeLine is one line of code.
type codeLine struct {
	pieces []piece
	width  int // columns
}

// tokenise cuts code into coloured pieces, line by line.
func tokenise(language, code string) ([]codeLine, error) {
	code = strings.TrimRight(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(code), " \t\n")
	code = strings.TrimLeft(code, "\n")
	if code == "" {
		return nil, plan.Faults{{Path: "code", Problem: "no code to show", Accept: "at least one line"}}
	}
	tokens := []chroma.Token{{Type: chroma.Text, Value: code}}
	if language != "" {
		l, err := lexerOf(language)
		if err != nil {
			return nil, err
		}
		it, err := chroma.Coalesce(l).Tokenise(nil, code)
		if err != nil {
			return nil, fmt.Errorf("read %s code: %w", language, err)
		}
		tokens = it.Tokens()
	}
	lines := []codeLine{{}}
	for _, t := range tokens {
		for i, part := range strings.Split(t.Value, "\n") {
			if i > 0 {
				lines = append(lines, codeLine{})
			}
			lines[len(lines)-1].add(part, hueOf(t.Type))
		}
	}
	// A lexer may end the last line for us.
	for len(lines) > 1 && len(lines[len(lines)-1].pieces) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines, nil
}

// tokensOf are the coloured lines of an element's code, read once.
func tokensOf(ctx *element.Context, e *plan.Element) ([]codeLine, error) {
	return element.Once(ctx, e, func() ([]codeLine, error) { return tokenise(e.CodeLanguage, e.Code) })
}

// checkCode is what is wrong with the language of code.
func checkCode(e *plan.Element) error {
	if e.CodeLanguage == "" {
		return nil
	}
	_, err := lexerOf(e.CodeLanguage)
	return err
}

// lexerOf finds a language by its name or alias.
func lexerOf(language string) (chroma.Lexer, error) {
	if l := lexer.Get(language); l != nil {
		return l, nil
	}
	accept := "a language such as go, python, javascript, c++, sql or bash; none for plain text"
	names := lexer.Names()
	for i, n := range names {
		names[i] = strings.ToLower(n)
	}
	if hits := near.Names(language, names); len(hits) > 0 {
		accept = "near: " + strings.Join(hits, ", ")
	}
	return nil, plan.Faults{{Path: "language", Problem: fmt.Sprintf("%q is no language known here", language), Accept: accept}}
}

// add appends a part of a token, splitting it at white space.
func (l *codeLine) add(s string, h hue) {
	start, col := -1, 0
	flush := func(end int) {
		if start >= 0 {
			l.pieces = append(l.pieces, piece{s[start:end], col, h})
			start = -1
		}
	}
	for i, r := range s {
		switch {
		case r == '\t':
			flush(i)
			l.width += tabWidth - l.width%tabWidth
		case r == ' ' || r == '\u00a0':
			flush(i)
			l.width++
		case r < ' ' || r == utf8.RuneError:
			flush(i)
		default:
			if start < 0 {
				start, col = i, l.width
			}
			l.width += columnsOf(r)
		}
	}
	flush(len(s))
}

// columnsOf is how many columns a character takes: two for East Asian wide ones.
func columnsOf(r rune) int {
	switch {
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3, r >= 0xf900 && r <= 0xfaff,
		r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60, r >= 0xffe0 && r <= 0xffe6, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}

// hueOf reduces the lexer's many kinds to the few a palette can tell apart.
func hueOf(t chroma.TokenType) hue {
	switch {
	case t.InCategory(chroma.Comment):
		return hueComment
	case t == chroma.KeywordType, t == chroma.NameClass:
		return hueType
	case t == chroma.KeywordConstant:
		return hueNumber
	case t.InCategory(chroma.Keyword), t == chroma.OperatorWord, t == chroma.NameTag:
		return hueKeyword
	case t.InSubCategory(chroma.LiteralString):
		return hueString
	case t.InSubCategory(chroma.LiteralNumber):
		return hueNumber
	case t == chroma.NameFunction, t == chroma.NameFunctionMagic, t == chroma.NameBuiltin, t == chroma.NameDecorator, t == chroma.NameAttribute:
		return hueName
	case t == chroma.Operator, t == chroma.Punctuation:
		return huePunct
	}
	return huePlain
}

// hueColor is the palette's colour of a hue, legible on a ground.
func hueColor(ctx *element.Context, h hue, ground color.RGBA, sizePx float64) color.RGBA {
	p := ctx.Look.Palette
	c := p.Ink
	switch h {
	case hueKeyword:
		c = ctx.Accent(0)
	case hueString:
		c = ctx.Accent(2)
	case hueNumber:
		c = ctx.Accent(1)
	case hueName:
		c = paint.Blend(ctx.Accent(1), p.Ink, 0.25)
	case hueType:
		c = ctx.Accent(3)
	case hueComment:
		c = p.Muted
	case huePunct:
		c = paint.Blend(p.Ink, p.Muted, 0.35)
	}
	return ctx.Legible(c, ground, sizePx)
}

// codeStyle is the mono face; keywords are bold where the look has no colour
// to give them.
func codeStyle(ctx *element.Context, h hue, sizePx float64) fonts.Style {
	return fonts.Style{Type: plan.TypeMono, Lang: ctx.Lang, SizePx: sizePx, Bold: h == hueKeyword && !ctx.Look.Accents, LineHeight: CodeLeading}
}

// CodeLeading is the distance of lines against the type size.
const CodeLeading = 1.45

// gutter is how many columns the line numbers and the white behind them take.
func gutter(lines int) int {
	if lines < numbered {
		return 0
	}
	return int(math.Log10(float64(lines))) + 1 + 2
}
