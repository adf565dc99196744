// Package carto makes maps: a region of the globe goes in, and out come its coasts,
// borders and countries as lines and areas in pixels, as simple as a pen of a given width
// draws them. It chooses the projection, cuts the globe where it must, and knows neither
// looks nor marks.
//
//	view := carto.Whole()
//	sheet := view.Draw(box, carto.Pen{Line: 4})
//	for _, line := range sheet.Coast { … }
package carto
