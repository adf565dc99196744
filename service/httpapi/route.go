package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-chi/chi/v5"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/httpapi/body"
)

// Version is one version of the API; its routes lie below /api/NAME.
type Version struct {
	Name   string
	Title  string
	Doc    string // a paragraph
	Routes []Route
	Named  bool // problems have a message beside their detail
}

// Route is one endpoint.
type Route struct {
	Method  string
	Path    string // below the version's, ids in braces
	Name    string // operationId: one word in lower camel case
	Group   string
	Doc     string // one sentence
	Body    *body.Table
	File    bool // the body is multipart/form-data with a part file
	Query   []Param
	Status  int    // of success; 0: 200
	Answer  any    // a value of the type that is answered with
	Media   string // type of what is answered with, where that is no JSON
	Open    bool   // needs no key
	Keyless int    // status without a key; 0: 401
	Refused []int  // statuses of problems of its own, beside those all have
	Do      func(*Call) error
}

// success is the status of success.
func (r *Route) success() int {
	if r.Status == 0 {
		return http.StatusOK
	}
	return r.Status
}

// Param is a value in the query.
type Param struct {
	Name    string
	Kind    field.Kind // Int or Float
	Default float64
	Least   float64
	Most    float64 // 0: no bound
	Doc     string
}

// Call is one request at a route.
type Call struct {
	W      http.ResponseWriter
	R      *http.Request
	Caller account.Caller // nobody, where the route is open
	route  *Route
	api    *api
}

// ID is an id of the path, as it was before it was escaped.
func (c *Call) ID(name string) (string, error) {
	id, err := url.PathUnescape(chi.URLParam(c.R, name))
	const longest = 256 // bytes; no id has as many
	if err != nil || id == "" || len(id) > longest || !plain(id) {
		return "", &service.Error{Kind: service.NotFound}
	}
	return id, nil
}

// plain reports whether text has no control characters and is UTF-8.
func plain(s string) bool {
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			return false
		}
	}
	return true
}

// RetryKey is the caller's own key of the request, empty for none.
func (c *Call) RetryKey() (string, error) {
	key := c.R.Header.Get("Idempotency-Key")
	const longest = 255
	if len(key) > longest || !plain(key) {
		return "", &Problem{Status: http.StatusUnprocessableEntity, Faults: []Located{{
			Type: "value_error", Loc: []any{"header", "Idempotency-Key"}, Msg: "Idempotency-Key may have 1 to 255 characters, none of them for control",
		}}}
	}
	return key, nil
}

// Number is a value of the query, held to its row in Query.
func (c *Call) Number(name string) (float64, error) {
	for _, p := range c.route.Query {
		if p.Name == name {
			return p.read(c.R.URL.Query())
		}
	}
	panic("httpapi: " + c.route.Name + " has no parameter " + name)
}

func (p Param) read(q url.Values) (float64, error) {
	if !q.Has(p.Name) {
		return p.Default, nil
	}
	text := q.Get(p.Name)
	refused := func(typ, msg string) (float64, error) {
		return 0, &Problem{Status: http.StatusUnprocessableEntity, Faults: []Located{{Type: typ, Loc: []any{"query", p.Name}, Msg: msg}}}
	}
	n, err := strconv.ParseFloat(text, 64)
	if p.Kind == field.Int {
		var whole int
		whole, err = strconv.Atoi(text)
		n = float64(whole)
	}
	switch {
	case err != nil || n != n:
		kind, typ := "a number", "float_parsing"
		if p.Kind == field.Int {
			kind, typ = "a whole number", "int_parsing"
		}
		return refused(typ, p.Name+" must be "+kind)
	case n < p.Least:
		return refused("greater_than_equal", p.Name+" must be "+figure(p.Least)+" or more")
	case p.Most > 0 && n > p.Most:
		return refused("less_than_equal", p.Name+" must be "+figure(p.Most)+" or less")
	}
	return n, nil
}

func figure(n float64) string { return strconv.FormatFloat(n, 'g', -1, 64) }

// JSON answers with a value.
func (c *Call) JSON(status int, v any) error {
	return answer(c.W, status, v)
}

// Bytes answers with what is ready.
func (c *Call) Bytes(contentType string, data []byte) error {
	c.W.Header().Set("Content-Type", contentType)
	c.W.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, err := c.W.Write(data)
	return lost(err)
}

func answer(w http.ResponseWriter, status int, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(b.Len()))
	w.WriteHeader(status)
	_, err := w.Write(b.Bytes())
	return lost(err)
}

// errGone says that nobody reads the answer any more.
type errGone struct{ error }

// Unwrap is what the connection said.
func (e errGone) Unwrap() error { return e.error }

func lost(err error) error {
	if err == nil {
		return nil
	}
	return errGone{err}
}
