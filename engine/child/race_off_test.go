//go:build !race

package child

const raced = false
