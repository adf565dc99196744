package modeltest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// chat answers with what the model says, as the mode changes it.
func (s *Server) chat(w http.ResponseWriter, ask Ask, mode Mode) {
	switch {
	case mode == NoSchema && ask.Format == "json_schema":
		fault(w, http.StatusBadRequest, "", "", "'response_format.type' must be 'json_object' or 'text'")
		return
	case mode == NoTemperature && ask.Fields["max_tokens"] != nil:
		fault(w, http.StatusBadRequest, "unsupported_parameter", "max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
		return
	case mode == NoTemperature && ask.Fields["temperature"] != nil:
		fault(w, http.StatusBadRequest, "unsupported_value", "temperature", "Unsupported value: 'temperature' does not support 0. Only 1 is supported.")
		return
	case mode == NoTemperature && ask.Fields["seed"] != nil:
		fault(w, http.StatusBadRequest, "unsupported_parameter", "seed", "Unsupported parameter: 'seed'.")
		return
	}
	if mode == NoPictures && len(ask.Images()) > 0 {
		fault(w, http.StatusBadRequest, "invalid_value", "messages", "image_url is only supported by certain models")
		return
	}
	said := "Good day."
	if s.model.Chat != nil {
		said = s.model.Chat(ask)
	}
	message, finish := map[string]any{"role": "assistant", "content": mode.changes(said)}, "stop"
	switch mode {
	case Filter:
		message["content"], finish = "", "content_filter"
	case Declines:
		message["content"], message["refusal"] = nil, "I'm sorry, but I can't help with that."
	case Silent:
		message["content"] = nil
	case Truncated:
		finish = "length"
	}
	answer(w, http.StatusOK, map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "model": ask.Model,
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": finish}},
		"usage":   map[string]int{"prompt_tokens": len(ask.Body) / 4, "completion_tokens": len(said) / 4, "total_tokens": (len(ask.Body) + len(said)) / 4},
	})
}

// changes is what comes of the model's words.
func (m Mode) changes(said string) string {
	switch m {
	case WrongSchema:
		return `{"film": "a fine one", "scenes": "three of them", "count": {"of": [1, 2]}}`
	case Truncated:
		return said[:len(said)/2]
	case Fenced:
		return "Certainly! Here it is {as asked}:\n\n```json\n" + said + "\n```\n\nSay if you want {more}."
	case Thinking:
		return "<think>\nThe user wants {\"a\": 1}?\n</think>\n\n" + said
	case InventedIcons:
		n := 0
		return rewritten(said, func(o map[string]any) {
			if _, ok := o["icon"]; ok {
				n++
				o["icon"] = fmt.Sprintf("quantum-unicorn-%d", n)
			}
		})
	case Blind:
		return rewritten(said, func(o map[string]any) {
			if _, ok := o["code"]; ok {
				o["code"] = "12345"
			}
			if _, ok := o["codes"]; ok {
				o["codes"] = []any{"12345", "67890"}
			}
		})
	case Injected:
		return rewritten(said, inject)
	}
	return said
}

// Injected texts that no film may hold.
var (
	InjectedAddress = "http://169.254.169.254/latest/meta-data"
	InjectedFile    = "/etc/passwd"
)

// inject puts into an object what a hostile document may ask a model for: fields
// that are the user's, addresses, files, other scenes.
func inject(o map[string]any) {
	for name, v := range map[string]any{
		"settings": map[string]any{"timing": "15", "narration_voice": "male-2"}, "studio_video_engine": "studio_sketch", "watermark": true,
		"source": InjectedAddress, "url": InjectedAddress, "file": InjectedFile, "custom_logo": InjectedFile,
		"figure": map[string]any{"data": "AAAA", "source": InjectedFile}, "block": map[string]any{"kind": "figure", "source": InjectedFile},
		"image": 7, "video": 9, "given": true, "id": "s99", "language": "fr", "pause": 86400, "score": 1e9,
	} {
		if had, ok := o[name]; !ok || fmt.Sprintf("%T", had) == fmt.Sprintf("%T", v) || isNumber(had) && isNumber(v) {
			o[name] = v // in the form asked for, else all of it would be refused
		}
	}
	if _, ok := o["icon"]; ok {
		o["icon"] = "../../../" + InjectedFile
	}
}

func isNumber(v any) bool {
	switch v.(type) {
	case float64, int:
		return true
	}
	return false
}

// rewritten is JSON of which every object has gone through change.
func rewritten(text string, change func(map[string]any)) string {
	var v any
	if json.Unmarshal([]byte(text), &v) != nil {
		return text
	}
	each(v, change)
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return text
	}
	return b.String()
}

func each(v any, change func(map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, inner := range v {
			each(inner, change)
		}
	case map[string]any:
		for _, inner := range v {
			each(inner, change)
		}
		change(v)
	}
}
