package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document/documenttest"
	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/plan"
)

// writing has the environment name a model on loopback.
func writing(t *testing.T, mode modeltest.Mode) *modeltest.Server {
	t.Helper()
	s := modeltest.Start(t, modeltest.Model{Chat: llmtest.Write, Mode: mode})
	t.Setenv("INKREEL_LLM_URL", s.URL)
	t.Setenv("INKREEL_LLM_KEY", modeltest.Key)
	t.Setenv("INKREEL_LLM_TIMEOUT", "1s")
	return s
}

// A scan is a film by a model that sees its pages, and a sentence without one.
func TestMakeScan(t *testing.T) {
	scan := talk(t, "scan.pdf", string(documenttest.Scan(2)))
	code, _, errs := inkreel(t, "make", "--plan-only", scan)
	if code == 0 || !strings.Contains(errs, "scan.pdf has pictures and no text") {
		t.Errorf("without a model: exit code %d, %s", code, errs)
	}
	writing(t, modeltest.Right)
	p, errs := planOf(t, scan)
	if all := texts(p); !strings.Contains(all, "dam was built") || !strings.Contains(errs, "2 pages were read by a language model") || !strings.Contains(errs, "reading: 2 of 2") || !strings.Contains(errs, "models: requests: 4, tokens: ") {
		t.Errorf("%s\n%s", all, errs)
	}
	for _, mode := range rota.Some([]modeltest.Mode{modeltest.Blind, modeltest.NoPictures, modeltest.Unauthorized, modeltest.Refused}, 4) {
		writing(t, mode)
		code, out, errs := inkreel(t, "make", "--plan-only", scan)
		if all := out + errs; code == 0 || !strings.Contains(errs, "has pictures and no text") || !strings.Contains(errs, "did not read it either") || strings.Contains(all, modeltest.Key) || strings.Contains(all, "base64,") {
			t.Errorf("%s: exit code %d, %s", mode, code, all)
		}
	}
}

// texts is all that is said.
func texts(p *plan.Plan) string {
	var all []string
	for _, s := range p.Scenes {
		all = append(all, said(s))
	}
	return strings.Join(all, " ")
}

// A problem is solved over its picture by a model that sees; else the picture is
// shown, and the prompt is what is said.
func TestMakeProblem(t *testing.T) {
	sum := talk(t, "sum.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M4 26L4 8L36 26Z" fill="none" stroke="#000"/></svg>`)
	args := []string{"--problem", sum, "--prompt", "A tree throws a shadow of twelve metres. How tall is it?"}
	p, _ := planOf(t, args...)
	if shown(p, sum) != 0 || !strings.Contains(texts(p), "How tall is it?") {
		t.Errorf("without a model: %s", texts(p))
	}
	writing(t, modeltest.Right)
	p, errs := planOf(t, args...)
	marks, formulas := 0, 0
	for i, s := range p.Scenes {
		pictures := 0
		for _, e := range s.Elements {
			switch e.Kind {
			case plan.KindImage:
				pictures++
			case plan.KindShape:
				marks++
			case plan.KindFormula:
				formulas++
			}
		}
		if pictures != 1 {
			t.Errorf("scene %d shows %d pictures", i+1, pictures)
		}
	}
	if marks < 2 || formulas < 3 || !strings.Contains(texts(p), "six metres tall") || !strings.Contains(errs, "check its steps") {
		t.Errorf("%d marks, %d formulas: %s\n%s", marks, formulas, texts(p), errs)
	}
	writing(t, modeltest.Blind)
	p, errs = planOf(t, args...)
	if shown(p, sum) != 0 || !strings.Contains(texts(p), "How tall is it?") || !strings.Contains(errs, "does not see") {
		t.Errorf("blind: %s\n%s", texts(p), errs)
	}
	code, _, errs := inkreel(t, "make", "--plan-only", "--problem", filepath.Join(t.TempDir(), "none.png"))
	if code == 0 || !strings.Contains(errs, "--problem") {
		t.Errorf("exit code %d, %s", code, errs)
	}
}
