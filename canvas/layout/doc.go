// Package layout composes scenes: it picks a layout, finds the size of type at
// which all of it fits, places every element, builds it and leads arrows around
// it. A Scene goes in; Drawings in the order of the scene come out, or faults that
// name each element without room.
//
// A block is what layouts place: an item, which is one element, or blocks arranged
// together. Blocks say the least room they can live in and the room they want, and
// are then placed; they speak with elements by element.Constraints and
// element.Built alone.
package layout
