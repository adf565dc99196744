#include "go_asm.h"
#include "textflag.h"

// What predictions cost and what samples are like. What each kernel computes is written
// in Go in cost.go, quality.go, fade.go and intra.go. None has a frame or calls anything.

// Signs of two words and two, and of one and one; and where the other of two words is.
DATA signs2<>+0(SB)/8, $0xffffffff00010001
DATA signs2<>+8(SB)/8, $0xffffffff00010001
DATA signs2<>+16(SB)/8, $0xffffffff00010001
DATA signs2<>+24(SB)/8, $0xffffffff00010001
GLOBL signs2<>(SB), RODATA|NOPTR, $32
DATA signs1<>+0(SB)/8, $0xffff0001ffff0001
DATA signs1<>+8(SB)/8, $0xffff0001ffff0001
DATA signs1<>+16(SB)/8, $0xffff0001ffff0001
DATA signs1<>+24(SB)/8, $0xffff0001ffff0001
GLOBL signs1<>(SB), RODATA|NOPTR, $32
DATA other<>+0(SB)/8, $0x0504070601000302
DATA other<>+8(SB)/8, $0x0d0c0f0e09080b0a
DATA other<>+16(SB)/8, $0x0504070601000302
DATA other<>+24(SB)/8, $0x0d0c0f0e09080b0a
GLOBL other<>(SB), RODATA|NOPTR, $32

// CONSTANTS loads what HADAMARD needs, and ones into the words of Y10.
#define CONSTANTS \
	VMOVDQU  signs2<>(SB), Y11  \
	VMOVDQU  signs1<>(SB), Y12  \
	VMOVDQU  other<>(SB), Y13   \
	VPCMPEQW Y10, Y10, Y10      \
	VPSRLW   $15, Y10, Y10

// HADAMARD transforms each four words of V; T is free.
#define HADAMARD(V, T) \
	VPSHUFD $0xb1, V, T  \
	VPSIGNW Y11, V, V    \
	VPADDW  T, V, V      \
	VPSHUFB Y13, V, T    \
	VPSIGNW Y12, V, V    \
	VPADDW  T, V, V

// STRIP adds to the words of Y0 half of what the Hadamard coefficients of 4x4 blocks of
// differences, rows Y1 to Y4, are in absolute values: |a+b| + |a-b| is twice the greater
// of |a| and |b|. Y5 and Y6 are free.
#define STRIP \
	VPADDW  Y2, Y1, Y5  \
	VPSUBW  Y2, Y1, Y2  \
	VPADDW  Y4, Y3, Y1  \
	VPSUBW  Y4, Y3, Y4  \
	HADAMARD(Y5, Y6)    \
	HADAMARD(Y2, Y6)    \
	HADAMARD(Y1, Y6)    \
	HADAMARD(Y4, Y6)    \
	VPABSW  Y5, Y5      \
	VPABSW  Y2, Y2      \
	VPABSW  Y1, Y1      \
	VPABSW  Y4, Y4      \
	VPMAXSW Y1, Y5, Y5  \
	VPMAXSW Y4, Y2, Y2  \
	VPADDW  Y5, Y0, Y0  \
	VPADDW  Y2, Y0, Y0

// ABOVE16 puts into D what 16 samples at AT(SI) are above those at AT(DI).
#define ABOVE16(AT, D) \
	VPMOVZXBW AT(SI), D   \
	VPMOVZXBW AT(DI), Y7  \
	VPSUBW    Y7, D, D

// ABOVE8 does so for 8 samples and for those four rows of 8 further.
#define ABOVE8(AT, XD, D) \
	VMOVQ     AT(SI), XD               \
	VPINSRQ   $1, (AT+32)(SI), XD, XD  \
	VPMOVZXBW XD, D                    \
	VMOVQ     AT(DI), X7               \
	VPINSRQ   $1, (AT+32)(DI), X7, X7  \
	VPMOVZXBW X7, Y7                   \
	VPSUBW    Y7, D, D

