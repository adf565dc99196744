package image

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/png"
	"testing"

	"github.com/inkreel/inkreel/provider"
)

// header is a PNG of which there is only the header, of any size.
func header(width, height uint32) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	out := b.Bytes()
	binary.BigEndian.PutUint32(out[16:], width)
	binary.BigEndian.PutUint32(out[20:], height)
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

func TestPicturesAreJudgedByTheirHeader(t *testing.T) {
	p, err := provider.New(provider.Settings{URL: "https://a.example/v1"}, provider.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := New(p, nil)
	if got, err := c.judged(header(4096, 4096)); err != nil || got.Width != 4096 {
		t.Error(got.Width, err)
	}
	for _, data := range [][]byte{header(4096, 4097), header(1<<31-1, 1<<31-1), []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00"), nil, header(10, 10)[:20]} {
		if _, err := c.judged(data); !errors.Is(err, provider.BadAnswer) {
			t.Errorf("%.10q: %v", data, err)
		}
	}
}
