package h264

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/iotest"
)

// stream is two pictures, the first of two slices, with all that may stand
// around them.
var stream = []byte("\x00\x00\x00\x01\x09\x10" + // delimiter
	"\x00\x00\x00\x01\x67\x42\xc0\x1e\x40" + // SPS
	"\x00\x00\x01\x68\xce\x00" + // PPS, a zero after it
	"\x00\x00\x01\x06\x05\x80" + // SEI
	"\x00\x00\x01\x65\x88\x01" + "\x00\x00\x01\x65\x40\x02" +
	"\x00\x00\x00\x01\x67\x42\xc0\x1e\x40" + // the same SPS once more
	"\x00\x00\x01\x41\x9a\x03")

// However the bytes come, pictures are put together of their slices.
func TestReadPictures(t *testing.T) {
	for _, r := range []func() (ParameterSets, []string, error){
		func() (ParameterSets, []string, error) { return read(bytes.NewReader(stream)) },
		func() (ParameterSets, []string, error) { return read(iotest.OneByteReader(bytes.NewReader(stream))) },
		func() (ParameterSets, []string, error) { return read(iotest.DataErrReader(bytes.NewReader(stream))) },
	} {
		sets, got, err := r()
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"true 00000003658801" + "00000003654002", "false 00000003419a03"}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		if !sets.Complete() || len(sets.Sequences) != 1 || !bytes.Equal(sets.Pictures[0], []byte{0x68, 0xce}) {
			t.Errorf("sets %x", sets)
		}
	}
}

func read(r interface{ Read([]byte) (int, error) }) (sets ParameterSets, got []string, err error) {
	sets, err = ReadPictures(r, func(sample []byte, key bool) error {
		got = append(got, fmt.Sprintf("%v %x", key, sample))
		return nil
	})
	return sets, got, err
}

func TestReadPicturesRefuses(t *testing.T) {
	stop := errors.New("stop")
	if _, err := ReadPictures(bytes.NewReader(stream), func([]byte, bool) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("the caller's error became %v", err)
	}
	for name, bad := range map[string][]byte{
		"no start code": stream[4:],
		"another set":   append(slices.Clone(stream), "\x00\x00\x01\x67\x42\xc0\x1f\x40"...),
		"empty slice":   []byte("\x00\x00\x01\x65"),
	} {
		if _, _, err := read(bytes.NewReader(bad)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := ReadPictures(iotest.ErrReader(stop), nil); !errors.Is(err, stop) {
		t.Errorf("the reader's error became %v", err)
	}
}

// Whatever an encoder sends, it is put together or refused.
func FuzzReadPictures(f *testing.F) {
	f.Add(stream)
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := ReadPictures(bytes.NewReader(data), func(sample []byte, _ bool) error {
			if len(sample) < 5 {
				t.Errorf("a picture of %d bytes", len(sample))
			}
			return nil
		})
		_ = err // refused
	})
}

// Escaping and its inverse must agree on all bytes.
func FuzzEscape(f *testing.F) {
	f.Add([]byte{0x41, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3})
	f.Fuzz(func(t *testing.T, rbsp []byte) {
		escaped := Escape(nil, rbsp)
		if bytes.Contains(escaped, []byte{0, 0, 0}) || bytes.Contains(escaped, startCode) {
			t.Errorf("%x escaped to %x", rbsp, escaped)
		}
		if back := Unescape(nil, escaped); !bytes.Equal(back, rbsp) {
			t.Errorf("%x came back as %x", rbsp, back)
		}
	})
}
