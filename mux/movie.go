package mux

import "encoding/binary"

// timescale is the movie's and every picture track's clock, in ticks a second:
// a whole number of ticks for each frame rate we know.
const timescale = 90000

// track is one track of a movie: what it holds, and where its samples lie.
type track struct {
	handler  string // "vide", "soun" or "text"
	scale    uint32 // ticks a second
	language string // ISO 639-2/T, three letters; "und" for none
	entry    []byte // the sample description box (avc1, mp4a, text)
	sizes    []uint32
	times    []timeRun
	keys     []uint32 // sample numbers from 1 that are key frames; nil: all are
	chunks   []chunk
	spans    []chunkSpan // as read; chunks hold the result
	skip     uint64      // ticks of the media before what is shown (encoder delay)
	shown    uint64      // ticks of the movie's clock shown; 0: all, without edit list
	width    int         // px
	height   int
	chapters int  // id of the track that holds this one's chapters; 0: none
	hidden   bool // not played by itself: the chapter track
}

// timeRun is count samples lasting ticks each.
type timeRun struct{ count, ticks uint32 }

// chunk is a run of samples without gaps in the file.
type chunk struct {
	offset  uint64
	samples uint32
}

// duration of the track's media in its own ticks.
func (t *track) duration() uint64 {
	var d uint64
	for _, r := range t.times {
		d += uint64(r.count) * uint64(r.ticks)
	}
	return d
}

// length of the track in ticks of the movie's clock.
func (t *track) length() uint64 {
	if t.shown > 0 {
		return t.shown
	}
	return t.duration() * timescale / uint64(t.scale)
}

// fileType is the ftyp box (14496-12, 4.3).
func fileType(sound bool) []byte {
	w := &boxes{}
	w.box("ftyp", func() {
		if sound {
			w.text("M4A ")
		} else {
			w.text("isom")
		}
		w.u32(512)
		w.text("isomiso2avc1mp41")
	})
	return w.b
}

// movieBox is the moov box of the tracks (14496-12, 8.2.1), chapters and title.
func movieBox(tracks []*track, title string, chapters []Chapter, fps int) []byte {
	w := &boxes{}
	var length uint64
	for _, t := range tracks {
		length = max(length, t.length())
	}
	w.box("moov", func() {
		v := wide(length)
		w.full("mvhd", v, 0, func() {
			w.time(v, 0) // no creation time: equal films have equal bytes
			w.time(v, 0)
			w.u32(timescale)
			w.time(v, length)
			w.u32(1 << 16) // rate
			w.u16(1 << 8)  // volume
			w.zeros(10)
			w.matrix()
			w.zeros(24)
			w.u32(uint32(len(tracks) + 1)) // next_track_ID
		})
		for i, t := range tracks {
			w.track(t, uint32(i+1), i)
		}
		w.tags(title, chapters, fps)
	})
	return w.b
}

func (w *boxes) track(t *track, id uint32, group int) {
	w.box("trak", func() {
		flags := uint32(3) // enabled, in the movie
		if t.hidden {
			flags = 2
		}
		v := wide(t.length())
		w.full("tkhd", v, flags, func() {
			w.time(v, 0)
			w.time(v, 0)
			w.u32(id)
			w.u32(0)
			w.time(v, t.length())
			w.zeros(8)
			w.u16(0) // layer
			w.u16(uint16(group))
			volume := uint16(0)
			if t.handler == "soun" {
				volume = 1 << 8
			}
			w.u16(volume)
			w.u16(0)
			w.matrix()
			w.u32(uint32(t.width) << 16)
			w.u32(uint32(t.height) << 16)
		})
		if t.shown > 0 {
			w.editList(t)
		}
		if t.chapters > 0 {
			w.box("tref", func() { w.box("chap", func() { w.u32(uint32(t.chapters)) }) })
		}
		w.media(t)
	})
}

// editList shows the media from t.skip on for t.shown ticks (14496-12, 8.6.6).
func (w *boxes) editList(t *track) {
	v := max(wide(t.shown), wide(t.skip))
	w.box("edts", func() {
		w.full("elst", v, 0, func() {
			w.u32(1)
			w.time(v, t.shown)
			w.time(v, t.skip)
			w.u32(1 << 16) // rate 1
		})
	})
}

func (w *boxes) media(t *track) {
	w.box("mdia", func() {
		v := wide(t.duration())
		w.full("mdhd", v, 0, func() {
			w.time(v, 0)
			w.time(v, 0)
			w.u32(t.scale)
			w.time(v, t.duration())
			w.u16(packLanguage(t.language))
			w.u16(0)
		})
		w.full("hdlr", 0, 0, func() {
			w.u32(0)
			w.text(t.handler)
			w.zeros(12)
			w.text(map[string]string{"vide": "Picture", "soun": "Sound", "text": "Chapters"}[t.handler] + "\x00")
		})
		w.box("minf", func() {
			switch t.handler {
			case "vide":
				w.full("vmhd", 0, 1, func() { w.zeros(8) })
			case "soun":
				w.full("smhd", 0, 0, func() { w.zeros(4) })
			default: // QuickTime's header for text (QuickTime File Format, "Base Media Information Header")
				w.box("gmhd", func() {
					w.full("gmin", 0, 0, func() { w.u16(0x40); w.u16(0x8000); w.u16(0x8000); w.u16(0x8000); w.zeros(4) })
					w.box("text", w.matrix)
				})
			}
			w.box("dinf", func() {
				w.full("dref", 0, 0, func() {
					w.u32(1)
					w.full("url ", 0, 1, func() {}) // in this file
				})
			})
			w.samples(t)
		})
	})
}

// samples writes the sample table (14496-12, 8.5 to 8.7).
func (w *boxes) samples(t *track) {
	w.box("stbl", func() {
		w.full("stsd", 0, 0, func() { w.u32(1); w.u8(t.entry...) })
		w.full("stts", 0, 0, func() {
			w.u32(uint32(len(t.times)))
			for _, r := range t.times {
				w.u32(r.count)
				w.u32(r.ticks)
			}
		})
		if t.keys != nil {
			w.full("stss", 0, 0, func() {
				w.u32(uint32(len(t.keys)))
				for _, k := range t.keys {
					w.u32(k)
				}
			})
		}
		w.chunkTable(t)
		w.full("stsz", 0, 0, func() {
			w.u32(0)
			w.u32(uint32(len(t.sizes)))
			for _, s := range t.sizes {
				w.u32(s)
			}
		})
		w.chunkOffsets(t)
	})
}

// chunkTable writes how many samples each chunk has, in runs of equal chunks.
func (w *boxes) chunkTable(t *track) {
	w.full("stsc", 0, 0, func() {
		count := len(w.b)
		w.u32(0)
		runs := uint32(0)
		for i, c := range t.chunks {
			if i > 0 && t.chunks[i-1].samples == c.samples {
				continue
			}
			runs++
			w.u32(uint32(i + 1))
			w.u32(c.samples)
			w.u32(1)
		}
		binary.BigEndian.PutUint32(w.b[count:], runs)
	})
}

func (w *boxes) chunkOffsets(t *track) {
	kind := "stco"
	if len(t.chunks) > 0 && t.chunks[len(t.chunks)-1].offset > 1<<32-1 {
		kind = "co64"
	}
	w.full(kind, 0, 0, func() {
		w.u32(uint32(len(t.chunks)))
		for _, c := range t.chunks {
			if kind == "co64" {
				w.u64(c.offset)
			} else {
				w.u32(uint32(c.offset))
			}
		}
	})
}
