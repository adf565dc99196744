package mux

import (
	"testing"
)

func TestTry(t *testing.T) {
	info := makeClip(t, tools(t), "/tmp/muxlab/try.mp4", ClipSpec{Width: 640, Height: 480, FPS: 30, Frames: 451}, 20)
	t.Logf("%+v", info)
}
