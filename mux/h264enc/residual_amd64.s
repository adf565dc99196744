#include "go_asm.h"
#include "textflag.h"

// Residuals: the core transform with quantisation, and its inverse. What each kernel
// computes is written in Go in transform.go. None has a frame or calls anything.

// What the first two samples of a row of differences, and the last two, add to each of
// its four coefficients.
DATA first<>+0(SB)/8, $0x0001000200010001
DATA first<>+8(SB)/8, $0xfffe0001ffff0001
DATA first<>+16(SB)/8, $0x0001000200010001
DATA first<>+24(SB)/8, $0xfffe0001ffff0001
GLOBL first<>(SB), RODATA|NOPTR, $32
DATA second<>+0(SB)/8, $0xfffeffff00010001
DATA second<>+8(SB)/8, $0xffff00020001ffff
DATA second<>+16(SB)/8, $0xfffeffff00010001
DATA second<>+24(SB)/8, $0xffff00020001ffff
GLOBL second<>(SB), RODATA|NOPTR, $32

// Where scanned levels come from, as bytes: the first eight of them from the upper two
// rows and from the lower two, the last eight likewise; then the same where the scan
// begins with the second. All is there for both halves of a register.
DATA scan<>+0(SB)/8, $0x8080090803020100
DATA scan<>+8(SB)/8, $0x0d0c070605040b0a
DATA scan<>+16(SB)/8, $0x8080090803020100
DATA scan<>+24(SB)/8, $0x0d0c070605040b0a
DATA scan<>+32(SB)/8, $0x0100808080808080
DATA scan<>+40(SB)/8, $0x8080808080808080
DATA scan<>+48(SB)/8, $0x0100808080808080
DATA scan<>+56(SB)/8, $0x8080808080808080
DATA scan<>+64(SB)/8, $0x8080808080808080
DATA scan<>+72(SB)/8, $0x8080808080800f0e
DATA scan<>+80(SB)/8, $0x8080808080808080
DATA scan<>+88(SB)/8, $0x8080808080800f0e
DATA scan<>+96(SB)/8, $0x05040b0a09080302
DATA scan<>+104(SB)/8, $0x0f0e0d0c07068080
DATA scan<>+112(SB)/8, $0x05040b0a09080302
DATA scan<>+120(SB)/8, $0x0f0e0d0c07068080
DATA scan<>+128(SB)/8, $0x0b0a808009080302
DATA scan<>+136(SB)/8, $0x80800d0c07060504
DATA scan<>+144(SB)/8, $0x0b0a808009080302
DATA scan<>+152(SB)/8, $0x80800d0c07060504
DATA scan<>+160(SB)/8, $0x8080010080808080
DATA scan<>+168(SB)/8, $0x0302808080808080
DATA scan<>+176(SB)/8, $0x8080010080808080
DATA scan<>+184(SB)/8, $0x0302808080808080
DATA scan<>+192(SB)/8, $0x0f0e808080808080
DATA scan<>+200(SB)/8, $0x8080808080808080
DATA scan<>+208(SB)/8, $0x0f0e808080808080
DATA scan<>+216(SB)/8, $0x8080808080808080
DATA scan<>+224(SB)/8, $0x808005040b0a0908
DATA scan<>+232(SB)/8, $0x80800f0e0d0c0706
DATA scan<>+240(SB)/8, $0x808005040b0a0908
DATA scan<>+248(SB)/8, $0x80800f0e0d0c0706
GLOBL scan<>(SB), RODATA|NOPTR, $256

// APART puts what a row of 8 samples at SI, and the fourth one below, are above those
// at DI into the words of D, given that T and its lower half XT are free. Rows lie DX
// bytes apart, four of them R8.
#define APART(XD, D, XT, T) \
	VMOVQ     (SI), XD                \
	VPINSRQ   $1, (SI)(R8*1), XD, XD  \
	VPMOVZXBW XD, D                   \
	VMOVQ     (DI), XT                \
	VPINSRQ   $1, (DI)(R8*1), XT, XT  \
	VPMOVZXBW XT, T                   \
	VPSUBW    T, D, D                 \
	ADDQ      DX, SI                  \
	ADDQ      DX, DI

