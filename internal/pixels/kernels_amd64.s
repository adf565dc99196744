#include "textflag.h"

// Two neighbouring pixels of four bytes, as words side by side: the first two of four pixels, the
// last two.
DATA besides<>+0(SB)/8, $0x8005800180048000
DATA besides<>+8(SB)/8, $0x8007800380068002
DATA besides<>+16(SB)/8, $0x800d8009800c8008
DATA besides<>+24(SB)/8, $0x800f800b800e800a
GLOBL besides<>(SB), RODATA|NOPTR, $32

// func betweenAVX2(dst, a, b []uint8, columns []Sample, part uint64)
//
// Is Between of four pixels at a time, each of whose columns lies within a and b together with its
// neighbour; len(columns) is 4 times a whole number above 0, part 256 at most. VPMADDWD mixes the
// neighbours of a row, VPMULLD the rows. A pixel and the next but one share a register, so that
// packing leaves them in the order 0 1, 2 3.
//
// DI pixels, SI, DX rows, R8 columns of 16 bytes (8 of place, 4 of part), CX how many are left; Y15 besides,
// Y14 256, Y13 256-part, Y12 part, Y11 half.
TEXT ·betweenAVX2(SB), NOSPLIT, $0-104
	MOVQ dst_base+0(FP), DI
	MOVQ a_base+24(FP), SI
	MOVQ b_base+48(FP), DX
	MOVQ columns_base+72(FP), R8
	MOVQ columns_len+80(FP), CX
	MOVQ part+96(FP), BX
	VBROADCASTI128 besides<>(SB), Y15
	MOVL $256, AX
	VMOVD AX, X14
	VPBROADCASTD X14, Y14
	SUBL BX, AX
	VMOVD AX, X13
	VPBROADCASTD X13, Y13
	VMOVD BX, X12
	VPBROADCASTD X12, Y12
	MOVL $1<<15, AX
	VMOVD AX, X11
	VPBROADCASTD X11, Y11

// Two pixels in to, of the columns that lie first and second bytes on: what they have of a, then the rest.
#define UPPER(first, second, to) \
	MOVQ first(R8), R9 \
	MOVQ second(R8), R10 \
	VMOVQ (SI)(R9*4), to \
	VMOVQ (SI)(R10*4), X2

#define MIX(first, second, to) \
	VINSERTI128 $1, X2, to, to \
	VPSHUFB Y15, to, to \
	VMOVQ (DX)(R9*4), X1 \
	VMOVQ (DX)(R10*4), X2 \
	VINSERTI128 $1, X2, Y1, Y1 \
	VPSHUFB Y15, Y1, Y1 \
	VPBROADCASTD first+8(R8), X3 \
	VPBROADCASTD second+8(R8), X2 \
	VINSERTI128 $1, X2, Y3, Y3 \
	VPSLLD $16, Y3, Y2 \
	VPSUBD Y3, Y2, Y2 \
	VPADDD Y14, Y2, Y2 \
	VPMADDWD Y2, to, to \
	VPMADDWD Y2, Y1, Y1 \
	VPMULLD Y13, to, to \
	VPMULLD Y12, Y1, Y1 \
	VPADDD Y1, to, to \
	VPADDD Y11, to, to \
	VPSRLD $16, to, to

block:
	UPPER(0, 32, X0)
	MIX(0, 32, Y0)
	UPPER(16, 48, X4)
	MIX(16, 48, Y4)
	VPACKUSDW Y4, Y0, Y0
	VPACKUSWB Y0, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPUNPCKLQDQ X1, X0, X0
	VMOVDQU X0, (DI)
	ADDQ $16, DI
	ADDQ $64, R8
	SUBQ $4, CX
	JNZ block
	VZEROUPPER
	RET

