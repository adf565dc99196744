// Package overlay is what lies over a scene all through it, or beside it: logo,
// burned captions, the narrator. A plan, a frame and a look go in; out come the
// parts of the frame that are kept free for them, and layers in board pixels.
package overlay