// COLUMNS is the core transform down four rows of words, D0 to D3; T0 to T4 are free.
#define COLUMNS(D0, D1, D2, D3, T0, T1, T2, T3, T4) \
	VPADDW D3, D0, T0  \
	VPSUBW D3, D0, T1  \
	VPADDW D2, D1, T2  \
	VPSUBW D2, D1, T3  \
	VPADDW T2, T0, D0  \
	VPSUBW T2, T0, D2  \
	VPADDW T1, T1, T4  \
	VPADDW T3, T4, D1  \
	VPADDW T3, T3, T4  \
	VPSUBW T4, T1, D3

// ROWS is the core transform along rows of two blocks in each half of D: that of the
// left ones in place, that of the right ones in R. Y8 is free.
#define ROWS(D, R) \
	VPSHUFD  $0xaa, D, R   \
	VPMADDWD Y9, R, R      \
	VPSHUFD  $0xff, D, Y8  \
	VPMADDWD Y10, Y8, Y8   \
	VPADDD   Y8, R, R      \
	VPSHUFD  $0x55, D, Y8  \
	VPMADDWD Y10, Y8, Y8   \
	VPSHUFD  $0x00, D, D   \
	VPMADDWD Y9, D, D      \
	VPADDD   Y8, D, D

// LEVELS makes levels of coefficients C, (|C|·factor + round) >> shift with C's sign;
// the shift is in X14, T free.
#define LEVELS(C, FACTOR, ROUND, T) \
	VPABSD  C, T          \
	VPMULLD FACTOR, T, T  \
	VPADDD  ROUND, T, T   \
	VPSRLD  X14, T, T     \
	VPSIGND C, T, C

// SCALED stores a row of two blocks, levels times a scale, at AT(R10), 128 bytes apart.
#define SCALED(L, SCALE, AT) \
	VPMULLD      SCALE, L, Y8           \
	VMOVDQU      X8, AT(R10)            \
	VEXTRACTI128 $1, Y8, (AT+128)(R10)

// SCANNED stores the levels of two blocks, rows L0 to L3, and their masks at AT(R11) and
// two coefficients further. X0 is the lower half of L0.
#define SCANNED(L0, L1, L2, L3, X0, AT) \
	VPACKSSDW    L1, L0, L0                                                \
	VPACKSSDW    L3, L2, L2                                                \
	VPSHUFB      (R9), L0, Y8                                              \
	VPSHUFB      32(R9), L2, L1                                            \
	VPOR         L1, Y8, Y8                                                \
	VPSHUFB      64(R9), L0, L0                                            \
	VPSHUFB      96(R9), L2, L2                                            \
	VPOR         L2, L0, L0                                                \
	VMOVDQU      X8, AT(R11)                                               \
	VMOVDQU      X0, (AT+16)(R11)                                          \
	VEXTRACTI128 $1, Y8, (AT+2*coefficients__size)(R11)                    \
	VEXTRACTI128 $1, L0, (AT+2*coefficients__size+16)(R11)                 \
	VPXOR        L1, L1, L1                                                \
	VPCMPEQW     L1, Y8, Y8                                                \
	VPCMPEQW     L1, L0, L0                                                \
	VPACKSSWB    L0, Y8, Y8                                                \
	VPMOVMSKB    Y8, AX                                                    \
	NOTL         AX                                                        \
	MOVWLZX      AX, BX                                                    \
	SHRL         $16, AX                                                   \
	MOVL         BX, (AT+coefficients_mask)(R11)                           \
	MOVL         AX, (AT+2*coefficients__size+coefficients_mask)(R11)

