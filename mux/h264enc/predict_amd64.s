#include "go_asm.h"
#include "textflag.h"

// Motion: distances of predictions, and the samples between samples. What each
// kernel computes is written in Go beside its name in swar.go, interpolate.go and
// search.go. All have no frame, call nothing, and read what is said here and no
// byte more.

// PAIR adds to ACC the distances of two rows of 16 samples at SI from those at BX,
// DX bytes apart, by eight samples: left, right, and again of the second row.
#define PAIR(ACC) \
	VMOVDQU     (BX), X4              \
	VINSERTI128 $1, (BX)(DX*1), Y4, Y4 \
	VPSADBW     (SI), Y4, Y4          \
	VPADDQ      Y4, ACC, ACC          \
	LEAQ        (BX)(DX*2), BX        \
	ADDQ        $32, SI

// MEANPAIR is PAIR from the means with the samples at R8, R9 bytes apart.
#define MEANPAIR(ACC) \
	VMOVDQU     (BX), X4              \
	VINSERTI128 $1, (BX)(DX*1), Y4, Y4 \
	VMOVDQU     (R8), X5              \
	VINSERTI128 $1, (R8)(R9*1), Y5, Y5 \
	VPAVGB      Y5, Y4, Y4            \
	VPSADBW     (SI), Y4, Y4          \
	VPADDQ      Y4, ACC, ACC          \
	LEAQ        (BX)(DX*2), BX        \
	LEAQ        (R8)(R9*2), R8        \
	ADDQ        $32, SI

// QUARTERS stores the four sums in Y0 (above) and Y1 (below) at DI.
#define QUARTERS \
	VEXTRACTI128 $1, Y0, X2         \
	VEXTRACTI128 $1, Y1, X3         \
	VPADDQ       X2, X0, X0         \
	VPADDQ       X3, X1, X1         \
	VSHUFPS      $0x88, X1, X0, X0  \
	VMOVDQU      X0, (DI)

// func sadsAVX2(to *[4]int32, cur *samples, a *plane)
// Reads 256 bytes of cur and 16 rows of 16 bytes from a on.
TEXT ·sadsAVX2(SB), NOSPLIT, $0-24
	MOVQ  to+0(FP), DI
	MOVQ  cur+8(FP), SI
	MOVQ  a+16(FP), AX
	MOVQ  plane_pix(AX), BX
	MOVQ  plane_stride(AX), DX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	PAIR(Y0)
	PAIR(Y0)
	PAIR(Y0)
	PAIR(Y0)
	PAIR(Y1)
	PAIR(Y1)
	PAIR(Y1)
	PAIR(Y1)
	QUARTERS
	VZEROUPPER
	RET

// func meanSADsAVX2(to *[4]int32, cur *samples, a, b *plane)
// Reads 256 bytes of cur and 16 rows of 16 bytes from a and from b on.
TEXT ·meanSADsAVX2(SB), NOSPLIT, $0-32
	MOVQ  to+0(FP), DI
	MOVQ  cur+8(FP), SI
	MOVQ  a+16(FP), AX
	MOVQ  b+24(FP), CX
	MOVQ  plane_pix(AX), BX
	MOVQ  plane_stride(AX), DX
	MOVQ  plane_pix(CX), R8
	MOVQ  plane_stride(CX), R9
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	MEANPAIR(Y0)
	MEANPAIR(Y0)
	MEANPAIR(Y0)
	MEANPAIR(Y0)
	MEANPAIR(Y1)
	MEANPAIR(Y1)
	MEANPAIR(Y1)
	MEANPAIR(Y1)
	QUARTERS
	VZEROUPPER
	RET

// func meanAVX2(to *[256]byte, a, b *plane)
// Reads 16 rows of 16 bytes from a and from b on.
TEXT ·meanAVX2(SB), NOSPLIT, $0-24
	MOVQ to+0(FP), DI
	MOVQ a+8(FP), AX
	MOVQ b+16(FP), CX
	MOVQ plane_pix(AX), BX
	MOVQ plane_stride(AX), DX
	MOVQ plane_pix(CX), R8
	MOVQ plane_stride(CX), R9
	MOVQ $8, CX

means:
	VMOVDQU (BX), X0
	VMOVDQU (BX)(DX*1), X1
	VPAVGB  (R8), X0, X0
	VPAVGB  (R8)(R9*1), X1, X1
	VMOVDQU X0, (DI)
	VMOVDQU X1, 16(DI)
	LEAQ    (BX)(DX*2), BX
	LEAQ    (R8)(R9*2), R8
	ADDQ    $32, DI
	DECQ    CX
	JNZ     means
	RET

