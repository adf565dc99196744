package mp4

import "encoding/binary"

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

// movieBox is the moov box of the tracks (14496-12, 8.2.1), and what it says of itself.
func movieBox(tracks []*Track, a about, fps int) []byte {
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
			w.u32(Timescale)
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
		w.tags(a, fps)
	})
	return w.b
}

func (w *boxes) track(t *Track, id uint32, group int) {
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
			if t.Kind == Sound {
				volume = 1 << 8
			}
			w.u16(volume)
			w.u16(0)
			w.matrix()
			w.u32(uint32(t.Width) << 16)
			w.u32(uint32(t.Height) << 16)
		})
		if t.Shown > 0 {
			w.editList(t)
		}
		if t.chapters > 0 {
			w.box("tref", func() { w.box("chap", func() { w.u32(uint32(t.chapters)) }) })
		}
		w.media(t)
	})
}

// editList shows the media from t.Skip on for t.Shown ticks (14496-12, 8.6.6).
func (w *boxes) editList(t *Track) {
	v := max(wide(t.Shown), wide(t.Skip))
	w.box("edts", func() {
		w.full("elst", v, 0, func() {
			w.u32(1)
			w.time(v, t.Shown)
			w.time(v, t.Skip)
			w.u32(1 << 16) // rate 1
		})
	})
}

func (w *boxes) media(t *Track) {
	w.box("mdia", func() {
		v := wide(t.Duration())
		w.full("mdhd", v, 0, func() {
			w.time(v, 0)
			w.time(v, 0)
			w.u32(t.Scale)
			w.time(v, t.Duration())
			w.u16(packLanguage(t.Language))
			w.u16(0)
		})
		w.full("hdlr", 0, 0, func() {
			w.u32(0)
			w.text(t.Kind)
			w.zeros(12)
			w.text(map[string]string{Pictures: "Picture", Sound: "Sound", text: "Chapters"}[t.Kind] + "\x00")
		})
		w.box("minf", func() {
			switch t.Kind {
			case Pictures:
				w.full("vmhd", 0, 1, func() { w.zeros(8) })
			case Sound:
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
func (w *boxes) samples(t *Track) {
	w.box("stbl", func() {
		w.full("stsd", 0, 0, func() { w.u32(1); w.u8(t.Entry...) })
		w.full("stts", 0, 0, func() {
			w.u32(uint32(len(t.Times)))
			for _, r := range t.Times {
				w.u32(r.Count)
				w.u32(r.Ticks)
			}
		})
		if t.Keys != nil {
			w.full("stss", 0, 0, func() {
				w.u32(uint32(len(t.Keys)))
				for _, k := range t.Keys {
					w.u32(k)
				}
			})
		}
		w.chunkTable(t)
		w.full("stsz", 0, 0, func() {
			w.u32(0)
			w.u32(uint32(len(t.Sizes)))
			for _, s := range t.Sizes {
				w.u32(s)
			}
		})
		w.chunkOffsets(t)
	})
}

// chunkTable writes how many samples each chunk has, in runs of equal chunks.
func (w *boxes) chunkTable(t *Track) {
	w.full("stsc", 0, 0, func() {
		count := len(w.b)
		w.u32(0)
		runs := uint32(0)
		for i, c := range t.Chunks {
			if i > 0 && t.Chunks[i-1].Samples == c.Samples {
				continue
			}
			runs++
			w.u32(uint32(i + 1))
			w.u32(c.Samples)
			w.u32(1)
		}
		binary.BigEndian.PutUint32(w.b[count:], runs)
	})
}

func (w *boxes) chunkOffsets(t *Track) {
	kind := "stco"
	if len(t.Chunks) > 0 && t.Chunks[len(t.Chunks)-1].Offset > 1<<32-1 {
		kind = "co64"
	}
	w.full(kind, 0, 0, func() {
		w.u32(uint32(len(t.Chunks)))
		for _, c := range t.Chunks {
			if kind == "co64" {
				w.u64(c.Offset)
			} else {
				w.u32(uint32(c.Offset))
			}
		}
	})
}
