package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
)

// command is what a client is told to do.
type command struct {
	Do     string               `json:"do"`
	Tenant string               `json:"tenant,omitempty"`
	Job    string               `json:"job_id,omitempty"`
	Plan   string               `json:"plan,omitempty"` // its bytes
	Digest string               `json:"plan_sha256,omitempty"`
	Change *queue.ChangeRequest `json:"change,omitempty"`
	Name   string               `json:"name,omitempty"` // of an artifact
}

// answer is what it says then.
type answer struct {
	Digest    string        `json:"digest,omitempty"`
	Duplicate bool          `json:"duplicate,omitempty"`
	Updates   []update      `json:"updates,omitempty"`
	Record    *queue.Record `json:"record,omitempty"`
	Change    *queue.Change `json:"change,omitempty"`
	Jobs      []string      `json:"jobs,omitempty"`
	Size      int64         `json:"size,omitempty"`
	SHA256    string        `json:"sha256,omitempty"`
	Error     *fault        `json:"error,omitempty"`
}

// update is a job at one moment.
type update struct {
	State queue.State `json:"state"`
	Seq   int         `json:"seq"`
}

// fault is why something was not done.
type fault struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Failure *queue.Failure `json:"failure,omitempty"`
}

// refused reports whether the answer is an error of that code.
func (a answer) refused(code string) bool { return a.Error != nil && a.Error.Code == code }

// client is the program under test.
type client struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan answer
	failed  error // why there are no more answers
}

// startClient starts one that reaches the server at a URL.
func startClient(line, url string) (*client, error) {
	c := &client{cmd: exec.Command("sh", "-c", line), answers: make(chan answer)}
	c.cmd.Env = append(os.Environ(), "NATS_URL="+url)
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // what the shell starts ends with it
	c.cmd.Stderr = os.Stderr
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.in = in
	if err := c.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the client: %w", err)
	}
	go c.read(out)
	return c, nil
}

// maxAnswer is the longest line a client may say: a record has less.
const maxAnswer = 4 << 20

func (c *client) read(out io.Reader) {
	defer close(c.answers)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxAnswer)
	for lines.Scan() {
		var a answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			c.failed = fmt.Errorf("%w: it says %.200q, which is no answer: %w", errGone, lines.Text(), err)
			return
		}
		c.answers <- a
	}
	c.failed = fmt.Errorf("%w: it has ended: %w", errGone, cmp.Or(lines.Err(), io.EOF))
}

// errGone says that a client has ended or is silent. What it would say later could
// be taken for the answer to something else, so nothing more is asked of it.
var errGone = errors.New("nothing more comes of the client")

// send tells the client what to do.
func (c *client) send(cmd command) error {
	data, err := json.Marshal(cmd)
	if err != nil {
		return err
	}
	if pipe, ok := c.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = pipe.SetWriteDeadline(time.Now().Add(patience))
	}
	if _, err := c.in.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("%w: tell it to %s: %w", errGone, cmd.Do, err)
	}
	return nil
}

// answer waits for what it says.
func (c *client) answer(ctx context.Context) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case a, more := <-c.answers:
		if !more {
			return answer{}, c.failed
		}
		return a, nil
	case <-ctx.Done():
		return answer{}, fmt.Errorf("%w: no answer: %w", errGone, ctx.Err())
	}
}

// stop ends it: by itself, or by force.
func (c *client) stop() {
	c.in.Close()
	kill := time.AfterFunc(leave, func() { _ = syscall.Kill(-c.cmd.Process.Pid, syscall.SIGKILL) })
	defer kill.Stop()
	for range c.answers { // whatever it still says, until it is gone
	}
	_ = c.cmd.Wait()
}
