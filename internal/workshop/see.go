package workshop

import (
	"bytes"
	"context"
	"fmt"
	"image/png"

	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/look/frames"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/provider/chat"
)

// seen is how many pixels a side pictures have at most that a model is shown: most
// make larger ones smaller themselves.
const seen = 1568

// See shows a language model, where there is one, the pictures of a problem; read
// returns the bytes of one by its source.
func (w *Workshop) See(read func(ctx context.Context, source string) ([]byte, error)) {
	writer, ok := w.writer.(*llm.Writer)
	if !ok {
		return
	}
	writer.Look = func(ctx context.Context, m story.Media) (chat.Image, error) {
		data, err := read(ctx, m.Source)
		if err != nil {
			return chat.Image{}, err
		}
		img, err := frames.OfPicture(data)
		if err != nil {
			return chat.Image{}, fmt.Errorf("%s: %w", m.Source, err)
		}
		var out bytes.Buffer
		if err := png.Encode(&out, scaled(img, seen, true)); err != nil {
			return chat.Image{}, err
		}
		return chat.Image{Type: "image/png", Data: out.Bytes()}, nil
	}
}
