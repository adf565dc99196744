package store

import (
	"context"
	"database/sql"
	"errors"
	"net/url"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// postgres is a database of a server.
type postgres struct{ url string }

// name is the URL without the password and what comes after the name.
func (p postgres) name() string {
	u, err := url.Parse(p.url)
	if err != nil {
		return "postgres"
	}
	u.RawQuery = ""
	return u.Redacted()
}

func (postgres) migrations() string { return "postgres" }

// connections is how many one process opens at most. A server has 100 by
// default, for all API processes together.
const connections = 16

func (p postgres) open() (read, write *sql.DB, err error) {
	config, err := pgx.ParseConfig(p.url)
	if err != nil {
		return nil, nil, errors.New("the URL of the database is wrong: want postgres://USER:PASSWORD@HOST:PORT/NAME?sslmode=…") // the driver's error may show parts of the password
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, db, nil
}

// migrating is the number of the lock, the same in every process: the letters of
// "inkreel".
const migrating = 0x696e6b7265656c

func (postgres) lock(ctx context.Context, db *sql.DB) (unlock func(), err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", migrating); err != nil {
		conn.Close()
		return nil, err
	}
	return func() {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", migrating) // the server does it where this fails: the connection is gone
		conn.Close()
	}, nil
}

// passing reports whether two transactions could not be put in an order, or each
// waited for the other.
func (postgres) passing(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == "40001" || e.Code == "40P01")
}
