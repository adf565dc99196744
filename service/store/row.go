package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// row is a pointer to a row type, as generic functions name it.
type row[T any] interface {
	*T
	// fields points at the values in the order of the table's columns.
	fields() []any
}

// one reads the only row of a query.
func one[T any, R row[T]](ctx context.Context, q querier, query string, args ...any) (T, error) {
	var out T
	err := q.QueryRowContext(ctx, query, args...).Scan(R(&out).fields()...)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return out, err
}

// all reads every row of a query.
func all[T any, R row[T]](ctx context.Context, q querier, query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		var t T
		if err := rows.Scan(R(&t).fields()...); err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, rows.Err()
}

// value reads the one value of a query.
func value[T any](ctx context.Context, q querier, query string, args ...any) (out T, err error) {
	err = q.QueryRowContext(ctx, query, args...).Scan(&out)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return out, err
}

// insert adds a row. It is ErrExists where a unique column has its value already.
func (tx *Tx) insert(ctx context.Context, table, columns string, fields []any) error {
	args, err := values(fields)
	if err != nil {
		return err
	}
	added, err := tx.exec(ctx, fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s) ON CONFLICT DO NOTHING", table, columns, places(1, len(args))), args...)
	if err == nil && added == 0 {
		err = ErrExists
	}
	return err
}

// exec returns how many rows a statement changed.
func (tx *Tx) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	res, err := tx.tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// changed reports whether a statement changed a row.
func (tx *Tx) changed(ctx context.Context, statement string, args ...any) (bool, error) {
	n, err := tx.exec(ctx, statement, args...)
	return n > 0, err
}

// changeOne is ErrNotFound where a statement changed no row.
func (tx *Tx) changeOne(ctx context.Context, statement string, args ...any) error {
	n, err := tx.exec(ctx, statement, args...)
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	return err
}

// places are the places of n arguments, the first numbered from.
func places(from, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString("$" + strconv.Itoa(from+i))
	}
	return b.String()
}

// values are what fields point at, as both drivers take it.
func values(fields []any) ([]any, error) {
	out := make([]any, len(fields))
	for i, f := range fields {
		var err error
		if out[i], err = driver.DefaultParameterConverter.ConvertValue(f); err != nil {
			return nil, fmt.Errorf("column %d: %w", i+1, err)
		}
	}
	return out, nil
}

// micros is a time as it is stored, in microseconds; the zero time is NULL.
type micros struct{ t *time.Time }

// Value implements driver.Valuer.
func (m micros) Value() (driver.Value, error) { return stamp(*m.t), nil }

// Scan implements sql.Scanner.
func (m micros) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*m.t = time.Time{}
	case int64:
		*m.t = time.UnixMicro(v).UTC()
	default:
		return fmt.Errorf("a time is stored as %T, want a number", src)
	}
	return nil
}

// stamp is a time as an argument.
func stamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

// Now is the time as rows keep it: UTC, in whole microseconds.
func Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// orNull is text of which the empty one is NULL, such as the id of another row.
type orNull struct{ s *string }

// Value implements driver.Valuer.
func (n orNull) Value() (driver.Value, error) {
	if *n.s == "" {
		return nil, nil
	}
	return *n.s, nil
}

// Scan implements sql.Scanner.
func (n orNull) Scan(src any) error {
	var s sql.NullString
	err := s.Scan(src)
	*n.s = s.String
	return err
}

// document is JSON, kept as text; none is NULL.
type document struct{ raw *json.RawMessage }

// Value implements driver.Valuer.
func (d document) Value() (driver.Value, error) { return documentArg(*d.raw), nil }

// Scan implements sql.Scanner.
func (d document) Scan(src any) error {
	var s sql.NullString
	if err := s.Scan(src); err != nil {
		return err
	}
	*d.raw = nil
	if s.Valid {
		*d.raw = json.RawMessage(s.String)
	}
	return nil
}

// documentArg is JSON as an argument.
func documentArg(raw json.RawMessage) any {
	if raw == nil {
		return nil
	}
	return string(raw)
}

// jsonList is a list of words, kept as JSON; none is [].
type jsonList struct{ list *[]string }

// Value implements driver.Valuer.
func (l jsonList) Value() (driver.Value, error) {
	if len(*l.list) == 0 {
		return "[]", nil
	}
	b, err := json.Marshal(*l.list)
	return string(b), err
}

// Scan implements sql.Scanner.
func (l jsonList) Scan(src any) error {
	var s sql.NullString
	if err := s.Scan(src); err != nil {
		return err
	}
	*l.list = nil
	return json.Unmarshal([]byte(s.String), l.list)
}

// millis is a duration, kept in milliseconds.
type millis struct{ d *time.Duration }

// Value implements driver.Valuer.
func (m millis) Value() (driver.Value, error) { return m.d.Milliseconds(), nil }

// Scan implements sql.Scanner.
func (m millis) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a duration is stored as %T, want a number", src)
	}
	*m.d = time.Duration(n) * time.Millisecond
	return nil
}
