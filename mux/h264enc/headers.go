package h264enc

import (
	"github.com/inkreel/inkreel/mux/bitio"
	"github.com/inkreel/inkreel/mux/h264"
)

// NAL unit headers: nal_ref_idc 3 or 2, nal_unit_type (7.3.1, table 7-1).
const (
	nalSPS   = 3<<5 | h264.SPS
	nalPPS   = 3<<5 | h264.PPS
	nalIDR   = 3<<5 | h264.IDR
	nalSlice = 2<<5 | h264.Slice
)

// Numbers of our parameter sets. Encoders of ffmpeg use 0, so that the sets of
// both can stand in one film.
const (
	setID  = 1
	holdID = 2 // of holds, which are shortest in CAVLC: one run of skipped macroblocks
	fadeID = 3 // of pictures with weighted prediction
)

const (
	frameNumBits = 8
	baseQP       = 26 // pic_init_qp: what slice_qp_delta counts from
)

// level is a row of table A-1.
type level struct {
	idc        uint32
	rate, size int // macroblocks a second, a picture
}

// levels lists those whose decoded picture buffer has room for four pictures
// of their greatest size.
var levels = []level{
	{20, 11880, 396}, {21, 19800, 792}, {30, 40500, 1620}, {31, 108000, 3600}, {32, 216000, 5120}, {40, 245760, 8192},
	{42, 522240, 8704}, {50, 589824, 22080}, {51, 983040, 36864}, {52, 2073600, 36864}, {60, 4177920, 139264}, {62, 16711680, 139264},
}

// levelFor is the lowest level for pictures of w×h macroblocks; the highest
// for those no level allows. No side may exceed √(8·MaxFS) (A.3.1).
func levelFor(w, h, fps int) uint32 {
	for _, l := range levels {
		if w*h <= l.size && w*h*fps <= l.rate && w*w <= 8*l.size && h*h <= 8*l.size {
			return l.idc
		}
	}
	return levels[len(levels)-1].idc
}

// sequenceSet is the SPS (7.3.2.1): Main profile, pictures shown in
// the order they come (POC type 2), BT.709 limited range.
func (c *Config) sequenceSet() []byte {
	w := &bitio.Writer{}
	mbw, mbh := (c.Width+15)/16, (c.Height+15)/16
	w.U(77, 8)
	w.U(0x40, 8) // constraint_set1_flag
	w.U(levelFor(mbw, mbh, c.FPS), 8)
	w.UE(setID)
	w.UE(frameNumBits - 4)
	w.UE(2) // pic_order_cnt_type
	w.UE(references)
	w.U(0, 1) // gaps_in_frame_num_value_allowed_flag
	w.UE(uint32(mbw - 1))
	w.UE(uint32(mbh - 1))
	w.U(1, 1) // frame_mbs_only_flag
	w.U(1, 1) // direct_8x8_inference_flag
	right, bottom := mbw*16-c.Width, mbh*16-c.Height
	w.Flag(right+bottom > 0)
	if right+bottom > 0 {
		for _, v := range []int{0, right / 2, 0, bottom / 2} {
			w.UE(uint32(v))
		}
	}
	w.U(1, 1) // vui_parameters_present_flag
	c.usability(w)
	w.Trailing()
	return h264.Escape([]byte{nalSPS}, w.Data)
}

// usability writes the VUI (E.1.1).
func (c *Config) usability(w *bitio.Writer) {
	w.U(1, 1)
	w.U(1, 8) // aspect_ratio_idc: square
	w.U(0, 1) // overscan_info_present_flag
	w.U(1, 1)
	w.U(5, 3) // video_format: unspecified
	w.U(0, 1) // video_full_range_flag
	w.U(1, 1)
	w.U(0x010101, 24) // BT.709 primaries, transfer, matrix (tables E-3 to E-5)
	w.U(0, 1)         // chroma_loc_info_present_flag
	w.U(1, 1)
	w.U(1, 32) // num_units_in_tick: of fields
	w.U(uint32(2*c.FPS), 32)
	w.U(1, 1) // fixed_frame_rate_flag
	w.U(0, 3) // no HRD parameters, pic_struct_present_flag
	w.U(1, 1) // bitstream_restriction_flag
	w.U(1, 1) // motion_vectors_over_pic_boundaries_flag
	for _, v := range []uint32{0, 0, 11, 11, 0, references} {
		w.UE(v) // byte and bit limits: none; vectors; max_num_reorder_frames; max_dec_frame_buffering
	}
}

// pictureSet is the PPS (7.3.2.2) of that number.
func (c *Config) pictureSet(id uint32) []byte {
	w := &bitio.Writer{}
	w.UE(id)
	w.UE(setID)
	w.Flag(id != holdID) // entropy_coding_mode_flag
	w.U(0, 1)            // bottom_field_pic_order_in_frame_present_flag
	w.UE(0)              // one slice group
	w.UE(0)
	w.UE(0)
	w.Flag(id == fadeID) // weighted_pred_flag
	w.U(0, 2)            // weighted_bipred_idc
	w.SE(baseQP - 26)
	w.SE(0)
	w.SE(c.Tuning.Chroma)
	w.U(1, 1) // deblocking_filter_control_present_flag
	w.U(0, 2) // constrained_intra_pred_flag, redundant_pic_cnt_present_flag
	w.Trailing()
	return h264.Escape([]byte{nalPPS}, w.Data)
}

// sliceI begins a slice of an IDR picture at macroblock first (7.3.3). The
// picture becomes long-term reference 0 (8.2.5.1).
func (e *Encoder) sliceI(first, qp int) {
	w := &e.w
	w.UE(uint32(first))
	w.UE(7) // all slices of the picture are I
	w.UE(setID)
	w.U(0, frameNumBits)
	w.UE(e.idrID)
	w.U(0, 1) // no_output_of_prior_pics_flag
	w.U(1, 1) // long_term_reference_flag
	w.SE(qp - baseQP)
	w.UE(1) // disable_deblocking_filter_idc
	w.Ones()
	e.a.begin(w.Data, &e.statesI)
}

// sliceP begins the only slice of a P picture. keep is the long-term slot the
// picture before goes to, -1 for none.
func (e *Encoder) sliceP(keep, qp int) {
	if e.fade.ref > 0 {
		e.headerP(fadeID, keep)
	} else {
		e.headerP(setID, keep)
	}
	w := &e.w
	w.UE(0) // cabac_init_idc
	w.SE(qp - baseQP)
	w.UE(1) // disable_deblocking_filter_idc
	w.Ones()
	e.a.begin(w.Data, &e.statesP)
}

// sliceHold writes the slice of a P picture in which all is skipped.
func (e *Encoder) sliceHold(keep int) {
	e.headerP(holdID, keep)
	w := &e.w
	w.SE(0) // slice_qp_delta
	w.UE(1) // disable_deblocking_filter_idc
	w.UE(uint32(e.mbw * e.mbh))
	w.Trailing()
}

// headerP writes what slices of P pictures have in common.
func (e *Encoder) headerP(set uint32, keep int) {
	w := &e.w
	w.UE(0)
	w.UE(5) // all slices of the picture are P
	w.UE(set)
	w.U(e.frameNum, frameNumBits)
	w.U(1, 1) // num_ref_idx_active_override_flag
	w.UE(uint32(e.references() - 1))
	if set == fadeID {
		e.fade.modify(w)
		e.fade.weights(w)
	} else {
		w.U(0, 1) // ref_pic_list_modification_flag_l0
	}
	e.dpb.marking(w, keep)
}
