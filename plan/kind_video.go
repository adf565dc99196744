package plan

var kindVideo = kind{
	name: KindVideo,
	doc:  "A video that plays inside the scene; the scene lasts at least as long.",
	fields: []field{
		must("source", aSource, "The video."),
		may("description", text(mostDescription), "What it shows, for those who do not see it."),
		may("audio", choice(AudioOriginal, AudioNarration), "Whose sound is heard while it plays.").or(AudioOriginal),
		may("fit", choice(FitContain, FitCover), "contain shows all of it, cover fills the box.").or(FitContain),
	},
}
