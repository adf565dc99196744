package store

import (
	"context"
	"database/sql"
	"strings"
)

// texts passes on what any database can hold. Strangers send text with a NUL or
// with bytes that are no UTF-8, which PostgreSQL refuses and SQLite does not: in
// both, that is U+FFFD, when it is stored and when it is looked for.
type texts struct{ statements }

const replacement = "\uFFFD"

func clean(args []any) []any {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = strings.ReplaceAll(strings.ToValidUTF8(s, replacement), "\x00", replacement)
		}
	}
	return args
}

func (t texts) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.statements.QueryContext(ctx, query, clean(args)...)
}

func (t texts) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return t.statements.QueryRowContext(ctx, query, clean(args)...)
}

func (t texts) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return t.statements.ExecContext(ctx, query, clean(args)...)
}
