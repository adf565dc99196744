package child

import (
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// newLog is a child's log, which its parent writes.
func newLog(w *wire, level string) (*zap.Logger, error) {
	l, err := zapcore.ParseLevel(level)
	if err != nil {
		return nil, err
	}
	return zap.New(&logCore{LevelEnabler: l, wire: w}), nil
}

// logCore sends entries to the parent.
type logCore struct {
	zapcore.LevelEnabler
	wire   *wire
	fields []zap.Field
}

// With implements zapcore.Core.
func (c *logCore) With(fields []zap.Field) zapcore.Core {
	all := append(append([]zap.Field(nil), c.fields...), fields...)
	return &logCore{c.LevelEnabler, c.wire, all}
}

// Check implements zapcore.Core.
func (c *logCore) Check(e zapcore.Entry, ce *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if c.Enabled(e.Level) {
		return ce.AddCore(e, c)
	}
	return ce
}

// Write implements zapcore.Core.
func (c *logCore) Write(e zapcore.Entry, fields []zap.Field) error {
	enc := zapcore.NewMapObjectEncoder()
	for _, all := range [][]zap.Field{c.fields, fields} {
		for _, f := range all {
			f.AddTo(enc)
		}
	}
	for k, v := range enc.Fields {
		if d, ok := v.(time.Duration); ok {
			enc.Fields[k] = d.Seconds() // as the parent's log has them
		}
	}
	return c.wire.send(kindLog, 0, line{int8(e.Level), e.Message, enc.Fields})
}

// Sync implements zapcore.Core.
func (c *logCore) Sync() error { return nil }
