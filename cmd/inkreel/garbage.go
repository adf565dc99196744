package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Garbage may gather up to garbageHeadroom bytes for each core, or to leastGarbage
// percent of what is in use where that is more. A scene's memory is pictures,
// which the collector need not look through: by so little it is kept busy for
// about as long as by Go's usual share.
const (
	garbageHeadroom = 6 << 20
	leastGarbage    = 10
)

// smallestHeap is what Go does not collect under at 100 percent, in bytes.
const smallestHeap = 4 << 20

// limitGarbage bounds garbage by bytes, where Go takes a share of what is in
// use, and memory by the most that was ever in use and as much again as there
// may be garbage. So a process's peak is what its scenes need at once and that
// headroom, however many scenes there are, and what gaps they leave in the heap is
// given back to the system. GOGC says otherwise; GOMEMLIMIT is left as it is.
func limitGarbage() { limitGarbageTo(garbageHeadroom*uint64(runtime.GOMAXPROCS(0)), math.MaxInt64) }

// limitGarbageTo is limitGarbage with so many bytes of headroom, where memory is
// limited to so many.
func limitGarbageTo(headroom, memory uint64) {
	if os.Getenv("GOGC") != "" {
		return
	}
	h := &heap{headroom: headroom, bound: os.Getenv("GOMEMLIMIT") == "", limit: memory}
	h.collected(nil)
}

// heap follows the collector.
type heap struct {
	headroom uint64 // bytes of garbage there may be
	bound    bool   // memory is bounded by us
	most     uint64 // bytes of memory allowed
	limit    uint64 // bytes that are the most in any case
}

// cycle becomes garbage with every collection, which is noticed by that.
type cycle struct{ _ [64]byte }

// collected adjusts everything to what is in use after a collection.
func (h *heap) collected(*cycle) {
	s := [...]metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/released:bytes"},
	}
	metrics.Read(s[:])
	live, total := s[0].Value.Uint64(), s[1].Value.Uint64()
	debug.SetGCPercent(garbagePercent(live, h.headroom))
	for _, of := range s[2:] {
		total -= min(of.Value.Uint64(), total)
	}
	// The runtime itself leaves a thirty-second of a limit free.
	if most := min((total+live+h.headroom)/31*32, h.limit); h.bound && most > h.most {
		h.most = most
		debug.SetMemoryLimit(int64(most))
	}
	runtime.SetFinalizer(new(cycle), h.collected)
}

// garbagePercent is headroom as a share of what is in use.
func garbagePercent(live, headroom uint64) int {
	return int(max(headroom*100/max(live, smallestHeap), leastGarbage))
}
