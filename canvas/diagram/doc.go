// Package diagram draws the diagrams teachers draw: a file for each form. In go a
// diagram element and a box; out come marks in the order a hand makes them: axis
// or trunk first, then part by part with its words, what stands out last.
//
// Forms set their words first and draw when all have room; where they have none,
// they are asked again in smaller type.
package diagram
