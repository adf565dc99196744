package store

import (
	"context"
	"database/sql"
	"sync"
)

// prepared keeps SQLite's queries compiled: compiling one takes longer than reading a
// row by its index. PostgreSQL's driver does so itself.
type prepared struct {
	db *sql.DB

	mu    sync.RWMutex
	known map[string]*sql.Stmt
}

// mostPrepared is more than there are queries; beyond it they are compiled each time.
const mostPrepared = 256

// statement is a query compiled; nil where it cannot be, which asking it says better.
// Connections compile it as they come to need it, and let go of it when they close.
func (p *prepared) statement(ctx context.Context, query string) *sql.Stmt {
	p.mu.RLock()
	s, n := p.known[query], len(p.known)
	p.mu.RUnlock()
	if s != nil || n >= mostPrepared {
		return s
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.known[query]; s != nil {
		return s
	}
	s, err := p.db.PrepareContext(ctx, query)
	if err != nil {
		return nil
	}
	if p.known == nil {
		p.known = map[string]*sql.Stmt{}
	}
	p.known[query] = s
	return s
}

// QueryContext implements querier.
func (p *prepared) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if s := p.statement(ctx, query); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return p.db.QueryContext(ctx, query, args...)
}

// QueryRowContext implements querier.
func (p *prepared) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if s := p.statement(ctx, query); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return p.db.QueryRowContext(ctx, query, args...)
}

// ExecContext implements statements.
func (p *prepared) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return p.db.ExecContext(ctx, query, args...)
}
