package lexer

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// unlike are the languages of which some text is cut in another way than
// chroma's, and why.
var unlike = map[string]string{
	"JSONata": "chroma's rules do not come to an end on some texts",
	"Jungle":  "chroma's rules do not come to an end on some texts",
	"Raku":    "rare quotes, and what nests in them, are found by functions that change the rules while they are used",
}

// samples are texts of languages that are shown often, and of all that chroma
// composes or writes with functions.
var samples = map[string][]string{
	"go": {
		"package main\n\nimport \"fmt\"\n\n// main greets.\nfunc main() {\n\tfor i := range 3 {\n\t\tfmt.Printf(\"%d\\n\", i*0x1f)\n\t}\n}\n",
		"var page = template.Must(template.New(\"p\").Parse(`<h1>{{ .Title | html }}</h1>{{range $i, $x := .Items}}\n  {{- /* note */ -}}\n{{end}} { `))\n",
		"var re = regexp.MustCompile(`^\\d{2}`) // raw\ntype set[T comparable] map[T]struct{}\nconst x = `{{ \"unclosed\n` + 'a'\n",
	},
	"python": {
		"@dataclass\nclass Point:\n    \"\"\"A point.\"\"\"\n    x: float = 0.0\n\n    def norm(self) -> float:\n        return (self.x ** 2) ** 0.5  # length\n",
		"async def f(*args, **kw):\n    print(f\"{args[0]!r:>10} {kw['a']}\", b'\\x00', r'\\d', 1_000j)\n    return [i for i in range(10) if not i % 2 or None]\n",
	},
	"js": {
		"const add = (a, b) => a + b;\nexport default class A extends B { #x = 1n; static async *f() { yield `t ${add(1, 2)} ${'x'}`; } }\n// end\n",
		"let re = /ab+c/gi.test(s) ? null : undefined; /* note */ document.querySelector('#id')?.remove();",
	},
	"ts": {
		"interface User<T extends object> { readonly id: number; name?: string; tags: Array<T> }\nenum Color { Red = 1 }\nexport type Fn = (u: User<{}>) => Promise<void>;\n",
		"@Component({ selector: 'app' })\nclass C { constructor(private http: Http) {} get x(): number { return <number>this.y!; } }",
	},
	"jsx":  {"const App = ({name}) => <div className=\"a\" onClick={() => go(1)}>Hello {name}<br/></div>;\n"},
	"java": {"package a.b;\n\nimport java.util.*;\n\n/** Doc. */\npublic final class Main<T> {\n  @Override public String toString() { return \"x\" + 1.5f + 'c' + 0xFFL; }\n  static void main(String[] args) throws Exception { for (var a : args) System.out.println(a); }\n}\n"},
	"c": {
		"#include <stdio.h>\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n\nint main(void) {\n\tunsigned long n = 10UL; /* note */\n\tprintf(\"%lu\\n\", MAX(n, 2));\n\treturn 0;\n}\n",
		"typedef struct node { struct node *next; char name[16]; } node_t;\nstatic inline int f(const node_t *n) { return n && n->next ? sizeof *n : -1; } // end\n",
	},
	"c++": {
		"#include <vector>\nnamespace a::b {\ntemplate <typename T> class Stack : public Base {\npublic:\n  explicit Stack(size_t n = 0) noexcept : v_(n) {}\n  auto top() const -> const T& { return v_.back(); }\nprivate:\n  std::vector<T> v_;\n};\n}\n",
		"auto f = [&](auto&& x) { return R\"(raw \" string)\" + std::to_string(1'000) + x; };\nif constexpr (true) { delete nullptr; }\n",
	},
	"c#":     {"using System;\nnamespace A { public record P(int X); class C { async Task<int> F() => await G($\"{1:n} a\") ?? throw new E(@\"c:\\x\"); } }\n"},
	"rust":   {"#[derive(Debug)]\npub struct P<'a, T: Clone> { name: &'a str, v: Vec<T> }\nimpl<'a> P<'a, u8> { fn new() -> Self { println!(\"{:?} {}\", 1u32, r#\"raw\"#); match x { Some(n) if n > 0 => n, _ => 0 } } } // end\n"},
	"kotlin": {"data class A(val x: Int = 1) { fun f(): String? = \"a ${x + 1} $x\"; companion object { const val Y = 2L } }\n"},
	"swift":  {"struct S: Codable { let x: Int?; func f(_ a: String) -> Bool { guard let x else { return false }; return \"\\(x)\" == a } }\n"},
	"ruby":   {"class A < B\n  attr_reader :x\n  def f(a, *b, k: 1) = puts \"#{a} #{b.map { |i| i * 2 }}\" unless a.nil?\nend # end\nx = <<~T\n  text\nT\n"},
	"html": {
		"<!DOCTYPE html>\n<html>\n<head><style>body { color: #fff; margin: 0 auto }</style>\n<script>const a = 1; // one\nif (a < 2) alert(\"x\")</script></head>\n<body class=\"a b\" data-x=1><!-- note --><p>T&amp;T <b>bold</b></p></body>\n</html>\n",
		"<div><img src='a.png' alt=x/><p style=\"color: red\" onclick=\"go()\">a < b</p>",
	},
	"php": {
		"<?php\nnamespace A\\B;\nfinal class C { public function f(?int $x = null): string { return \"v: {$x} $this->y\" . 'z' . PHP_EOL; } }\n// end\n",
		"<html><body><?php foreach ($a as $k => $v): ?><li><?= $v ?></li><?php endforeach ?></body></html>\n",
	},
	"phtml": {"<html><body class=\"a\"><?php if ($a > 1): ?><li><?= htmlspecialchars($v) ?></li><?php endif ?><script>var x = 1;</script></body></html>\n", "no code <b>at all</b>"},
	"markdown": {
		"---\ntitle: A film\ntags: [a, b]\n---\n# Head\n\nText with *emphasis*, **strong** and `code`, [a link](http://x.y).\n\n- [x] done\n- item\n1. first\n\n> quote\n",
		"## Code\n\n```go\nfunc f() int { return 1 } // one\n```\n\n```js\nlet a = `x ${1}`;\n```\n\n```\nplain\n```\n\n```nonesuch\nfoo\n```\n\n```py\nprint('a')\n```\n<!-- note -->\n",
		"---\nnot closed: front matter\n", "---\n---\nempty\n", " ---\na: b\n---\n", "---\r\na: b\r\n---\r\ntext\r\n", "text\n---\na: b\n---\n", "---\na: b\n---",
	},
	"sql":        {"-- users\nSELECT u.id, COUNT(*) AS n FROM users u LEFT JOIN orders o ON o.user_id = u.id WHERE u.name LIKE 'A%' AND n >= 1.5 GROUP BY 1 ORDER BY n DESC LIMIT 10;\nCREATE TABLE t (id SERIAL PRIMARY KEY, x VARCHAR(20) NOT NULL);\n"},
	"mysql":      {"SELECT `a`.`b`, \"s\" FROM `t` WHERE x = 'y' AND z IS NULL; # note\nINSERT INTO t VALUES (1, NOW());\n"},
	"postgresql": {"CREATE FUNCTION f() RETURNS int AS $$ BEGIN RETURN 1; END $$ LANGUAGE plpgsql;\nDO $x$ print('a') $x$ LANGUAGE python;\nSELECT '{}'::jsonb;\n"},
	"bash":       {"#!/bin/bash\nset -eu\nfor f in \"$@\"; do\n  [[ -f $f ]] && echo \"${f%.txt} $(wc -l < \"$f\")\" # count\ndone\ncat <<EOF\ntext $x\nEOF\n"},
	"console":    {"$ ls -l | grep \"x\"\ntotal 4\n$ echo $HOME\n/root\n"},
	"yaml":       {"a: &x\n  - 1\n  - \"two\"\n  - {b: c, d: [e, ~]}\n# note\nf: |\n  text\n  more\ng: *x\nh: !!int 3\n"},
	"json":       {"{\"a\": [1, 2.5e3, true, null], \"b\": {\"c\": \"d\\n\\u00e9\"}}\n"},
	"toml":       {"[a.b]\nx = 1 # one\ny = [\"s\", 'l']\nd = 2024-01-01T00:00:00Z\n"},
	"docker":     {"FROM golang:1.26 AS build\nRUN go build ./... && \\\n    echo done\nCOPY --from=build /a /b\nENTRYPOINT [\"/b\", \"-x\"]\n"},
	"make":       {"BIN := bin\nall: $(BIN)/x ## all\n\t@echo \"$<\" && for i in 1 2; do echo $$i; done\n.PHONY: all\n"},
	"css":        {"@media (min-width: 10em) { a:hover > .b#c::before { color: rgba(0, 0, 0, .5); content: \"\\201C\"; margin: -1px !important } } /* note */\n"},
	"diff":       {"--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n"},
	"lua":        {"local t = { [1] = \"a\", b = function(x) return x .. [[long]] end } -- note\nif not t.b then print(#t) end\n"},
	"vue":        {"<template><p v-if=\"x\" @click=\"f\">{{ x + 1 }}</p></template>\n<script>\nexport default { data: () => ({ x: 1 }) }\n</script>\n<style scoped>p { color: red }</style>\n"},
	"http": {
		"POST /users?x=1 HTTP/1.1\nHost: example.org\nContent-Type: application/json; charset=utf-8\nX-Long: a\n  b\n\n{\"a\": [1, true]}\n",
		"HTTP/1.1 200 OK\nContent-Type: text/html\n\n<p class=\"a\">x</p>\n",
		"HTTP/2 200\ncontent-type: application/calendar+xml\n\n<a b=\"c\"/>\n",
		"GET / HTTP/1.0\nContent-Type: nonesuch/type\n\nbody\n", "GET / HTTP/1.1\nAccept: */*\n\nno type\n", "GET / HTTP/1.1\nHost: a\n", "no message at all\n",
	},
	"erb":              {"<ul><% @users.each do |u| %>\n  <li class=\"a\"><%= u.name %></li><%# note %>\n<% end %></ul>\n", "<p>no code</p>"},
	"svelte":           {"<script lang=\"ts\">\n  let n: number = 1;\n</script>\n\n{#if n > 1}\n  <p on:click|once={() => n++}>{n} {`a ${n}`}</p>\n{:else if n}\n  {@html x}\n{/if}\n<!-- { note } -->\n<style>p { color: red }</style>\n"},
	"go-html-template": {"<ul>{{ range .Items }}<li class=\"{{ .C }}\">{{ .Name | printf \"%q\" }}</li>{{ else }}none{{ end }}</ul>\n<script>var x = {{ .X }};</script>\n"},
	"go-text-template": {"Dear {{ .Name }},\n{{- if and .A (eq 1 $x) }} yes {{ end -}}\n{{/* note */}}\n"},
	"ansible":          {"- name: {{ item.name }}\n  hosts: all\n  {% if x is defined %}\n  when: \"{{ y | default(1) }}\"\n  {% endif %}\n# note\n"},
	"common-lisp":      {"(defun fact (n &optional (acc 1)) \"Doc.\"\n  (declare (type fixnum n))\n  (if (<= n 1) acc (loop for i from 1 to n do (format t \"~a\" #'car 'x))))\n(make-instance 'standard-class :a nil) ; note\n"},
	"elisp":            {"(defun my-fn (x &rest args) \"Doc.\"\n  (interactive) (let ((y 1)) (condition-case err (save-excursion (car args)) (error (message \"%s\" err)))))\n(with-current-buffer b (when t (setq-local x ?a))) ; note\n"},
	"haxe": {
		"package a;\nimport b.C;\n\nclass Main extends D<Int> {\n  static var x:Int = 1;\n  static function main():Void { trace('a ${x + 1}'); for (i in 0...10) switch (i) { case 1: break; default: } }\n}\n",
		"class A {\n#if (js && !debug)\n  function f() { return 1;\n#elseif cpp\n  function f() { return 2;\n#else\n  #error \"no target\"\n  function f() {\n#end\n  }\n}\n",
		"#end #else\nclass B { var a:Array<String> = [\"x\" => 1]; }\n",
	},
	"rst": {
		"Title\n=====\n\nText with *emphasis* and ``code``, `a link <http://x.y>`_.\n\n.. code-block:: python\n\n    def f(x):\n        return x + 1\n\n    print(f(2))\n\n.. note:: See below.\n\nEnd.\n",
		".. code:: nonesuch\n\n  some text\n  more\n\nSo::\n\n  literal\n\n- a\n- b\n",
		".. sourcecode:: go\n\n\tfunc f() {}\n\nDone.\n",
	},
	"caddyfile":   {"{\n\temail a@b.c\n}\nexample.com, www.example.com {\n\t@api path /api/*\n\treverse_proxy @api localhost:8080 {\n\t\theader_up Host {host}\n\t}\n\trespond <<END\n\t\thello\n\t\tEND 200\n\tencode gzip # note\n}\n"},
	"caddy-d":     {"reverse_proxy /api/* localhost:9000\nfile_server browse\nrespond <<X\n  text\n  X\n"},
	"genshi":      {"<html py:if=\"x > 1\"><body class=\"${c}\"><?python y = 1 ?><p py:for=\"i in range(3)\">$i</p></body></html>\n"},
	"markless":    {"# Head\n:: go\nfunc f() {}\n::\n**bold** //it//\n"},
	"gemtext":     {"# Head\n=> gemini://a.b link\n```go\nvar x = 1\n```\n* item\n"},
	"org":         {"* TODO Head\n#+BEGIN_SRC python\nprint(1)\n#+END_SRC\n- item *bold*\n"},
	"typoscript":  {"page = PAGE\npage.10 = TEXT\npage.10.value = <b class=\"x\">a</b>\n# note\n"},
	"vim":         {"function! F(x)\n  let g:y = a:x . 'z'\npython << EOF\nprint(1)\nEOF\nendfunction\n\" note\n"},
	"webvtt":      {"WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.000\n<v Ann>Hello\n"},
	"smarty":      {"{if $a}<b>{$a|upper}</b>{/if}{* note *}{php}echo 1;{/php}\n"},
	"templ":       {"package a\n\ntempl f(x string) {\n\t<p class=\"a\">{ x }</p>\n\tif x == \"\" {\n\t\t<br/>\n\t}\n}\n"},
	"arturo":      {"x: 1\nprint ~\"a |x|\"\nhtml: {!html <b>x</b>}\n"},
	"v":           {"fn main() {\n\tprintln('a ${1 + 2} b')\n\tasm amd64 {\n\t\tmov rax, 1\n\t}\n}\n"},
	"materialize": {"CREATE SOURCE s FROM KAFKA;\nSELECT '{\"a\": 1}'::jsonb -- note\n"},
}

