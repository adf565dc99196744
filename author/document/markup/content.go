package markup

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"github.com/inkreel/inkreel/internal/pattern"
)

// Elements and roles that say nothing of the matter.
var (
	droppedTags = set(atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Nav, atom.Aside, atom.Form, atom.Button, atom.Input, atom.Select,
		atom.Textarea, atom.Iframe, atom.Object, atom.Embed, atom.Svg, atom.Canvas, atom.Audio, atom.Video, atom.Dialog, atom.Footer, atom.Rt, atom.Rp,
		atom.Head, atom.Menu, atom.Annotation, atom.Applet, atom.Map)
	droppedRoles = map[string]bool{"navigation": true, "banner": true, "contentinfo": true, "complementary": true, "search": true, "dialog": true,
		"menu": true, "menubar": true, "toolbar": true, "alert": true, "doc-toc": true, "doc-endnotes": true, "doc-footnote": true, "doc-noteref": true, "doc-backlink": true}
	droppedNames = pattern.New(`(?i)(?:^|[\s_-])(?:nav|navbar|navigation|menu|sidebar|footer|breadcrumbs?|cookies?|consent|gdpr|share|sharing|social|` +
		`related|recommended|comments?|disqus|advert|advertisement|ads|promo|newsletter|subscribe|popup|modal|toc|pagination|pager|skip-?link|skip|` +
		`mw-editsection|mw-jump-link|reference|references|reflist|navbox|infobox|metadata|hatnote|noprint|catlinks|printfooter|footnotes?|footnote-ref|sr-only|visually-hidden|screen-reader-text|headerlink|anchorjs-link|copy-?button)(?:$|[\s_-])`)
	hiddenStyle = pattern.New(`(?i)(?:display\s*:\s*none|visibility\s*:\s*hidden)`)
)

// dropped reports whether an element is nothing that a reader of the text reads.
func dropped(n *node) bool {
	if droppedTags[n.tag] || droppedRoles[n.attr("role")] || n.has("hidden") || n.attr("aria-hidden") == "true" && n.tag != atom.Math {
		return true
	}
	if n.tag == atom.Body || n.tag == atom.Main || n.tag == atom.Article || n.tag == atom.Html {
		return false
	}
	if hiddenStyle().MatchString(n.attr("style")) {
		return true
	}
	// A heading or text of that name may be what the page is about.
	if !blocks[n.tag] && n.tag != atom.Sup && n.tag != atom.A && n.tag != atom.Span || headings[n.tag] > 0 || n.tag == atom.P {
		return false
	}
	const most = 300 // characters of names that a person gave
	class, id := n.attr("class"), n.attr("id")
	if len(class)+len(id) > most {
		return false
	}
	return droppedNames().MatchString(class) || droppedNames().MatchString(id)
}

// weight is what speaks for an element as the main part of a page.
type weight struct {
	text  int // characters in paragraphs and such
	links int // of them within links
}

// content returns the part of a page that is its matter: main or the only
// article where there is one, else the smallest element that has most of the
// text in paragraphs.
func content(root *node) *node {
	var mains, articles []*node
	weights := map[*node]weight{}
	weigh(root, weights, false)
	walk(root, func(n *node) bool {
		if n != root && dropped(n) {
			return false
		}
		switch {
		case n.tag == atom.Main || n.attr("role") == "main":
			mains = append(mains, n)
		case n.tag == atom.Article:
			articles = append(articles, n)
			return false
		}
		return true
	})
	whole := weights[root].text
	for _, told := range [][]*node{articles, mains} {
		if len(told) == 1 && weights[told[0]].text*2 > whole {
			return told[0]
		}
	}
	if len(mains) > 0 && weights[mains[0]].text > 0 {
		return mains[0]
	}
	// Down as long as one child has nearly all of the text.
	n := root
	for {
		var best *node
		for _, c := range n.children {
			if w := weights[c]; c.tag != 0 && w.text*10 >= weights[n].text*8 && w.text > 0 && (best == nil || w.text > weights[best].text) {
				best = c
			}
		}
		if best == nil || !containers[best.tag] {
			return n
		}
		n = best
	}
}

// containers are what the matter of a page may be within.
var containers = set(atom.Body, atom.Main, atom.Article, atom.Section, atom.Div, atom.Td, atom.Table, atom.Tbody, atom.Tr, atom.Center)

// weigh counts the text of paragraphs, headings, quotations and code in n.
func weigh(n *node, weights map[*node]weight, within bool) weight {
	if n.tag == 0 {
		if within {
			return weight{text: utf8.RuneCountInString(strings.TrimSpace(n.text))}
		}
		return weight{}
	}
	if n.tag != atom.Html && dropped(n) {
		return weight{}
	}
	within = within || n.tag == atom.P || n.tag == atom.Pre || n.tag == atom.Blockquote || headings[n.tag] > 0 || n.tag == atom.Td || n.tag == atom.Li
	var sum weight
	for _, c := range n.children {
		w := weigh(c, weights, within)
		sum.text += w.text
		sum.links += w.links
	}
	if n.tag == atom.A {
		sum.links = sum.text
	}
	if containers[n.tag] || n.tag == atom.Html {
		weights[n] = sum
	}
	return sum
}

// linked reports whether a list is a way to other places: several short entries,
// links nearly all of them.
func linked(n *node) bool {
	const few, short = 4, 40
	w := weigh(n, map[*node]weight{}, true)
	items := 0
	for _, c := range n.children {
		if c.tag == atom.Li {
			items++
		}
	}
	return items >= few && w.links*10 >= w.text*9 && w.text < short*items
}

// pointing reports whether a paragraph only points elsewhere, as "Next: Colours"
// does: nearly all of it is links, and it is no sentence.
func pointing(n *node) bool {
	w := weigh(n, map[*node]weight{}, true)
	const short = 80
	if w.links == 0 || w.text > short || w.links*10 < w.text*7 {
		return false
	}
	text := plainText(n)
	return !strings.ContainsAny(text[max(len(text)-1, 0):], ".!?")
}
