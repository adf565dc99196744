//go:build race

package child

// raced says that the race detector is at work, which takes some hundred megabytes.
const raced = true
