package provider_test

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
)

// paid is what is spent of a budget but time.
func paid(b *provider.Budget) provider.Spent {
	s := b.Spent()
	s.Time = 0
	return s
}

// What would pass a limit is not sent, and the sentence says which.
func TestBudgetIsHeldBeforeACall(t *testing.T) {
	for name, limits := range map[string]provider.Limits{
		"requests": {Requests: 2}, "tokens": {Tokens: 250}, "spent": {Money: 2.5},
	} {
		s := modeltest.Start(t, modeltest.Model{})
		set := quick(s.URL)
		set.Price.Known = true
		b := provider.NewBudget(limits)
		c, err := provider.New(set, provider.Options{Budget: b})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := ask(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
		_, err = ask(t.Context(), c)
		if !errors.Is(err, provider.OverBudget) || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "INKREEL_BUDGET_") {
			t.Errorf("%s: %v", name, err)
		}
		if n := len(s.Asked()); n != 2 {
			t.Errorf("%s: asked %d times", name, n)
		}
		if got := paid(b); got != (provider.Spent{Requests: 2, Tokens: 200, Money: 2}) {
			t.Errorf("%s: spent %+v", name, got)
		}
	}
}

// Who waits for answers too long is not asked again, and a request under way ends
// with the time that is left.
func TestBudgetOfTime(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{Mode: modeltest.Hung})
	set := quick(s.URL)
	set.Try, set.Total = time.Hour, 2*time.Hour
	b := provider.NewBudget(provider.Limits{Time: 30 * time.Millisecond})
	c, err := provider.New(set, provider.Options{Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ask(t.Context(), c); !errors.Is(err, provider.Unreachable) || !strings.Contains(err.Error(), "left for the film") {
		t.Error(err)
	}
	if _, err := ask(t.Context(), c); !errors.Is(err, provider.OverBudget) || !strings.Contains(err.Error(), "_TIME") {
		t.Error(err)
	}
	if got := b.Spent(); len(s.Asked()) != 1 || got.Time < 30*time.Millisecond || !strings.HasPrefix(got.String(), "requests: 1, ") {
		t.Errorf("asked %d times, spent %s", len(s.Asked()), got)
	}
}

// What a server refused to do costs requests alone; what broke off may have cost
// all.
func TestRefusalsCostNothing(t *testing.T) {
	for mode, want := range map[modeltest.Mode]provider.Spent{
		modeltest.Refused: {Requests: 1},
		modeltest.Failing: {Requests: 3},
		modeltest.Broken:  {Requests: 3, Tokens: 300, Money: 3},
	} {
		s := modeltest.Start(t, modeltest.Model{Mode: mode})
		b := provider.NewBudget(provider.Limits{})
		c, err := provider.New(quick(s.URL), provider.Options{Budget: b})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ask(t.Context(), c); err == nil {
			t.Error(mode, "was answered")
		}
		if got := paid(b); got != want {
			t.Errorf("%s: spent %+v, want %+v", mode, got, want)
		}
	}
}

// Calls side by side do not pass a limit together.
func TestBudgetIsShared(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{})
	b := provider.NewBudget(provider.Limits{Tokens: 1000})
	c, err := provider.New(quick(s.URL), provider.Options{Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	var done, over atomic.Int32
	var wg sync.WaitGroup
	for range 30 {
		wg.Go(func() {
			switch _, err := ask(t.Context(), c); {
			case err == nil:
				done.Add(1)
			case errors.Is(err, provider.OverBudget):
				over.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if done.Load() != 10 || over.Load() != 20 || b.Spent().Tokens != 1000 {
		t.Errorf("%d done, %d over, spent %+v", done.Load(), over.Load(), b.Spent())
	}
}

func TestMoneyNeedsPrices(t *testing.T) {
	set := quick("http://127.0.0.1:1/v1")
	if _, err := provider.New(set, provider.Options{Budget: provider.NewBudget(provider.Limits{Money: 1})}); err == nil || !strings.Contains(err.Error(), "PRICE") {
		t.Error(err)
	}
}

func TestLimitsFromEnv(t *testing.T) {
	for _, test := range []struct {
		env  map[string]string
		want provider.Limits
		err  string
	}{
		{want: provider.Limits{Requests: 300, Tokens: 2_000_000, Time: time.Hour}},
		{env: map[string]string{"INKREEL_BUDGET_REQUESTS": "0", "INKREEL_BUDGET_TOKENS": "5000", "INKREEL_BUDGET_MONEY": "0.5", "INKREEL_BUDGET_TIME": "90s"}, want: provider.Limits{Tokens: 5000, Money: 0.5, Time: 90 * time.Second}},
		{env: map[string]string{"INKREEL_BUDGET_TOKENS": "-1"}, err: "INKREEL_BUDGET_TOKENS"},
		{env: map[string]string{"INKREEL_BUDGET_TIME": "-1s"}, err: "INKREEL_BUDGET_TIME"},
		{env: map[string]string{"INKREEL_BUDGET_MONEY": "NaN"}, err: "INKREEL_BUDGET_MONEY"},
		{env: map[string]string{"INKREEL_BUDGET_REQUESTS": "ten"}, err: "whole number"},
	} {
		got, err := provider.LimitsFromEnv(lookup(test.env))
		if test.err == "" && (err != nil || got != test.want) || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("%v: %+v, %v", test.env, got, err)
		}
	}
}

func TestEstimateTokens(t *testing.T) {
	for text, want := range map[string]int{"": 0, "Water rises.": 4, "水が上がる": 5, "पानी": 4} {
		if got := provider.EstimateTokens(text); got != want {
			t.Errorf("%q: %d tokens, want %d", text, got, want)
		}
	}
}
