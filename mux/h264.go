package mux

import (
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/mux/avc"
	"github.com/inkreel/inkreel/mux/bitio"
)

// NAL unit types (ITU-T H.264 table 7-1).
const (
	nalSlice = 1
	nalIDR   = 5
	nalSEI   = 6
	nalSPS   = 7
	nalPPS   = 8
	nalAUD   = 9
)

// nalType of a NAL unit without start code.
func nalType(nal []byte) int { return int(nal[0] & 31) }

// ErrForm says that this ffmpeg's encoder makes a stream whose headers are not
// of the one form holds can be spliced into. Making the clip again helps: the
// Tools remember and hand over every frame from then on.
var ErrForm = errors.New("not a stream held frames can be spliced into; once more, with every frame encoded")

func otherForm(format string, args ...any) error {
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), ErrForm)
}

// sequence is what a sequence parameter set says (7.3.2.1.1), as far as we
// need it. Everything not kept was checked to have the only value we accept.
type sequence struct {
	id            uint32
	profile       uint32
	frameNumBits  int // log2_max_frame_num
	macroblocks   int // of one picture
	width, height int // px, after cropping
}

// readSequence parses a sequence parameter set NAL unit. Progressive 4:2:0
// 8-bit video with picture order following decoding order and one reference
// picture is the accepted form.
func readSequence(nal []byte) (sequence, error) {
	var s sequence
	r := &bitio.Reader{Data: avc.Unescape(nil, nal), Pos: 8}
	s.profile = r.U(8)
	r.U(8) // constraint_set flags and reserved bits
	r.U(8) // level_idc
	s.id = r.UE()
	switch s.profile {
	case 66, 77, 88: // Baseline, Main, Extended: always 4:2:0, 8 bits
	default:
		if chroma := r.UE(); chroma != 1 && r.Err == nil {
			return s, otherForm("chroma_format_idc %d", chroma)
		}
		if luma, chroma := r.UE(), r.UE(); luma != 0 || chroma != 0 {
			return s, otherForm("%d bits of luma", 8+luma)
		}
		if r.Flag() {
			return s, otherForm("lossless transform bypass")
		}
		if r.Flag() {
			return s, otherForm("scaling matrices in the sequence")
		}
	}
	log2 := r.UE()
	if log2 > 12 { // 7.4.2.1.1 bounds log2_max_frame_num_minus4
		return s, otherForm("log2_max_frame_num_minus4 %d", log2)
	}
	s.frameNumBits = int(log2) + 4
	if order := r.UE(); order != 2 && r.Err == nil {
		return s, otherForm("pic_order_cnt_type %d", order)
	}
	if refs := r.UE(); refs != 1 && r.Err == nil {
		return s, otherForm("%d reference frames", refs)
	}
	if r.Flag() {
		return s, otherForm("gaps in frame_num")
	}
	wide, high := r.UE(), r.UE()
	if wide > 1023 || high > 1023 { // 16384 px, above every level's limit
		return s, otherForm("%dx%d macroblocks", wide+1, high+1)
	}
	s.macroblocks = int(wide+1) * int(high+1)
	s.width, s.height = int(wide+1)*16, int(high+1)*16
	if !r.Flag() && r.Err == nil {
		return s, otherForm("interlaced coding")
	}
	r.Flag() // direct_8x8_inference_flag speaks of B slices
	if r.Flag() {
		left, right, top, bottom := r.UE(), r.UE(), r.UE(), r.UE()
		if left > 8191 || right > 8191 || top > 8191 || bottom > 8191 {
			return s, otherForm("cropping by more than a picture")
		}
		s.width -= 2 * int(left+right) // CropUnitX and CropUnitY are 2 in progressive 4:2:0
		s.height -= 2 * int(top+bottom)
	}
	if r.Err != nil {
		return s, fmt.Errorf("sequence parameter set: %w", r.Err)
	}
	if s.width <= 0 || s.height <= 0 {
		return s, otherForm("nothing left after cropping")
	}
	return s, nil
}