// func mean8AVX2(to *byte, a, b *plane)
// Reads 8 rows of 8 bytes from a and from b on, and writes 8 rows of 8 that are
// 16 bytes apart.
TEXT ·mean8AVX2(SB), NOSPLIT, $0-24
	MOVQ to+0(FP), DI
	MOVQ a+8(FP), AX
	MOVQ b+16(FP), CX
	MOVQ plane_pix(AX), BX
	MOVQ plane_stride(AX), DX
	MOVQ plane_pix(CX), R8
	MOVQ plane_stride(CX), R9
	MOVQ $8, CX

means8:
	VMOVQ  (BX), X0
	VMOVQ  (R8), X1
	VPAVGB X1, X0, X0
	VMOVQ  X0, (DI)
	ADDQ   DX, BX
	ADDQ   R9, R8
	ADDQ   $16, DI
	DECQ   CX
	JNZ    means8
	RET

// The six taps a - 5b + 20c + 20d - 5e + f are a + f + 5(4(c + d) - b - e). Sixteen
// samples are worked on at once, as words: from -2550 to 10710.

// ROW puts the six taps along the row at SI into M; Y14 and Y15 are used up. It reads
// bytes 0 to 20.
#define ROW(M) \
	VPMOVZXBW 2(SI), Y14     \
	VPMOVZXBW 3(SI), Y15     \
	VPADDW    Y15, Y14, Y14  \
	VPSLLW    $2, Y14, Y14   \
	VPMOVZXBW 1(SI), Y15     \
	VPSUBW    Y15, Y14, Y14  \
	VPMOVZXBW 4(SI), Y15     \
	VPSUBW    Y15, Y14, Y14  \
	VPSLLW    $2, Y14, Y15   \
	VPADDW    Y15, Y14, Y14  \
	VPMOVZXBW (SI), M        \
	VPADDW    M, Y14, Y14    \
	VPMOVZXBW 5(SI), M       \
	VPADDW    M, Y14, M

// ROUND makes samples of the taps in V, (v + 16) >> 5 kept within 0 to 255, and
// stores them at DI; X is V's lower half. Y13 holds 16 in each word.
#define ROUND(V, X) \
	VPADDW    Y13, V, V   \
	VPSRAW    $5, V, V    \
	VPACKUSWB V, V, V     \
	VPERMQ    $0xd8, V, V \
	VMOVDQU   X, (DI)     \
	ADDQ      $16, DI

// SIXTEEN puts 16 into each word of Y13.
#define SIXTEEN \
	MOVQ         $16, AX  \
	VMOVD        AX, X13  \
	VPBROADCASTW X13, Y13

// func acrossAVX2(to *[256]byte, p *plane)
// Reads 16 rows of 21 bytes of p.
TEXT ·acrossAVX2(SB), NOSPLIT, $0-16
	MOVQ to+0(FP), DI
	MOVQ p+8(FP), AX
	MOVQ plane_pix(AX), SI
	MOVQ plane_stride(AX), DX
	MOVQ $16, CX
	SIXTEEN

across:
	ROW(Y0)
	ROUND(Y0, X0)
	ADDQ DX, SI
	DECQ CX
	JNZ  across
	VZEROUPPER
	RET

// DOWN is the taps down from A to F, the last of which it reads at SI, stored.
#define DOWN(A, B, C, D, E, F) \
	VPMOVZXBW (SI), F        \
	ADDQ      DX, SI         \
	VPADDW    D, C, Y14      \
	VPSLLW    $2, Y14, Y14   \
	VPSUBW    B, Y14, Y14    \
	VPSUBW    E, Y14, Y14    \
	VPSLLW    $2, Y14, Y15   \
	VPADDW    Y15, Y14, Y14  \
	VPADDW    A, Y14, Y14    \
	VPADDW    F, Y14, Y14    \
	ROUND(Y14, X14)

