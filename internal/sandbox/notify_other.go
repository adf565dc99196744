//go:build !unix

package sandbox

import "os"

func NotifyCPU(chan<- os.Signal) {}
