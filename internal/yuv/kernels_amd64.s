#include "textflag.h"

// Constants that all lanes share: BROADCAST(value, lane, register).
#define BROADCAST(value, x, y) \
	MOVL $(value), AX \
	VMOVD AX, x \
	VPBROADCASTD x, y

// Two factors for the words of a lane, the upper and the lower one.
#define PAIR(upper, lower) (((upper)&0xffff)<<16|((lower)&0xffff))

#define yR 11966
#define yG 40254
#define yB 4064
#define uR -6596
#define uG -22189
#define uB 28785
#define vR 28785
#define vG -26145
#define vB -2640

// func convertAVX2(luma [2][]byte, u, v []byte, rgba [2][]byte)
//
// Is convertRows of 16 columns at a time; len(u) is 8 times a whole number above 0. Pixels of
// four bytes are split into the words red and blue, and green and alpha, which VPMADDWD takes
// two factors each for; green's factor of luma is too large for that, so half of it is taken
// twice. VPHADDD leaves the pairs of 16 columns in the order 0 1 4 5, 2 3 6 7, which
// VPUNPCKLWD sets right.
//
// DI, SI rows of luma, R8, R9 chroma, R10, R11 rows of pixels, CX how many samples of chroma
// are left. Y15 mask of words, Y14, Y13 factors of luma, Y12, Y11 of U, Y10, Y9 of V, Y8 what
// luma begins with.
TEXT ·convertAVX2(SB), NOSPLIT, $0-144
	MOVQ luma_0_base+0(FP), DI
	MOVQ luma_1_base+24(FP), SI
	MOVQ u_base+48(FP), R8
	MOVQ u_len+56(FP), CX
	MOVQ v_base+72(FP), R9
	MOVQ rgba_0_base+96(FP), R10
	MOVQ rgba_1_base+120(FP), R11
	BROADCAST(0x00ff00ff, X15, Y15)
	BROADCAST(PAIR(yB, yR), X14, Y14)
	BROADCAST(yG/2, X13, Y13)
	BROADCAST(PAIR(uB, uR), X12, Y12)
	BROADCAST(PAIR(0, uG), X11, Y11)
	BROADCAST(PAIR(vB, vR), X10, Y10)
	BROADCAST(PAIR(0, vG), X9, Y9)
	BROADCAST(16<<16+1<<15, X8, Y8)

// Eight columns: luma of the upper row in to, of the lower one in low, the sums of
// both rows' words in rb and ga.
#define EIGHT(at, to, low, rb, ga, t) \
	VMOVDQU at(R10), t \
	VPAND Y15, t, rb \
	VPSRLW $8, t, ga \
	VPMADDWD Y14, rb, to \
	VPMADDWD Y13, ga, t \
	VPADDD t, to, to \
	VPADDD t, to, to \
	VPADDD Y8, to, to \
	VPSRLD $16, to, to \
	VMOVDQU at(R11), t \
	VPAND Y15, t, low \
	VPADDW low, rb, rb \
	VPMADDWD Y14, low, low \
	VPSRLW $8, t, t \
	VPADDW t, ga, ga \
	VPMADDWD Y13, t, t \
	VPADDD t, low, low \
	VPADDD t, low, low \
	VPADDD Y8, low, low \
	VPSRLD $16, low, low

