// Package player is the film player of our pages: an ES module and its styles,
// without dependencies and without a build step. What comes in is a film, its
// scenes and pictures of moments; see player.js.
package player

import "embed"

// Files are player.js and player.css.
//
//go:embed player.js player.css
var Files embed.FS
