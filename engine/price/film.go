package price

import (
	"unicode/utf8"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

// film counts what one film of a plan costs.
type film struct {
	*Price
	plan    *plan.Plan
	variant *plan.Variant // instead of the film itself; nil: that
	sources *sources

	pixels  float64 // of a frame
	fps     float64
	seconds float64 // at most, so far
}

// count is the price of the film of a plan, or of a variant of it.
func count(p *plan.Plan, v *plan.Variant, known *sources) *Price {
	frame := paint.FrameOf(p)
	f := &film{
		Price: &Price{}, plan: p, variant: v, sources: known,
		pixels: float64(frame.W) * float64(frame.H), fps: max(float64(p.Output.FPS), 1),
	}
	if v == nil { // variants take the sources that the film has
		f.files()
	}
	drawn := p.Output.Format != plan.FormatAudio
	for i := range p.Scenes {
		least, most := f.length(i)
		f.add(FilmSeconds, place{scene: i + 1}, least)
		f.seconds += most
		core := f.narration(i, most)
		if drawn && !f.shared() {
			core += f.scene(i, most)
		}
		f.add(TotalCoreSeconds, place{scene: i + 1}, core)
		f.add(CoreSecondsPerMinute, place{scene: i + 1}, core)
	}
	f.Seconds, f.minutes = f.seconds, begun(f.seconds)
	return f.Price
}

// shared reports whether a variant takes the film's drawings.
func (f *film) shared() bool {
	return f.variant != nil && f.variant.Visuals == plan.VisualsShared && !f.plan.Captions.BurnedIn() && !f.narratorSeen()
}

func (f *film) narratorSeen() bool {
	return f.plan.OwnNarration != nil && f.plan.OwnNarration.Layout != ""
}

// files counts the plan's sources, each once, and what plays as often as it does.
func (f *film) files() {
	fetched, pictures, recordings := once{}, once{}, once{}
	played := make([]float64, len(f.plan.Scenes)) // pixels of the videos of each scene, which are decoded side by side
	for u := range uses(f.plan) {
		s := f.sources.of(u.Source)
		if fetched.first(u.Source) {
			f.add(TotalSourceBytes, u.at, float64(s.Bytes))
		}
		switch {
		case u.Plays:
			f.add(FootageSeconds, u.at, s.Seconds)
			f.add(TotalFootageSeconds, u.at, s.Seconds)
			played[u.at.scene-1] += max(float64(s.Width)*float64(s.Height), decoderPixels)
		case u.Behind:
			f.add(FootageSeconds, u.at, s.Seconds)
			played[u.at.scene-1] += max(float64(s.Width)*float64(s.Height), decoderPixels)
		case u.Timed && recordings.first(u.Source):
			f.add(RecordingSeconds, u.at, s.Seconds)
			f.add(TotalRecordingSeconds, u.at, s.Seconds)
		case !u.Timed && pictures.first(u.Source):
			f.add(PicturePixels, u.at, float64(s.Picture.Pixels()))
			f.add(PictureBytes, u.at, float64(s.Picture.Bytes))
			f.add(TotalPicturePixels, u.at, float64(s.Picture.Pixels()))
		}
		if u.Seen {
			f.add(FootagePixels, u.at, float64(s.Width)*float64(s.Height))
		}
	}
	for i, pixels := range played {
		f.add(SceneFootagePixels, place{scene: i + 1}, pixels)
	}
}

// decoderPixels are the pixels that a video counts as at least: a decoder takes
// memory for itself.
const decoderPixels = 4e6

// once is what has been seen already.
type once map[string]bool

// first reports whether a name is seen for the first time.
func (o once) first(name string) bool {
	seen := o[name]
	o[name] = true
	return !seen
}

// said is what is said in the i-th scene, nil where nothing is.
func (f *film) said(i int) *plan.Narration {
	if f.variant != nil {
		if own := f.variant.Scenes[f.plan.Scenes[i].ID].Narration; own != nil {
			return own
		}
	}
	return f.plan.Scenes[i].Narration
}

// recording is the source of what is said in the i-th scene, empty where it is
// spoken or nothing is said.
func (f *film) recording(i int) string {
	n := f.said(i)
	switch {
	case n == nil:
		return ""
	case n.Audio != "":
		return n.Audio
	case f.plan.OwnNarration != nil && n == f.plan.Scenes[i].Narration:
		return f.plan.OwnNarration.Source
	}
	return ""
}

// words are the characters that an element writes, those of a variant instead of
// the film's.
func (f *film) words(scene string, e *plan.Element) int {
	var own plan.VariantElement
	if f.variant != nil {
		own = f.variant.Scenes[scene].Elements[e.ID]
	}
	n := utf8.RuneCountInString(e.Unit) + utf8.RuneCountInString(e.Code) + characters(e.Labels) + characters(e.Header) + characters(e.Axes)
	for _, replaced := range [][2]string{{e.Text, own.Text}, {e.Label, own.Label}} {
		if replaced[1] != "" {
			replaced[0] = replaced[1]
		}
		n += utf8.RuneCountInString(replaced[0])
	}
	if len(own.Items) > 0 {
		n += characters(own.Items)
	} else {
		n += characters(e.ItemWords())
	}
	for _, row := range e.Rows {
		n += characters(row)
	}
	for _, s := range e.Series {
		n += utf8.RuneCountInString(s.Name)
	}
	for _, f := range e.Flows {
		n += utf8.RuneCountInString(f.From) + utf8.RuneCountInString(f.To)
	}
	for _, m := range e.Marks {
		n += utf8.RuneCountInString(m.Label) + utf8.RuneCountInString(m.At.Place)
	}
	for _, r := range e.Routes {
		n += utf8.RuneCountInString(r.Label)
	}
	return n
}

func characters(texts []string) (n int) {
	for _, t := range texts {
		n += utf8.RuneCountInString(t)
	}
	return n
}
