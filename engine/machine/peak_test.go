package machine_test

import (
	"runtime"
	"testing"

	"github.com/inkreel/inkreel/engine/machine"
)

func TestPeak(t *testing.T) {
	held := make([]byte, 64<<20)
	for i := range held {
		held[i] = 1 // memory is only taken where it is written
	}
	if got := machine.Peak(); runtime.GOOS == "linux" && got < 64<<20 {
		t.Errorf("%d bytes at most, with %d held", got, len(held))
	}
	runtime.KeepAlive(held)
}
