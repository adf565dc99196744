// Package chart draws values as bars, columns, lines, areas, pies and donuts,
// with axes, legends and labels that do not overlap. An element with its series
// goes in with a box; marks in the order a hand makes them come out, or a fault
// that names the label without room. It is a kind like others, and has a room of
// its own for its size.
package chart
