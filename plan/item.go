package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Item is an entry of a list, of which only the label is there, or a part of a
// diagram.
type Item struct {
	Label    string   `json:"label,omitempty"`
	Value    *float64 `json:"value,omitempty"`
	Icon     string   `json:"icon,omitempty"`
	Done     bool     `json:"done,omitempty"` // of a checklist
	Sets     []int    `json:"sets,omitempty"` // of a venn: indexes of the sets it lies in
	Children []Item   `json:"children,omitempty"`
}

// Items are entries of these words.
func Items(labels ...string) []Item {
	items := make([]Item, len(labels))
	for i, l := range labels {
		items[i].Label = l
	}
	return items
}

// UnmarshalJSON reads the words alone, or an object.
func (i *Item) UnmarshalJSON(b []byte) error {
	type object Item
	b = bytes.TrimSpace(b)
	var err error
	if len(b) > 0 && b[0] == '"' {
		err = json.Unmarshal(b, &i.Label)
	} else {
		err = json.Unmarshal(b, (*object)(i))
	}
	if err != nil {
		return fmt.Errorf("item %s is neither words nor an object of an item: %w", b, err)
	}
	return nil
}

// MarshalJSON writes the item as it is written in a plan: as its words where
// there is nothing else.
func (i Item) MarshalJSON() ([]byte, error) {
	if i.Value == nil && i.Icon == "" && !i.Done && i.Sets == nil && i.Children == nil {
		return json.Marshal(i.Label)
	}
	type object Item
	return json.Marshal(object(i))
}

// ItemLabels are the words of an element's items, each before its children's. They
// may be replaced in place.
func (e *Element) ItemLabels() []*string { return labelsOf(e.Items, nil) }

// ItemWords are the same to be read.
func (e *Element) ItemWords() []string {
	var all []string
	for _, l := range e.ItemLabels() {
		all = append(all, *l)
	}
	return all
}

func labelsOf(items []Item, to []*string) []*string {
	for i := range items {
		to = labelsOf(items[i].Children, append(to, &items[i].Label))
	}
	return to
}
