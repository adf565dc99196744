package child

import (
	"os"
	"runtime"
	"strings"
)

// launcher starts children, all from one thread that lives as long as it does:
// they are told when the thread that started them ends, not the process. The
// thread gives way to others, and what it starts inherits that: who asks a worker
// or its API something is answered first, and drawing takes what is left.
type launcher chan func()

func newLauncher() launcher {
	l := make(launcher)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the launcher
		giveWay()
		for f := range l {
			f()
		}
	}()
	return l
}

// do calls start on the launcher's thread.
func (l launcher) do(start func() error) error {
	done := make(chan error)
	l <- func() { done <- start() }
	return <-done
}

// close ends the launcher and its thread.
func (l launcher) close() { close(l) }

// inherited are the variables of the environment that children have, or all that
// begin with one that ends in _: where programs and their data lie, how they
// speak, what they may take, which graphics card. None is a credential.
var inherited = []string{
	"PATH", "LANG", "LANGUAGE", "LC_", "TZ", "LD_LIBRARY_PATH", "GOGC", "GOMAXPROCS", "GOCOVERDIR", "GORACE",
	"INKREEL_FFMPEG", "INKREEL_FFPROBE", "INKREEL_FONT_DIR", "INKREEL_FAULT", "ESPEAK_DATA_PATH", "LIBVA_", "CUDA_", "NVIDIA_", "MALLOC_",
}

// environment is that of a child whose folder is box.
func environment(box string) []string {
	env := []string{"TMPDIR=" + box, "HOME=/dev/null/home"}
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		for _, i := range inherited {
			if name == i || strings.HasSuffix(i, "_") && strings.HasPrefix(name, i) {
				env = append(env, v)
			}
		}
	}
	return env
}