// TOTAL puts the sum of the double words of V into AX; T is free.
#define TOTAL(XV, V, XT) \
	VEXTRACTI128 $1, V, XT        \
	VPADDD       XT, XV, XV       \
	VPSHUFD      $0x4e, XV, XT    \
	VPADDD       XT, XV, XV       \
	VPSHUFD      $0xb1, XV, XT    \
	VPADDD       XT, XV, XV       \
	VMOVD        XV, AX

// func satd16AVX2(cur, pred *byte) (sum int)
// Reads 256 bytes of both.
TEXT ·satd16AVX2(SB), NOSPLIT, $0-24
	MOVQ     cur+0(FP), SI
	MOVQ     pred+8(FP), DI
	MOVQ     $4, CX
	CONSTANTS
	VPXOR    Y0, Y0, Y0

strips:
	ABOVE16(0, Y1)
	ABOVE16(16, Y2)
	ABOVE16(32, Y3)
	ABOVE16(48, Y4)
	STRIP
	ADDQ     $64, SI
	ADDQ     $64, DI
	DECQ     CX
	JNZ      strips
	VPMADDWD Y10, Y0, Y0
	TOTAL(X0, Y0, X1)
	MOVQ     AX, sum+16(FP)
	VZEROUPPER
	RET

// func satd8AVX2(cur, pred *byte) (sum int)
// Reads 64 bytes of both.
TEXT ·satd8AVX2(SB), NOSPLIT, $0-24
	MOVQ     cur+0(FP), SI
	MOVQ     pred+8(FP), DI
	CONSTANTS
	VPXOR    Y0, Y0, Y0
	ABOVE8(0, X1, Y1)
	ABOVE8(8, X2, Y2)
	ABOVE8(16, X3, Y3)
	ABOVE8(24, X4, Y4)
	STRIP
	VPMADDWD Y10, Y0, Y0
	TOTAL(X0, Y0, X1)
	MOVQ     AX, sum+16(FP)
	VZEROUPPER
	RET

// UNLIKE puts into D what a row of four predictions is made of, as R10 says of the
// edges in X8, X9 and X14, less the row at AT(SI) of what is predicted.
#define UNLIKE(AT, TABLE, XD, D) \
	VPSHUFB      TABLE(R10), X8, XD        \
	VPSHUFB      (TABLE+16)(R10), X9, X7   \
	VPOR         X7, XD, XD                \
	VPSHUFB      (TABLE+32)(R10), X14, X7  \
	VPOR         X7, XD, XD                \
	VPMOVZXBW    XD, D                     \
	VPBROADCASTD AT(SI), X7                \
	VPMOVZXBW    X7, Y7                    \
	VPSUBW       Y7, D, D

// func modesAVX2(to *modeCosts, e *edges, cur *byte, table *[3][4][3][16]uint8)
// Reads 4 rows of 4 bytes of cur, 16 bytes apart. Four modes are weighed at once: a row
// of each is in a register.
TEXT ·modesAVX2(SB), NOSPLIT, $0-32
	MOVQ    to+0(FP), DI
	MOVQ    e+8(FP), AX
	MOVQ    cur+16(FP), SI
	MOVQ    table+24(FP), R10
	MOVQ    $3, CX
	CONSTANTS
	VMOVDQU (AX), X8
	VMOVDQU 16(AX), X9
	VMOVDQU 27(AX), X14

modes:
	VPXOR        Y0, Y0, Y0
	UNLIKE(0, 0, X1, Y1)
	UNLIKE(16, 48, X2, Y2)
	UNLIKE(32, 96, X3, Y3)
	UNLIKE(48, 144, X4, Y4)
	STRIP
	VPMADDWD     Y10, Y0, Y0
	VPHADDD      Y0, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPUNPCKLQDQ  X1, X0, X0
	VMOVDQU      X0, (DI)
	ADDQ         $16, DI
	ADDQ         $192, R10
	DECQ         CX
	JNZ          modes
	VZEROUPPER
	RET

