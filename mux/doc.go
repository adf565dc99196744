// Package mux is the one room that starts ffmpeg and ffprobe: it probes and
// decodes media, encodes scenes into silent clips, and joins clips and sound
// into films.
//
//	tools, err := mux.Find(ctx, mux.Config{})
//	clip, err := tools.NewClip(ctx, "scene.mp4", mux.ClipSpec{Width: 1536, Height: 1024, FPS: 30, Frames: 90})
//	defer clip.Abort()
//	frame := mux.NewFrame(1536, 1024)
//	frame.Convert(surface, dirty)
//	clip.Show(frame, 90)
//	info, err := clip.Close()
//
// Scenes are encoded by package avc, which codes only what changes; footage
// is encoded by ffmpeg (ClipSpec.Encoder, ClipSpec.Footage). The MP4 files
// themselves are written here, since only so is every time stamp exact and no
// second process needed.
package mux
