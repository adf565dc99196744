package embedded_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/inkreel/inkreel/internal/embedded"
)

func TestUnpackIsWhatWasPacked(t *testing.T) {
	enc, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer enc.Close()
	text := strings.Repeat("a word and another\n", 500)
	packed := enc.EncodeAll([]byte(text), nil)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got := string(embedded.Unpack("words", packed)); got != text {
				t.Errorf("unpacked %d bytes of %d", len(got), len(text))
			}
		})
	}
	all.Wait()
}

func TestBrokenDataIsNamed(t *testing.T) {
	defer func() {
		if said, _ := recover().(string); !strings.HasPrefix(said, "icons: the embedded file is broken: ") {
			t.Errorf("it said %q", said)
		}
	}()
	embedded.Unpack("icons", []byte("rubbish"))
}
