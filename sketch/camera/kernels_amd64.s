#include "textflag.h"

// func blendAVX2(row, at []byte, stride int, weights []int32)
//
// Makes the lanes of row, 16 bits each, of rows of samples that lie stride bytes apart:
//
//	row[i] = (liftRows + sum of at[k*stride+i]*weights[k]) >> halfBits, modulo 1<<16 before the shift
//
// 32 columns at a time: the last block ends with the row and overlaps the one before. There are 32
// columns at least; nothing is read beyond the last of them in the last row.
//
// DI row, CX columns, SI samples, DX stride, BX weights, R8 taps, R9 column; Y15 liftRows in all lanes,
// Y0 and Y1 sums.
TEXT ·blendAVX2(SB), NOSPLIT, $0-80
	MOVQ row_base+0(FP), DI
	MOVQ row_len+8(FP), CX
	SHRQ $1, CX
	MOVQ at_base+24(FP), SI
	MOVQ stride+48(FP), DX
	MOVQ weights_base+56(FP), BX
	MOVQ weights_len+64(FP), R8
	MOVL $0x20202020, AX
	VMOVD AX, X15
	VPBROADCASTD X15, Y15
	XORQ R9, R9

block:
	LEAQ (SI)(R9*1), R10
	MOVQ BX, R11
	MOVQ R8, R12
	VMOVDQA Y15, Y0
	VMOVDQA Y15, Y1

tap:
	VPBROADCASTW (R11), Y4
	VPMOVZXBW (R10), Y2
	VPMOVZXBW 16(R10), Y3
	VPMULLW Y4, Y2, Y2
	VPMULLW Y4, Y3, Y3
	VPADDW Y2, Y0, Y0
	VPADDW Y3, Y1, Y1
	ADDQ DX, R10
	ADDQ $4, R11
	DECQ R12
	JNZ tap

	VPSRLW $6, Y0, Y0
	VPSRLW $6, Y1, Y1
	VMOVDQU Y0, (DI)(R9*2)
	VMOVDQU Y1, 32(DI)(R9*2)
	ADDQ $32, R9
	CMPQ R9, CX
	JGE done
	LEAQ -32(CX), AX
	CMPQ R9, AX
	CMOVQGT AX, R9
	JMP block

done:
	VZEROUPPER
	RET

// func mixAVX2(to, row []byte, quads []quad, ends uint16)
//
// Makes samples of four neighbouring lanes of row each:
//
//	to[i] = (sum of lanes*weights + liftPixels)>>rowBits - 2*lift, between the bytes of ends, least and most
//
// 16 samples at a time, of four quads; len(to) is 16 times a whole number above 0. Of row, 16 bytes
// are read at the place of each quad.
//
// DI samples, CX how many are left, SI row, R8 quads of 72 bytes (32 of shuffle, 32 of weights, 8 of place);
// Y13 what sums begin with, X14 least, X15 most. VPHADDD leaves the pairs of pixels of two quads in the
// order 0 4 2 6, which VPUNPCKLWD sets right.
TEXT ·mixAVX2(SB), NOSPLIT, $0-74
	MOVQ to_base+0(FP), DI
	MOVQ to_len+8(FP), CX
	MOVQ row_base+24(FP), SI
	MOVQ quads_base+48(FP), R8
	MOVWLZX ends+72(FP), AX
	VMOVD AX, X14
	VPBROADCASTB X14, X14
	SHRL $8, AX
	VMOVD AX, X15
	VPBROADCASTB X15, X15
	MOVL $-8128, AX // liftPixels − 2·lift<<rowBits, in one lane
	VMOVD AX, X13
	VPBROADCASTD X13, Y13

