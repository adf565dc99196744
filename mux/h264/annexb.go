package h264

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxNAL bounds one NAL unit: far above any picture of the sizes we make.
const maxNAL = 64 << 20

// startCode precedes every NAL unit of a byte stream (annex B).
var startCode = []byte{0, 0, 1}

// ReadUnits calls each for every NAL unit of a byte stream, in order, without
// start code and trailing zeros. The slice is valid during the call only.
func ReadUnits(r io.Reader, each func(nal []byte) error) error {
	buf := make([]byte, 0, 1<<18)
	begun := false // a start code has been seen; buf begins right after it
	from := 0      // where the search for the next start code goes on
	for {
		for {
			at := bytes.Index(buf[from:], startCode)
			if at < 0 {
				from = max(len(buf)-2, 0)
				break
			}
			if err := emit(buf[:from+at], begun, each); err != nil {
				return err
			}
			begun = true
			buf = buf[:copy(buf, buf[from+at+3:])]
			from = 0
		}
		if len(buf) > maxNAL {
			return fmt.Errorf("a NAL unit of more than %d bytes", maxNAL)
		}
		if cap(buf)-len(buf) < 1<<16 {
			buf = append(make([]byte, 0, 2*cap(buf)), buf...)
		}
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		if errors.Is(err, io.EOF) {
			if n > 0 {
				continue // the bytes that came with the end are searched first
			}
			return emit(buf, begun, each)
		}
		if err != nil {
			return err
		}
	}
}

func emit(nal []byte, begun bool, each func([]byte) error) error {
	nal = bytes.TrimRight(nal, "\x00") // zero_byte and trailing_zero_8bits
	if len(nal) == 0 {
		return nil
	}
	if !begun {
		return errors.New("a byte stream that does not begin with a start code")
	}
	return each(nal)
}
