//go:build amd64 && !amd64.v3

package main

// exact says that this build computes as the one whose hashes are in the file.
// Compilers for other processors, and for later ones of this kind, may join a
// multiplication and an addition and round once: pictures differ in single steps
// of single pixels, which nobody sees.
const exact = true
