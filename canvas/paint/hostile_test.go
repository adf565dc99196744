package paint

import (
	"runtime"
	"strings"
	"testing"
)

// What strangers send in few bytes must not cost much memory: a worker's is
// shared by all its scenes.
func TestHostilePicturesCostLittle(t *testing.T) {
	const most = 256 << 20 // allocated in all; a good part of it is garbage at once
	line := strings.Repeat("words ", 60)
	for name, doc := range map[string]string{
		"a megabyte of words": `<!DOCTYPE svg [<!ENTITY a "` + line + `">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>` + strings.Repeat("&a;", 4000) + `</text></svg>`,
		"as many as accepted": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text font-size="1">` + strings.Repeat("w", 9_900) + `</text></svg>`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := DecodePicture([]byte(doc), 50e6)
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > most {
			t.Errorf("%s: %d MiB were allocated (%v), at most %d MiB may be", name, got>>20, err, most>>20)
		}
	}
}