// anyText is a text of no language.
const anyText = "Some text, 1 + 2.5 == 0x1F; \"a string\" 'b' <c d=\"e\">f</c>\n# g // h /* i */ -- j\nif (k) { return l[0]; } else: end\n\tfunction m() {}\n\n`n` $o @p ~q|r &s ^t %u \\v !w ?x\n"

func TestTokensAreChromas(t *testing.T) {
	for name, texts := range samples {
		for i, text := range texts {
			compare(t, fmt.Sprintf("%s, sample %d", name, i), name, text)
		}
	}
	for _, l := range lexers.GlobalLexerRegistry.Lexers {
		compare(t, l.Config().Name+", any text", l.Config().Name, anyText)
	}
}

func compare(t *testing.T, what, name, text string) {
	t.Helper()
	if unlike[Get(name).Config().Name] != "" {
		return
	}
	got, want := tokens(t, Get(name), text), tokens(t, lexers.Get(name), text)
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("%s: tokens from %d on are\n%v, want\n%v", what, i, got[min(i, len(got)):], want[min(i, len(want)):])
			return
		}
	}
}

func tokens(t *testing.T, l chroma.Lexer, text string) []chroma.Token {
	t.Helper()
	out, err := chroma.Tokenise(chroma.Coalesce(l), nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every language comes to an end, and nothing of a text is lost.
func TestTokensHoldTheText(t *testing.T) {
	for _, l := range all().registry.Lexers {
		if got := chroma.Stringify(tokens(t, l, anyText)...); got != anyText {
			t.Errorf("%s: %q, want %q", l.Config().Name, got, anyText)
		}
	}
	const raku = "=begin pod\nB<Doc>.\n=end pod\n\ngrammar G { token TOP { <a> \\d+ } }\nsub f(Int $x --> Str) { \"a $x {$x + 1}\" ~ q{b} } # note\nsay f(1) for ^3;\n"
	got := tokens(t, Get("raku"), raku)
	if chroma.Stringify(got...) != raku {
		t.Errorf("raku: %q, want %q", chroma.Stringify(got...), raku)
	}
	for _, want := range []chroma.Token{{Type: chroma.Keyword, Value: "sub"}, {Type: chroma.CommentSingle, Value: "# note"}, {Type: chroma.Keyword, Value: "for"}} {
		if !slices.Contains(got, want) {
			t.Errorf("raku: no %v among %v", want, got)
		}
	}
}

// Chroma forgets where an #if within an expression stood.
func TestHaxeNestsConditions(t *testing.T) {
	const text = "class A {\n  var y = #if a 1 #else #if b 2 #else 3 #end #end;\n}\n"
	for _, tok := range tokens(t, Get("haxe"), text) {
		if tok.Type == chroma.Error {
			t.Errorf("%v is an error", tok)
		}
	}
}

// Languages are read by many at once, with those they hold.
func TestManyAtOnce(t *testing.T) {
	all = sync.OnceValue(open) // none of them read
	var wg sync.WaitGroup
	for _, name := range []string{"markdown", "html", "http", "markdown", "svelte", "rst", "html", "go"} {
		for _, text := range samples[name] {
			wg.Go(func() {
				want := tokens(t, lexers.Get(name), text)
				if got := tokens(t, Get(name), text); !slices.Equal(got, want) {
					t.Errorf("%s: %v, want %v", name, got, want)
				}
			})
		}
	}
	wg.Wait()
}

func BenchmarkFirstUse(b *testing.B) {
	for _, name := range []string{"go", "python", "javascript", "c++", "html", "markdown"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				all = sync.OnceValue(open)
				if _, err := chroma.Tokenise(Get(name), nil, samples["go"][0]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("names alone", func(b *testing.B) {
		for b.Loop() {
			open()
		}
	})
}