block:
	EIGHT(0, Y0, Y1, Y2, Y3, Y7)

	// U and V of the columns, not yet added in pairs.
	VPMADDWD Y12, Y2, Y4
	VPMADDWD Y11, Y3, Y5
	VPADDD Y5, Y4, Y4
	VPMADDWD Y10, Y2, Y2
	VPMADDWD Y9, Y3, Y3
	VPADDD Y3, Y2, Y5

	VPACKUSDW Y1, Y0, Y6 // upper 0-3, lower 0-3, upper 4-7, lower 4-7
	EIGHT(32, Y0, Y1, Y2, Y3, Y7)
	VPACKUSDW Y1, Y0, Y0
	VPACKUSWB Y0, Y6, Y6 // dwords: upper 0, lower 0, upper 2, lower 2; upper 1, lower 1, …
	VEXTRACTI128 $1, Y6, X1
	VPUNPCKLDQ X1, X6, X0 // upper 0, upper 1, lower 0, lower 1
	VPUNPCKHDQ X1, X6, X1
	VPUNPCKLQDQ X1, X0, X6
	VPUNPCKHQDQ X1, X0, X0
	VMOVDQU X6, (DI)
	VMOVDQU X0, (SI)
	VPMADDWD Y12, Y2, Y0
	VPMADDWD Y11, Y3, Y1
	VPADDD Y1, Y0, Y0
	VPMADDWD Y10, Y2, Y2
	VPMADDWD Y9, Y3, Y3
	VPADDD Y3, Y2, Y2
	VPHADDD Y0, Y4, Y4
	VPHADDD Y2, Y5, Y5
	BROADCAST(128<<18+1<<17, X7, Y7)
	VPADDD Y7, Y4, Y4
	VPADDD Y7, Y5, Y5
	VPSRAD $18, Y4, Y4
	VPSRAD $18, Y5, Y5
	VPACKSSDW Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPACKUSWB X4, X4, X4
	VPACKUSWB X5, X5, X5
	VPUNPCKLWD X5, X4, X4
	VMOVQ X4, (R8)
	VPEXTRQ $1, X4, (R9)
	ADDQ $16, DI
	ADDQ $16, SI
	ADDQ $8, R8
	ADDQ $8, R9
	ADDQ $64, R10
	ADDQ $64, R11
	SUBQ $8, CX
	JNZ block
	VZEROUPPER
	RET

// func mixAVX2(dst, a, b []byte, alpha uint64)
//
//	dst[i] = (a[i]*(256-alpha) + b[i]*alpha + 128) >> 8
//
// 32 samples at a time; len(dst) is 32 times a whole number above 0, alpha 256 at most. dst
// may be a or b.
//
// DI, SI, DX rows, CX how many samples are left; Y15 alpha, Y14 256-alpha, Y13 128.
TEXT ·mixAVX2(SB), NOSPLIT, $0-80
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ a_base+24(FP), SI
	MOVQ b_base+48(FP), DX
	MOVQ alpha+72(FP), BX
	VMOVD BX, X15
	VPBROADCASTW X15, Y15
	MOVL $256, AX
	SUBL BX, AX
	VMOVD AX, X14
	VPBROADCASTW X14, Y14
	BROADCAST(0x00800080, X13, Y13)

block:
	VPMOVZXBW (SI), Y0
	VPMOVZXBW 16(SI), Y1
	VPMOVZXBW (DX), Y2
	VPMOVZXBW 16(DX), Y3
	VPMULLW Y14, Y0, Y0
	VPMULLW Y14, Y1, Y1
	VPMULLW Y15, Y2, Y2
	VPMULLW Y15, Y3, Y3
	VPADDW Y2, Y0, Y0
	VPADDW Y3, Y1, Y1
	VPADDW Y13, Y0, Y0
	VPADDW Y13, Y1, Y1
	VPSRLW $8, Y0, Y0
	VPSRLW $8, Y1, Y1
	VPACKUSWB Y1, Y0, Y0
	VPERMQ $0xd8, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $32, SI
	ADDQ $32, DX
	ADDQ $32, DI
	SUBQ $32, CX
	JNZ block
	VZEROUPPER
	RET

// func layAVX2(dst, src, cover []byte, alpha uint64)
//
//	w = (cover[i]*alpha*257 + 1<<15) >> 16
//	dst[i] = (dst[i]*(256-w) + src[i]*w + 128) >> 8
//
// 16 samples at a time; len(dst) is 16 times a whole number above 0, alpha 256 at most. In words of 16
// bits, w is (p + (p>>1 + 1<<14)>>7) >> 8 with p = cover·alpha; for alpha 256, where that
// overflows, it is cover + cover>>7.
//
// DI, SI, DX rows, CX how many samples are left, BX alpha; Y15 alpha, Y14 256, Y13 128,
// Y12 1<<14.
TEXT ·layAVX2(SB), NOSPLIT, $0-80
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	MOVQ cover_base+48(FP), DX
	MOVQ alpha+72(FP), BX
	VMOVD BX, X15
	VPBROADCASTW X15, Y15
	BROADCAST(0x01000100, X14, Y14)
	BROADCAST(0x00800080, X13, Y13)
	BROADCAST(0x40004000, X12, Y12)

block:
	VMOVDQU (DX), X0
	VPTEST X0, X0
	JZ next
	VPMOVZXBW X0, Y0
	CMPQ BX, $256
	JE whole
	VPMULLW Y15, Y0, Y0
	VPSRLW $1, Y0, Y1
	VPADDW Y12, Y1, Y1
	VPSRLW $7, Y1, Y1
	VPADDW Y1, Y0, Y0
	VPSRLW $8, Y0, Y0
	JMP lay

