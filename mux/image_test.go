package mux

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// configureNames are what ffmpeg's configure calls what is called otherwise when it
// runs.
var configureNames = map[string]string{
	"webm": "matroska", "3gp": "mov", "3g2": "mov", "mj2": "mov", "mp4": "mov", "m4a": "mov", "mpeg": "mpegps",
	"mov_text": "movtext", "cc_dec": "ccaption",
}

// elsewhere are decoders that other builds of ffmpeg have for the same.
var elsewhere = []string{"libaom-av1", "libopus", "libvorbis", "libopencore_amrnb", "libopencore_amrwb"}

// The image's ffmpeg reads all that is accepted, and has the filters and encoders
// that are asked for.
func TestImageHasWhatIsAccepted(t *testing.T) {
	script, err := os.ReadFile("../internal/image/ffmpeg.sh")
	if err != nil {
		t.Fatal(err)
	}
	built := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+)\+?=([\w,]+)(?: #.*)?$`).FindAllStringSubmatch(string(script), -1) {
		built[m[1]] = append(built[m[1]], strings.Split(m[2], ",")...)
	}
	for part, wanted := range map[string]string{"demuxers": list(containers), "decoders": list(decoders, subtitles)} {
		for name := range strings.SplitSeq(wanted, ",") {
			if other, ok := configureNames[name]; ok {
				name = other
			}
			if !slices.Contains(built[part], name) && !slices.Contains(elsewhere, name) {
				t.Errorf("the image's ffmpeg has no %s among its %s", name, part)
			}
		}
	}
	asked := regexp.MustCompile(`Filter\([^"\n]*"([a-z]+)"|, "(palette\w+|ssim)"`)
	for _, file := range []string{"video.go", "decode.go", "sound.go", "transcode.go", "extendhold.go", "reference.go"} {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range asked.FindAllStringSubmatch(string(code), -1) {
			if name := m[1] + m[2]; !slices.Contains(built["filters"], name) {
				t.Errorf("%s: the image's ffmpeg has no filter %s", file, name)
			}
		}
	}
}
