//go:build !unix

package main

func diskFree(string) (int64, bool) { return 0, false }
