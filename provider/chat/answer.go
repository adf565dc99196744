package chat

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/inkreel/inkreel/provider"
)

// received is an answer as servers send it.
type received struct {
	Choices []struct {
		Message struct {
			Content json.RawMessage `json:"content"`
			Refusal string          `json:"refusal"`
		} `json:"message"`
		Finish string `json:"finish_reason"`
	} `json:"choices"`
	Usage *Usage          `json:"usage"`
	Error json.RawMessage `json:"error"`
}

// read finds what the model said in an answer.
func (c *Client) read(text []byte, call provider.Request) (Answer, error) {
	var got received
	if err := json.Unmarshal(text, &got); err != nil {
		return Answer{}, c.p.Fail(provider.BadAnswer, "answered with something that is no chat completion", "does the provider's URL end as its documentation says, mostly in /v1?")
	}
	if len(got.Error) > 0 && string(got.Error) != "null" {
		return Answer{}, c.p.Fail(provider.BadAnswer, "answered with an error: "+c.p.Quote(string(got.Error), call), "")
	}
	if len(got.Choices) == 0 {
		return Answer{}, c.p.Fail(provider.BadAnswer, "answered without a choice", "")
	}
	choice := got.Choices[0]
	switch {
	case choice.Message.Refusal != "":
		return Answer{}, c.p.Fail(provider.Refused, "does not answer: "+c.p.Quote(choice.Message.Refusal, call), "the model will not write about this; word it otherwise, or use another model")
	case provider.Filtered(choice.Finish):
		e := c.p.Fail(provider.Refused, "broke off its answer by its rules for contents", "word it otherwise, or use another model")
		e.Code = choice.Finish
		return Answer{}, e
	}
	said, err := contentOf(choice.Message.Content)
	if err != nil {
		return Answer{}, c.p.Fail(provider.BadAnswer, "answered with "+err.Error(), "")
	}
	a := Answer{Text: withoutThoughts(said), Cut: choice.Finish == "length"}
	if strings.TrimSpace(a.Text) == "" && !a.Cut {
		return Answer{}, c.p.Fail(provider.BadAnswer, "answered with no text", "is the model one for conversation?")
	}
	return a, nil
}

// contentOf is the text of a message: a string, or parts of which some are text.
func contentOf(raw json.RawMessage) (string, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return "", nil
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text, nil
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(raw, &parts) != nil {
		return "", fmt.Errorf("a message that is no text")
	}
	for _, p := range parts {
		text += p.Text
	}
	return text, nil
}

// withoutThoughts leaves out what models that reason aloud say before they
// answer.
func withoutThoughts(text string) string {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	if !strings.HasPrefix(trimmed, "<think>") {
		return text
	}
	_, answer, ok := strings.Cut(trimmed, "</think>")
	if !ok {
		return ""
	}
	return answer
}

// usage is what an answer says that it took; what it leaves out is estimated.
func usage(text []byte, in int) Usage {
	var got struct {
		Usage *Usage `json:"usage"`
	}
	if json.Unmarshal(text, &got) != nil || got.Usage == nil || got.Usage.In < 0 || got.Usage.Out < 0 || got.Usage.In+got.Usage.Out == 0 {
		return Usage{In: in, Out: provider.EstimateTokens(string(text))}
	}
	const most = 1 << 30 // beyond it, sums could overflow
	return Usage{In: min(got.Usage.In, most), Out: min(got.Usage.Out, most)}
}

// starts is how many places of an answer may begin its JSON: each costs a pass.
const starts = 32

// cutJSON finds the JSON object or list in a text: all of it, what a code fence
// holds, or the longest that begins anywhere. nil: there is none, or it breaks off.
func cutJSON(text string) json.RawMessage {
	whole := strings.TrimSpace(text)
	if isValue(whole) {
		return json.RawMessage(whole)
	}
	if _, fenced, ok := strings.Cut(whole, "```"); ok {
		_, fenced, _ = strings.Cut(fenced, "\n")
		if inner, _, _ := strings.Cut(fenced, "\n```"); isValue(strings.TrimSpace(inner)) {
			return json.RawMessage(strings.TrimSpace(inner))
		}
	}
	var longest json.RawMessage
	for range starts {
		i := strings.IndexAny(whole, "{[")
		if i < 0 {
			break
		}
		whole = whole[i:]
		var found json.RawMessage
		err := json.NewDecoder(strings.NewReader(whole)).Decode(&found)
		if errors.Is(err, io.ErrUnexpectedEOF) {
			break // cut off: what is whole within it is no answer
		}
		if err != nil {
			whole = whole[1:]
			continue
		}
		if len(found) > len(longest) {
			longest = found
		}
		whole = whole[len(found):]
	}
	return longest
}

// isValue reports whether a text is a JSON object or list.
func isValue(text string) bool {
	return text != "" && (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text))
}
