// Package choreography has what a scene shows come to its place by itself, where no hand
// draws: words rise, things grow, lines run. Marks of an element and the name of a choreography go
// in, beats come out: when each mark comes, and how. What is shown then is for sketch.
package choreography
