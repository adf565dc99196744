package httpapi

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// document serves the OpenAPI document of a version.
func (a *api) document(v *Version) http.Handler {
	text, err := json.MarshalIndent(v.OpenAPI(), "", " ")
	if err != nil {
		panic(err) // of tables of ours
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "public, max-age=300")
		w.Header().Set("Content-Length", strconv.Itoa(len(text)))
		_, _ = w.Write(text)
	})
}

// OpenAPI is the version's OpenAPI 3.1 document.
func (v *Version) OpenAPI() map[string]any {
	schemas := map[string]any{
		"Refusal": map[string]any{
			"type": "object", "required": []string{"detail"}, "description": "Why a request is not followed.",
			"properties": map[string]any{
				"detail": map[string]any{"oneOf": []any{
					map[string]any{"type": "string", "description": "One sentence."},
					map[string]any{"type": "array", "items": ref("Fault"), "description": "All faults of a body at once."},
				}},
				"message": map[string]any{"type": "string"},
			},
		},
		"Fault": map[string]any{
			"type": "object", "required": []string{"type", "loc", "msg"}, "description": "One thing that is wrong.",
			"properties": map[string]any{
				"type": map[string]any{"type": "string", "examples": []string{"missing", "literal_error", "value_error"}},
				"loc":  map[string]any{"type": "array", "items": map[string]any{"type": []string{"string", "integer"}}, "description": `Where: ["body", "custom_images", 0].`},
				"msg":  map[string]any{"type": "string"},
			},
		},
	}
	paths := map[string]any{}
	groups := []string{}
	for i := range v.Routes {
		r := &v.Routes[i]
		at := Base(v.Name) + r.Path
		if paths[at] == nil {
			paths[at] = map[string]any{}
		}
		if !slices.Contains(groups, r.Group) {
			groups = append(groups, r.Group)
		}
		paths[at].(map[string]any)[strings.ToLower(r.Method)] = r.operation(schemas)
	}
	tags := []any{}
	for _, g := range groups {
		tags = append(tags, map[string]any{"name": g})
	}
	return map[string]any{
		"openapi": "3.1.0",
		"info":    map[string]any{"title": v.Title, "version": v.Name, "description": v.Doc},
		"servers": []any{map[string]any{"url": "/"}},
		"tags":    tags,
		"paths":   paths,
		"components": map[string]any{
			"schemas":         schemas,
			"securitySchemes": map[string]any{"key": map[string]any{"type": "apiKey", "in": "header", "name": "x-api-key"}},
		},
		"security": []any{map[string]any{"key": []string{}}},
	}
}

func ref(name string) map[string]any { return map[string]any{"$ref": "#/components/schemas/" + name} }

// operation is a route in an OpenAPI document; its schemas are added to the others.
func (r *Route) operation(schemas map[string]any) map[string]any {
	op := map[string]any{"operationId": r.Name, "summary": r.Doc, "tags": []string{r.Group}}
	if r.Open {
		op["security"] = []any{}
	}
	parameters := []any{}
	for _, id := range r.ids() {
		parameters = append(parameters, map[string]any{"name": id, "in": "path", "required": true, "schema": map[string]any{"type": "string"}})
	}
	for _, p := range r.Query {
		s := map[string]any{"type": string(p.Kind), "default": p.Default, "minimum": p.Least}
		if p.Most > 0 {
			s["maximum"] = p.Most
		}
		parameters = append(parameters, map[string]any{"name": p.Name, "in": "query", "description": p.Doc, "schema": s})
	}
	if r.Method == http.MethodPost && !r.Open {
		parameters = append(parameters, map[string]any{
			"name": "Idempotency-Key", "in": "header", "schema": map[string]any{"type": "string", "maxLength": 255},
			"description": "Your own key of the request, where it begins something: what comes under it within 24 hours is answered as before.",
		})
	}
	if len(parameters) > 0 {
		op["parameters"] = parameters
	}
	switch {
	case r.Body != nil:
		schemas[r.Body.Name] = r.Body.Schema()
		op["requestBody"] = content("application/json", ref(r.Body.Name), map[string]any{"required": true})
	case r.File:
		op["requestBody"] = content("multipart/form-data", map[string]any{
			"type": "object", "required": []string{"file"}, "properties": map[string]any{"file": map[string]any{"type": "string", "contentMediaType": "application/octet-stream"}},
		}, map[string]any{"required": true})
	}
	op["responses"] = r.responses(schemas)
	return op
}

func content(media string, schema map[string]any, more map[string]any) map[string]any {
	more["content"] = map[string]any{media: map[string]any{"schema": schema}}
	return more
}

func (r *Route) responses(schemas map[string]any) map[string]any {
	out := map[string]any{}
	media, schema := "application/json", map[string]any{}
	switch {
	case r.Media != "":
		media, schema = r.Media, map[string]any{"type": "string"}
	case r.Answer != nil:
		schema = schemaOf(r.Answer, schemas)
	}
	out[strconv.Itoa(r.success())] = content(media, schema, map[string]any{"description": http.StatusText(r.success())})
	for _, status := range r.Statuses() {
		out[strconv.Itoa(status)] = content("application/json", ref("Refusal"), map[string]any{"description": http.StatusText(status)})
	}
	return out
}

// Statuses are those of the problems of a route, sorted.
func (r *Route) Statuses() []int {
	all := append([]int{http.StatusForbidden, http.StatusInternalServerError, http.StatusServiceUnavailable}, r.Refused...)
	if !r.Open {
		all = append(all, http.StatusUnauthorized, http.StatusTooManyRequests)
	}
	if len(r.ids()) > 0 {
		all = append(all, http.StatusNotFound)
	}
	if r.Body != nil {
		all = append(all, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusRequestTimeout)
	}
	if r.File {
		all = append(all, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusRequestTimeout)
	}
	if len(r.Query) > 0 {
		all = append(all, http.StatusUnprocessableEntity)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// ids are the names in the route's path.
func (r *Route) ids() (names []string) {
	for part := range strings.SplitSeq(r.Path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			names = append(names, strings.TrimSuffix(name, "}"))
		}
	}
	return names
}
