// Package mux makes media files and is the one room that starts ffmpeg: frames and
// sound go in, clips and films come out; what others made is probed and decoded.
//
//	tools, err := mux.Find(ctx, mux.Config{})
//	clip, err := tools.NewClip(ctx, "scene.mp4", mux.ClipSpec{Width: 1536, Height: 1024, FPS: 30, Frames: 90})
//	defer clip.Abort()
//	frame := mux.NewFrame(1536, 1024)
//	frame.Convert(surface, dirty)
//	clip.Show(frame, 90)
//	info, err := clip.Close()
//
// Scenes are encoded by package h264enc, which codes only what changes; footage
// is encoded by ffmpeg (ClipSpec.Encoder, ClipSpec.Footage). The files themselves
// are written by package mp4, since only so is every time stamp exact and no
// second process needed.
package mux
