package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/queue/turn"
	"github.com/inkreel/inkreel/internal/span"
)

// The library's own fetch serves one consumer, and a fetch that is given up
// loses what was on its way. A puller asks several consumers for one task
// among them and hands back whatever comes besides.
type puller struct {
	nc    *nats.Conn
	names Names
	lanes []turn.Lane
	turns *turn.Taker
	keep  time.Duration // how long the server keeps a request for a task

	inbox   string             // answers of asks that do not wait come to inbox.<asked>
	answers *nats.Subscription // on inbox.*
	asked   int
	link    chan nats.Status // news of the connection
	waits   sync.WaitGroup   // subscriptions that may still bring a task
}

// requestExpiry is how long the server keeps a request for a task. A server that
// dies forgets it; the connection shows that, or in a cluster this time goes by.
const requestExpiry = 10 * time.Second

// pullRequest is the server's own JSON for a request for tasks.
type pullRequest struct {
	Batch   int           `json:"batch"`
	NoWait  bool          `json:"no_wait,omitempty"`
	Expires time.Duration `json:"expires,omitempty"` // ns
}

func newPuller(nc *nats.Conn, n Names, lanes []turn.Lane, keep time.Duration) (*puller, error) {
	p := &puller{nc: nc, names: n, lanes: lanes, turns: turn.NewTaker(lanes), keep: keep, inbox: nats.NewInbox()}
	var err error
	if p.answers, err = nc.SubscribeSync(p.inbox + ".*"); err != nil {
		return nil, fmt.Errorf("take tasks: %w", err)
	}
	p.link = nc.StatusChanged(nats.CONNECTED, nats.RECONNECTING, nats.CLOSED)
	return p, nil
}

// next is one task: of the lane whose turn it is among those that have any, or of
// whichever has one first; slots are those of all workers. It is nil when there
// was none for a while or ctx ended.
func (p *puller) next(ctx context.Context, slots int) (d *delivery, err error) {
	defer func() {
		if d != nil {
			p.turns.Took(d.lane, d.waiting)
		}
	}()
	for _, l := range p.turns.Order(time.Now(), slots) {
		if d, err := p.ask(ctx, l); d != nil || err != nil {
			return d, err
		}
		p.turns.Empty(l, time.Now())
	}
	return p.await(ctx)
}

// ask takes a task that is there now.
func (p *puller) ask(ctx context.Context, l turn.Lane) (*delivery, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.asked++
	inbox := p.inbox + "." + strconv.Itoa(p.asked)
	if err := p.request(l, inbox, pullRequest{Batch: 1, NoWait: true}); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	for {
		msg, err := p.answers.NextMsgWithContext(ctx)
		if err != nil {
			return nil, fmt.Errorf("ask for %s tasks: %w", l, err)
		}
		if d := p.delivery(msg); d != nil { // an earlier one that came late is as good
			return d, nil
		}
		if msg.Subject == inbox {
			return nil, refused(l, msg)
		}
	}
}

// await takes the first task to come of any lane and withdraws the requests
// for the others; one that is on its way already goes straight back.
func (p *puller) await(ctx context.Context) (*delivery, error) {
	type news struct {
		task *delivery
		err  error
	}
	first := make(chan news, 1)
	var once sync.Once
	inbox := nats.NewInbox()
	p.waits.Add(1)
	sub, err := p.nc.Subscribe(inbox+".*", func(msg *nats.Msg) {
		d := p.delivery(msg)
		taken := false
		once.Do(func() {
			taken = true
			l := turn.Lane(strings.TrimPrefix(msg.Subject, inbox+"."))
			n := news{task: d}
			if d == nil {
				n.err = refused(l, msg)
			}
			first <- n
		})
		if d != nil && !taken {
			d.giveBack()
		}
	})
	if err != nil {
		p.waits.Done()
		return nil, fmt.Errorf("wait for tasks: %w", err)
	}
	sub.SetClosedHandler(func(string) { p.waits.Done() })
	defer func() { _ = sub.Drain() }() // fails only on a closed connection
	for _, l := range p.lanes {
		if err := p.request(l, inbox+"."+string(l), pullRequest{Batch: 1, Expires: p.keep}); err != nil {
			return nil, err
		}
	}
	late := time.NewTimer(p.keep + tryTimeout)
	defer late.Stop()
	select {
	case n := <-first:
		return n.task, n.err
	case <-ctx.Done():
	case <-p.link:
	case <-late.C:
	}
	once.Do(func() { first <- news{} }) // from here on tasks go back
	n := <-first
	return n.task, n.err
}