whole:
	VPSRLW $7, Y0, Y1
	VPADDW Y1, Y0, Y0

lay:
	VPMOVZXBW (DI), Y2
	VPMOVZXBW (SI), Y3
	VPSUBW Y0, Y14, Y1
	VPMULLW Y1, Y2, Y2
	VPMULLW Y0, Y3, Y3
	VPADDW Y3, Y2, Y2
	VPADDW Y13, Y2, Y2
	VPSRLW $8, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPACKUSWB X3, X2, X2
	VMOVDQU X2, (DI)

next:
	ADDQ $16, SI
	ADDQ $16, DX
	ADDQ $16, DI
	SUBQ $16, CX
	JNZ block
	VZEROUPPER
	RET

// func packAVX2(row []uint32)
//
// Is Pack of eight pixels at a time; len(row) is 8 times a whole number above 0. What covering
// adds is, as whole numbers, a·(16<<16)/255 = a·4112 + 16a/255 and a·(128<<16)/255 = a·32896 +
// 128a/255, and n/255 = (n + 1 + n>>8) >> 8; factors that are too large are halved and taken twice.
//
// DI pixels, CX how many are left. Y15 mask of words, Y14, Y13 factors of luma, Y12, Y11 of U, Y10, Y9
// of V, Y8 of cover, Y7 half, Y6 one.
TEXT ·packAVX2(SB), NOSPLIT, $0-24
	MOVQ row_base+0(FP), DI
	MOVQ row_len+8(FP), CX
	BROADCAST(0x00ff00ff, X15, Y15)
	BROADCAST(PAIR(yB, yR), X14, Y14)
	BROADCAST(PAIR(4112/2, yG/2), X13, Y13)
	BROADCAST(PAIR(uB, uR), X12, Y12)
	BROADCAST(PAIR(0, uG), X11, Y11)
	BROADCAST(PAIR(vB, vR), X10, Y10)
	BROADCAST(PAIR(0, vG), X9, Y9)
	BROADCAST(PAIR(32896/2, 0), X8, Y8)
	BROADCAST(1<<15, X7, Y7)
	BROADCAST(1, X6, Y6)

block:
	VMOVDQU (DI), Y0
	VPAND Y15, Y0, Y1  // red and blue
	VPSRLW $8, Y0, Y2  // green and alpha
	VPSRLD $24, Y0, Y0 // alpha

	// Luma in Y3.
	VPSLLD $4, Y0, Y4
	VPSRLD $8, Y4, Y5
	VPADDD Y6, Y4, Y4
	VPADDD Y5, Y4, Y4
	VPSRLD $8, Y4, Y4
	VPMADDWD Y14, Y1, Y3
	VPADDD Y4, Y3, Y3
	VPADDD Y7, Y3, Y3
	VPMADDWD Y13, Y2, Y4
	VPADDD Y4, Y3, Y3
	VPADDD Y4, Y3, Y3
	VPSRAD $16, Y3, Y3

	// What covering adds to chroma in Y4.
	VPSLLD $7, Y0, Y4
	VPSRLD $8, Y4, Y5
	VPADDD Y6, Y4, Y4
	VPADDD Y5, Y4, Y4
	VPSRLD $8, Y4, Y4
	VPADDD Y7, Y4, Y4
	VPMADDWD Y8, Y2, Y5
	VPADDD Y5, Y4, Y4
	VPADDD Y5, Y4, Y4
	VPSLLD $24, Y0, Y0
	VPOR Y3, Y0, Y0
	VPMADDWD Y12, Y1, Y3
	VPADDD Y4, Y3, Y3
	VPMADDWD Y11, Y2, Y5
	VPADDD Y5, Y3, Y3
	VPSRAD $16, Y3, Y3
	VPSLLD $8, Y3, Y3
	VPOR Y3, Y0, Y0
	VPMADDWD Y10, Y1, Y3
	VPADDD Y4, Y3, Y3
	VPMADDWD Y9, Y2, Y5
	VPADDD Y5, Y3, Y3
	VPSRAD $16, Y3, Y3
	VPSLLD $16, Y3, Y3
	VPOR Y3, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $32, DI
	SUBQ $8, CX
	JNZ block
	VZEROUPPER
	RET

