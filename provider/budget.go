package provider

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Price is what a model costs, in a currency of the operator's choice, which is
// that of the budget.
type Price struct {
	Known bool    // a price of 0 is one too
	In    float64 // a million tokens sent
	Out   float64 // a million tokens answered
	Unit  float64 // a million characters spoken, a minute transcribed, a picture
}

// Cost is what one call takes of a budget, beside the request itself.
type Cost struct {
	Tokens int
	Money  float64
}

// Tokens returns the cost of tokens sent and answered.
func (p Price) Tokens(in, out int) Cost {
	return Cost{Tokens: in + out, Money: (float64(in)*p.In + float64(out)*p.Out) / 1e6}
}

// Units returns the cost of n units, see Price.Unit.
func (p Price) Units(n float64) Cost { return Cost{Money: n * p.Unit} }

// Limits are what a film may spend on models; 0: without limit.
type Limits struct {
	Requests int
	Tokens   int
	Money    float64
	Time     time.Duration // waited for answers, however many at once
}

// Spent is what has been spent, with what running calls may yet cost.
type Spent struct {
	Requests int
	Tokens   int
	Money    float64
	Time     time.Duration
}

// String is one line for whoever pays.
func (s Spent) String() string {
	text := fmt.Sprintf("requests: %d, tokens: %d, waited: %s", s.Requests, s.Tokens, s.Time.Round(100*time.Millisecond))
	if s.Money > 0 {
		text += fmt.Sprintf(", costs: %.4g", s.Money)
	}
	return text
}

// Budget is what several clients may spend together, as on one film. It is for
// concurrent use; nil has no limits.
type Budget struct {
	limits Limits
	mu     sync.Mutex
	spent  Spent
	open   int       // requests that are being waited for
	since  time.Time // when there began to be some
}

// NewBudget returns a budget of which nothing is spent.
func NewBudget(l Limits) *Budget { return &Budget{limits: l} }

// Default limits of a film: some times what a film of 15 minutes takes, so that
// a loop somewhere ends.
const (
	defaultRequests = 300
	defaultTokens   = 2_000_000
	defaultTime     = time.Hour // models on one's own machine take minutes for a scene
)

// LimitsFromEnv returns the limits of a film: INKREEL_BUDGET_REQUESTS (300
// where unset), INKREEL_BUDGET_TOKENS (2000000), INKREEL_BUDGET_TIME (1h) and
// INKREEL_BUDGET_MONEY (none). A 0 lifts a limit.
func LimitsFromEnv(lookup func(string) (string, bool)) (Limits, error) {
	l := Limits{Requests: defaultRequests, Tokens: defaultTokens, Time: defaultTime}
	if v, ok := lookup("INKREEL_BUDGET_TIME"); ok && v != "" {
		d, err := time.ParseDuration(strings.TrimSpace(v))
		if err != nil || d < 0 {
			return Limits{}, fmt.Errorf("INKREEL_BUDGET_TIME is %q, want a time such as 10m, or 0s", v)
		}
		l.Time = d
	}
	for i, at := range []*int{&l.Requests, &l.Tokens} {
		name := []string{"INKREEL_BUDGET_REQUESTS", "INKREEL_BUDGET_TOKENS"}[i]
		if v, ok := lookup(name); ok && v != "" {
			n, err := strconv.Atoi(strings.TrimSpace(v))
			if err != nil || n < 0 {
				return Limits{}, fmt.Errorf("%s is %q, want a whole number of 0 or more", name, v)
			}
			*at = n
		}
	}
	if v, ok := lookup("INKREEL_BUDGET_MONEY"); ok && v != "" {
		f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err != nil || !(f >= 0) || math.IsInf(f, 0) {
			return Limits{}, fmt.Errorf("INKREEL_BUDGET_MONEY is %q, want an amount of 0 or more", v)
		}
		l.Money = f
	}
	return l, nil
}

// Spent returns what has been spent so far.
func (b *Budget) Spent() Spent {
	if b == nil {
		return Spent{}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.spent
	s.Time = b.waited()
	return s
}

// waited is how long answers were waited for. The lock is held.
func (b *Budget) waited() time.Duration {
	if b.open == 0 {
		return b.spent.Time
	}
	return b.spent.Time + time.Since(b.since)
}

// left is how much longer answers may be waited for; at most d.
func (b *Budget) left(d time.Duration) time.Duration {
	if b == nil {
		return d
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.limits.Time > 0 {
		d = min(d, b.limits.Time-b.waited())
	}
	return d
}

// begin and end stand around the time in which an answer is waited for.
func (b *Budget) begin() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open++; b.open == 1 {
		b.since = time.Now()
	}
}

func (b *Budget) end() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spent.Time = b.waited()
	b.open, b.since = b.open-1, time.Now()
}

// useUp leaves no time: a request has ended with it. Its clock began a moment before that of the
// waiting, so that a moment would seem to be left.
func (b *Budget) useUp() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spent.Time += max(b.limits.Time-b.waited(), 0)
}

// reserve takes one request and the most it may cost from the budget, or says
// which limit it would pass.
func (b *Budget) reserve(most Cost) error {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	l, s := b.limits, b.spent
	switch {
	case l.Requests > 0 && s.Requests+1 > l.Requests:
		return fmt.Errorf("%d requests are made, which is the limit", s.Requests)
	case l.Tokens > 0 && s.Tokens+most.Tokens > l.Tokens:
		return fmt.Errorf("%d of %d tokens are spent, and the next request may take %d", s.Tokens, l.Tokens, most.Tokens)
	case l.Time > 0 && b.waited() >= l.Time:
		return fmt.Errorf("%s were waited for answers, of %s", b.waited().Round(time.Second), l.Time)
	case l.Money > 0 && s.Money+most.Money > l.Money:
		return fmt.Errorf("%.4g of %.4g is spent, and the next request may cost %.4g", s.Money, l.Money, most.Money)
	}
	b.spent.Requests++
	b.add(most, 1)
	return nil
}

// settle puts what a call did cost in the place of what was reserved for it.
func (b *Budget) settle(reserved, actual Cost) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.add(reserved, -1)
	b.add(actual, 1)
}

func (b *Budget) add(c Cost, sign int) {
	b.spent.Tokens += sign * c.Tokens
	b.spent.Money = max(0, b.spent.Money+float64(sign)*c.Money) // sums of fractions end beside 0
}

// EstimateTokens returns about how many tokens a text is, rather too many: of
// English a token is some four letters, of other scripts one or less.
func EstimateTokens(text string) int {
	ascii := 0
	for i := range len(text) {
		if text[i] < utf8.RuneSelf {
			ascii++
		}
	}
	return (ascii+2)/3 + utf8.RuneCountInString(text) - ascii
}
