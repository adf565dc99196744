package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
)

// Background is what a scene plays before: a place, a colour, or a picture or a video that
// fills the frame. Its zero value is the style's board.
type Background struct {
	Name string `json:"-"` // a Place, a colour role or #rrggbb; empty: Source, or the style's board

	Source string         `json:"source,omitempty"` // of a picture or a video
	Kind   BackgroundKind `json:"kind,omitempty"`   // what that is; empty: its name tells
	Dim    *float64       `json:"dim,omitempty"`    // 0..1; nil: as much as words need
	Blur   float64        `json:"blur,omitempty"`   // pixels of a frame 1024 high
	Focus  *float64       `json:"focus,omitempty"`  // what of it is kept where it is cropped, 0 left or top .. 100; nil: the middle
	Hold   bool           `json:"hold,omitempty"`   // a video stays on its last picture instead of beginning anew
}

// BackgroundKind says what the source of a background is.
type BackgroundKind string

// The kinds of backgrounds.
const (
	BackgroundImage BackgroundKind = "image"
	BackgroundVideo BackgroundKind = "video"
)

// MostBlur is the most that a background is blurred by, in pixels of a frame 1024 high.
const MostBlur = 40

// videoNames are the endings by which a source is known as a video.
var videoNames = []string{".mp4", ".m4v", ".mov", ".webm", ".mkv", ".avi", ".ogv", ".mpg", ".mpeg", ".ts"}

// IsZero reports whether the scene plays before the style's board.
func (b Background) IsZero() bool { return b.Name == "" && b.Source == "" }

// Picture reports whether a picture fills the frame.
func (b Background) Picture() bool { return b.Source != "" && !b.Video() }

// Video reports whether a video fills the frame.
func (b Background) Video() bool {
	switch {
	case b.Source == "" || b.Kind == BackgroundImage:
		return false
	case b.Kind == BackgroundVideo:
		return true
	}
	name, _, _ := strings.Cut(b.Source, "?")
	if kind, ok := strings.CutPrefix(strings.ToLower(name), "data:"); ok {
		return strings.HasPrefix(kind, "video/")
	}
	return slices.Contains(videoNames, strings.ToLower(path.Ext(name)))
}

// Middle is where what is kept of a cropped picture lies, 0..100.
func (b Background) Middle() float64 {
	if b.Focus == nil {
		return 50
	}
	return *b.Focus
}

// UnmarshalJSON reads a name or an object.
func (b *Background) UnmarshalJSON(doc []byte) error {
	doc = bytes.TrimSpace(doc)
	switch {
	case bytes.Equal(doc, []byte("null")):
		return nil
	case len(doc) > 0 && doc[0] == '"':
		return json.Unmarshal(doc, &b.Name)
	}
	type fields Background
	if err := json.Unmarshal(doc, (*fields)(b)); err != nil {
		return fmt.Errorf("background %s is neither a name nor an object", excerpt(string(doc)))
	}
	return nil
}

// MarshalJSON writes the background as it is written in a plan.
func (b Background) MarshalJSON() ([]byte, error) {
	if b.Source == "" {
		return json.Marshal(b.Name)
	}
	type fields Background
	return json.Marshal(fields(b))
}

// shownBackground is the schema of a picture or a video as a background.
func shownBackground() *schema {
	return object(
		must("source", aSource, "The picture or the video."),
		may("kind", choice(BackgroundImage, BackgroundVideo), "What the source is.").absent("by the ending of its name: a picture, unless that is a video's"),
		may("dim", number(0, 1), "How much of the style's dark colour lies over it; `0`: none.").absent("as much as words need to be read, none where nothing is shown"),
		may("blur", number(0, MostBlur), "How blurred it is, in pixels of a frame 1024 high.").or(0),
		may("focus", number(0, 100), "What is kept where it is cropped: from `0`, left or top, to `100`.").absent("the middle"),
		may("hold", truth(), "`true`: a video stays on its last picture; `false`: it begins anew.").or(false),
	)
}