// func overAVX2(luma [2][]byte, u, v []byte, packed [2][]uint32)
//
// Is Over of eight columns at a time; len(u) is 4 times a whole number above 0. Samples of blocks
// that are covered nowhere are taken as 0, so that all can be treated alike:
//
//	luma = sample + (luma*bare + 128) >> 8, bare the 256ths that are not covered
//	chroma = (sum of samples<<8 + chroma*bare + 512) >> 10, bare in 1024ths
//
// DI, SI rows of luma, R8, R9 chroma, R10, R11 rows of samples, CX how many samples of chroma are
// left. Y15 mask of words, Y14 255, Y13 128, Y12 0, X11 1020, X10 4, X9 256<<16, X8 512.
TEXT ·overAVX2(SB), NOSPLIT, $0-144
	MOVQ luma_0_base+0(FP), DI
	MOVQ luma_1_base+24(FP), SI
	MOVQ u_base+48(FP), R8
	MOVQ u_len+56(FP), CX
	MOVQ v_base+72(FP), R9
	MOVQ packed_0_base+96(FP), R10
	MOVQ packed_1_base+120(FP), R11
	BROADCAST(0x00ff00ff, X15, Y15)
	BROADCAST(255, X14, Y14)
	BROADCAST(128, X13, Y13)
	VPXOR Y12, Y12, Y12
	BROADCAST(1020, X11, Y11)
	BROADCAST(4, X10, Y10)
	BROADCAST(256<<16, X9, Y9)
	BROADCAST(512, X8, Y8)

// A row of luma with eight samples laid over, in to.
#define LAY(samples, row, to, t) \
	VPSRLD $24, samples, to \
	VPSUBD to, Y14, to \
	VPSRLD $7, to, t \
	VPADDD t, to, to \
	VPMOVZXBD (row), t \
	VPMULLW to, t, t \
	VPADDD Y13, t, t \
	VPSRLD $8, t, t \
	VPADDD samples, t, to \
	VPAND Y14, to, to

block:
	VMOVDQU (R10), Y0
	VMOVDQU (R11), Y1
	VPOR Y1, Y0, Y2
	VPSHUFD $0xb1, Y2, Y3
	VPOR Y3, Y2, Y2
	VPSRLD $24, Y2, Y2
	VPTEST Y2, Y2
	JZ next
	VPCMPEQD Y12, Y2, Y2
	VPANDN Y0, Y2, Y0
	VPANDN Y1, Y2, Y1
	LAY(Y0, DI, Y2, Y3)
	LAY(Y1, SI, Y4, Y3)
	VPACKUSDW Y4, Y2, Y2
	VPACKUSWB Y2, Y2, Y2 // dwords: upper 0-3, lower 0-3; upper 4-7, lower 4-7
	VEXTRACTI128 $1, Y2, X3
	VPUNPCKLDQ X3, X2, X2
	VMOVQ X2, (DI)
	VPEXTRQ $1, X2, (SI)

	// The sums of the blocks: luma and V in X2, U and cover in X3.
	VPAND Y15, Y0, Y2
	VPAND Y15, Y1, Y3
	VPADDW Y3, Y2, Y2
	VPSRLW $8, Y0, Y0
	VPSRLW $8, Y1, Y1
	VPADDW Y1, Y0, Y0
	VPHADDD Y0, Y2, Y2
	VPERMQ $0xd8, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPSRLD $16, X3, X0
	VPSUBD X0, X11, X0
	VPADDD X10, X0, X1
	VPSRLD $8, X1, X1
	VPADDD X1, X0, X0
	VPOR X9, X0, X0 // factors: bare, and 256 for the sum
	VPMOVZXBD (R8), X4
	VPSLLD $16, X3, X3
	VPOR X4, X3, X3
	VPMADDWD X0, X3, X3
	VPMOVZXBD (R9), X4
	VPBLENDW $0xaa, X2, X4, X4
	VPMADDWD X0, X4, X4
	VPADDD X8, X3, X3
	VPADDD X8, X4, X4
	VPSRLD $10, X3, X3
	VPSRLD $10, X4, X4
	VPAND X14, X3, X3
	VPAND X14, X4, X4
	VPACKUSDW X4, X3, X3
	VPACKUSWB X3, X3, X3
	VMOVD X3, (R8)
	VPEXTRD $1, X3, (R9)

next:
	ADDQ $8, DI
	ADDQ $8, SI
	ADDQ $4, R8
	ADDQ $4, R9
	ADDQ $32, R10
	ADDQ $32, R11
	SUBQ $4, CX
	JNZ block
	VZEROUPPER
	RET