// func downAVX2(to *[256]byte, p *plane)
// Reads 21 rows of 16 bytes of p.
TEXT ·downAVX2(SB), NOSPLIT, $0-16
	MOVQ      to+0(FP), DI
	MOVQ      p+8(FP), AX
	MOVQ      plane_pix(AX), SI
	MOVQ      plane_stride(AX), DX
	SIXTEEN
	VPMOVZXBW (SI), Y0
	VPMOVZXBW (SI)(DX*1), Y1
	LEAQ      (SI)(DX*2), SI
	VPMOVZXBW (SI), Y2
	VPMOVZXBW (SI)(DX*1), Y3
	LEAQ      (SI)(DX*2), SI
	VPMOVZXBW (SI), Y4
	ADDQ      DX, SI
	DOWN(Y0, Y1, Y2, Y3, Y4, Y5)
	DOWN(Y1, Y2, Y3, Y4, Y5, Y0)
	DOWN(Y2, Y3, Y4, Y5, Y0, Y1)
	DOWN(Y3, Y4, Y5, Y0, Y1, Y2)
	DOWN(Y4, Y5, Y0, Y1, Y2, Y3)
	DOWN(Y5, Y0, Y1, Y2, Y3, Y4)
	DOWN(Y0, Y1, Y2, Y3, Y4, Y5)
	DOWN(Y1, Y2, Y3, Y4, Y5, Y0)
	DOWN(Y2, Y3, Y4, Y5, Y0, Y1)
	DOWN(Y3, Y4, Y5, Y0, Y1, Y2)
	DOWN(Y4, Y5, Y0, Y1, Y2, Y3)
	DOWN(Y5, Y0, Y1, Y2, Y3, Y4)
	DOWN(Y0, Y1, Y2, Y3, Y4, Y5)
	DOWN(Y1, Y2, Y3, Y4, Y5, Y0)
	DOWN(Y2, Y3, Y4, Y5, Y0, Y1)
	DOWN(Y3, Y4, Y5, Y0, Y1, Y2)
	VZEROUPPER
	RET

// Weights of pairs of words: of a+f and b+e, and of c+d and one.
DATA outer<>+0(SB)/4, $0xfffb0001 // 1, -5
GLOBL outer<>(SB), RODATA|NOPTR, $4
DATA inner<>+0(SB)/4, $0x02000014 // 20, 512
GLOBL inner<>(SB), RODATA|NOPTR, $4

// CENTRE is the taps down from A to F, which are taps along rows themselves, the last
// of the row at SI: in double words, (v + 512) >> 10. Y11 and Y12 hold the weights,
// Y13 ones.
#define CENTRE(A, B, C, D, E, F) \
	ROW(F)                       \
	ADDQ       DX, SI            \
	VPADDW     F, A, Y6          \
	VPADDW     E, B, Y7          \
	VPADDW     D, C, Y8          \
	VPUNPCKLWD Y7, Y6, Y9        \
	VPUNPCKHWD Y7, Y6, Y10       \
	VPMADDWD   Y11, Y9, Y9       \
	VPMADDWD   Y11, Y10, Y10     \
	VPUNPCKLWD Y13, Y8, Y14      \
	VPUNPCKHWD Y13, Y8, Y15      \
	VPMADDWD   Y12, Y14, Y14     \
	VPMADDWD   Y12, Y15, Y15     \
	VPADDD     Y14, Y9, Y9       \
	VPADDD     Y15, Y10, Y10     \
	VPSRAD     $10, Y9, Y9       \
	VPSRAD     $10, Y10, Y10     \
	VPACKSSDW  Y10, Y9, Y9       \
	VPACKUSWB  Y9, Y9, Y9        \
	VPERMQ     $0xd8, Y9, Y9     \
	VMOVDQU    X9, (DI)          \
	ADDQ       $16, DI