// func acrossAVX2(dst []int32, line []uint8, taps []Tap)
//
// Is Across of one pixel at a time, all of whose four lie in the line; there is one at least.
//
// DI sums, SI line, R8 taps of 16 bytes (8 of place, 8 the address of four weights), CX how many are
// left; X15 besides, of the first two pixels, X14 of the last two.
TEXT ·acrossAVX2(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ line_base+24(FP), SI
	MOVQ taps_base+48(FP), R8
	MOVQ taps_len+56(FP), CX
	VMOVDQU besides<>+0(SB), X15
	VMOVDQU besides<>+16(SB), X14

pixel:
	MOVQ (R8), R9
	MOVQ 8(R8), R10
	VMOVDQU (SI)(R9*4), X0
	VMOVDQU (R10), X2
	VPACKSSDW X2, X2, X2
	VPSHUFB X15, X0, X1
	VPSHUFB X14, X0, X0
	VPSHUFD $0x00, X2, X3
	VPSHUFD $0x55, X2, X2
	VPMADDWD X3, X1, X1
	VPMADDWD X2, X0, X0
	VPADDD X1, X0, X0
	VMOVDQU X0, (DI)
	ADDQ $16, DI
	ADDQ $16, R8
	DECQ CX
	JNZ pixel
	VZEROUPPER
	RET

// func downAVX2(dst []uint8, rows *[4][]int32, weights *[4]int32)
//
// Is Down of four pixels at a time; len(dst) is 16 times a whole number above 0.
//
// DI pixels, CX how many bytes are left, SI, DX, R8, R9 rows; Y15 to Y12 weights, Y11 half, Y10 0, Y9 255.
TEXT ·downAVX2(SB), NOSPLIT, $0-40
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ rows+24(FP), AX
	MOVQ (AX), SI
	MOVQ 24(AX), DX
	MOVQ 48(AX), R8
	MOVQ 72(AX), R9
	MOVQ weights+32(FP), AX
	VPBROADCASTD (AX), Y15
	VPBROADCASTD 4(AX), Y14
	VPBROADCASTD 8(AX), Y13
	VPBROADCASTD 12(AX), Y12
	MOVL $1<<15, AX
	VMOVD AX, X11
	VPBROADCASTD X11, Y11
	VPXOR Y10, Y10, Y10
	MOVL $255, AX
	VMOVD AX, X9
	VPBROADCASTD X9, Y9

// Two pixels, no channel of which is more than they cover.
#define PIXELS(at, to, t) \
	VPMULLD at(SI), Y15, to \
	VPMULLD at(DX), Y14, t \
	VPADDD t, to, to \
	VPMULLD at(R8), Y13, t \
	VPADDD t, to, to \
	VPMULLD at(R9), Y12, t \
	VPADDD t, to, to \
	VPADDD Y11, to, to \
	VPSRAD $16, to, to \
	VPMAXSD Y10, to, to \
	VPSHUFD $0xff, to, t \
	VPMINSD Y9, t, t \
	VPMINSD t, to, to

block:
	PIXELS(0, Y0, Y2)
	PIXELS(32, Y1, Y3)
	VPACKUSDW Y1, Y0, Y0
	VPERMQ $0xd8, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPACKUSWB X1, X0, X0
	VMOVDQU X0, (DI)
	ADDQ $16, DI
	ADDQ $64, SI
	ADDQ $64, DX
	ADDQ $64, R8
	ADDQ $64, R9
	SUBQ $16, CX
	JNZ block
	VZEROUPPER
	RET

// func overAVX2(dst, src []uint8)
//
// Is Over of eight pixels at a time; len(dst) is 32 times a whole number above 0. What is left of a channel d
// of dst is, of 65535, d·257·k·257/65535 = t + 2t/255 with k = 255 − alpha and t = d·k; in words of 16 bits,
// 2t/255 is t/255 + (t+127)/255, and n/255 = (n + 1 + n>>8) >> 8.
//
// DI, SI rows, CX how many bytes are left; Y15 0, Y14 255, Y13 127, Y12 1.
TEXT ·overAVX2(SB), NOSPLIT, $0-48
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	VPXOR Y15, Y15, Y15
	VPCMPEQW Y14, Y14, Y14
	VPSRLW $15, Y14, Y12
	VPSRLW $9, Y14, Y13
	VPSRLW $8, Y14, Y14

// n/255 in to, of words n; n is lost.
#define DIV255(n, to) \
	VPSRLW $8, n, to \
	VPADDW Y12, n, n \
	VPADDW n, to, to \
	VPSRLW $8, to, to

// Four pixels in words: s laid over d, in d.
#define LAY(s, d, t, n, q) \
	VPSHUFLW $0xff, s, t \
	VPSHUFHW $0xff, t, t \
	VPSUBW t, Y14, t \
	VPMULLW t, d, d \
	VPADDW Y13, d, n \
	DIV255(n, q) \
	VPADDW q, d, t \
	VMOVDQA d, n \
	DIV255(n, q) \
	VPADDW q, t, d \
	VPSLLW $8, s, t \
	VPADDW s, t, t \
	VPADDW t, d, d \
	VPSRLW $8, d, d

block:
	VMOVDQU (SI), Y0
	VPTEST Y0, Y0
	JZ next
	VMOVDQU (DI), Y1
	VPSRLD $24, Y0, Y9
	VPCMPEQD Y15, Y9, Y9 // pixels that cover nothing
	VPUNPCKLBW Y15, Y0, Y2
	VPUNPCKHBW Y15, Y0, Y3
	VPUNPCKLBW Y15, Y1, Y4
	VPUNPCKHBW Y15, Y1, Y5
	LAY(Y2, Y4, Y6, Y7, Y8)
	LAY(Y3, Y5, Y6, Y7, Y8)
	VPACKUSWB Y5, Y4, Y4
	VPBLENDVB Y9, Y1, Y4, Y4
	VMOVDQU Y4, (DI)

next:
	ADDQ $32, SI
	ADDQ $32, DI
	SUBQ $32, CX
	JNZ block
	VZEROUPPER
	RET
