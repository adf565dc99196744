//go:build !amd64

package yuv

func convertBlocks([2][]byte, []byte, []byte, [2][]byte) int { return 0 }

func mixBlocks(_, _, _ []byte, _ uint32) int { return 0 }

func layBlocks(_, _, _ []byte, _ uint32) int { return 0 }

func packBlocks([]uint32) int { return 0 }

func overBlocks([2][]byte, []byte, []byte, [2][]uint32) int { return 0 }
