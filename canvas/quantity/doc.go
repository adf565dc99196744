// Package quantity is what charts and diagrams share: numbers as a language writes
// them, round marks of a scale, and how their parts are told apart by
// colour, filling and strength.
//
// In go values, units and a look; out come words, marks and the looks of parts.
package quantity
