package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

type fields map[string]any

// film is a plan of so many scenes that each last so many seconds. Its seed is
// its own, so that nothing of it was drawn before.
func film(id string, scenes int, seconds float64) string {
	var all []fields
	for i := range scenes {
		all = append(all, fields{"id": fmt.Sprintf("s%d", i+1), "duration": seconds, "elements": []fields{
			{"id": "icon", "kind": "icon", "name": "cloud"},
			{"id": "words", "kind": "text", "text": fmt.Sprintf("Scene %d", i+1)},
		}})
	}
	return text(fields{"version": 1, "job_id": id, "seed": rand.Int32(), "output": fields{"scale": 0.25, "fps": 24, "quality": "draft"}, "scenes": all})
}

// small is drawn at once.
func small(id string) string { return film(id, 2, 1) }

// middling takes long enough for the line to be cut meanwhile.
func middling(id string) string { return film(id, 24, 10) }

// long takes longer than anybody waits here, and is within the limits of one job.
func long(id string) string {
	p := film(id, 390, 15)
	return strings.NewReplacer(`"scale":0.25`, `"scale":1`, `"fps":24`, `"fps":60`).Replace(p)
}

// large is a small plan of more bytes than a message may have.
func large(id string) string {
	return strings.TrimSuffix(small(id), "}") + strings.Repeat(" ", 300<<10) + "}"
}

// wrong is a plan with a fault in its second scene.
func wrong(id string) string {
	return strings.Replace(small(id), `"duration":1,"elements":[{"id":"icon","kind":"icon","name":"cloud"},{"id":"words","kind":"text","text":"Scene 2"`,
		`"duration":1,"elements":[{"id":"icon","kind":"icon","name":"cloud"},{"id":"words","kind":"text","txt":"Scene 2"`, 1)
}

func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	return string(data)
}