// PAIRS adds pairs of the 16 samples at AT(FROM) to the words of TO. X10 holds ones.
#define PAIRS(AT, FROM, TO) \
	VMOVDQU    AT(FROM), X5   \
	VPMADDUBSW X10, X5, X5    \
	VPADDW     X5, TO, TO

// func unevenAVX2(cur, pred *byte) (sum int)
// Reads 256 bytes of both.
TEXT ·unevenAVX2(SB), NOSPLIT, $0-24
	MOVQ     cur+0(FP), SI
	MOVQ     pred+8(FP), DI
	MOVQ     $4, CX
	VPCMPEQW X9, X9, X9
	VPSRLW   $15, X9, X9
	VPACKUSWB X9, X9, X10
	VPXOR    X0, X0, X0

blocks:
	VPXOR    X1, X1, X1
	VPXOR    X2, X2, X2
	PAIRS(0, SI, X1)
	PAIRS(16, SI, X1)
	PAIRS(32, SI, X1)
	PAIRS(48, SI, X1)
	PAIRS(0, DI, X2)
	PAIRS(16, DI, X2)
	PAIRS(32, DI, X2)
	PAIRS(48, DI, X2)
	VPSUBW   X2, X1, X1
	VPMADDWD X9, X1, X1
	VPABSD   X1, X1
	VPADDD   X1, X0, X0
	ADDQ     $64, SI
	ADDQ     $64, DI
	DECQ     CX
	JNZ      blocks
	VPSHUFD  $0x4e, X0, X1
	VPADDD   X1, X0, X0
	VPSHUFD  $0xb1, X0, X1
	VPADDD   X1, X0, X0
	VMOVD    X0, AX
	MOVQ     AX, sum+16(FP)
	RET

// SQUARED adds the sums of two rows of 16 samples at AT(SI) to SUM, by eights, and the
// squares of the left ones to the lower half of SQUARES, of the right ones to the upper.
// Y5 holds zeros.
#define SQUARED(AT, SUM, SQUARES) \
	VPSADBW   AT(SI), Y5, Y6        \
	VPADDQ    Y6, SUM, SUM          \
	VPMOVZXBW AT(SI), Y6            \
	VPMADDWD  Y6, Y6, Y6            \
	VPADDD    Y6, SQUARES, SQUARES  \
	VPMOVZXBW (AT+16)(SI), Y6       \
	VPMADDWD  Y6, Y6, Y6            \
	VPADDD    Y6, SQUARES, SQUARES

// func spreadsAVX2(sums, squares *[4]int32, cur *samples)
// Reads 256 bytes of cur.
TEXT ·spreadsAVX2(SB), NOSPLIT, $0-24
	MOVQ         sums+0(FP), DI
	MOVQ         squares+8(FP), BX
	MOVQ         cur+16(FP), SI
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	VPXOR        Y2, Y2, Y2
	VPXOR        Y3, Y3, Y3
	VPXOR        Y5, Y5, Y5
	SQUARED(0, Y0, Y2)
	SQUARED(32, Y0, Y2)
	SQUARED(64, Y0, Y2)
	SQUARED(96, Y0, Y2)
	SQUARED(128, Y1, Y3)
	SQUARED(160, Y1, Y3)
	SQUARED(192, Y1, Y3)
	SQUARED(224, Y1, Y3)
	VEXTRACTI128 $1, Y0, X4
	VPADDQ       X4, X0, X0
	VEXTRACTI128 $1, Y1, X4
	VPADDQ       X4, X1, X1
	VSHUFPS      $0x88, X1, X0, X0
	VMOVDQU      X0, (DI)
	VPHADDD      Y3, Y2, Y2
	VPHADDD      Y2, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPUNPCKLDQ   X3, X2, X2
	VMOVDQU      X2, (BX)
	VZEROUPPER
	RET

// FAR ORs to Y0 how far 32 samples at AT(SI) lie from those in Y1.
#define FAR(AT) \
	VMOVDQU  AT(SI), Y2    \
	VPSUBUSB Y1, Y2, Y3    \
	VPSUBUSB Y2, Y1, Y2    \
	VPOR     Y2, Y0, Y0    \
	VPOR     Y3, Y0, Y0

