package script

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/story"
)

// Place puts the pictures and videos of src that no marker has placed into scenes
// of their own choosing, each once: first where a description and what is said have
// the most in common, the best match first, then those that match nothing evenly
// over the scenes that are left. terms are what a text is about in a form that can
// be compared, such as the stems and concepts of its words. Notes say what found no
// scene.
func Place(s *story.Script, src *story.Source, terms func(string) []string) {
	p := placing{script: s, common: map[string]float64{}}
	for _, scene := range s.Scenes {
		set := setOf(terms(scene.Text() + "\n" + scene.Chapter))
		p.scenes = append(p.scenes, set)
		for t := range set {
			p.common[t]++
		}
	}
	image, video := make([]bool, len(src.Images)+1), make([]bool, len(src.Videos)+1)
	for _, scene := range s.Scenes {
		if scene.Image < len(image) {
			image[scene.Image] = true
		}
		if scene.Video < len(video) {
			video[scene.Video] = true
		}
	}
	var open []medium
	for i, m := range src.Images {
		if !image[i+1] {
			open = append(open, medium{number: i + 1, terms: setOf(terms(m.Description))})
		}
	}
	for i, m := range src.Videos {
		if !video[i+1] {
			open = append(open, medium{number: i + 1, video: true, terms: setOf(terms(m.Description))})
		}
	}
	p.spread(p.match(open))
}

// PlaceProblem puts the pictures of a problem into the first scenes that show nothing of
// the user's: there it is stated. They are numbered on from src.Images.
func PlaceProblem(s *story.Script, src *story.Source) {
	for i := range min(len(src.Problem), len(s.Scenes)) {
		if scene := &s.Scenes[i]; scene.Image == 0 && scene.Video == 0 {
			scene.Image = len(src.Images) + i + 1
		}
	}
}

// medium is a picture or video that is looking for a scene.
type medium struct {
	number int
	video  bool
	terms  map[string]bool
}

func (m medium) String() string {
	if m.video {
		return fmt.Sprintf("Video %d", m.number)
	}
	return fmt.Sprintf("Picture %d", m.number)
}

type placing struct {
	script *story.Script
	scenes []map[string]bool  // what each is about
	common map[string]float64 // in how many scenes a term is
}

func setOf(terms []string) map[string]bool {
	set := make(map[string]bool, len(terms))
	for _, t := range terms {
		set[t] = true
	}
	return set
}

// free reports whether a scene shows nothing of the user's yet.
func (p *placing) free(i int) bool {
	return p.script.Scenes[i].Image == 0 && p.script.Scenes[i].Video == 0
}

func (p *placing) put(m medium, i int) {
	if m.video {
		p.script.Scenes[i].Video = m.number
	} else {
		p.script.Scenes[i].Image = m.number
	}
}

// match places what a scene speaks of and returns the rest.
func (p *placing) match(open []medium) (rest []medium) {
	type pair struct {
		m, scene int
		score    float64
	}
	var pairs []pair
	for k, m := range open {
		for i := range p.scenes {
			if score := p.score(m, i); score > 0 && p.free(i) {
				pairs = append(pairs, pair{k, i, score})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.score, a.score) })
	placed := make([]bool, len(open))
	for _, q := range pairs {
		if !placed[q.m] && p.free(q.scene) {
			p.put(open[q.m], q.scene)
			placed[q.m] = true
		}
	}
	for k, m := range open {
		if !placed[k] {
			rest = append(rest, m)
		}
	}
	return rest
}

// score is how much a scene speaks of what a medium shows: the terms they share,
// each worth the more the fewer scenes have it, as a share of what the medium shows.
func (p *placing) score(m medium, scene int) float64 {
	shared, all := 0.0, 0.0
	for t := range m.terms {
		worth := math.Log(1 + float64(len(p.scenes))/max(p.common[t], 1))
		all += worth
		if p.scenes[scene][t] {
			shared += worth
		}
	}
	if shared == 0 {
		return 0
	}
	return shared / math.Sqrt(all) // much in common counts, beside how much of it
}

// spread places media evenly over the free scenes, in order; not in the first, which
// opens the film, where there are others.
func (p *placing) spread(open []medium) {
	var free []int
	for i := range p.script.Scenes {
		if p.free(i) {
			free = append(free, i)
		}
	}
	if len(free) > len(open) && free[0] == 0 {
		free = free[1:]
	}
	shown := min(len(open), len(free))
	for k, m := range open[:shown] {
		p.put(m, free[(2*k+1)*len(free)/(2*shown)])
	}
	for _, m := range open[shown:] {
		p.script.Notes = append(p.script.Notes, fmt.Sprintf("%s is not shown: all %d scenes of the script show another.", m, len(p.script.Scenes)))
	}
}
