package child

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/sandbox"
	"github.com/inkreel/inkreel/internal/span"
)

// A message is its length, four bytes, the lowest first, and so many bytes of
// JSON. What a child sends is smaller than what it may be sent, a plan: the most
// are the warnings of one.
const (
	fromChild  = 8 << 20
	fromParent = 64 << 20
)

// What messages are. The parent sends one setup, then steps, of which one is at
// work at a time, and answers. The child sends that it is ready, calls, and how a
// step goes.
const (
	kindSetup  = "setup"  // Setup
	kindStep   = "step"   // step
	kindCancel = "cancel" // the step shall end
	kindAnswer = "answer" // answer to the call of that ID
	kindReady  = "ready"  // ready
	kindCall   = "call"   // call, to be answered
	kindFrames = "frames" // int: so many more frames are drawn
	kindLog    = "log"    // line
	kindResult = "result" // result of the step
)

// message is what crosses.
type message struct {
	Kind string          `json:"kind"`
	ID   uint64          `json:"id,omitempty"` // of a call
	Body json.RawMessage `json:"body,omitempty"`
}

// Setup is what a child is to work with.
type Setup struct {
	Box      string // its folder: the only one that it may write to
	Slots    int    // scenes of a plan prepared at once
	Fetches  int    // sources of a plan looked at, at once; 0: as usual
	Encoder  string
	Speaker  string    // name of that of the parent, which says who speaks for its children; empty: they speak by themselves
	Draws    bool      // scenes of plans prepared here are mostly drawn here too
	Limits   limit.Job // of what is decoded at once, whatever the job
	LogLevel string
	Memory   int64         // bytes, of it and of each program that it starts; 0: any
	CPU      time.Duration // of processor, of a step; 0: any
}

// ready is what holds a child in.
type ready struct {
	Layers []sandbox.Layer `json:"layers"`
}

// The steps, as in queue.Steps.
const (
	opCheck   = "check"
	opPrepare = "prepare"
	opDraw    = "draw"
	opSound   = "sound"
	opJoin    = "join"
	opRevise  = "revise"
	opVariant = "variant"
)

// step is what a child is to do.
type step struct {
	Op       string    `json:"op"`
	Job      string    `json:"job,omitempty"`
	Plan     []byte    `json:"plan,omitempty"`
	Ahead    bool      `json:"ahead,omitempty"` // scenes may be handed out
	Prepared string    `json:"prepared,omitempty"`
	Scene    int       `json:"scene,omitempty"`
	Encoder  string    `json:"encoder,omitempty"` // for the manifest
	Variant  string    `json:"variant,omitempty"`
	Revision revision  `json:"revision,omitzero"`
	Limits   limit.Job `json:"limits"`          // of the job
	Trace    string    `json:"trace,omitempty"` // traceparent
}

// revision is a queue.Revision; without elements it must have none on the other
// side either, not null.
type revision struct {
	Scene      int             `json:"scene,omitempty"`
	Elements   json.RawMessage `json:"elements,omitempty"`
	From       map[int]string  `json:"from,omitempty"`
	Exact      bool            `json:"exact,omitempty"`
	Operations json.RawMessage `json:"operations,omitempty"`
	Plan       json.RawMessage `json:"plan,omitempty"`
}

// result is what came of a step.
type result struct {
	Prepared queue.Prepared `json:"prepared,omitzero"`
	Clip     queue.Clip     `json:"clip,omitzero"`
	Film     queue.Film     `json:"film,omitzero"`
	Events   []event        `json:"events,omitempty"`
	Spans    []span.Ended   `json:"spans,omitempty"`
	Failed   *failure       `json:"failed,omitempty"`
}

// event is a call of engine.Meter.
type event struct {
	Work     engine.Times  `json:"work,omitempty"`
	Scene    *engine.Drawn `json:"scene,omitempty"`
	Frames   int           `json:"frames,omitempty"` // of the scene's clip
	Film     float64       `json:"film,omitempty"`   // seconds
	Fallback string        `json:"fallback,omitempty"`
}