// func code8AVX2(q *quantizer, s *square, b *[4]block, out *[4]coefficients)
// Reads 8 rows of 8 bytes of both s.cur and s.pred. Blocks 0 and 2, which lie above each
// other, share registers, and so do 1 and 3.
TEXT ·code8AVX2(SB), NOSPLIT, $0-32
	MOVQ    q+0(FP), CX
	MOVQ    s+8(FP), BX
	MOVQ    b+16(FP), R10
	MOVQ    out+24(FP), R11
	MOVQ    square_cur(BX), SI
	MOVQ    square_pred(BX), DI
	MOVQ    square_stride(BX), DX
	LEAQ    (DX*4), R8
	VMOVDQU first<>(SB), Y9
	VMOVDQU second<>(SB), Y10
	APART(X0, Y0, X4, Y4)
	APART(X1, Y1, X4, Y4)
	APART(X2, Y2, X4, Y4)
	APART(X3, Y3, X4, Y4)
	COLUMNS(Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8)
	ROWS(Y0, Y4)
	ROWS(Y1, Y5)
	ROWS(Y2, Y6)
	ROWS(Y3, Y7)

	// What the scan leaves out is kept as it is.
	VMOVD        X0, R8
	VMOVD        X4, SI
	VEXTRACTI128 $1, Y0, X8
	VMOVD        X8, DI
	VEXTRACTI128 $1, Y4, X8
	VMOVD        X8, R12

	// Factors and scales are those of two rows in turn.
	VBROADCASTI128 quantizer_factor(CX), Y9
	VBROADCASTI128 (quantizer_factor+16)(CX), Y10
	VBROADCASTI128 quantizer_scale(CX), Y11
	VBROADCASTI128 (quantizer_scale+16)(CX), Y12
	VPBROADCASTD   square_round(BX), Y13
	VMOVQ          quantizer_shift(CX), X14
	MOVQ           square_first(BX), DX
	MOVQ           DX, AX
	SHLQ           $7, AX
	LEAQ           scan<>(SB), R9
	ADDQ           AX, R9
	LEVELS(Y0, Y9, Y13, Y8)
	LEVELS(Y1, Y10, Y13, Y8)
	LEVELS(Y2, Y9, Y13, Y8)
	LEVELS(Y3, Y10, Y13, Y8)
	LEVELS(Y4, Y9, Y13, Y8)
	LEVELS(Y5, Y10, Y13, Y8)
	LEVELS(Y6, Y9, Y13, Y8)
	LEVELS(Y7, Y10, Y13, Y8)
	SCALED(Y0, Y11, 0)
	SCALED(Y1, Y12, 16)
	SCALED(Y2, Y11, 32)
	SCALED(Y3, Y12, 48)
	SCALED(Y4, Y11, 64)
	SCALED(Y5, Y12, 80)
	SCALED(Y6, Y11, 96)
	SCALED(Y7, Y12, 112)
	SCANNED(Y0, Y1, Y2, Y3, X0, 0)
	SCANNED(Y4, Y5, Y6, Y7, X4, coefficients__size)
	TESTQ          DX, DX
	JZ             whole
	MOVL           R8, (R10)
	MOVL           SI, 64(R10)
	MOVL           DI, 128(R10)
	MOVL           R12, 192(R10)

whole:
	VZEROUPPER
	RET

// APART4 is APART of a row of 4 samples.
#define APART4(D) \
	VMOVD     (SI), D     \
	VPMOVZXBW D, D        \
	VMOVD     (DI), X4    \
	VPMOVZXBW X4, X4      \
	VPSUBW    X4, D, D    \
	ADDQ      DX, SI      \
	ADDQ      DX, DI

// ROWS4 is ROWS of one block.
#define ROWS4(D) \
	VPSHUFD  $0x55, D, X8           \
	VPMADDWD second<>(SB), X8, X8   \
	VPSHUFD  $0x00, D, D            \
	VPMADDWD first<>(SB), D, D      \
	VPADDD   X8, D, D

