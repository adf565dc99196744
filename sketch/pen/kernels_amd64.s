#include "textflag.h"

// func sampleAVX2(row []uint32, pix []uint8, s *sampling)
//
// Is sample of eight pixels at a time; len(row) is 8 times a whole number above 0, and s what it
// begins with. Four bytes each of a pixel and its neighbour are read, in its row and the next one, if the
// pixel lies in the picture; otherwise it is clear. What lies right of the last column is read there,
// 255 of 256 of the way to its neighbour.
//
// A value between two is a + ((b-a)*k + 128) >> 8, which VPMULHRSW gives for (b-a)<<7 and k. VSHUFPS
// leaves pixels in the order 0 1 4 5, 2 3 6 7, so shares are brought into it, and the pixels out of it by
// VPERMQ.
//
// DI row, CX how many are left, BX s, SI upper rows, DX lower rows; Y15 u, Y14 v, Y8 255, Y7 0.
// On the stack are the places of pixels in pix, and which of them lie in the picture.
TEXT ·sampleAVX2(SB), NOSPLIT, $64-56
	MOVQ row_base+0(FP), DI
	MOVQ row_len+8(FP), CX
	MOVQ pix_base+24(FP), SI
	MOVQ s+48(FP), BX
	VMOVDQU (BX), Y15
	VMOVDQU 32(BX), Y14
	MOVLQSX 192(BX), DX
	ADDQ SI, DX
	MOVL $255, AX
	VMOVD AX, X8
	VPBROADCASTD X8, Y8
	VPXOR Y7, Y7, Y7

// Of bytes in a and b, in the lower or upper half of each lane: what lies k of 256 of the way
// from a to b, as words.
#define ACROSS(unpack, a, b, k, to, t) \
	unpack Y7, a, to \
	unpack Y7, b, t \
	VPSUBW to, t, t \
	VPSLLW $7, t, t \
	VPMULHRSW k, t, t \
	VPADDW t, to, to

// The same of words, into the upper ones.
#define DOWN(upper, lower, k) \
	VPSUBW upper, lower, lower \
	VPSLLW $7, lower, lower \
	VPMULHRSW k, lower, lower \
	VPADDW lower, upper, upper

// The shares of two places, 256ths of a pixel, as words for four bytes each: those of the lower halves
// of lanes, and of the upper ones.
#define SHARES(both, low, high) \
	VPERMQ $0xd8, both, both \
	VPSLLD $16, both, low \
	VPOR low, both, both \
	VPUNPCKLDQ both, both, low \
	VPUNPCKHDQ both, both, high

// Eight bytes each of four pixels from places on, of their rows and of the next ones. Loads are
// twice as fast as VPGATHERDQ.
#define FOUR(places, upper, upperWide, lower, lowerWide) \
	MOVLQZX places+0(SP), AX \
	MOVLQZX places+4(SP), R8 \
	MOVLQZX places+8(SP), R9 \
	MOVLQZX places+12(SP), R10 \
	VMOVQ (SI)(AX*1), upper \
	VMOVHPS (SI)(R8*1), upper, upper \
	VMOVQ (SI)(R9*1), X0 \
	VMOVHPS (SI)(R10*1), X0, X0 \
	VINSERTI128 $1, X0, upperWide, upperWide \
	VMOVQ (DX)(AX*1), lower \
	VMOVHPS (DX)(R8*1), lower, lower \
	VMOVQ (DX)(R9*1), X0 \
	VMOVHPS (DX)(R10*1), X0, X0 \
	VINSERTI128 $1, X0, lowerWide, lowerWide

block:
	VMOVDQU 128(BX), Y11
	VPSRAD $16, Y15, Y0
	VPSRAD $16, Y14, Y1
	VPCMPGTD Y11, Y0, Y2 // beyond the last column
	VPMINSD Y11, Y0, Y0
	VPMINUD Y11, Y0, Y3
	VPCMPEQD Y0, Y3, Y3
	VPMINUD 160(BX), Y1, Y4
	VPCMPEQD Y1, Y4, Y4
	VPAND Y4, Y3, Y3 // in the picture
	VPXOR Y9, Y9, Y9
	VPTEST Y3, Y3
	JZ put
	VPSRLD $8, Y15, Y6
	VPAND Y8, Y6, Y6
	VPBLENDVB Y2, Y8, Y6, Y6
	SHARES(Y6, Y12, Y13)
	VPMULLD 192(BX), Y1, Y1
	VPSLLD $2, Y0, Y0
	VPADDD Y1, Y0, Y0
	VPAND Y3, Y0, Y0 // places; what lies elsewhere is taken from the first one, and cleared at the end
	VMOVDQU Y0, 0(SP)
	VMOVDQU Y3, 32(SP)
	FOUR(0, X1, Y1, X4, Y4)
	FOUR(16, X2, Y2, X5, Y5)
	VSHUFPS $0x88, Y2, Y1, Y0 // upper left,
	VSHUFPS $0xdd, Y2, Y1, Y1 // upper right,
	VSHUFPS $0x88, Y5, Y4, Y2 // lower left,
	VSHUFPS $0xdd, Y5, Y4, Y3 // lower right
	ACROSS(VPUNPCKLBW, Y0, Y1, Y12, Y9, Y5)
	ACROSS(VPUNPCKHBW, Y0, Y1, Y13, Y10, Y5)
	ACROSS(VPUNPCKLBW, Y2, Y3, Y12, Y11, Y5)
	ACROSS(VPUNPCKHBW, Y2, Y3, Y13, Y6, Y5)
	VPSRLD $8, Y14, Y0
	VPAND Y8, Y0, Y0
	SHARES(Y0, Y12, Y13)
	DOWN(Y9, Y11, Y12)
	DOWN(Y10, Y6, Y13)
	VPACKUSWB Y10, Y9, Y9
	VPERMQ $0xd8, Y9, Y9
	VPAND 32(SP), Y9, Y9

put:
	VMOVDQU Y9, (DI)
	VPADDD 64(BX), Y15, Y15
	VPADDD 96(BX), Y14, Y14
	ADDQ $32, DI
	SUBQ $8, CX
	JNZ block
	VZEROUPPER
	RET
