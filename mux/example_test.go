package mux_test

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"log"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/mux"
)

// temp is a folder for an example's files and how it is removed.
func temp() (dir string, remove func()) {
	dir, err := os.MkdirTemp("", "mux-")
	if err != nil {
		log.Fatal(err)
	}
	return dir, func() { os.RemoveAll(dir) }
}

// black makes a clip of one black frame that is held.
func black(ctx context.Context, tools *mux.Tools, path string, frames int) mux.ClipInfo {
	clip, err := tools.NewClip(ctx, path, mux.ClipSpec{Width: 320, Height: 180, FPS: 30, Frames: frames})
	if err != nil {
		log.Fatal(err)
	}
	defer clip.Abort()
	if err := clip.Show(mux.NewFrame(320, 180), frames); err != nil {
		log.Fatal(err)
	}
	info, err := clip.Close()
	if err != nil {
		log.Fatal(err)
	}
	return info
}

// Frames are shown one after the other, each for as long as it stays; held
// ones cost nothing.
func ExampleTools_NewClip() {
	ctx := context.Background()
	dir, remove := temp()
	defer remove()
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		log.Fatal(err)
	}
	clip, err := tools.NewClip(ctx, filepath.Join(dir, "scene.mp4"), mux.ClipSpec{Width: 320, Height: 180, FPS: 30, Frames: 90})
	if err != nil {
		log.Fatal(err)
	}
	defer clip.Abort() // does nothing once it is closed
	frame, surface := mux.NewFrame(320, 180), image.NewRGBA(image.Rect(0, 0, 320, 180))
	draw.Draw(surface, surface.Rect, image.White, image.Point{}, draw.Src)
	if err := frame.Convert(surface, []image.Rectangle{surface.Rect}); err != nil {
		log.Fatal(err)
	}
	if err := clip.Show(frame, 90); err != nil {
		log.Fatal(err)
	}
	info, err := clip.Close()
	fmt.Println(info.Frames, "frames,", info.Seconds, "s,", info.Encoded, "encoded,", err)
	// Output: 90 frames, 3 s, 1 encoded, <nil>
}

// Clips are joined without being encoded anew.
func ExampleTools_Join() {
	ctx := context.Background()
	dir, remove := temp()
	defer remove()
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		log.Fatal(err)
	}
	a, b := filepath.Join(dir, "a.mp4"), filepath.Join(dir, "b.mp4")
	black(ctx, tools, a, 30)
	black(ctx, tools, b, 45)
	film, err := tools.Join(ctx, mux.FilmSpec{Clips: []mux.ClipRef{{Path: a, Frames: 30}, {Path: b, Frames: 45}}, FPS: 30, Out: filepath.Join(dir, "film.mp4")})
	fmt.Println(film.Frames, err)
	// Output: 75 <nil>
}

func ExampleTools_Probe() {
	ctx := context.Background()
	dir, remove := temp()
	defer remove()
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		log.Fatal(err)
	}
	path := filepath.Join(dir, "scene.mp4")
	black(ctx, tools, path, 30)
	info, err := tools.Probe(ctx, path)
	if err != nil {
		log.Fatal(err)
	}
	v := info.Video()
	fmt.Println(v.Codec, v.Width, v.Height, v.Rate, v.Seconds, info.Audio() == nil)
	// Output: h264 320 180 {30 1} 1 true
}

// A clip is cut, or its last picture held, without its pictures being drawn.
func ExampleTools_ExtendHold() {
	ctx := context.Background()
	dir, remove := temp()
	defer remove()
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		log.Fatal(err)
	}
	path := filepath.Join(dir, "scene.mp4")
	black(ctx, tools, path, 30)
	info, err := tools.ExtendHold(ctx, path, filepath.Join(dir, "longer.mp4"), mux.ClipSpec{Width: 320, Height: 180, FPS: 30, Frames: 50})
	fmt.Println(info.Frames, err)
	// Output: 50 <nil>
}

func ExampleCheckEncoder() {
	fmt.Println(mux.CheckEncoder("nvenc"), mux.IsHardware("nvenc"))
	fmt.Println(mux.CheckEncoder("nvdec") != nil)
	// Output:
	// <nil> true
	// true
}