// func centreAVX2(to *[256]byte, p *plane)
// Reads 21 rows of 21 bytes of p.
TEXT ·centreAVX2(SB), NOSPLIT, $0-16
	MOVQ         to+0(FP), DI
	MOVQ         p+8(FP), AX
	MOVQ         plane_pix(AX), SI
	MOVQ         plane_stride(AX), DX
	VPBROADCASTD outer<>(SB), Y11
	VPBROADCASTD inner<>(SB), Y12
	VPCMPEQW     Y13, Y13, Y13
	VPSRLW       $15, Y13, Y13
	ROW(Y0)
	ADDQ         DX, SI
	ROW(Y1)
	ADDQ         DX, SI
	ROW(Y2)
	ADDQ         DX, SI
	ROW(Y3)
	ADDQ         DX, SI
	ROW(Y4)
	ADDQ         DX, SI
	CENTRE(Y0, Y1, Y2, Y3, Y4, Y5)
	CENTRE(Y1, Y2, Y3, Y4, Y5, Y0)
	CENTRE(Y2, Y3, Y4, Y5, Y0, Y1)
	CENTRE(Y3, Y4, Y5, Y0, Y1, Y2)
	CENTRE(Y4, Y5, Y0, Y1, Y2, Y3)
	CENTRE(Y5, Y0, Y1, Y2, Y3, Y4)
	CENTRE(Y0, Y1, Y2, Y3, Y4, Y5)
	CENTRE(Y1, Y2, Y3, Y4, Y5, Y0)
	CENTRE(Y2, Y3, Y4, Y5, Y0, Y1)
	CENTRE(Y3, Y4, Y5, Y0, Y1, Y2)
	CENTRE(Y4, Y5, Y0, Y1, Y2, Y3)
	CENTRE(Y5, Y0, Y1, Y2, Y3, Y4)
	CENTRE(Y0, Y1, Y2, Y3, Y4, Y5)
	CENTRE(Y1, Y2, Y3, Y4, Y5, Y0)
	CENTRE(Y2, Y3, Y4, Y5, Y0, Y1)
	CENTRE(Y3, Y4, Y5, Y0, Y1, Y2)
	VZEROUPPER
	RET

// Chroma: ((8-dy)((8-dx)l + dx·r) + dy((8-dx)l' + dx·r') + 32) >> 6, where l and r lie
// beside each other and l' and r' below.

// WEIGHTS puts 8-dx, dx into the pairs of bytes of X5, 8-dy into the words of X6, dy
// into those of X7 and 32 into those of X4. dx is in R8, dy in R9.
#define WEIGHTS \
	MOVQ         $8, AX    \
	SUBQ         R8, AX    \
	SHLQ         $8, R8    \
	ORQ          R8, AX    \
	VMOVD        AX, X5    \
	VPBROADCASTW X5, X5    \
	MOVQ         $8, AX    \
	SUBQ         R9, AX    \
	VMOVD        AX, X6    \
	VPBROADCASTW X6, X6    \
	VMOVD        R9, X7    \
	VPBROADCASTW X7, X7    \
	MOVQ         $32, AX   \
	VMOVD        AX, X4    \
	VPBROADCASTW X4, X4

// BESIDE is (8-dx)l + dx·r of the row at SI, read by MOVE, in the words of TO.
#define BESIDE(MOVE, TO) \
	MOVE       (SI), TO     \
	MOVE       1(SI), X3    \
	VPUNPCKLBW X3, TO, TO   \
	VPMADDUBSW X5, TO, TO   \
	ADDQ       DX, SI

// BELOW stores a row at DI, given that above in X0, and leaves that below in X0.
#define BELOW(MOVE) \
	BESIDE(MOVE, X1)       \
	VPMULLW   X6, X0, X2   \
	VPMULLW   X7, X1, X3   \
	VPADDW    X3, X2, X2   \
	VPADDW    X4, X2, X2   \
	VPSRLW    $6, X2, X2   \
	VPACKUSWB X2, X2, X2   \
	MOVE      X2, (DI)     \
	VMOVDQA   X1, X0       \
	ADDQ      $8, DI

// func bilinear8AVX2(to, from *byte, stride, dx, dy int)
// Reads 9 rows of 9 bytes from from on, and writes 8 rows of 8.
TEXT ·bilinear8AVX2(SB), NOSPLIT, $0-40
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ stride+16(FP), DX
	MOVQ dx+24(FP), R8
	MOVQ dy+32(FP), R9
	MOVQ $8, CX
	WEIGHTS
	BESIDE(VMOVQ, X0)

rows8:
	BELOW(VMOVQ)
	DECQ CX
	JNZ  rows8
	RET

// func bilinear4AVX2(to, from *byte, stride, dx, dy int)
// Reads 5 rows of 5 bytes from from on, and writes 4 rows of 4 that are 8 bytes
// apart.
TEXT ·bilinear4AVX2(SB), NOSPLIT, $0-40
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ stride+16(FP), DX
	MOVQ dx+24(FP), R8
	MOVQ dy+32(FP), R9
	WEIGHTS
	BESIDE(VMOVD, X0)
	BELOW(VMOVD)
	BELOW(VMOVD)
	BELOW(VMOVD)
	BELOW(VMOVD)
	RET

