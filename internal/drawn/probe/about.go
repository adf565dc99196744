//go:build !amd64 || amd64.v3

package main

// exact says that this build computes as the one whose hashes are in the file.
const exact = false
