package price

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"strings"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/plan"
)

// Source is what a source of a plan says of itself, before it is decoded. What
// is not known is 0.
type Source struct {
	Bytes   int64
	Picture paint.Header // of a picture
	Seconds float64      // of a video or recording
	Width   int          // of a video's pictures
	Height  int
	Rate    float64 // pictures of a video a second
}

// With is what is known of a source, taken as a picture and as a video.
func (s Source) With(other Source) Source {
	if s.Picture.Format == "" {
		s.Picture = other.Picture
	}
	if s.Seconds == 0 && s.Width == 0 {
		s.Seconds, s.Width, s.Height, s.Rate = other.Seconds, other.Width, other.Height, other.Rate
	}
	return s
}

// Use is one place of a plan that names a source.
type Use struct {
	Path, Source string
	Timed        bool // a video or recording, whose length matters
	Seen, Heard  bool // of one: whose picture, whose sound is asked for
	Plays        bool // of one: it plays in a scene, as long as it is
	Behind       bool // of one: it plays behind a scene, as long as that is
	Loops        bool // of one: it is played over again

	at place
}

// Uses lists every source a plan names, in document order.
func Uses(p *plan.Plan) []Use {
	var us []Use
	for u := range uses(p) {
		u.Path = u.at.String()
		us = append(us, u)
	}
	return us
}

// uses are those of Uses, without their paths.
func uses(p *plan.Plan) iter.Seq[Use] {
	return func(yield func(Use) bool) {
		add := func(u Use) bool { return u.Source == "" || yield(u) }
		if !add(Use{at: place{field: "custom_logo"}, Source: p.Logo}) {
			return
		}
		if n := p.OwnNarration; n != nil && !add(Use{at: place{field: "own_narration.source"}, Source: n.Source, Timed: true, Seen: n.Layout != "", Heard: true}) {
			return
		}
		if !add(Use{at: place{field: "background_source"}, Source: p.Music, Timed: true, Heard: true, Loops: true}) {
			return
		}
		for i := range p.Scenes {
			s := &p.Scenes[i]
			if n := s.Narration; n != nil && !add(Use{at: place{scene: i + 1, field: "narration.audio"}, Source: n.Audio, Timed: true, Heard: true}) {
				return
			}
			if b := s.Background; !add(Use{at: place{scene: i + 1, field: "background.source"}, Source: b.Source, Timed: b.Video(), Seen: b.Video(), Behind: b.Video()}) {
				return
			}
			for j := range s.Elements {
				e := &s.Elements[j]
				video := plays(e)
				if !add(Use{at: place{scene: i + 1, element: j + 1, field: "source"}, Source: e.Source, Timed: video, Seen: video, Plays: video}) {
					return
				}
			}
		}
	}
}

// plays reports whether an element is a video.
func plays(e *plan.Element) bool { return e.Kind == plan.KindVideo }

// sources are what is known of a plan's sources, those in data: addresses as
// soon as they are asked for.
type sources struct {
	known map[string]Source
	blank map[string]bool // of which nothing is known
}

func readable(known map[string]Source) *sources {
	s := &sources{map[string]Source{}, map[string]bool{}}
	for name, k := range known {
		s.known[name] = k
	}
	return s
}

// of is what is known of a source.
func (s *sources) of(name string) Source {
	known, ok := s.known[name]
	if ok || name == "" {
		return known
	}
	if strings.HasPrefix(strings.ToLower(name[:min(len(name), len("data:"))]), "data:") {
		if data, err := asset.ReadData(name); err == nil { // else fetching it says what is wrong
			known = Read(data)
		}
	} else {
		s.blank[name] = true
	}
	s.known[name] = known
	return known
}

func (s *sources) unknown() int { return len(s.blank) }

// Read is what a small file says of itself: a picture by its header, an MP4 by
// its index. Of other recordings and videos only the size is known.
func Read(data []byte) Source {
	s := Source{Bytes: int64(len(data))}
	if h, err := paint.ReadHeader(data); err == nil {
		s.Picture = h
		return s
	}
	s.Seconds = movieSeconds(data)
	return s
}

// mostHead is how much of a picture is read for what it says of itself.
const mostHead = 16 << 20

// ReadPicture is what a picture's file says of itself. Of what is no picture only
// the size is known.
func ReadPicture(path string) (Source, error) {
	f, err := os.Open(path)
	if err != nil {
		return Source{}, fmt.Errorf("read source: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Source{}, fmt.Errorf("read source: %w", err)
	}
	head, err := io.ReadAll(io.LimitReader(f, mostHead))
	if err != nil {
		return Source{}, fmt.Errorf("read source: %w", err)
	}
	s := Source{Bytes: info.Size()}
	s.Picture, _ = paint.ReadHeader(head) // decoding says what is wrong
	return s, nil
}

// movieSeconds is how long an MP4 says that it lasts (ISO/IEC 14496-12, 8.2.2),
// 0 where it is none.
func movieSeconds(data []byte) float64 {
	header := box(box(data, "moov"), "mvhd")
	switch {
	case len(header) >= 20 && header[0] == 0: // times of 32 bits
		return ratio(uint64(binary.BigEndian.Uint32(header[16:])), binary.BigEndian.Uint32(header[12:]))
	case len(header) >= 32 && header[0] == 1: // of 64
		return ratio(binary.BigEndian.Uint64(header[24:]), binary.BigEndian.Uint32(header[20:]))
	}
	return 0
}

// ratio is a duration in units of its clock, whose rate may be nonsense. All ones
// stands for an unknown duration.
func ratio(duration uint64, rate uint32) float64 {
	if duration == math.MaxUint64 || duration == math.MaxUint32 || rate == 0 {
		return 0
	}
	return float64(duration) / float64(rate)
}

// box is what the first box of a kind among those of data holds (4.2); nil: there
// is none.
func box(data []byte, kind string) []byte {
	const head, longHead = 8, 16
	for len(data) >= head {
		size, from := uint64(binary.BigEndian.Uint32(data)), head
		switch {
		case size == 1 && len(data) >= longHead:
			size, from = binary.BigEndian.Uint64(data[head:]), longHead
		case size == 0: // to the end
			size = uint64(len(data))
		}
		if size < uint64(from) {
			return nil
		}
		size = min(size, uint64(len(data)))
		if bytes.Equal(data[4:head], []byte(kind)) {
			return data[from:size]
		}
		data = data[size:]
	}
	return nil
}
