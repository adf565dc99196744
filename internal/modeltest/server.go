// Package modeltest is a model's server for tests: it speaks chat completions,
// speech (with times too), transcriptions and images on loopback, as hosted and local servers do,
// right or wrong in the ways that they are wrong. What a model says is the test's
// to give; how it is sent, or whether, is a Mode.
//
//	s := modeltest.Start(t, modeltest.Model{Chat: say, Mode: modeltest.Busy, Times: 1})
//	provider.New(provider.Settings{URL: s.URL, Key: modeltest.Key}, provider.Options{})
package modeltest

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Key is what the server wants as key. Whatever is logged must not hold it.
const Key = "sk-modeltest-5ecret5ecret5ecret"

// Model is what stands behind a server.
type Model struct {
	// Chat is what the model says; nil: a word of greeting.
	Chat func(Ask) string
	// Words are what recordings say, half a second each; nil: three words.
	Words []string
	Mode  Mode
	// Times is how many requests Mode is for, those after are answered right; 0:
	// it is for all.
	Times int
}

// Ask is a request as the server has read it.
type Ask struct {
	Path     string // below the base address
	Header   http.Header
	Body     []byte
	Model    string
	Format   string // response_format's type, or response_format itself
	Name     string // of the schema asked for
	Messages []Said
	Fields   map[string]any // of JSON; the texts of a form
}

// Said is a message of a conversation.
type Said struct {
	Role   string
	Text   string
	Images [][]byte // the files of pictures
}

// Images are all pictures that are shown.
func (a Ask) Images() (all [][]byte) {
	for _, m := range a.Messages {
		all = append(all, m.Images...)
	}
	return all
}

// Text is all that the conversation says.
func (a Ask) Text() string {
	var all []string
	for _, m := range a.Messages {
		all = append(all, m.Text)
	}
	return strings.Join(all, "\n")
}

// Server is a running one.
type Server struct {
	URL string // the base address, ending in /v1

	model Model
	mu    sync.Mutex
	asked []Ask
}

// Start starts a server that ends with the test.
func Start(t testing.TB, m Model) *Server {
	t.Helper()
	s := &Server{model: m}
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	s.URL = h.URL + "/v1"
	return s
}

// Asked returns all requests so far.
func (s *Server) Asked() []Ask {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

// ServeHTTP answers a request as the mode has it.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client has left
	}
	ask := Ask{Path: strings.TrimPrefix(r.URL.Path, "/v1/"), Header: r.Header.Clone(), Body: body, Fields: map[string]any{}}
	if err := ask.read(r.Header.Get("Content-Type")); err != nil {
		fault(w, http.StatusBadRequest, "invalid_request_error", "", err.Error())
		return
	}
	s.mu.Lock()
	s.asked = append(s.asked, ask)
	mode := s.model.Mode
	if s.model.Times > 0 && len(s.asked) > s.model.Times {
		mode = Right
	}
	s.mu.Unlock()
	if r.Method != http.MethodPost {
		fault(w, http.StatusMethodNotAllowed, "invalid_request_error", "", "POST is wanted")
		return
	}
	speaks := strings.HasPrefix(ask.Path, "text-to-speech/") && strings.HasSuffix(ask.Path, "/with-timestamps")
	if speaks && r.Header.Get("xi-api-key") != Key {
		answer(w, http.StatusUnauthorized, map[string]any{"detail": map[string]any{"status": "invalid_api_key", "message": "Invalid API key " + r.Header.Get("xi-api-key")}})
		return
	}
	if !speaks && r.Header.Get("Authorization") != "Bearer "+Key {
		fault(w, http.StatusUnauthorized, "invalid_api_key", "", "Incorrect API key provided: "+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		return
	}
	if mode.spoils(w, r, ask) {
		return
	}
	if speaks {
		timed(w, ask, mode)
		return
	}
	switch ask.Path {
	case "chat/completions":
		s.chat(w, ask, mode)
	case "audio/speech":
		speech(w, ask, mode)
	case "audio/transcriptions":
		s.transcribe(w, ask, mode)
	case "images/generations", "images/edits":
		picture(w, ask, mode)
	default:
		fault(w, http.StatusNotFound, "not_found", "", "no such path")
	}
}

// read takes a request's body apart: JSON, or a form.
func (a *Ask) read(kind string) error {
	kind, params, err := mime.ParseMediaType(kind)
	if err != nil {
		return err
	}
	if kind == "multipart/form-data" {
		return a.readForm(params["boundary"])
	}
	if err := json.Unmarshal(a.Body, &a.Fields); err != nil {
		return fmt.Errorf("the body is no JSON: %w", err)
	}
	var sent struct {
		Model    string          `json:"model"`
		Format   json.RawMessage `json:"response_format"`
		Messages []struct {
			Role    string          `json:"role"`
			Content json.RawMessage `json:"content"`
		} `json:"messages"`
	}
	if err := json.Unmarshal(a.Body, &sent); err != nil {
		return err
	}
	a.Model = sent.Model
	var format struct {
		Type   string `json:"type"`
		Schema struct {
			Name string `json:"name"`
		} `json:"json_schema"`
	}
	if len(sent.Format) > 0 && json.Unmarshal(sent.Format, &a.Format) != nil {
		if err := json.Unmarshal(sent.Format, &format); err != nil {
			return err
		}
		a.Format, a.Name = format.Type, format.Schema.Name
	}
	for _, m := range sent.Messages {
		said := Said{Role: m.Role}
		var parts []struct {
			Type  string `json:"type"`
			Text  string `json:"text"`
			Image struct {
				URL string `json:"url"`
			} `json:"image_url"`
		}
		if json.Unmarshal(m.Content, &said.Text) != nil {
			if err := json.Unmarshal(m.Content, &parts); err != nil {
				return err
			}
			for _, p := range parts {
				said.Text += p.Text
				if p.Type == "image_url" {
					_, text, _ := strings.Cut(p.Image.URL, ";base64,")
					data, err := base64.StdEncoding.DecodeString(text)
					if err != nil {
						return fmt.Errorf("a picture that is no data: %w", err)
					}
					said.Images = append(said.Images, data)
				}
			}
		}
		a.Messages = append(a.Messages, said)
	}
	return nil
}

func (a *Ask) readForm(boundary string) error {
	form := multipart.NewReader(strings.NewReader(string(a.Body)), boundary)
	for {
		p, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		value, err := io.ReadAll(p)
		if err != nil {
			return err
		}
		a.Fields[p.FormName()] = string(value)
	}
	a.Model, _ = a.Fields["model"].(string)
	a.Format, _ = a.Fields["response_format"].(string)
	return nil
}

// answer sends JSON.
func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	if status != http.StatusOK {
		w.WriteHeader(status)
	}
	_ = json.NewEncoder(w).Encode(v) // the client may have left
}

// fault sends an error in the form that hosted servers use.
func fault(w http.ResponseWriter, status int, code, param, message string) {
	answer(w, status, map[string]any{"error": map[string]any{"message": message, "type": "invalid_request_error", "code": code, "param": param}})
}
