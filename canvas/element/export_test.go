package element

// LinesOf is linesOf, for tests of what is drawn about lines of text.
var LinesOf = linesOf
