// Package embedded unpacks data that is packed into the program.
package embedded

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// decoder unpacks for all who ask: its DecodeAll may be called by many goroutines.
var decoder = sync.OnceValue(func() *zstd.Decoder {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0))
	if err != nil {
		panic(fmt.Sprintf("embedded: %v", err)) // no input of ours can cause it
	}
	return dec
})

// Unpack is what was packed with Zstandard. It panics where that is broken, by the name
// of what it is: what a build embeds, its tests have read.
func Unpack(what string, packed []byte) []byte {
	data, err := decoder().DecodeAll(packed, nil)
	if err != nil {
		panic(fmt.Sprintf("%s: the embedded file is broken: %v", what, err))
	}
	return data
}
