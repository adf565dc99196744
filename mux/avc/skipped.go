package avc

// Skipped is the slice data of macroblocks that are all skipped, at least one,
// in a P slice of that QP coded arithmetically with cabac_init_idc 0: from a
// byte boundary on, stop bit included (7.3.4). Values of QP beyond 0 and 51
// count as these.
func Skipped(macroblocks, qp int) []byte {
	states := contextStates(&contextsP, min(max(qp, 0), 51))
	var a arithmetic
	a.begin(nil, &states)
	a.decision(ctxSkip, 1)
	a.still(macroblocks-1, ctxSkip)
	return a.end()
}
