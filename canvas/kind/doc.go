// Package kind has one file for each kind of element, and the table of them.
// An element goes in with its constraints and a box; its size, or its marks, come
// out. What layouts and scripts have to know of a kind stands in its element.Kind,
// so that nobody else asks which kind an element is.
package kind
