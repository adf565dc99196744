package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
)

// job is a plan and how it must end.
type job struct {
	id   string
	kind string // of what is wrong with it; empty: nothing is
	body []byte
	bare bool // published by a mere NATS client, not by Submit
}

// good reports whether a film must come of it.
func (j job) good() bool { return j.kind == "" }

// jobs are all jobs of a run in their order: bad ones spread evenly, each kind in
// turn, so that both ends of the run have the same mixture.
func jobs(cfg config) []job {
	rng := rand.New(rand.NewPCG(cfg.seed, 2))
	flaws := flaws
	if cfg.short {
		flaws = slices.DeleteFunc(slices.Clone(flaws), func(f flaw) bool { return f.kind == unknownKind })
	}
	out := make([]job, cfg.jobs)
	for i := range out {
		id := fmt.Sprintf("soak-%04d", i)
		if i%cfg.bad == cfg.bad-1 {
			b := flaws[i/cfg.bad%len(flaws)]
			out[i] = job{id: id, kind: b.kind, body: b.body(rng, id), bare: b.bare}
		} else {
			out[i] = job{id: id, body: goodPlan(rng, i, id), bare: rng.IntN(3) == 0}
		}
	}
	return out
}

// planOf is a plan of small scenes.
func planOf(id string, scenes ...map[string]any) []byte {
	data, err := json.Marshal(map[string]any{
		"version": 1, "job_id": id, "scenes": scenes, "output": map[string]any{"scale": 0.25, "fps": 24, "quality": "draft"},
	})
	if err != nil {
		panic(err) // maps of strings and numbers
	}
	return data
}

// scene is one of a second with some elements.
func scene(elements ...map[string]any) map[string]any {
	return map[string]any{"duration": 1, "elements": elements}
}