// func code4AVX2(q *quantizer, s *square, b *block, out *coefficients)
// Reads 4 rows of 4 bytes of both s.cur and s.pred; s.first is taken for 0.
TEXT ·code4AVX2(SB), NOSPLIT, $0-32
	MOVQ         q+0(FP), CX
	MOVQ         s+8(FP), BX
	MOVQ         b+16(FP), R10
	MOVQ         out+24(FP), R11
	MOVQ         square_cur(BX), SI
	MOVQ         square_pred(BX), DI
	MOVQ         square_stride(BX), DX
	APART4(X0)
	APART4(X1)
	APART4(X2)
	APART4(X3)
	COLUMNS(X0, X1, X2, X3, X4, X5, X6, X7, X8)
	ROWS4(X0)
	ROWS4(X1)
	ROWS4(X2)
	ROWS4(X3)
	VMOVDQU      quantizer_factor(CX), X9
	VMOVDQU      (quantizer_factor+16)(CX), X10
	VMOVDQU      quantizer_scale(CX), X11
	VMOVDQU      (quantizer_scale+16)(CX), X12
	VPBROADCASTD square_round(BX), X13
	VMOVQ        quantizer_shift(CX), X14
	LEVELS(X0, X9, X13, X8)
	LEVELS(X1, X10, X13, X8)
	LEVELS(X2, X9, X13, X8)
	LEVELS(X3, X10, X13, X8)
	VPMULLD      X11, X0, X4
	VPMULLD      X12, X1, X5
	VPMULLD      X11, X2, X6
	VPMULLD      X12, X3, X7
	VMOVDQU      X4, (R10)
	VMOVDQU      X5, 16(R10)
	VMOVDQU      X6, 32(R10)
	VMOVDQU      X7, 48(R10)
	VPACKSSDW    X1, X0, X0
	VPACKSSDW    X3, X2, X2
	VPSHUFB      scan<>+0(SB), X0, X8
	VPSHUFB      scan<>+32(SB), X2, X1
	VPOR         X1, X8, X8
	VPSHUFB      scan<>+64(SB), X0, X0
	VPSHUFB      scan<>+96(SB), X2, X2
	VPOR         X2, X0, X0
	VMOVDQU      X8, (R11)
	VMOVDQU      X0, 16(R11)
	VPXOR        X1, X1, X1
	VPCMPEQW     X1, X8, X8
	VPCMPEQW     X1, X0, X0
	VPACKSSWB    X0, X8, X8
	VPMOVMSKB    X8, AX
	XORL         $0xffff, AX
	MOVL         AX, coefficients_mask(R11)
	RET

// TURNED transposes a 4x4 block in each half of A0 to A3; T0 to T3 are free.
#define TURNED(A0, A1, A2, A3, T0, T1, T2, T3) \
	VPUNPCKLDQ  A1, A0, T0  \
	VPUNPCKHDQ  A1, A0, T1  \
	VPUNPCKLDQ  A3, A2, T2  \
	VPUNPCKHDQ  A3, A2, T3  \
	VPUNPCKLQDQ T2, T0, A0  \
	VPUNPCKHQDQ T2, T0, A1  \
	VPUNPCKLQDQ T3, T1, A2  \
	VPUNPCKHQDQ T3, T1, A3

// INVERSE is the inverse core transform over A0 to A3.
#define INVERSE(A0, A1, A2, A3, T0, T1, T2, T3) \
	VPADDD A2, A0, T0  \
	VPSUBD A2, A0, T1  \
	VPSRAD $1, A1, T2  \
	VPSUBD A3, T2, T2  \
	VPSRAD $1, A3, T3  \
	VPADDD T3, A1, T3  \
	VPADDD T3, T0, A0  \
	VPSUBD T3, T0, A3  \
	VPADDD T2, T1, A1  \
	VPSUBD T2, T1, A2

// BACK is the inverse transform of blocks: rows, then columns, each value v as
// (v + 32) >> 6. HALF holds 32 in each double word.
#define BACK(A0, A1, A2, A3, T0, T1, T2, T3, HALF) \
	TURNED(A0, A1, A2, A3, T0, T1, T2, T3)   \
	INVERSE(A0, A1, A2, A3, T0, T1, T2, T3)  \
	TURNED(A0, A1, A2, A3, T0, T1, T2, T3)   \
	VPADDD HALF, A0, A0                      \
	INVERSE(A0, A1, A2, A3, T0, T1, T2, T3)  \
	VPSRAD $6, A0, A0                        \
	VPSRAD $6, A1, A1                        \
	VPSRAD $6, A2, A2                        \
	VPSRAD $6, A3, A3

