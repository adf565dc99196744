package mux

import (
	"fmt"

	ffmpeg "github.com/u2takey/ffmpeg-go"
)

// options are ffmpeg options of one input or output: name without dash → value.
// An empty value is a bare switch; a []string repeats the option.
type options = ffmpeg.KwArgs

// quiet goes before every command: no banner, errors only, no keyboard.
var quiet = []string{"-hide_banner", "-nostdin", "-v", "error"}

// arguments compiles the command that build describes. The library panics on
// graphs it does not understand; that becomes an error here.
func arguments(build func() *ffmpeg.Stream) (args []string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			args, err = nil, fmt.Errorf("building ffmpeg's arguments: %v", fault)
		}
	}()
	compiled := build().GetArgs()
	args = make([]string, 0, len(quiet)+len(compiled))
	return append(append(args, quiet...), compiled...), nil
}
