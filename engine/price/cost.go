package price

import (
	"math"
	"unicode/utf8"

	"github.com/inkreel/inkreel/plan"
)

// Estimates of time are seconds of one core of a usual server of 2024, calibrated
// with films of one scene that holds as much of one kind as a plan may: the
// processor time of the whole program and of what it starts, less that of a film
// of one word, divided by the amount. Where the kind has cheap and dear forms the
// dear one counts, so that an estimate is right within a factor of three where
// it is large, and more often too high than too low, most of all for arrows, for
// which a way may be found at once.
const (
	sceneStart = 0.05 // each scene: page, first picture, clip

	// Until the first frame.
	placeSeconds     = 25e-3  // the place a scene plays in: sixteen: 0.25
	elementSeconds   = 5e-3   // 60 texts without boxes: 0.3
	characterSeconds = 230e-6 // shaped, broken, traced: 60 texts of 400: 5.5; 20 listings of 900: 3.5; 10 tables of 600: 1.6
	formulaSeconds   = 150e-6 // a character of TeX: 30 formulas of 220: 0.7
	emphasisSeconds  = 60e-3  // 30 highlighted texts: 1.9
	inkSeconds       = 120e-9 // a pixel that ink may cover: 60 hatched stars that fill the frame: 11.4; five charts of twelve areas: 8.6
	keptSeconds      = 240e-9 // … of a picture shown as it is: ten that fade in over the frame: 3.8
	redrawSeconds    = 800e-9 // … of a picture redrawn as the style draws: ten that fill the frame: 12.5
	decodeSeconds    = 40e-9  // a pixel of a picture: sixteen million of a PNG: 0.7
	scanSeconds      = 10e-9  // … for each further pass over it
	vectorSeconds    = 3e-6   // a byte of an SVG: ten thousand outlines in 0.7 MB: 2
	pathSeconds      = 100e-6 // a character of path data that leads far …
	longestPaths     = 3.0    // … as far as a scene may go, 1200 diagonals of the frame: 0.9 to 3 by medium
	segmentSeconds   = 2e-6   // a character of path data, however near it leads
	arrowSeconds     = 45e-6  // the fourth power of how many arrows join elements, since the way of each is sought around all: 20: 6; 30: 39
	placedArrows     = 4      // times that where layouts place what they join: 20: 25

	// While it plays.
	frameSeconds = 0.1e-9 // a pixel of a frame in which little changes
	movedSeconds = 12e-9  // a pixel that changes, painted and encoded: eight slides of the largest frame at 60 a second: 19
	webmSeconds  = 25e-9  // a pixel of WebM, moved or not: drawn films take 9, those of which all changes more
	gifSeconds   = 10e-9  // … of GIF: ten seconds of a word at the largest scale: 15

	footageDecode = 3e-9   // a pixel of footage: ten seconds of 3840x2160 at 60 a second: 15
	footageRate   = 60     // pictures a second of footage that says none
	soundDecode   = 0.002  // a second of a recording
	soundSeconds  = 0.01   // a second of the film's sound, mixed and encoded
	speechSeconds = 0.5e-3 // a character that is spoken
)

// transitionSeconds is how long a transition moves all of the frame.
const transitionSeconds = 0.6

// scene counts the drawing of the i-th scene, which lasts so many seconds at
// most, and returns the seconds of one core that it takes.
func (f *film) scene(i int, seconds float64) float64 {
	s, at := &f.plan.Scenes[i], place{scene: i + 1}
	f.add(Elements, at, float64(len(s.Elements)))
	first := sceneStart + f.layout(i)
	f.add(SceneCoreSeconds, at, first)
	frames := math.Ceil(seconds * f.fps)
	f.add(TotalFilmPixels, at, frames*f.pixels)
	return first + f.playing(i, frames)
}

// layout is what a scene takes until its first frame.
func (f *film) layout(i int) float64 {
	s, at := &f.plan.Scenes[i], place{scene: i + 1}
	var l layout
	if s.Place() != "" {
		l.seconds += placeSeconds
	}
	for j := range s.Elements {
		f.element(&l, s, place{scene: i + 1, element: j + 1})
	}
	near := s.Nearest()
	near *= near // it is drawn as large as the camera sees it
	f.add(ScenePixels, at, l.covered*near)
	f.add(SceneArrows, at, float64(l.arrows))
	search := arrowSeconds * math.Pow(float64(l.arrows), 4)
	if l.placed {
		search *= placedArrows
	}
	return near*(l.seconds+min(l.paths, longestPaths)) + search
}

// layout adds up the elements of a scene.
type layout struct {
	seconds float64 // but for paths and arrows
	paths   float64 // seconds of paths, if all lead far
	covered float64 // pixels that boxes cover
	arrows  int     // between elements
	placed  bool    // elements have no boxes of their own
}

// element counts an element.
func (f *film) element(l *layout, s *plan.Scene, at place) {
	e := &s.Elements[at.element-1]
	share, boxed := extent(e)
	if !boxed {
		share = 1 / float64(len(s.Elements)) // what layouts place shares the frame
	}
	covers := share * f.pixels * layers(e)
	l.seconds += elementSeconds + covers*areaSeconds(e)
	if e.Emphasis != plan.EmphasisNone && e.Emphasis != "" {
		l.seconds += emphasisSeconds
	}
	if n := f.words(s.ID, e); n > 0 {
		f.add(TextCharacters, at, float64(n))
		l.seconds += characterSeconds * float64(n)
	}
	if n := float64(utf8.RuneCountInString(e.Tex)); n > 0 {
		f.add(FormulaCharacters, at, n)
		l.seconds += formulaSeconds * n
	}
	if n := float64(len(e.D)); n > 0 {
		f.add(PathCharacters, at, n)
		l.paths += pathSeconds * n
		l.seconds += segmentSeconds * n
	}
	l.seconds += covers * inkSeconds * float64(len(e.HighlightCountries)) // each may be as large as its map
	if e.Source != "" && !plays(e) {
		l.seconds += pictureSeconds(f.sources.of(e.Source))
	}
	switch {
	case e.From != "":
		l.arrows++
	case boxed:
		l.covered += covers
	default:
		l.placed = true
	}
}

