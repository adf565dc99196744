package plan

import (
	"cmp"
	"path"
)

// KindVideo is a video that plays inside the scene.
const KindVideo Kind = "video"

// VideoAudio says whose sound is heard while a video plays.
type VideoAudio string

// The video's own sound, or the narration.
const (
	AudioOriginal  VideoAudio = "original"
	AudioNarration VideoAudio = "narration"
)

var kindVideo = kind{
	name: KindVideo,
	doc:  "A video that plays inside the scene; the scene lasts at least as long.",
	fields: []field{
		must("source", aSource, "The video."),
		may("description", text(mostDescription), "What it shows, for those who do not see it."),
		may("audio", choice(AudioOriginal, AudioNarration), "Whose sound is heard while it plays.").or(AudioOriginal),
		may("fit", choice(FitContain, FitCover), "`contain` shows all of it, `cover` fills the box.").or(FitContain),
	},
	fixed:  true,
	guide:  "A video plays at its natural length. The scene lasts at least that long, and the next narration waits.",
	called: func(e *Element) (string, string) { return "video", cmp.Or(e.Description, path.Base(e.Source)) },
	sample: `{"kind": "video", "source": "assets/clip.mp4", "description": "a slow zoom", "audio": "narration"}`,
}
