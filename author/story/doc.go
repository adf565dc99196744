// Package story holds what a film is before it is a plan: four values, each made
// from the one before by a pure step, each printable, each testable alone.
//
//	Source      what there is: a prompt, a script, documents, pictures, videos
//	Script      what is said: sentences in scenes
//	Storyboard  what is shown of it, and why: a claim, things, their relation
//	plan.Plan   how it is drawn
//
// Settings are what the user asked for and hold for all of them. A Writer makes
// scripts and storyboards. The values are also the JSON that a language model
// answers with, so their fields are few and say what they mean.
package story