// func farAVX2(cur *samples) (bits uint64)
// Reads the chroma samples of cur.
TEXT ·farAVX2(SB), NOSPLIT, $0-16
	MOVQ         cur+0(FP), SI
	VPXOR        Y0, Y0, Y0
	VPBROADCASTB 256(SI), Y1
	FAR(256)
	FAR(288)
	VPBROADCASTB 320(SI), Y1
	FAR(320)
	FAR(352)
	VEXTRACTI128 $1, Y0, X1
	VPOR         X1, X0, X0
	VPSHUFD      $0x4e, X0, X1
	VPOR         X1, X0, X0
	VMOVQ        X0, AX
	MOVQ         AX, bits+8(FP)
	VZEROUPPER
	RET

// MOMENTS takes in the 16 samples at AT(SI), before, and at AT(DI), now.
#define MOMENTS(AT) \
	VPMOVZXBW AT(SI), Y5  \
	VPMOVZXBW AT(DI), Y6  \
	VPADDW    Y5, Y0, Y0  \
	VPADDW    Y6, Y1, Y1  \
	VPMADDWD  Y5, Y5, Y7  \
	VPADDD    Y7, Y2, Y2  \
	VPMADDWD  Y6, Y5, Y7  \
	VPADDD    Y7, Y3, Y3  \
	VPMADDWD  Y6, Y6, Y7  \
	VPADDD    Y7, Y4, Y4

// ADDED adds the double words of V to the field of moments at AT(BX).
#define ADDED(XV, V, AT) \
	TOTAL(XV, V, X7)       \
	ADDQ AX, AT(BX)

// func momentsAVX2(m *moments, before, now *samples)
// Reads luma rows 0, 5, 10 and 15 of both.
TEXT ·momentsAVX2(SB), NOSPLIT, $0-24
	MOVQ     m+0(FP), BX
	MOVQ     before+8(FP), SI
	MOVQ     now+16(FP), DI
	VPCMPEQW Y10, Y10, Y10
	VPSRLW   $15, Y10, Y10
	VPXOR    Y0, Y0, Y0
	VPXOR    Y1, Y1, Y1
	VPXOR    Y2, Y2, Y2
	VPXOR    Y3, Y3, Y3
	VPXOR    Y4, Y4, Y4
	MOMENTS(0)
	MOMENTS(80)
	MOMENTS(160)
	MOMENTS(240)
	VPMADDWD Y10, Y0, Y0
	VPMADDWD Y10, Y1, Y1
	ADDQ     $64, moments_n(BX)
	ADDED(X0, Y0, moments_x)
	ADDED(X1, Y1, moments_y)
	ADDED(X2, Y2, moments_xx)
	ADDED(X3, Y3, moments_xy)
	ADDED(X4, Y4, moments_yy)
	VZEROUPPER
	RET

// func weighAVX2(s *byte, n int, weight, offset int)
// Makes (v·weight + 32)>>6 + offset, kept within 0 to 255, of n samples, a multiple of 8.
TEXT ·weighAVX2(SB), NOSPLIT, $0-32
	MOVQ         s+0(FP), SI
	MOVQ         n+8(FP), CX
	MOVQ         weight+16(FP), AX
	VMOVD        AX, X1
	VPBROADCASTW X1, X1
	MOVQ         offset+24(FP), AX
	VMOVD        AX, X2
	VPBROADCASTW X2, X2
	MOVQ         $32, AX
	VMOVD        AX, X3
	VPBROADCASTW X3, X3

eights:
	VPMOVZXBW (SI), X0
	VPMULLW   X1, X0, X0
	VPADDW    X3, X0, X0
	VPSRAW    $6, X0, X0
	VPADDW    X2, X0, X0
	VPACKUSWB X0, X0, X0
	VMOVQ     X0, (SI)
	ADDQ      $8, SI
	SUBQ      $8, CX
	JNZ       eights
	RET