// extent is the share of the frame that an element's box covers, or the points
// of an arrow; ok reports whether the plan says it.
func extent(e *plan.Element) (share float64, ok bool) {
	if e.Box != nil {
		return e.Box.W * e.Box.H, true
	}
	if len(e.Points) == 0 {
		return 0, false
	}
	low, high := e.Points[0], e.Points[0]
	for _, p := range e.Points {
		for k := range p {
			low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
		}
	}
	return (high[0] - low[0]) * (high[1] - low[1]), true
}

// layers is how many marks lie over each other in an element's box: the rows of
// values of a chart, or what flows in it, may each cover all of it.
func layers(e *plan.Element) float64 { return float64(max(len(e.Series), len(e.Flows), 1)) }

// areaSeconds is what each pixel that an element covers takes.
func areaSeconds(e *plan.Element) float64 {
	written := e.Text != "" || len(e.Items) > 0 && e.Diagram == "" || len(e.Rows) > 0 || e.Code != "" || e.Tex != ""
	switch {
	case written || plays(e):
		return 0 // by its characters, or while it plays
	case e.Source == "":
		return inkSeconds
	case e.KeepOriginal:
		return keptSeconds
	}
	return redrawSeconds
}

// pictureSeconds is what decoding a picture takes.
func pictureSeconds(s Source) float64 {
	if s.Picture.Format == "svg" {
		return vectorSeconds * plausible(float64(s.Bytes))
	}
	return plausible(float64(s.Picture.Pixels())) * (decodeSeconds + scanSeconds*float64(max(s.Picture.Passes-1, 0)))
}

// watched is in how many frames of a scene a camera moves, at most.
func (f *film) watched(s *plan.Scene, frames float64) float64 {
	if s.Camera == plan.CameraPushIn {
		return frames
	}
	moves := 0.0
	for j := range s.Elements {
		if s.Elements[j].Camera != "" {
			moves++
		}
	}
	return min(2*moves*transitionSeconds*f.fps, frames)
}

// playing is what the frames of a scene take: painted, encoded, and the footage
// in them decoded.
func (f *film) playing(i int, frames float64) float64 {
	s := &f.plan.Scenes[i]
	sum := frames * f.pixels * frameSeconds
	switch f.plan.Output.Format {
	case plan.FormatWebM:
		sum += frames * f.pixels * webmSeconds
	case plan.FormatGIF:
		sum += frames * f.pixels * gifSeconds
	}
	if s.Transition != plan.TransitionNone {
		sum += min(transitionSeconds*f.fps, frames) * f.pixels * movedSeconds
	}
	if f.endsOnBoard(i) {
		sum += plan.WholeBoard*f.fps*f.pixels*movedSeconds + f.whole()
	}
	if s.Nearest() > 1 {
		sum += f.watched(s, frames) * f.pixels * movedSeconds
	}
	if b := s.Background; b.Video() {
		sum += footageSeconds(f.sources.of(b.Source), frames/f.fps) + frames*f.pixels*movedSeconds
	} else if b.Picture() {
		sum += pictureSeconds(f.sources.of(b.Source)) + f.pixels*keptSeconds
	}
	for j := range s.Elements {
		if e := &s.Elements[j]; plays(e) {
			area := 1.0
			if e.Box != nil {
				area = e.Box.W * e.Box.H
			}
			source := f.sources.of(e.Source)
			sum += footageSeconds(source, plausible(source.Seconds)) + plausible(source.Seconds)*f.fps*area*f.pixels*movedSeconds
		}
	}
	if f.narratorSeen() && f.recording(i) != "" {
		seconds := f.part(i)
		sum += footageSeconds(f.sources.of(f.recording(i)), seconds) + seconds*f.fps*f.pixels*movedSeconds/2
	}
	return sum
}

// whole is what laying out the regions of the film's last board takes once more.
func (f *film) whole() (sum float64) {
	for i := len(f.plan.Scenes) - 1; i >= 0; i-- {
		s := &f.plan.Scenes[i]
		sum += sceneStart + elementSeconds*float64(len(s.Elements))
		if s.Transition != plan.TransitionBoard {
			break
		}
	}
	return sum
}

// footageSeconds is what decoding so many seconds of footage takes.
func footageSeconds(s Source, seconds float64) float64 {
	rate := footageRate * 1.0
	if s.Rate > 0 {
		rate = min(s.Rate, 4*footageRate) // a clock's rate is no rate of pictures
	}
	return seconds * rate * plausible(float64(s.Width)*float64(s.Height)) * footageDecode
}

// narration counts what is said in the i-th scene, which lasts so many seconds at
// most, and returns the seconds of one core that its sound takes.
func (f *film) narration(i int, seconds float64) float64 {
	sum := soundSeconds * seconds
	n := f.said(i)
	if n == nil {
		return sum
	}
	at := place{scene: i + 1, field: "narration"}
	if f.recording(i) != "" {
		part := f.part(i)
		f.add(VoiceSeconds, at, part)
		return sum + soundDecode*part
	}
	if f.variant != nil && n == f.plan.Scenes[i].Narration {
		return sum // spoken for the film
	}
	spoken := float64(utf8.RuneCountInString(n.Said()))
	f.add(SpokenCharacters, at, spoken)
	return sum + speechSeconds*spoken
}
