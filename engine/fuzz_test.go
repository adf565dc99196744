package engine

import (
	"encoding/json"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
)

// A prepared job lies in a store that others may write: whatever a document
// says, it is read or refused, and its clips' keys are computed or refused.
func FuzzJob(f *testing.F) {
	f.Add([]byte(`{"id":"a","version":"v","plan":{"version":1,"studio_video_engine":"studio_canvas","output":{"fps":24},"scenes":[{"id":"s1","duration":1,"elements":[{"kind":"text","text":"a"}]}]},"frame":{"W":384,"H":256},"frames":24,"scenes":[{"key":"k","frames":24,"cues":[-1],"videos":{"0":1}}]}`))
	f.Add([]byte(`{"plan":{"scenes":[{"transition":"wipe"},{"transition":"fade","narration":{"text":"a"}}],"own_narration":{"source":"a"}},"scenes":[{"of":"k","frames":-1},{"start":9,"words":[{"text":"a","start":1,"end":0}]}]}`))
	store, err := artifact.NewScratch(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	e := &Engine{cfg: Config{Store: store}}
	f.Fuzz(func(t *testing.T, doc []byte) {
		name := jobName(doc)
		if _, err := artifact.PutBytes(t.Context(), store, name, doc); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = store.Delete(t.Context(), name) }()
		job, err := e.readJob(t.Context(), name)
		if err != nil {
			return
		}
		for i := range job.Scenes {
			if own, err := job.scene(i).ownsKey(); own && err != nil {
				t.Errorf("scene %d owns its key, and %v", i, err)
			}
		}
		_ = checkLength(limit.DefaultJob, job)
		again, err := json.Marshal(job)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(again, &Job{}); err != nil {
			t.Errorf("%s is written as what cannot be read: %v", doc, err)
		}
	})
}