// PAIRED reads a row of two blocks, 128 bytes apart, at AT(R10).
#define PAIRED(X, Y, AT) \
	VMOVDQU     AT(R10), X            \
	VINSERTI128 $1, (AT+128)(R10), Y, Y

// SUM stores two rows, four apart, at DI: the prediction at SI and what L, of the left
// blocks, and R are above it. R8 and R9 are four rows of SI and of DI.
#define SUM(L, R) \
	VPACKSSDW    R, L, L                 \
	VMOVQ        (SI), X8                \
	VPINSRQ      $1, (SI)(R8*1), X8, X8  \
	VPMOVZXBW    X8, Y8                  \
	VPADDSW      Y8, L, L                \
	VPACKUSWB    L, L, Y8                \
	VEXTRACTI128 $1, Y8, X9              \
	VMOVQ        X8, (DI)                \
	VMOVQ        X9, (DI)(R9*1)          \
	ADDQ         DX, SI                  \
	ADDQ         CX, DI

// func add8AVX2(b *[4]block, dst, pred *plane)
// Reads 8 rows of 8 bytes of pred and writes as many of dst.
TEXT ·add8AVX2(SB), NOSPLIT, $0-24
	MOVQ         b+0(FP), R10
	MOVQ         dst+8(FP), AX
	MOVQ         pred+16(FP), BX
	MOVQ         plane_pix(AX), DI
	MOVQ         plane_stride(AX), CX
	MOVQ         plane_pix(BX), SI
	MOVQ         plane_stride(BX), DX
	LEAQ         (DX*4), R8
	LEAQ         (CX*4), R9
	MOVQ         $32, AX
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	PAIRED(X0, Y0, 0)
	PAIRED(X1, Y1, 16)
	PAIRED(X2, Y2, 32)
	PAIRED(X3, Y3, 48)
	PAIRED(X4, Y4, 64)
	PAIRED(X5, Y5, 80)
	PAIRED(X6, Y6, 96)
	PAIRED(X7, Y7, 112)
	BACK(Y0, Y1, Y2, Y3, Y8, Y9, Y10, Y11, Y15)
	BACK(Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y15)
	SUM(Y0, Y4)
	SUM(Y1, Y5)
	SUM(Y2, Y6)
	SUM(Y3, Y7)
	VZEROUPPER
	RET

// SUM4 is SUM of one row of one block.
#define SUM4(A) \
	VPACKSSDW A, A, A    \
	VMOVD     (SI), X8   \
	VPMOVZXBW X8, X8     \
	VPADDSW   X8, A, A   \
	VPACKUSWB A, A, A    \
	VMOVD     A, (DI)    \
	ADDQ      DX, SI     \
	ADDQ      CX, DI

// func add4AVX2(b *block, dst, pred *plane)
// Reads 4 rows of 4 bytes of pred and writes as many of dst.
TEXT ·add4AVX2(SB), NOSPLIT, $0-24
	MOVQ         b+0(FP), R10
	MOVQ         dst+8(FP), AX
	MOVQ         pred+16(FP), BX
	MOVQ         plane_pix(AX), DI
	MOVQ         plane_stride(AX), CX
	MOVQ         plane_pix(BX), SI
	MOVQ         plane_stride(BX), DX
	MOVQ         $32, AX
	VMOVD        AX, X15
	VPBROADCASTD X15, X15
	VMOVDQU      (R10), X0
	VMOVDQU      16(R10), X1
	VMOVDQU      32(R10), X2
	VMOVDQU      48(R10), X3
	BACK(X0, X1, X2, X3, X8, X9, X10, X11, X15)
	SUM4(X0)
	SUM4(X1)
	SUM4(X2)
	SUM4(X3)
	RET
