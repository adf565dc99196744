package httpapi

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/author/request/field"
)

//go:embed pages
var pageFiles embed.FS

var templates = template.Must(template.ParseFS(pageFiles, "pages/*.html"))

// style is the one sheet of all pages; it is written into them, and what pages may
// load is pictures and nothing else.
var style, pagePolicy = func() (template.CSS, string) {
	text, err := pageFiles.ReadFile("pages/style.css")
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(text)
	return template.CSS(text), "default-src 'none'; img-src * data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-" +
		base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()

// show answers with a page.
func show(w http.ResponseWriter, name string, data any) {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("Content-Length", strconv.Itoa(b.Len()))
	_, _ = w.Write(b.Bytes())
}

// docRoute is a route as the page shows it.
type docRoute struct {
	*Route
	Success int
	Body    *docBody
}

type docBody struct {
	Doc    string
	Fields []docField
}

type docField struct {
	field.Field
	AcceptsText string
}

type docVersion struct {
	*Version
	Routes []docRoute
}

// docs is the readable page of all versions.
func (a *api) docs() http.Handler {
	var versions []docVersion
	for i := range a.versions {
		v := docVersion{Version: &a.versions[i]}
		for k := range a.versions[i].Routes {
			r := &a.versions[i].Routes[k]
			d := docRoute{Route: r, Success: r.success()}
			if r.Body != nil {
				d.Body = &docBody{Doc: r.Body.Doc}
				for _, f := range r.Body.Fields {
					d.Body.Fields = append(d.Body.Fields, docField{f, strings.ReplaceAll(f.Accepts(), "`", "")})
				}
			}
			v.Routes = append(v.Routes, d)
		}
		versions = append(versions, v)
	}
	type problem struct {
		Status   int
		Sentence string
	}
	var problems []problem
	for _, status := range slices.Sorted(maps.Keys(sentences)) {
		problems = append(problems, problem{status, sentences[status]})
	}
	data := map[string]any{"Style": style, "Versions": versions, "Problems": problems}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { show(w, "docs.html", data) })
}

// galleryPageSize is how many films one page of the gallery has.
const galleryPageSize = 24

// galleryPage shows the public films.
func (a *api) galleryPage(w http.ResponseWriter, r *http.Request) {
	if a.Gallery == nil {
		a.refuse(w, r, &Problem{Status: http.StatusNotFound, Detail: sentences[http.StatusNotFound]})
		return
	}
	number, err := strconv.Atoi(r.URL.Query().Get("page"))
	const mostPages = 100000
	if err != nil || number < 1 || number > mostPages {
		number = 1
	}
	page, err := a.Gallery(r.Context(), galleryPageSize, (number-1)*galleryPageSize)
	if err != nil {
		a.refuse(w, r, err)
		return
	}
	type film struct{ URL, Thumbnail, Title, Length, Language string }
	data := map[string]any{"Style": style, "Total": page.Total}
	var films []film
	for _, f := range page.Films {
		d := time.Duration(f.Seconds * float64(time.Second)).Round(time.Second)
		films = append(films, film{f.URL, f.Thumbnail, f.Title, fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60), f.Language.Name()})
	}
	data["Films"] = films
	if number > 1 {
		data["Newer"] = "/gallery?page=" + strconv.Itoa(number-1)
	}
	if number*galleryPageSize < page.Total {
		data["Older"] = "/gallery?page=" + strconv.Itoa(number+1)
	}
	w.Header().Set("Cache-Control", "public, max-age=60")
	show(w, "gallery.html", data)
}
