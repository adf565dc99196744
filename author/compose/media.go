package compose

import (
	"cmp"
	"encoding/base64"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// media are how pictures and videos of the user's and of the source are shown:
// before anything else.
var media = []*composition{
	{name: "video", look: "video", suits: func(p *page) float64 {
		if p.video() == nil {
			return 0
		}
		return partFirst + 2
	}, set: showVideo},
	{name: "picture of the user's", look: "image", suits: func(p *page) float64 {
		switch {
		case p.image() == nil:
			return 0
		case p.problem():
			return always
		}
		return partFirst + 2
	}, set: showImage},
	{name: "figure", look: "image", suits: func(p *page) float64 {
		if p.Figure == nil || len(p.Figure.Data) == 0 {
			return 0
		}
		return partFirst + 1
	}, set: showFigure},
}

// problem reports whether the scene shows a problem's picture, which stays in sight
// until it is solved.
func (p *page) problem() bool { return p.Image > len(p.film.src.Images) && p.image() != nil }

// always is what a composition is worth that stands whatever its neighbours are.
const always = 100

// video is the user's that the scene shows.
func (p *page) video() *story.Media { return nth(p.film.src.Videos, p.Video) }

// image is the user's that the scene shows.
func (p *page) image() *story.Media {
	if m := nth(p.film.src.Images, p.Image); m != nil {
		return m
	}
	if p.Image > len(p.film.src.Images) {
		return nth(p.film.src.Problem, p.Image-len(p.film.src.Images))
	}
	return nil
}

// nth is the n-th of media, from 1; nil: there is none.
func nth(all []story.Media, n int) *story.Media {
	if n < 1 || n > len(all) || all[n-1].Source == "" {
		return nil
	}
	return &all[n-1]
}

// mostDescription is the number of characters of the longest description.
const mostDescription = 1000

func showVideo(p *page) {
	v := p.video()
	e := plan.Element{ID: "video", Kind: plan.KindVideo, Source: v.Source, Description: cut(v.Description, mostDescription)}
	if v.Narrated {
		e.Audio = plan.AudioNarration
	}
	p.shown(e)
}

func showImage(p *page) {
	m := p.image()
	e := plan.Element{ID: "image", Kind: plan.KindImage, Source: m.Source, Description: cut(m.Description, mostDescription), KeepOriginal: m.KeepOriginal}
	stands := p.index > 0 && p.film.board.Scenes[p.index-1].Image == p.Image // it was drawn already
	if m.Still || stands {
		e.Animate = ptr(false)
	}
	p.title(p.heading())
	in, beside := p.stage, area{}
	equation := plan.Element{ID: "formula", Kind: plan.KindFormula, Tex: p.Relation.Text}
	worked := p.Relation.Kind == story.Formula && len(equation.Tex) <= mostTeX && written(equation)
	if worked {
		beside, in = p.halves(0.42, true)
	}
	e.Box = in.box()
	if p.add(mark{Element: e}); stands { // before anything else
		last := len(p.marks) - 1
		p.marks = slices.Insert(p.marks[:last:last], 0, p.marks[last])
	}
	if p.Area != nil {
		around := p.film.within(in, p.Area)
		p.add(mark{Element: plan.Element{ID: "here", Kind: plan.KindShape, Shape: plan.ShapeRoundRect, FillStyle: plan.FillNone, Color: "accent1", Box: around.box()}})
	}
	if worked {
		equation.Box = beside.inset(0.02, 0.15).box()
		p.add(mark{Element: equation})
	}
}

// within is where on the board a part of a picture lies that is shown whole in an
// area.
func (f *film) within(in area, part *story.Area) area {
	const air = 0.012 // of the frame's height, between the part and the line around it
	w := min(in.W*f.ruler.w, in.H*f.ruler.h*part.Aspect)
	w, h := w/f.ruler.w, w/part.Aspect/f.ruler.h
	x := part.X
	if f.lang.RTL() { // the board is, and the picture on it is not
		x = 1 - part.X - part.W
	}
	left, top := in.X+(in.W-w)/2+x*w, in.Y+(in.H-h)/2+part.Y*h
	side := air * f.ruler.h / f.ruler.w
	return f.clipped(area{left - side, top - air, part.W*w + 2*side, part.H*h + 2*air})
}

// shown sets the claim and a picture under it, as large as it goes.
func (p *page) shown(e plan.Element) {
	p.title(p.heading())
	e.Box = p.stage.box()
	p.add(mark{Element: e})
}

// mostInPlan is the size in bytes of the largest picture written into a plan
// itself, of the 1 MiB of text that plans accept.
const mostInPlan = 700 << 10

// showFigure is a picture of the source with its caption.
func showFigure(p *page) {
	source := p.film.source(p.Figure.Data, p.Figure.Type)
	if source == "" {
		return
	}
	p.title(p.heading())
	text := p.short(cmp.Or(p.Figure.Caption, p.Figure.Alt), 9, 60)
	if text == p.claim(p.Claim) {
		text = ""
	}
	r := p.film.ruler
	in := p.stage
	s := r.set(plan.RoleCaption, []string{text}, room{in.W, 1.2, 2})
	foot := area{in.X, in.Y + in.H - s.height(text), in.W, s.height(text)}
	if text != "" {
		in.H -= foot.H + 0.02
	}
	p.add(mark{Element: plan.Element{ID: "figure", Kind: plan.KindImage, Source: source, Box: in.box(),
		Description: cut(cmp.Or(p.Figure.Alt, p.Figure.Caption), mostDescription)}})
	if text != "" {
		p.add(mark{Element: plan.Element{ID: "caption", Kind: plan.KindText, Role: plan.RoleCaption, Text: text, Align: plan.AlignCenter, Box: foot.box()}})
	}
}

// source is where a plan finds a picture's bytes; empty: nowhere.
func (f *film) source(data []byte, mediaType string) string {
	if len(data) <= mostInPlan {
		return "data:" + cmp.Or(mediaType, "image/png") + ";base64," + base64.StdEncoding.EncodeToString(data)
	}
	if f.composer.Assets == nil {
		return ""
	}
	source, err := f.composer.Assets.Asset(data, mediaType)
	if err != nil {
		return ""
	}
	return source
}
