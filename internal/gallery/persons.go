package main

import (
	"context"
	"path/filepath"

	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/internal/specimen"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// people are the persons of the sheet, six a row, named by what they show.
var people = []plan.Element{
	{ID: "teacher, presenting", Role: "teacher", Pose: "presenting"},
	{ID: "child, delighted", Role: "child", Face: "delighted"},
	{ID: "scientist", Role: "scientist"},
	{ID: "doctor", Role: "doctor"},
	{ID: "surgeon", Role: "surgeon"},
	{ID: "worker", Role: "worker"},
	{ID: "farmer, pointing", Role: "farmer", Pose: "pointing"},
	{ID: "chef", Role: "chef"},
	{ID: "businesswoman", Role: "businesswoman"},
	{ID: "businessman, thinking", Role: "businessman", Pose: "thinking"},
	{ID: "athlete, walking", Role: "athlete", Pose: "walking"},
	{ID: "man, with prosthesis", Role: "man", Pose: "with_prosthesis"},
	{ID: "grandmother, sitting", Role: "grandmother", Pose: "sitting"},
	{ID: "student, on the floor", Role: "student", Pose: "sitting_on_floor"},
	{ID: "artist, kneeling", Role: "artist", Pose: "kneeling"},
	{ID: "nurse, in a wheelchair", Role: "nurse", Pose: "in_wheelchair"},
	{ID: "woman, cycling", Role: "woman", Pose: "cycling"},
	{ID: "professor, explaining", Role: "professor", Pose: "explaining"},
	{ID: "engineer, pointing up", Role: "engineer", Pose: "pointing_up"},
	{ID: "student, writing", Role: "student", Pose: "writing"},
	{ID: "programmer, typing", Role: "programmer", Pose: "typing"},
	{ID: "grandfather, reading", Role: "grandfather", Pose: "reading"},
	{ID: "woman, drinking", Role: "woman", Pose: "drinking"},
	{ID: "man, shrugging", Role: "man", Pose: "shrugging"},
}

// few are those that are shown in many looks.
var few = []plan.Element{
	people[0], people[1], people[6],
	{ID: "man, shrugging", Role: "man", Pose: "shrugging", Beard: "full"}, people[17], people[20],
}

// persons writes persons of many roles and poses in one look, and some in many.
func persons(ctx context.Context, out string) error {
	look, err := styles.Named("classic", plan.EngineSketch)
	if err != nil {
		return err
	}
	sh := sheet.New(1, 1500)
	sh.Add(specimen.People(people, look))
	if err := sh.Write(ctx, filepath.Join(out, "persons.webp")); err != nil {
		return err
	}
	sh = sheet.New(3, 430)
	for _, l := range across {
		look, err := styles.Named(l.look, l.engine)
		if err != nil {
			return err
		}
		sh.Add(specimen.People(few, look))
	}
	return sh.Write(ctx, filepath.Join(out, "persons-looks.webp"))
}
