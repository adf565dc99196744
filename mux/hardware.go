package mux

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/plan"
)

// hardwareEncoder is a video encoder in silicon, driven through ffmpeg.
type hardwareEncoder struct {
	name   string
	codec  string // ffmpeg's name
	before func() options
	filter string // brings frames where the encoder takes them
	// constant quality: rising q is worse, as in H.264's own scale.
	quality func(q int) options
}

// hardwareEncoders are tried in this order: the first is the one most likely
// meant where a machine has several.
var hardwareEncoders = []hardwareEncoder{
	{
		name: "nvenc", codec: "h264_nvenc",
		quality: func(q int) options {
			return options{"preset": "p3", "rc": "constqp", "qp": strconv.Itoa(q), "forced-idr": "1", "delay": "0"}
		},
	},
	{
		name: "qsv", codec: "h264_qsv", filter: "format=nv12",
		before: func() options { return options{"init_hw_device": "qsv=hw"} },
		quality: func(q int) options {
			return options{"preset": "veryfast", "q:v": strconv.Itoa(q), "look_ahead": "0", "async_depth": "1", "forced_idr": "1"}
		},
	},
	{
		name: "vaapi", codec: "h264_vaapi", filter: "format=nv12,hwupload",
		before:  func() options { return options{"vaapi_device": renderNode()} },
		quality: func(q int) options { return options{"rc_mode": "CQP", "qp": strconv.Itoa(q)} },
	},
	{
		name: "videotoolbox", codec: "h264_videotoolbox", filter: "format=nv12",
		// Its scale runs from 1 to 100, the other way.
		quality: func(q int) options { return options{"q:v": strconv.Itoa(115 - 2*q), "allow_sw": "0"} },
	},
	{
		name: "amf", codec: "h264_amf", filter: "format=nv12",
		quality: func(q int) options {
			return options{"quality": "speed", "rc": "cqp", "qp_i": strconv.Itoa(q), "qp_p": strconv.Itoa(q)}
		},
	},
}

// hardwareQuality is the quantiser by quality. x264's own settings cannot be
// taken over: these encoders spend their bits otherwise.
var hardwareQuality = map[plan.Quality]int{plan.QualityDraft: 28, plan.QualityStandard: 22, plan.QualityHigh: 18}

// envVAAPI names the render node where a machine has several.
const envVAAPI = "INKREEL_VAAPI_DEVICE"

// renderNode is the device VA-API encodes on.
func renderNode() string {
	if d := os.Getenv(envVAAPI); d != "" {
		return d
	}
	if nodes, err := filepath.Glob("/dev/dri/renderD*"); err == nil && len(nodes) > 0 {
		return nodes[0]
	}
	return "/dev/dri/renderD128"
}

// hardware is the encoder of that name, nil where it is none in hardware.
func hardware(name string) *hardwareEncoder {
	for i := range hardwareEncoders {
		if hardwareEncoders[i].name == name {
			return &hardwareEncoders[i]
		}
	}
	return nil
}

// IsHardware reports whether an encoder of that name is one in hardware.
func IsHardware(name string) bool { return hardware(name) != nil }

// HardwareEncoders are the names of those in hardware, in the order they are
// tried.
func HardwareEncoders() []string {
	var names []string
	for _, h := range hardwareEncoders {
		names = append(names, h.name)
	}
	return names
}

// output is what follows the input on ffmpeg's command line.
func (h *hardwareEncoder) output(q plan.Quality) options {
	out := h.quality(hardwareQuality[q])
	out["c:v"] = h.codec
	out["bf"] = "0" // pictures in order, as our MP4 writer has them
	if h.filter != "" {
		out["vf"] = h.filter
	}
	for _, tag := range []string{"colorspace", "color_primaries", "color_trc"} {
		out[tag] = "bt709"
	}
	out["color_range"] = "tv"
	return out
}

// input adds what the encoder needs before the input.
func (h *hardwareEncoder) input(in options) options {
	if h.before != nil {
		for k, v := range h.before() {
			in[k] = v
		}
	}
	return in
}

// encodeArgs is the counterpart of the function of that name for x264.
func (h *hardwareEncoder) encodeArgs(s ClipSpec) ([]string, error) {
	return arguments(func() *ffmpeg.Stream {
		return ffmpeg.Input("pipe:0", h.input(clipInput())).Output("pipe:1", h.clipOutput(s))
	})
}

// clipOutput is what the encoder makes of a clip's frames.
func (h *hardwareEncoder) clipOutput(s ClipSpec) options {
	out := h.output(s.Quality)
	gap := keySpacing(s.Frames, s.FPS)
	out["f"] = "h264"
	out["vf"] = strings.TrimSuffix(heldFrames(s.FPS)+","+h.filter, ",")
	out["fps_mode"] = "passthrough"
	out["g"] = strconv.Itoa(gap)
	out["force_key_frames"] = fmt.Sprintf("expr:not(mod(round(t*%d),%d))", s.FPS, gap)
	return out
}

// probeArgs encode one small frame and throw it away.
func (h *hardwareEncoder) probeArgs() ([]string, error) {
	return arguments(func() *ffmpeg.Stream {
		in := h.input(options{"f": "lavfi"})
		out := h.output(plan.QualityStandard)
		out["f"] = "null"
		out["frames:v"] = "1"
		return ffmpeg.Input("color=black:s=320x240:r=25", in).Output("-", out)
	})
}
