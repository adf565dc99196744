//go:build !unix

package child

import "os"

func notifyCPU(chan<- os.Signal) {}