func (p *puller) request(l turn.Lane, inbox string, r pullRequest) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := p.nc.PublishRequest(p.names.next(l), inbox, body); err != nil {
		return fmt.Errorf("ask for %s tasks: %w", l, err)
	}
	return nil
}

// refused reads the status that stands in a task's place: that there is none
// is no error.
func refused(l turn.Lane, msg *nats.Msg) error {
	switch code := msg.Header.Get("Status"); code {
	case "404", "408": // none there, none came in time
		return nil
	case "503":
		return fmt.Errorf("ask for %s tasks: %w", l, nats.ErrNoResponders)
	default:
		return fmt.Errorf("ask for %s tasks: status %s %s", l, code, msg.Header.Get("Description"))
	}
}

// close gives back what was still on its way, as far as it comes soon.
func (p *puller) close() {
	p.nc.RemoveStatusListener(p.link)
	if !p.nc.IsConnected() {
		_ = p.answers.Unsubscribe()
		return // nothing can be on its way
	}
	_ = p.answers.Drain()
	ctx, cancel := context.WithTimeout(context.Background(), tryTimeout)
	defer cancel()
	for {
		msg, err := p.answers.NextMsgWithContext(ctx)
		if err != nil {
			break
		}
		if d := p.delivery(msg); d != nil {
			d.giveBack()
		}
	}
	done := make(chan struct{})
	go func() { p.waits.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// delivery is one delivery of a task, to be answered once.
type delivery struct {
	nc      *nats.Conn
	subject string
	data    []byte
	parent  string    // traceparent of who published it, if any
	reply   string    // where answers go
	count   uint64    // deliveries of this task so far, this one included
	seq     uint64    // of the task in its stream
	stored  time.Time // when the stream got it, by the server's clock
	lane    turn.Lane
	waiting int    // tasks in its lane that nobody has taken
	free    func() // the slot it is worked on in; may be called again
}

// delivery reads a message that brings a task; nil when it is a status.
func (p *puller) delivery(msg *nats.Msg) *delivery {
	d := asDelivery(p.nc, msg)
	if d != nil {
		d.lane = p.names.laneOf(d.subject)
	}
	return d
}

func asDelivery(nc *nats.Conn, msg *nats.Msg) *delivery {
	if !strings.HasPrefix(msg.Reply, "$JS.ACK.") {
		return nil
	}
	d := &delivery{nc: nc, subject: msg.Subject, data: msg.Data, parent: msg.Header.Get(span.Header), reply: msg.Reply, count: 1}
	if md, err := msg.Metadata(); err == nil {
		d.count, d.seq, d.stored = md.NumDelivered, md.Sequence.Stream, md.Timestamp
		d.waiting = int(min(md.NumPending, math.MaxInt32))
	}
	return d
}

// The answers, in the server's words. Only done waits for the server's own
// answer: the others do no harm when they are lost, the task comes again.

// done takes a task off the queue for good.
func (d *delivery) done(ctx context.Context) error {
	return retry(ctx, func(ctx context.Context) error {
		_, err := d.nc.RequestWithContext(ctx, d.reply, []byte("+ACK"))
		return err
	})
}

// working keeps a task from being given to another.
func (d *delivery) working() { d.say("+WPI") }

// giveBack lets another have a task at once.
func (d *delivery) giveBack() { d.say("-NAK") }

// again has a task delivered again after a while.
func (d *delivery) again(after time.Duration) {
	d.say(fmt.Sprintf(`-NAK {"delay": %d}`, after.Nanoseconds()))
}

// drop takes a task off the queue and leaves the reason with the dead letters.
func (d *delivery) drop(reason string) {
	const most = 512 // the server refuses long ones
	if len(reason) > most {
		reason = strings.ToValidUTF8(reason[:most], "")
	}
	d.say("+TERM " + strings.Join(strings.Fields(reason), " "))
}

func (d *delivery) say(answer string) { _ = d.nc.Publish(d.reply, []byte(answer)) }
