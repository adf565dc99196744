#include "go_asm.h"
#include "textflag.h"

// func runBMI2(a *arithmetic, bins *uint16, n int) (done int)
// Writes bins, n > 0 of them, until 32 bits are ready: runGo in registers. Whether a
// bin is the less probable one is no branch but chooses the width and the shift after.
//
//	R8  low       AX  a.state      SI  where in bins
//	R9  width     R11 rarer        DI  their end
//	R10 ready     R12 nextState
TEXT ·runBMI2(SB), NOSPLIT, $0-32
	MOVQ a+0(FP), AX
	MOVQ bins+8(FP), SI
	MOVQ n+16(FP), DI
	LEAQ (SI)(DI*2), DI
	MOVQ arithmetic_low(AX), R8
	MOVL arithmetic_width(AX), R9
	MOVQ arithmetic_ready(AX), R10
	LEAQ ·rarer(SB), R11
	LEAQ ·nextState(SB), R12
	ADDQ $arithmetic_state, AX

bin:
	MOVWLZX (SI), BX
	ADDQ    $2, SI
	MOVL    BX, CX
	SHRL    $1, CX
	ANDL    $511, CX         // the context …
	MOVBLZX (AX)(CX*1), DX   // … and its state

	MOVL    R9, R13
	SHRL    $2, R13
	ANDL    $48, R13
	MOVQ    (R11)(DX*8), R14
	SHRXQ   R13, R14, R14
	MOVBLZX R14, R13         // the width of the less probable bin
	SUBL    R13, R9          // and of the more probable one
	SHRL    $8, R14
	ANDL    $7, R14          // the shift after the former

	ANDL    $1, BX
	LEAL    (BX)(DX*2), R15
	MOVBLZX (R12)(R15*1), R15
	MOVB    R15, (AX)(CX*1)
	XORL    DX, BX
	ANDL    $1, BX
	NEGL    BX               // all ones for the less probable bin
	SHRL    $7, DX           // one in stateEven
	SHLXQ   DX, R8, R8
	MOVL    R9, R15
	ANDL    BX, R15
	ADDQ    R15, R8

	MOVL    R9, CX
	SHRL    $8, CX
	XORL    $1, CX           // the shift after the more probable bin
	LEAL    -1(DX), R15
	TESTL   R15, BX
	CMOVLNE R14, CX
	CMOVLNE R13, R9
	SHLXL   CX, R9, R9
	SHLXQ   CX, R8, R8
	ADDQ    CX, R10
	ADDQ    DX, R10
	CMPQ    R10, $32
	JGE     done
	CMPQ    SI, DI
	JNE     bin

done:
	MOVQ a+0(FP), AX
	MOVQ R8, arithmetic_low(AX)
	MOVL R9, arithmetic_width(AX)
	MOVQ R10, arithmetic_ready(AX)
	SUBQ bins+8(FP), SI
	SHRQ $1, SI
	MOVQ SI, done+24(FP)
	RET
