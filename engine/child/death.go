package child

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"syscall"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/engine/trail"
)

// What children die of, as codes of failures.
const (
	codeMemory = "memory"
	codeCPU    = "cpu"
	codeCrash  = "crash"
)

// Death is the error of a step whose child has died.
type Death struct {
	Code    string // memory, cpu or crash
	Place   trail.Place
	Message string // without the place
	Hint    string

	tail    string // what it said last
	culprit bool
	again   bool // the second time
}

// Error implements error.
func (d *Death) Error() string {
	if d.Place.Path == "" {
		return d.Message
	}
	return d.Place.Path + ": " + d.Message
}

// Culprit reports whether the step itself is to blame: it will die again.
// Where it is not, the child was ended from outside.
func (d *Death) Culprit() bool { return d.culprit }

// verdict is the death in words for the job's owner, and whether trying again is
// of no use.
func (d *Death) verdict() (permanent bool, f queue.Failure) {
	return d.culprit && d.again, queue.Failure{
		Code: d.Code, Message: d.Message, Path: d.Place.Path, Scene: d.Place.Scene, Element: d.Place.Element, Hint: d.Hint, Tail: d.tail,
	}
}

// ranOut is what a child says last that has used up its time.
const ranOut = "inkreel child: the step has used up its time of processor"

// obituary is what a child died of, and where.
func (c *process) obituary() *Death {
	d := &Death{Code: codeCrash, culprit: true, tail: c.tail.String()}
	if f, err := c.box.OpenFile(trailName, os.O_RDONLY|noWaiting, 0); err == nil {
		if places := trail.Read(io.LimitReader(f, 1<<20)); len(places) > 0 {
			d.Place = places[0]
		}
		f.Close()
	}
	work := d.Place.Doing
	if work == "" {
		work = "the step"
	}
	state := ""
	if c.cmd.ProcessState != nil {
		state = c.cmd.ProcessState.String()
	}
	const stopped = "; it was stopped"
	switch {
	case strings.Contains(d.tail, ranOut):
		d.Code, d.Message = codeCPU, fmt.Sprintf("%s needed more than %v of processor time%s", work, c.pool.cfg.Setup.CPU, stopped)
		d.Hint, d.tail = "make it simpler, or start workers with a longer --child-cpu", ""
	case c.pool.cfg.Setup.Memory > 0 && outOfMemory(d.tail):
		d.Code, d.Message = codeMemory, fmt.Sprintf("%s needed more than %d MiB of memory%s", work, c.pool.cfg.Setup.Memory>>20, stopped)
		d.Hint, d.tail = "use smaller pictures or fewer parts, or start workers with a larger --child-memory-mib", ""
	case errors.Is(c.violent, errProtocol), errors.Is(c.violent, errSize):
		d.Message = fmt.Sprintf("%s made its process say what it never says (%v)%s", work, c.violent, stopped)
	case c.signalled(syscall.SIGKILL) && oomKills() > c.ooms:
		d.Code, d.Message, d.culprit = codeMemory, fmt.Sprintf("the system ran out of memory and ended %s", work), false
		d.Hint = "give the machine more memory, or its workers fewer --slots or less --child-memory-mib"
	case c.violent != nil:
		d.Message, d.culprit = fmt.Sprintf("%s was ended: %v", work, c.violent), false
	case c.signalled(syscall.SIGKILL), c.signalled(syscall.SIGTERM):
		d.Message, d.culprit = fmt.Sprintf("%s was ended from outside (%s)", work, state), false
	case c.signalled(badCall):
		d.Message = fmt.Sprintf("%s asked the system for what it may not have (%s)%s", work, state, stopped)
	default:
		d.Message, d.Hint = fmt.Sprintf("%s crashed (%s)", work, state), "this is a bug of Inkreel; please report it with the plan"
	}
	return d
}

// outOfMemory reports whether these are the last words of a Go program that got
// no more memory.
func outOfMemory(tail string) bool {
	for _, s := range []string{
		"out of memory", "cannot allocate memory", "cannot map pages", "cannot remap pages", "page summary memory", "new OS thread", "pthread_create failed",
	} {
		if strings.Contains(tail, s) {
			return true
		}
	}
	return withoutMemory.MatchString(tail)
}

// withoutMemory is how Go's runtime dies where it goes on with the nil that it got
// in place of memory for itself: a fault near address 0 (SEGV_MAPERR, code 1)
// within the runtime. One in other code is a panic and reads otherwise.
var withoutMemory = regexp.MustCompile(`SIGSEGV: segmentation violation\s+PC=\S+ m=\S+ sigcode=1 addr=0x[0-9a-f]{1,4}\s|` +
	`unexpected signal during runtime execution\s+\[signal SIGSEGV: segmentation violation code=0x1 addr=0x[0-9a-f]{1,4} `)

// tailBytes bounds what is kept of the end of a child's standard error: a trace.
const tailBytes = 8 << 10

// tail keeps the beginning and the end of what is written to it: a trace says
// first what happened. Only os/exec writes, it is read after Wait.
type tail struct{ head, rest []byte }

// Write implements io.Writer.
func (t *tail) Write(b []byte) (int, error) {
	n := len(b)
	if free := tailBytes/2 - len(t.head); free > 0 {
		k := min(free, len(b))
		t.head, b = append(t.head, b[:k]...), b[k:]
	}
	t.rest = append(t.rest, b...)
	if over := len(t.rest) - tailBytes/2; over > 0 {
		t.rest = append(t.rest[:0], t.rest[over:]...)
	}
	return n, nil
}

// String is the text.
func (t *tail) String() string {
	return strings.ToValidUTF8(strings.TrimSpace(string(t.head)+string(t.rest)), "?")
}
