package account

import "time"

// SetClock lets tests say what time it is.
func (a *Accounts) SetClock(now func() time.Time) { a.now = now }