block:
	MOVQ 64(R8), R9
	MOVQ 136(R8), R10
	MOVQ 208(R8), R11
	MOVQ 280(R8), R12
	VBROADCASTI128 (SI)(R9*1), Y0
	VBROADCASTI128 (SI)(R10*1), Y1
	VBROADCASTI128 (SI)(R11*1), Y2
	VBROADCASTI128 (SI)(R12*1), Y3
	VPSHUFB (R8), Y0, Y0
	VPSHUFB 72(R8), Y1, Y1
	VPSHUFB 144(R8), Y2, Y2
	VPSHUFB 216(R8), Y3, Y3
	VPMADDWD 32(R8), Y0, Y0
	VPMADDWD 104(R8), Y1, Y1
	VPMADDWD 176(R8), Y2, Y2
	VPMADDWD 248(R8), Y3, Y3
	VPHADDD Y1, Y0, Y0
	VPHADDD Y3, Y2, Y2
	VPADDD Y13, Y0, Y0
	VPADDD Y13, Y2, Y2
	VPSRAD $7, Y0, Y0
	VPSRAD $7, Y2, Y2
	VPACKSSDW Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPACKUSWB X0, X0, X0
	VPACKUSWB X1, X1, X1
	VPUNPCKLWD X1, X0, X0
	VPMAXUB X14, X0, X0
	VPMINUB X15, X0, X0
	VMOVDQU X0, (DI)
	ADDQ $16, DI
	ADDQ $288, R8
	SUBQ $16, CX
	JNZ block
	VZEROUPPER
	RET

// func mixWideAVX2(to, row []byte, s *spread, ends uint16)
//
// Is mixAVX2 of more lanes: eight samples at a time, each of eight lanes s.eights times. len(to) is 8 times a
// whole number above 0. The first words of Y0 to Y3 belong to the samples 0 to 3, the second ones to 4 to 7,
// so that two rounds of VPHADDD leave them in their order.
//
// DI samples, CX how many are left, SI row, R8 places, BX weights, R13 eights of lanes that are left; Y13 what
// sums begin with, X14 least, X15 most.
TEXT ·mixWideAVX2(SB), NOSPLIT, $0-58
	MOVQ to_base+0(FP), DI
	MOVQ to_len+8(FP), CX
	MOVQ row_base+24(FP), SI
	MOVQ s+48(FP), AX
	MOVQ (AX), R8
	MOVQ 24(AX), BX
	MOVQ 48(AX), R13
	MOVWLZX ends+56(FP), AX
	VMOVD AX, X14
	VPBROADCASTB X14, X14
	SHRL $8, AX
	VMOVD AX, X15
	VPBROADCASTB X15, X15
	MOVL $-8128, AX
	VMOVD AX, X13
	VPBROADCASTD X13, Y13

block:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	MOVQ SI, DX
	MOVQ R13, AX

// The lanes of two samples by their weights. Places are four bytes each.
#define TWO(place, weights, sum) \
	MOVLQSX place(R8), R9 \
	MOVLQSX place+16(R8), R10 \
	VMOVDQU (DX)(R9*1), X4 \
	VINSERTI128 $1, (DX)(R10*1), Y4, Y4 \
	VPMADDWD weights(BX), Y4, Y4 \
	VPADDD Y4, sum, sum

eight:
	TWO(0, 0, Y0)
	TWO(4, 32, Y1)
	TWO(8, 64, Y2)
	TWO(12, 96, Y3)
	ADDQ $16, DX
	ADDQ $128, BX
	DECQ AX
	JNZ eight

	VPHADDD Y1, Y0, Y0
	VPHADDD Y3, Y2, Y2
	VPHADDD Y2, Y0, Y0
	VPADDD Y13, Y0, Y0
	VPSRAD $7, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPACKSSDW X1, X0, X0
	VPACKUSWB X0, X0, X0
	VPMAXUB X14, X0, X0
	VPMINUB X15, X0, X0
	VMOVQ X0, (DI)
	ADDQ $8, DI
	ADDQ $32, R8
	SUBQ $8, CX
	JNZ block
	VZEROUPPER
	RET
