package httpapi

import (
	"context"
	"net/http"

	"github.com/inkreel/inkreel/service/account"
)

// Found answers with what an id of the path names, in a version's own shape.
func Found[T, S any](c *Call, name string, find func(ctx context.Context, who account.Caller, id string) (T, error), shape func(T) S) error {
	id, err := c.ID(name)
	if err != nil {
		return err
	}
	found, err := find(c.R.Context(), c.Caller, id)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, shape(found))
}

// Each is a list in a version's own shape; never null.
func Each[T, S any](all []T, shape func(T) S) []S {
	out := make([]S, len(all))
	for i, one := range all {
		out[i] = shape(one)
	}
	return out
}

// Change reads what an id of the path names, and the body into a struct with the
// table's names.
func (c *Call) Change(name string, to any) (id string, err error) {
	if id, err = c.ID(name); err != nil {
		return "", err
	}
	return id, c.Into(to)
}