// pictureSet is what a picture parameter set says (7.3.2.2).
type pictureSet struct {
	id         uint32
	arithmetic bool // CABAC; else CAVLC
	qp         int  // of a slice that says nothing else
	deblocking bool // slices say how to deblock
}

// readPictureSet parses a picture parameter set NAL unit of sequence s. One
// slice group, one reference, no weights is the accepted form.
func readPictureSet(nal []byte, s sequence) (pictureSet, error) {
	var p pictureSet
	r := &bitio.Reader{Data: avc.Unescape(nil, nal), Pos: 8}
	p.id = r.UE()
	if seq := r.UE(); seq != s.id && r.Err == nil {
		return p, otherForm("picture parameters of sequence %d, the stream has %d", seq, s.id)
	}
	p.arithmetic = r.Flag()
	if r.Flag() {
		return p, otherForm("field order in frames")
	}
	if groups := r.UE(); groups != 0 {
		return p, otherForm("%d slice groups", groups+1)
	}
	if refs := r.UE(); refs != 0 {
		return p, otherForm("%d active references", refs+1)
	}
	r.UE() // num_ref_idx_l1_default_active_minus1: B slices only
	if r.Flag() {
		return p, otherForm("weighted prediction")
	}
	r.U(2) // weighted_bipred_idc: B slices only
	p.qp = 26 + r.SE()
	r.SE() // pic_init_qs_minus26
	r.SE() // chroma_qp_index_offset
	p.deblocking = r.Flag()
	r.Flag() // constrained_intra_pred_flag
	if r.Flag() {
		return p, otherForm("redundant pictures")
	}
	if r.Err != nil {
		return p, fmt.Errorf("picture parameter set: %w", r.Err)
	}
	if p.qp < 0 || p.qp > 51 {
		return p, otherForm("an initial QP of %d", p.qp)
	}
	return p, nil
}

// slice is what a slice header says (7.3.3), as far as we need it.
type slice struct {
	idr        bool
	frameNum   uint32
	frameNumAt int // in bits, within the RBSP
}

// readSlice parses the header of the only slice of a picture. The RBSP is the
// unescaped NAL unit, header byte included.
func readSlice(rbsp []byte, s sequence, p pictureSet) (slice, error) {
	var h slice
	if rbsp[0]&0x60 == 0 {
		return h, otherForm("a picture nothing refers to")
	}
	h.idr = nalType(rbsp) == nalIDR
	r := &bitio.Reader{Data: rbsp, Pos: 8}
	if first := r.UE(); first != 0 && r.Err == nil {
		return h, otherForm("a picture that begins with macroblock %d", first)
	}
	kind := r.UE() % 5
	if kind != 0 && kind != 2 {
		return h, otherForm("a slice of type %d", kind)
	}
	if id := r.UE(); id != p.id && r.Err == nil {
		return h, otherForm("picture parameter set %d beside %d", id, p.id)
	}
	h.frameNumAt = r.Pos
	h.frameNum = r.U(s.frameNumBits)
	if h.idr {
		if h.frameNum != 0 {
			return h, otherForm("an IDR picture with frame_num %d", h.frameNum)
		}
		r.UE() // idr_pic_id
	}
	if kind == 0 {
		if r.Flag() {
			if refs := r.UE(); refs != 0 {
				return h, otherForm("%d active references", refs+1)
			}
		}
		if r.Flag() {
			return h, otherForm("reordered references")
		}
	}
	if h.idr {
		r.Flag() // no_output_of_prior_pics_flag
	}
	// IDR: long_term_reference_flag. Else: adaptive_ref_pic_marking_mode_flag.
	if r.Flag() {
		return h, otherForm("reference marking")
	}
	if r.Err != nil {
		return h, fmt.Errorf("slice header: %w", r.Err)
	}
	return h, nil
}
