package document

import "unicode/utf8"

// texts calls f with every text that is counted, until it returns false.
func (block *Block) texts(f func(*string) bool) {
	if !f(&block.Text) || !f(&block.By) {
		return
	}
	if l := block.List; l != nil {
		for i := range l.Items {
			if !f(&l.Items[i].Text) {
				return
			}
		}
	}
	if t := block.Table; t != nil {
		if !f(&t.Caption) {
			return
		}
		for i := range t.Header {
			if !f(&t.Header[i]) {
				return
			}
		}
		for _, row := range t.Rows {
			for i := range row {
				if !f(&row[i]) {
					return
				}
			}
		}
	}
	if p := block.Figure; p != nil && f(&p.Caption) {
		f(&p.Alt)
	}
}

// chars counts the characters of a block.
func (block *Block) chars() int {
	n := 0
	block.texts(func(s *string) bool {
		n += utf8.RuneCountInString(*s)
		return true
	})
	return n
}

// shorten cuts the texts of a block to n characters together.
func (block *Block) shorten(n int) {
	block.texts(func(s *string) bool {
		*s = cut(*s, n)
		n -= utf8.RuneCountInString(*s)
		return true
	})
	block.Strong = nil
	if l := block.List; l != nil {
		l.trim()
	}
	if t := block.Table; t != nil {
		t.squeeze()
	}
}