// failure is the error of a step, with what the queue must know of it.
type failure struct {
	Message   string         `json:"message"`
	Kinds     []string       `json:"kinds,omitempty"` // as in kinds
	Call      uint64         `json:"call,omitempty"`  // whose error it is
	Permanent bool           `json:"permanent,omitempty"`
	Verdict   *queue.Failure `json:"verdict,omitempty"`
	Missing   []int          `json:"missing,omitempty"` // scenes whose clips are
	Restart   *queue.Restart `json:"restart,omitempty"`
}

// What a child may ask for.
const (
	askStat   = "stat"
	askClaim  = "claim"
	askBring  = "bring"
	askPut    = "put"
	askDelete = "delete"
	askFetch  = "fetch"
	askAhead  = "ahead"
	askBegin  = "begin"
	askVoices = "voices"
	askSpeak  = "speak"
)

// call is what a child asks for. Paths lead into its folder.
type call struct {
	Op       string           `json:"op"`
	Name     string           `json:"name,omitempty"` // artifact
	Path     string           `json:"path,omitempty"`
	Source   string           `json:"source,omitempty"`
	Prepared queue.Prepared   `json:"prepared,omitzero"`
	Scenes   []int            `json:"scenes,omitempty"`
	Text     *audio.Utterance `json:"text,omitempty"`  // to be spoken
	Voice    int              `json:"voice,omitempty"` // by which of those that may, see answer.Voices
}

// answer is what it gets.
type answer struct {
	Object artifact.Object `json:"object,omitzero"`
	Words  []audio.Word    `json:"words,omitempty"`  // of the text spoken
	Voices []string        `json:"voices,omitempty"` // names of who may speak a text, in order; empty: the child by itself
	Failed *refusal        `json:"failed,omitempty"`
}

// refusal is the error of a call.
type refusal struct {
	Message string   `json:"message"`
	Kinds   []string `json:"kinds,omitempty"`
	Asset   *source  `json:"asset,omitempty"`
}

// source is an asset.Error.
type source struct {
	Problem   string
	Hint      string
	Temporary bool
}

// line is a line of a log.
type line struct {
	Level   int8           `json:"level"`
	Message string         `json:"message"`
	Fields  map[string]any `json:"fields,omitempty"`
}

// wire sends and receives messages. Several may send at once, one receives.
type wire struct {
	r    *bufio.Reader
	most uint32 // bytes of a message received

	mu sync.Mutex
	w  io.Writer
}

func newWire(r io.Reader, w io.Writer, most uint32) *wire {
	return &wire{r: bufio.NewReader(r), most: most, w: w}
}

// send sends a message.
func (c *wire) send(kind string, id uint64, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("send %s: %w", kind, err)
	}
	doc, err := json.Marshal(message{kind, id, raw})
	if err != nil {
		return fmt.Errorf("send %s: %w", kind, err)
	}
	packet := append(binary.LittleEndian.AppendUint32(nil, uint32(len(doc))), doc...)
	c.mu.Lock()
	defer c.mu.Unlock()
	if d, ok := c.w.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = d.SetWriteDeadline(time.Now().Add(sendTime)) // where it cannot be set it is a test's
	}
	_, err = c.w.Write(packet)
	return err
}

// sendTime is how long the other side may take to read.
const sendTime = 10 * time.Second

// errSize is the error of a message that is too long.
var errSize = errors.New("message too long")

// receive waits for a message.
func (c *wire) receive() (message, error) {
	var head [4]byte
	if _, err := io.ReadFull(c.r, head[:]); err != nil {
		return message{}, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n > c.most {
		return message{}, fmt.Errorf("%w: %d bytes, at most %d are read", errSize, n, c.most)
	}
	doc := make([]byte, n)
	if _, err := io.ReadFull(c.r, doc); err != nil {
		return message{}, err
	}
	var m message
	if err := json.Unmarshal(doc, &m); err != nil {
		return message{}, fmt.Errorf("unreadable message: %w", err)
	}
	return m, nil
}

// read reads a message's body.
func (m message) read(into any) error {
	if err := json.Unmarshal(m.Body, into); err != nil {
		return fmt.Errorf("unreadable %s: %w", m.Kind, err)
	}
	return nil
}
