package mp4

import "strings"

// Chapter is one chapter of a film.
type Chapter struct {
	Title string
	Start int // frame
	End   int // frame after the last
}

// jpegData is the type of a picture among the tags.
const jpegData = 13

// about is what a file says of itself.
type about struct {
	title    string
	chapters []Chapter
	cover    []byte // JPEG; none: no picture
}

// tags writes the user data: title, cover and chapters as players outside Apple's
// read them. Apple's read the chapter track.
func (w *boxes) tags(a about, fps int) {
	w.box("udta", func() {
		w.full("meta", 0, 0, func() {
			w.full("hdlr", 0, 0, func() {
				w.u32(0)
				w.text("mdirappl")
				w.zeros(9)
			})
			w.box("ilst", func() {
				if a.title != "" {
					w.tag("\xa9nam", a.title)
				}
				w.tag("\xa9too", "Inkreel")
				if len(a.cover) > 0 {
					w.box("covr", func() {
						w.full("data", 0, jpegData, func() {
							w.u32(0)
							w.b = append(w.b, a.cover...)
						})
					})
				}
			})
		})
		if len(a.chapters) > 0 {
			w.chapterList(a.chapters, fps)
		}
	})
}

func (w *boxes) tag(kind, value string) {
	w.box(kind, func() {
		w.full("data", 0, 1, func() { // type 1: UTF-8
			w.u32(0)
			w.text(value)
		})
	})
}

// chapterList writes Nero's chpl box: starts in 100 ns, titles counted by a
// byte, 255 chapters at most.
func (w *boxes) chapterList(chapters []Chapter, fps int) {
	chapters = chapters[:min(len(chapters), 255)]
	w.full("chpl", 1, 0, func() {
		w.u32(0)
		w.u8(byte(len(chapters)))
		for _, c := range chapters {
			title := cut(c.Title, 255)
			w.u64(uint64(c.Start) * 10_000_000 / uint64(fps))
			w.u8(byte(len(title)))
			w.text(title)
		}
	})
}

// cut shortens s to at most n bytes without splitting a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}

// packLanguage packs three letters into 15 bits (14496-12, 8.4.2.3).
func packLanguage(three string) uint16 {
	if len(three) != 3 {
		three = NoLanguage
	}
	return uint16(three[0]-0x60)<<10 | uint16(three[1]-0x60)<<5 | uint16(three[2]-0x60)
}