// What is taken from memory is asked for one cache line ahead: macroblocks beside each
// other come one after the other, and a line has four of them, or eight of chroma.

// TWO puts two rows of 16 samples at SI into Y1.
#define TWO \
	VMOVDQU     (SI), X1               \
	VINSERTI128 $1, (SI)(DX*1), Y1, Y1 \
	PREFETCHT0  64(SI)                 \
	PREFETCHT0  64(SI)(DX*1)           \
	LEAQ        (SI)(DX*2), SI

// FOUR puts four rows of 8 samples at SI into Y1, three of them R8.
#define FOUR \
	VMOVQ       (SI), X1               \
	VPINSRQ     $1, (SI)(DX*1), X1, X1 \
	VMOVQ       (SI)(DX*2), X2         \
	VPINSRQ     $1, (SI)(R8*1), X2, X2 \
	VINSERTI128 $1, X2, Y1, Y1         \
	PREFETCHT0  64(SI)                 \
	PREFETCHT0  64(SI)(DX*1)           \
	PREFETCHT0  64(SI)(DX*2)           \
	PREFETCHT0  64(SI)(R8*1)           \
	LEAQ        (SI)(DX*4), SI

// COMPARE stores Y1 at AT(DI) and adds to Y0 what differs at AT(BX).
#define COMPARE(AT) \
	VMOVDQU Y1, AT(DI)     \
	VPXOR   AT(BX), Y1, Y1 \
	VPOR    Y1, Y0, Y0

// func gatherAVX2(to, before *samples, from *corner) (unlike uint64)
// Reads 16 rows of 16 bytes and twice 8 rows of 8; unlike is 0 if before is the same.
TEXT ·gatherAVX2(SB), NOSPLIT, $0-32
	MOVQ  to+0(FP), DI
	MOVQ  before+8(FP), BX
	MOVQ  from+16(FP), AX
	MOVQ  corner_stride(AX), DX
	MOVQ  corner_y(AX), SI
	VPXOR Y0, Y0, Y0
	TWO
	COMPARE(0)
	TWO
	COMPARE(32)
	TWO
	COMPARE(64)
	TWO
	COMPARE(96)
	TWO
	COMPARE(128)
	TWO
	COMPARE(160)
	TWO
	COMPARE(192)
	TWO
	COMPARE(224)
	SHRQ  $1, DX
	LEAQ  (DX)(DX*2), R8
	MOVQ  corner_u(AX), SI
	FOUR
	COMPARE(256)
	FOUR
	COMPARE(288)
	MOVQ  corner_v(AX), SI
	FOUR
	COMPARE(320)
	FOUR
	COMPARE(352)
	XORQ  CX, CX
	VPTEST Y0, Y0
	SETNE CL
	MOVQ  CX, unlike+24(FP)
	VZEROUPPER
	RET

// PUT2 stores Y1 as two rows of 16 samples at DI.
#define PUT2 \
	VMOVDQU      X1, (DI)         \
	VEXTRACTI128 $1, Y1, (DI)(DX*1) \
	LEAQ         (DI)(DX*2), DI

// PUT4 stores it as four rows of 8.
#define PUT4 \
	VMOVQ        X1, (DI)            \
	VPEXTRQ      $1, X1, (DI)(DX*1)  \
	VEXTRACTI128 $1, Y1, X2          \
	VMOVQ        X2, (DI)(DX*2)      \
	VPEXTRQ      $1, X2, (DI)(R8*1)  \
	LEAQ         (DI)(DX*4), DI

// func transferAVX2(to, from *corner)
// Reads and writes 16 rows of 16 bytes and twice 8 rows of 8, in strides of from.
TEXT ·transferAVX2(SB), NOSPLIT, $0-16
	MOVQ to+0(FP), BX
	MOVQ from+8(FP), AX
	MOVQ corner_stride(AX), DX
	MOVQ corner_y(AX), SI
	MOVQ corner_y(BX), DI
	MOVQ $8, CX

rows16:
	TWO
	PUT2
	DECQ CX
	JNZ  rows16
	SHRQ $1, DX
	LEAQ (DX)(DX*2), R8
	MOVQ corner_u(AX), SI
	MOVQ corner_u(BX), DI
	FOUR
	PUT4
	FOUR
	PUT4
	MOVQ corner_v(AX), SI
	MOVQ corner_v(BX), DI
	FOUR
	PUT4
	FOUR
	PUT4
	VZEROUPPER
	RET