// goodPlan is a short film in one of the ways that take different paths through
// the engine; its text is found in no other, so that nothing is drawn already.
func goodPlan(rng *rand.Rand, i int, id string) []byte {
	own := map[string]any{"kind": "text", "text": fmt.Sprintf("film %d, %d", i, rng.IntN(1000))}
	switch i % 8 {
	case 0:
		s := scene(own)
		s["narration"] = map[string]any{"text": "rain and river"}
		return planOf(id, s)
	case 1:
		return planOf(id, scene(own, map[string]any{"kind": "image", "source": "data:image/png;base64," + base64.StdEncoding.EncodeToString(pngOf(64, 48, byte(i)))}))
	case 2:
		svg := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="%d" fill="#2667be"/></svg>`, 3+i%10)
		return planOf(id, scene(own, map[string]any{"kind": "image", "source": "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg))}))
	case 3:
		return planOf(id, scene(own), scene(map[string]any{"kind": "formula", "tex": fmt.Sprintf(`\frac{%d}{x}`, i)}))
	case 4:
		return planOf(id, scene(own, map[string]any{"kind": "chart", "chart": "column", "labels": []string{"a", "b"}, "series": []map[string]any{{"values": []int{1, i + 1}}}}))
	default:
		return planOf(id, scene(own, map[string]any{"kind": "icon", "name": []string{"sun", "leaf", "cloud"}[i%3]}))
	}
}

// flaw is one way for a job to be bad.
type flaw struct {
	kind string
	bare bool // it would be refused by Submit, or never reach it
	body func(rng *rand.Rand, id string) []byte
}

// element is the flaw of a plan with one element.
func element(kind string, e map[string]any) flaw {
	return flaw{kind: kind, body: func(_ *rand.Rand, id string) []byte { return planOf(id, scene(e)) }}
}

// picture is the flaw of a plan with a picture that is in the plan.
func picture(kind, media string, data []byte) flaw {
	return element(kind, map[string]any{"kind": "image", "source": "data:" + media + ";base64," + base64.StdEncoding.EncodeToString(data)})
}

// flaws are what strangers get wrong, by mistake and on purpose, at every stage
// that can fail for good.
var flaws = []flaw{
	{"rubbish", true, func(rng *rand.Rand, _ string) []byte { return fmt.Appendf(nil, "no json %d", rng.Uint64()) }},
	{"bytes", true, func(rng *rand.Rand, _ string) []byte {
		return binary.BigEndian.AppendUint64([]byte{0xff, 0}, rng.Uint64())
	}},
	{"nested", true, func(*rand.Rand, string) []byte {
		return []byte(`{"version":1,"scenes":` + strings.Repeat("[", 100_000))
	}},
	{"cut off", false, func(_ *rand.Rand, id string) []byte {
		b := goodPlan(rand.New(rand.NewPCG(1, 1)), 5, id)
		return b[:len(b)/2]
	}},
	{"many faults", false, func(_ *rand.Rand, id string) []byte {
		return fmt.Appendf(nil, `{"version":1,"job_id":%q,"scenes":[%s{}]}`, id, strings.Repeat(`{"duration":-1,"elements":[{"kind":"ghost"}]},`, 300))
	}},
	{"oversized", false, func(_ *rand.Rand, id string) []byte {
		return planOf(id, scene(map[string]any{"kind": "text", "text": strings.Repeat("word ", 100_000)}))
	}},
	{unknownKind, true, func(*rand.Rand, string) []byte { return []byte("{}") }},
	element("no room", map[string]any{"kind": "text", "text": strings.Repeat("far too many words ", 20), "box": map[string]any{"x": 0.1, "y": 0.1, "w": 0.05, "h": 0.03}}),
	element("formula", map[string]any{"kind": "formula", "tex": `\frac{1}{\nosuch{2}`}),
	element("long path", map[string]any{"kind": "path", "d": "M0 0" + strings.Repeat("L100 100L0 0", 1500)}),
	element("private address", map[string]any{"kind": "image", "source": "https://127.0.0.1:1/a.png?key=secret"}),
	element("outside", map[string]any{"kind": "image", "source": "../../etc/passwd"}),
	element("no such object", map[string]any{"kind": "image", "source": "object://asset/nothing"}),
	picture("broken picture", "image/png", []byte("\x89PNG\r\n\x1a\nno more")),
	picture("huge picture", "image/png", pngHead(60_000, 60_000)),
	picture("laughing drawing", "image/svg+xml", []byte(laughs)),
	element("broken video", map[string]any{"kind": "video", "source": "data:video/mp4;base64," + base64.StdEncoding.EncodeToString([]byte("\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isomiso2no more"))}),
	{"broken recording", false, func(_ *rand.Rand, id string) []byte {
		s := scene(map[string]any{"kind": "text", "text": "a"})
		s["narration"] = map[string]any{"text": "a", "audio": "data:audio/wav;base64," + base64.StdEncoding.EncodeToString([]byte("RIFF\xff\xff\xff\xffWAVEno more"))}
		return planOf(id, s)
	}},
}

// laughs is a drawing that copies itself into billions of parts.
var laughs = func() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="l0"><rect width="1" height="1"/></g>`)
	for i := range 12 {
		fmt.Fprintf(&b, `<g id="l%d">%s</g>`, i+1, strings.Repeat(fmt.Sprintf(`<use href="#l%d"/>`, i), 10))
	}
	b.WriteString(`</defs><use href="#l12"/></svg>`)
	return b.String()
}()

// pngOf is a picture of one colour.
func pngOf(width, height int, shade byte) []byte {
	img := image.NewGray(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err) // a picture in memory, to memory
	}
	return b.Bytes()
}

// pngHead is the beginning of a picture of so many pixels.
func pngHead(width, height uint32) []byte {
	head := []byte("IHDR")
	head = binary.BigEndian.AppendUint32(head, width)
	head = binary.BigEndian.AppendUint32(head, height)
	head = append(head, 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}
