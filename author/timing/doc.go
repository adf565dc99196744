// Package timing knows how long a film of a text will be, before a word of it is
// spoken. A text goes in, seconds come out; passages go in, scenes that hold to the
// pacing come out; candidates and a length go in, those that fill it come out.
//
// Rates are measured: rates.json says for every language how long the engine's
// speaker takes for each letter, number and sign, and for each voice how much it
// differs (see measure_test.go). What a film adds to its words, the pauses between
// them and the stillness after a scene, is taken from where the engine has it.
package timing
