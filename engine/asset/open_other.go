//go:build !unix

package asset

const nonBlocking = 0 // pipes lie outside of folders there
