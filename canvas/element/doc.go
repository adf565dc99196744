// Package element is what elements of a scene are built with, whatever their
// kind: the build context, constraints and what is built; type, colours, hatching,
// emphasis and frames of a look. It knows no kind and no layout.
//
// In go a Context, an element of the plan and the Constraints a layout asks; out
// come sizes, and Built: marks with what they cover and where arrows meet them.
package element
