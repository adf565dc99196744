package v1

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/body"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

var update = flag.Bool("update", false, "write the tables of docs/api.md and docs/migrate-v1.md")

// between replaces what stands between the comments of a part of a page.
func between(t *testing.T, page, name, text string) string {
	t.Helper()
	begin := "<!-- " + name + " -->\n"
	before, rest, ok := strings.Cut(page, begin)
	_, after, closed := strings.Cut(rest, "<!-- end -->")
	if !ok || !closed {
		t.Fatalf("the page has no part %s", name)
	}
	return before + begin + text + "<!-- end -->" + after
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// endpoints are a version's, as a table.
func endpoints(v httpapi.Version) string {
	var b strings.Builder
	fmt.Fprintln(&b, "| Endpoint | Does | Refused with |\n|---|---|---|")
	for _, r := range v.Routes {
		does := r.Doc
		if r.Status != 0 {
			does += fmt.Sprintf(" Answers %d.", r.Status)
		}
		if r.Open {
			does += " Needs no key."
		}
		for _, p := range r.Query {
			does += fmt.Sprintf(" `%s`: %s", p.Name, p.Doc)
		}
		var refused []string
		for _, s := range r.Statuses() {
			refused = append(refused, fmt.Sprint(s))
		}
		fmt.Fprintf(&b, "| `%s %s` | %s | %s |\n", r.Method, r.Path, cell(does), strings.Join(refused, ", "))
	}
	return b.String()
}

// bodies are a version's tables of fields, of what is sent and what is answered.
func bodies(v httpapi.Version) string {
	var b strings.Builder
	for _, r := range v.Routes {
		answer := r.AnswerFields()
		if r.Body == nil && answer == nil {
			continue
		}
		fmt.Fprintf(&b, "\n## `%s %s`\n%s\n", r.Method, r.Path, r.Doc)
		if r.Body != nil {
			sent(&b, r.Body)
		}
		if answer != nil {
			fmt.Fprint(&b, "\n| Answer | Type | Means |\n|---|---|---|\n")
		}
		for _, f := range answer {
			name := "`" + f.Name + "`"
			if f.Optional {
				name += " (optional)"
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", name, f.Kind, cell(f.Doc))
		}
	}
	return b.String()
}

func sent(b *strings.Builder, t *body.Table) {
	fmt.Fprintf(b, "%s\n\n| Field | Type | Default | Accepts | Means |\n|---|---|---|---|---|\n", t.Doc)
	for _, f := range t.Fields {
		name, def := "`"+f.Name+"`", f.DefaultText()
		if f.Required {
			name += " (required)"
		}
		if f.Deprecated {
			name += " (deprecated)"
		}
		if def != "" {
			def = "`" + def + "`"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", name, f.Kind, def, cell(f.Accepts()), cell(f.Doc))
	}
}

func languages() string {
	var all []string
	for _, l := range locale.Languages {
		names := append([]string{strings.ToLower(l.Name)}, l.Aliases...)
		all = append(all, "`"+strings.Join(names, "` or `")+"` / `"+l.Code+"`")
	}
	return strings.Join(all, ", ") + ".\n"
}

// renamings are the fields and their values that v2 calls otherwise.
func renamings() string {
	var b strings.Builder
	fmt.Fprintln(&b, "| v1 | v2 | Values |\n|---|---|---|")
	for _, n := range names {
		to := "`" + n.v2 + "`"
		if n.v2 == "" {
			to = "`pen_animation_style`"
		}
		var values []string
		for _, k := range slices.Sorted(func(yield func(string) bool) {
			for k := range n.values {
				if !yield(k) {
					return
				}
			}
		}) {
			if k != n.values[k] && !strings.HasSuffix(k, "_legacy") {
				values = append(values, fmt.Sprintf("`%s` → `%v`", k, n.values[k]))
			}
		}
		switch n.Name {
		case "is_public":
			values = []string{"`true` → `public`", "`false` → `private`"}
		case "use_2_0_style":
			values = []string{"`true` → `studio_canvas`", "`false` → `studio_sketch`"}
		case "show_pencil_cursor":
			values = []string{"see below"}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", n.Name, to, strings.Join(values, ", "))
	}
	return b.String()
}

// The pages have the fields, endpoints and languages that the tables have.
func TestPagesAreOfTheTables(t *testing.T) {
	api := v2.New(httpapitest.New())
	for page, parts := range map[string][][2]string{
		"api.md":        {{"languages", languages()}, {"endpoints", endpoints(api)}, {"bodies", bodies(api)}},
		"migrate-v1.md": {{"names", renamings()}, {"removed", "`" + strings.Join(removed, "`, `") + "`.\n"}},
	} {
		at := filepath.Join("../../../docs", page)
		text, err := os.ReadFile(at)
		if err != nil {
			t.Fatal(err)
		}
		want := string(text)
		for _, p := range parts {
			want = between(t, want, p[0], p[1])
		}
		if want == string(text) {
			continue
		}
		if !*update {
			t.Errorf("docs/%s is not of the tables; run: go test ./service/httpapi/v1 -run Pages -update", page)
		} else if err := os.WriteFile(at, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// What the page says is wrong with a request is what the server says.
func TestFaultsOfThePage(t *testing.T) {
	const at = "../../../docs/api.md"
	text, err := os.ReadFile(at)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## Problems\n")
	blocks := strings.SplitN(section, "```", 5) // text, sent, text, answered, the rest
	if len(blocks) < 5 {
		t.Fatal("the section on problems has no request and its answer")
	}
	server := httptest.NewServer(httpapi.New(httpapi.Config{Keys: httpapitest.New()}, v2.New(httpapitest.New())))
	defer server.Close()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api/v2/videos/generate", strings.NewReader(strings.TrimPrefix(blocks[1], "json\n")))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("x-api-key", httpapitest.Key)
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var answer struct{ Detail []json.RawMessage }
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || res.StatusCode != http.StatusUnprocessableEntity {
		t.Fatal(res.StatusCode, err)
	}
	said := "json\n{\"detail\": ["
	for i, fault := range answer.Detail {
		said += strings.Repeat(",", min(i, 1)) + "\n  " + string(fault)
	}
	said += "\n]}\n"
	if said == blocks[3] {
		return
	}
	if !*update {
		t.Fatalf("the server says\n%s\nthe page\n%s\nrun: go test ./service/httpapi/v1 -run Page -update", said, blocks[3])
	}
	blocks[3] = said
	before, _, _ := strings.Cut(string(text), section)
	if err := os.WriteFile(at, []byte(before+strings.Join(blocks, "```")), 0o644); err != nil {
		t.Fatal(err)
	}
}
