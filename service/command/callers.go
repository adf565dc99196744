package command

import (
	"context"
	"errors"
	"time"

	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/httpapi"
)

// callers knows who calls and how often, in the words of the API.
type callers struct{ accounts *account.Accounts }

// Authenticate implements httpapi.Keys.
func (c callers) Authenticate(ctx context.Context, key string) (account.Caller, error) {
	caller, err := c.accounts.Authenticate(ctx, key)
	switch {
	case errors.Is(err, account.ErrKey):
		return caller, &service.Error{Kind: service.Unauthenticated, Message: "The API key is wrong or was revoked."}
	case errors.Is(err, account.ErrSuspended):
		return caller, &service.Error{Kind: service.Forbidden, Message: "The workspace of this API key is suspended."}
	}
	return caller, err
}

// Take implements httpapi.Limits.
func (c callers) Take(ctx context.Context, caller account.Caller) (httpapi.Allowance, error) {
	r, err := c.accounts.Allow(ctx, caller)
	return httpapi.Allowance{
		OK: r.Allowed || r.Limit == 0, Limit: r.Limit, Remaining: r.Remaining,
		Reset: time.Duration(r.Reset) * time.Second, RetryAfter: time.Duration(r.RetryAfter) * time.Second,
	}, err
}
