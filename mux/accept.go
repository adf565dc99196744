package mux

import (
	"errors"
	"regexp"
	"strings"
)

// accepted is a kind of file, picture or sound that strangers' files may have: what
// people call it, and what ffmpeg calls it, in any version we work with. Of several
// names ffmpeg takes those it has.
type accepted struct{ name, ffmpeg string }

// containers are the demuxers that strangers' files are opened with. None of them
// opens another file or address, and each tells the times of what is in it.
var containers = []accepted{
	{"MP4, MOV, M4A, 3GP", "mov,mp4,m4a,3gp,3g2,mj2"},
	{"WebM, MKV", "matroska,webm"},
	{"AVI", "avi"},
	{"MPEG-TS", "mpegts"},
	{"MPEG-PS", "mpeg"},
	{"FLV", "flv"},
	{"WMV, WMA", "asf"},
	{"GIF, APNG", "gif,apng"},
	{"Ogg", "ogg"},
	{"WAV", "wav,w64"},
	{"MP3", "mp3"},
	{"AAC", "aac"},
	{"FLAC", "flac"},
	{"AIFF", "aiff"},
	{"CAF", "caf"},
	{"AMR", "amr"},
	{"AC-3", "ac3,eac3"},
}

// decoders are those that strangers' files are decoded with: what cameras,
// telephones, screen recorders and editors write.
var decoders = []accepted{
	{"H.264", "h264"},
	{"H.265", "hevc"},
	{"VP8, VP9", "vp8,vp9"},
	{"AV1", "libdav1d,libaom-av1,av1"},
	{"MPEG-1, -2, -4", "mpeg1video,mpeg2video,mpeg4"},
	{"H.263", "h263"},
	{"ProRes", "prores"},
	{"DNxHD", "dnxhd"},
	{"QuickTime Animation", "qtrle"},
	{"Motion JPEG", "mjpeg"},
	{"PNG", "png,apng"},
	{"GIF", "gif"},
	{"Theora", "theora"},
	{"WMV", "wmv1,wmv2,wmv3,vc1"},

	{"AAC", "aac,aac_latm"},
	{"MP2, MP3", "mp2float,mp2,mp3float,mp3"},
	{"AC-3", "ac3,eac3"},
	{"Opus", "opus,libopus"},
	{"Vorbis", "vorbis,libvorbis"},
	{"FLAC", "flac"},
	{"ALAC", "alac"},
	{"WMA", "wmav1,wmav2,wmapro"},
	{"AMR", "amrnb,amrwb,libopencore_amrnb,libopencore_amrwb"},
	{"PCM", "pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw"},
	{"ADPCM", "adpcm_ms,adpcm_ima_wav,adpcm_ima_qt"},
}

// subtitles may lie in a file. They are passed over, but ffprobe opens their
// decoders to describe them.
var subtitles = []accepted{
	{"MP4", "mov_text"},
	{"SubRip", "subrip,srt"},
	{"WebVTT", "webvtt"},
	{"ASS", "ass,ssa"},
	{"plain", "text"},
	{"closed captions", "cc_dec"},
}

// list is what ffmpeg calls all of them, as its options take it.
func list(kinds ...[]accepted) string {
	var all []string
	for _, k := range kinds {
		for _, a := range k {
			all = append(all, a.ffmpeg)
		}
	}
	return strings.Join(all, ",")
}

// names is what people call all of them.
func names(kinds []accepted) string {
	all := make([]string, len(kinds))
	for i, a := range kinds {
		all[i] = a.name
	}
	return strings.Join(all, ", ")
}

// only are the options that hold an input to what is accepted, wherever a stranger
// made the file or may have: files alone are opened, by the demuxers and decoders
// listed.
var only = map[string]string{"protocol_whitelist": "file", "format_whitelist": list(containers), "codec_whitelist": list(decoders, subtitles)}

// accepting are an input's options with those that hold it to what is accepted.
func accepting(o options) options {
	for name, value := range only {
		o[name] = value
	}
	return o
}

// UnacceptedError says that a file is of a kind that is not accepted, whether or
// not ffmpeg could read it.
type UnacceptedError struct {
	Codec string // empty: it is the container
	Err   error  // *Error
}

// Error tells what would be accepted.
func (e *UnacceptedError) Error() string {
	if e.Codec != "" {
		return "it holds " + e.Codec + ", which is not accepted; accepted: " + names(decoders)
	}
	return "it is no file of an accepted kind; accepted: " + names(containers)
}

// Unwrap gives what the program said.
func (e *UnacceptedError) Unwrap() error { return e.Err }

// What ffmpeg says of what is not in its lists.
var (
	unlistedCodec  = regexp.MustCompile(`Codec \(([\w.-]+)\) not on whitelist`)
	unlistedFormat = regexp.MustCompile(`Format not on whitelist`)
)

// refusal is err as an *UnacceptedError where it is one.
func refusal(err error) error {
	var failed *Error
	if !errors.As(err, &failed) || !failed.Refused {
		return err
	}
	if m := unlistedCodec.FindStringSubmatch(failed.Tail); m != nil {
		return &UnacceptedError{Codec: m[1], Err: err}
	}
	if unlistedFormat.MatchString(failed.Tail) {
		return &UnacceptedError{Err: err}
	}
	return err
}
