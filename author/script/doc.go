// Package script reads what users write to be spoken: text with markers for their
// pictures and videos, in plain words or with the marks of Markdown. A text goes in,
// a story.Script comes out that says all of it and nothing else, in scenes; a Script
// printed and read again is the same. What is wrong with a marker is never spoken
// and never an error: the script's notes say it.
package script
