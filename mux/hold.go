package mux

import (
	"bytes"
	"fmt"

	"github.com/inkreel/inkreel/mux/avc"
	"github.com/inkreel/inkreel/mux/bitio"
)

// splicer puts held pictures between the pictures an encoder made.
//
// A held picture is a P picture whose macroblocks are all skipped: each is
// copied from the picture before with motion zero (ITU-T H.264 8.4.1.1: at the
// left and upper edge the skip motion is zero, and hence everywhere). It is a
// reference picture itself, so its frame_num is one above its predecessor's
// (7.4.3) and every later picture up to the next IDR moves up by one.
type splicer struct {
	seq  sequence
	pic  pictureSet
	sps  []byte // the NAL units as they came
	pps  []byte
	ok   bool   // both parameter sets are known
	held uint32 // holds since the last IDR picture
	last uint32 // frame_num of the picture before

	rbsp  []byte // scratch
	skips []byte // the slice data of a hold in CABAC, always the same
}

// parameters takes a parameter set. The stream may repeat them but not change
// them. With check false any form will do.
func (s *splicer) parameters(nal []byte, check bool) error {
	kept := &s.sps
	if nalType(nal) == nalPPS {
		kept = &s.pps
	}
	if *kept != nil {
		if !bytes.Equal(*kept, nal) {
			return otherForm("parameter sets change within the stream")
		}
		return nil
	}
	*kept = bytes.Clone(nal)
	if !check || s.sps == nil || s.pps == nil {
		return nil
	}
	var err error
	if s.seq, err = readSequence(s.sps); err != nil {
		return err
	}
	if s.pic, err = readPictureSet(s.pps, s.seq); err != nil {
		return err
	}
	s.ok = true
	return nil
}

// picture returns the encoder's next picture with its frame_num moved up by
// the holds before it. The result is valid until the next call.
func (s *splicer) picture(nal []byte) ([]byte, error) {
	if !s.ok {
		return nil, otherForm("a picture before its parameter sets")
	}
	s.rbsp = avc.Unescape(s.rbsp[:0], nal)
	h, err := readSlice(s.rbsp, s.seq, s.pic)
	if err != nil {
		return nil, err
	}
	if h.idr {
		s.held, s.last = 0, 0
		return nal, nil
	}
	mask := uint32(1)<<s.seq.frameNumBits - 1
	now := (h.frameNum + s.held) & mask
	if now != (s.last+1)&mask {
		return nil, fmt.Errorf("slice header: frame_num %d after %d", now, s.last)
	}
	s.last = now
	if now == h.frameNum {
		return nal, nil
	}
	setBits(s.rbsp, h.frameNumAt, s.seq.frameNumBits, now)
	return avc.Escape(nil, s.rbsp), nil
}

// hold returns one held picture (7.3.3, 7.3.4).
func (s *splicer) hold() ([]byte, error) {
	if !s.ok {
		return nil, otherForm("a hold before the first picture")
	}
	s.held++
	s.last = (s.last + 1) & (1<<s.seq.frameNumBits - 1)
	w := bitio.Writer{Data: []byte{2<<5 | nalSlice}} // nal_ref_idc 2: a reference picture
	w.UE(0)                                          // first_mb_in_slice
	w.UE(0)                                          // slice_type P
	w.UE(s.pic.id)                                   // pic_parameter_set_id
	w.U(s.last, s.seq.frameNumBits)                  // frame_num
	w.U(0, 1)                                        // num_ref_idx_active_override_flag
	w.U(0, 1)                                        // ref_pic_list_modification_flag_l0
	w.U(0, 1)                                        // adaptive_ref_pic_marking_mode_flag
	if s.pic.arithmetic {
		w.UE(0) // cabac_init_idc
	}
	w.SE(0) // slice_qp_delta
	if s.pic.deblocking {
		w.UE(1) // disable_deblocking_filter_idc: off
	}
	if s.pic.arithmetic {
		w.Ones()
		if s.skips == nil {
			s.skips = avc.Skipped(s.seq.macroblocks, s.pic.qp)
		}
		w.Data = append(w.Data, s.skips...)
	} else {
		w.UE(uint32(s.seq.macroblocks)) // mb_skip_run
		w.Trailing()
	}
	return avc.Escape(nil, w.Data), nil
}

// setBits overwrites n bits of data from bit at.
func setBits(data []byte, at, n int, v uint32) {
	for n--; n >= 0; n-- {
		bit := byte(0x80) >> (at & 7)
		data[at>>3] &^= bit
		if v>>n&1 == 1 {
			data[at>>3] |= bit
		}
		at++
	}
}
