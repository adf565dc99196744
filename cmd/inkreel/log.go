package main

import (
	"context"
	"io"
	"os"
	"time"

	"go.opentelemetry.io/otel"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"golang.org/x/term"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/span"
)

// newLog logs to standard error: for a person on a terminal, in JSON otherwise.
func newLog(level string) (*zap.Logger, error) {
	cfg := zap.NewProductionConfig()
	cfg.EncoderConfig.EncodeTime = zapcore.TimeEncoderOfLayout("2006-01-02T15:04:05.000Z07:00") // ISO 8601
	encoder := zapcore.NewJSONEncoder(cfg.EncoderConfig)
	if term.IsTerminal(int(os.Stderr.Fd())) {
		cfg = zap.NewDevelopmentConfig()
		encoder = zapcore.NewConsoleEncoder(cfg.EncoderConfig)
	}
	cfg.DisableStacktrace = true // where we log is of no use to an operator; a crash's trace is in its error
	lvl, err := zap.ParseAtomicLevel(level)
	if err != nil {
		return nil, err
	}
	log, err := cfg.Build(zap.WrapCore(func(zapcore.Core) zapcore.Core {
		core := zapcore.NewCore(encoder, zapcore.Lock(zapcore.AddSync(logWriter{os.Stderr})), lvl)
		if s := cfg.Sampling; s != nil {
			return zapcore.NewSamplerWithOptions(core, time.Second, s.Initial, s.Thereafter)
		}
		return core
	}))
	if err != nil {
		return nil, err
	}
	return log.With(zap.String("version", engine.Version), zap.String("drawing", drawn.Version())), nil
}

// logWriter writes entries of a log, each in one piece, without what steers a
// terminal and without what of addresses may be secret. It sees errors whole,
// as programs and libraries word them.
type logWriter struct{ w io.Writer }

func (l logWriter) Write(entry []byte) (int, error) {
	if _, err := io.WriteString(l.w, plain(asset.RedactIn(string(entry)))); err != nil {
		return 0, err
	}
	return len(entry), nil
}

// untraceTime is how long the last spans may take to be sent.
const untraceTime = 5 * time.Second

// startTrace is the tracer that the environment asks for, nil where it asks for
// none. done sends what is left. Who is traced never waits for the collector, nor
// fails of it: what cannot be sent is told to log.
func startTrace(ctx context.Context, log *zap.Logger) (t *span.Tracer, done func(), err error) {
	if t, err = span.FromEnv(ctx, engine.Version, asset.RedactIn); err != nil {
		return nil, nil, &engine.Error{Code: codeUsage, Message: err.Error(), Hint: "see docs/operations.md, under Traces", Err: err}
	}
	if t == nil {
		return nil, func() {}, nil
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("traces", zap.Error(err)) }))
	return t, func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), untraceTime)
		defer cancel()
		if err := t.Close(ctx); err != nil {
			log.Warn("traces", zap.Error(err))
		}
	}, nil
}
