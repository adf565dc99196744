package llm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/llm/sight"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/chat"
)

// PageReader has a model that sees read pages of which there are but pictures, as
// scans are.
type PageReader struct {
	Model   question.Model
	Prompts Prompts        // the zero value: those built in
	Tell    func(Progress) // hears of every page, from several goroutines; may be nil
}

// pageAnswer is what a page says.
type pageAnswer struct {
	Code   string        `json:"code" doc:"the five digits above the page"`
	Blocks []blockAnswer `json:"blocks"`
}

type blockAnswer struct {
	Kind   blockKind  `json:"kind"`
	Level  int        `json:"level" doc:"of a heading, 1 to 6, else 0"`
	Text   string     `json:"text" doc:"of a heading, paragraph, quote or code, else empty"`
	Items  []string   `json:"items" doc:"of a list"`
	Header []string   `json:"header" doc:"of a table"`
	Rows   [][]string `json:"rows" doc:"of a table"`
}

type blockKind string

// MostPages of a document are read by a model.
const MostPages = 30

// What is asked for at a time.
const (
	pagesAtOnce = 3
	pageTokens  = 4096   // of an answer: two pages of small print
	pageText    = 12_000 // characters: small print over the whole of it has 8,000
)

// ErrBlind is the error of a model that answers for pictures which it does not see.
var ErrBlind = errors.New("the model does not see pictures: it could not say which digits stand on one; name one that does with INKREEL_LLM_MODEL")

// Read reads pages in order. What it says is a model's word for what stands there:
// a note of the document tells so, and names pages that could not be read. It is an
// error where none could, ErrBlind where the model does not see.
func (r PageReader) Read(ctx context.Context, pages []document.Image) (*document.Document, error) {
	out := document.NewBuilder(ctx, document.Limits{})
	if len(pages) > MostPages {
		pages = pages[:MostPages]
		out.Note("Only the first %d pages were read.", MostPages)
	}
	answers, failed, err := r.all(ctx, pages)
	if err != nil {
		return nil, err
	}
	for i, a := range answers {
		if a == nil {
			continue
		}
		for k := range a.Blocks {
			if b := a.Blocks[k].block(); k > 0 || i == 0 || !goesOn(out.Last(), b) {
				out.Add(b)
			}
		}
	}
	out.Note("%d pages were read by a language model from their pictures: check names and numbers.", len(pages)-len(failed))
	if len(failed) > 0 {
		out.Note("Pages that could not be read: %s.", strings.Trim(fmt.Sprint(failed), "[]"))
	}
	return out.Document()
}

// all reads the pages, the first before the others: whoever does not see it does
// not see them. failed are the numbers of pages that could not be read.
func (r PageReader) all(ctx context.Context, pages []document.Image) (answers []*pageAnswer, failed []int, err error) {
	answers = make([]*pageAnswer, len(pages))
	done := 0
	var mu sync.Mutex
	read := func(i int) {
		mu.Lock()
		over := errors.Is(err, ErrBlind) || isProviders(err)
		mu.Unlock()
		if over || ctx.Err() != nil {
			return
		}
		a, why := r.page(ctx, i, pages[i].Data)
		mu.Lock()
		defer mu.Unlock()
		answers[i], err = a, cmp.Or(err, why)
		if done++; r.Tell != nil {
			r.Tell(Progress{Step: Reading, Done: done, Of: len(pages)})
		}
	}
	var g errgroup.Group
	g.SetLimit(pagesAtOnce)
	for i := range pages {
		if i == 0 {
			read(i)
			continue
		}
		g.Go(func() error { read(i); return nil })
	}
	_ = g.Wait() // the first error is err
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	for i := range pages {
		if answers[i] == nil {
			failed = append(failed, i+1)
		}
	}
	if len(failed) == len(pages) {
		return nil, nil, cmp.Or(err, error(document.EmptyError()))
	}
	return answers, failed, nil
}

// isProviders reports whether an error is of a model's server: the next page would
// have the same.
func isProviders(err error) bool {
	var e *provider.Error
	return errors.As(err, &e)
}

// page reads one page.
func (r PageReader) page(ctx context.Context, i int, data []byte) (*pageAnswer, error) {
	shown, err := sight.Show(data)
	if err != nil {
		return nil, fmt.Errorf("page %d: %w", i+1, err)
	}
	q := question.Question{
		Name: "page", System: r.Prompts.fill("system.md", systemValues{"the language of the page", question.NewFence().Code()}),
		User: r.Prompts.fill("page.md", pageValues{i + 1}), Images: []chat.Image{shown.Image}, MaxTokens: pageTokens,
		Options: map[string][]string{"blockKind": blockKinds},
		Again:   func(faults string) string { return r.Prompts.fill("repair.md", repairValues{faults}) },
	}
	a, left, err := question.Ask(ctx, r.Model, q, func(a *pageAnswer) (faults []question.Fault) {
		a.trim(shown.Code)
		if !shown.Seen(a.Code) {
			faults = append(faults, question.Fault{Path: "code", Problem: "other digits stand above the page: look at the picture"})
		}
		return faults
	})
	switch {
	case err != nil:
		return nil, err
	case len(left) > 0:
		return nil, ErrBlind
	}
	return a, nil
}

// blockKinds are those that a page's blocks may be of.
var blockKinds = []string{string(document.Heading), string(document.Paragraph), string(document.List), string(document.Table), string(document.Quote), string(document.Code)}

// trim takes from an answer what is more than a page holds, and the line with the
// code.
func (a *pageAnswer) trim(code string) {
	left := pageText
	cut := func(s *string) {
		if n := utf8.RuneCountInString(*s); n > left {
			*s = string([]rune(*s)[:left])
		}
		left -= utf8.RuneCountInString(*s)
	}
	kept := a.Blocks[:0]
	for _, b := range a.Blocks {
		if text := strings.ToLower(strings.TrimSpace(b.Text)); text == "code "+code || text == code || text == "code: "+code {
			continue
		}
		cut(&b.Text)
		for i := range b.Items {
			cut(&b.Items[i])
		}
		for _, row := range append([][]string{b.Header}, b.Rows...) {
			for i := range row {
				cut(&row[i])
			}
		}
		kept = append(kept, b)
	}
	a.Blocks = kept
}

// block is an answer's block as documents have it, cleaned when it is added.
func (b blockAnswer) block() document.Block {
	out := document.Block{Kind: document.Kind(b.Kind), Text: b.Text}
	switch out.Kind {
	case document.Heading:
		out.Level = b.Level
	case document.List:
		out.Text, out.List = "", &document.ListData{}
		for _, it := range b.Items {
			out.List.Items = append(out.List.Items, document.Item{Text: it})
		}
	case document.Table:
		out.Text, out.Table = "", &document.TableData{Header: b.Header, Rows: b.Rows}
	case document.Quote, document.Code:
	default:
		out.Kind = document.Paragraph
	}
	return out
}

// goesOn reports whether a page begins within the paragraph that the one before
// ends with, and joins the two.
func goesOn(last *document.Block, next document.Block) bool {
	if last == nil || last.Kind != document.Paragraph || next.Kind != document.Paragraph {
		return false
	}
	text := document.CleanLines(next.Text)
	first, _ := utf8.DecodeRuneInString(text)
	end, _ := utf8.DecodeLastRuneInString(last.Text)
	if !unicode.IsLower(first) || !unicode.In(end, unicode.Letter, unicode.Digit) && end != ',' && end != '-' {
		return false
	}
	if end == '-' { // a word that is divided
		last.Text = strings.TrimSuffix(last.Text, "-") + text
	} else {
		last.Text += " " + text
	}
	return true
}
