// Package document has the value that every kind of file is read into: text in
// blocks, in the order in which it is read. Readers of formats, in the packages
// below, take bytes and bring a Document; readers.Read chooses among them. All
// of them are pure: no file, network or clock, and what they take up is bounded
// by Limits however hostile the bytes are.
package document

// Document is what a file says, without how it looks.
type Document struct {
	Title string `json:"title,omitempty"`
	// Language is the one that the file says it is in, as "de" or "pt-BR", if it is
	// written as the text is; empty where it does not say. It is a hint: many
	// programs write that of their user.
	Language string  `json:"language,omitempty"`
	Blocks   []Block `json:"blocks"`
	// Notes are sentences on what was left out and why.
	Notes []string `json:"notes,omitempty"`
}

// Kind is what a block is.
type Kind string

// The kinds of blocks, and which fields of Block each has.
const (
	Heading   Kind = "heading"   // Level, Text
	Paragraph Kind = "paragraph" // Text, Strong
	List      Kind = "list"      // List
	Table     Kind = "table"     // Table
	Figure    Kind = "figure"    // Figure
	Quote     Kind = "quote"     // Text, By
	Code      Kind = "code"      // Text, Language
	Note      Kind = "note"      // Text: what the speaker of the slide before it says
	Break     Kind = "break"     // nothing: a slide, page or sheet ends
)

// Block is a piece of a document. Text is plain: white space is collapsed,
// emphasis, footnote marks and the targets of links are gone. It has line breaks
// only where they mean something: in code, verse and dialogue.
type Block struct {
	Kind     Kind       `json:"kind"`
	Level    int        `json:"level,omitempty"` // of a heading, 1 to 6
	Text     string     `json:"text,omitempty"`
	Strong   []string   `json:"strong,omitempty"`   // phrases of Text that are set bold, in order
	By       string     `json:"by,omitempty"`       // who is quoted
	Language string     `json:"language,omitempty"` // of code, as "go"
	List     *ListData  `json:"list,omitempty"`
	Table    *TableData `json:"table,omitempty"`
	Figure   *Image     `json:"figure,omitempty"`
}

// ListData is the entries of a list.
type ListData struct {
	Ordered bool   `json:"ordered,omitempty"`
	Items   []Item `json:"items"`
}

// Item is an entry of a list.
type Item struct {
	Text  string `json:"text"`
	Level int    `json:"level,omitempty"` // 0 outermost
}

// TableData is a table. Every row has as many cells as the widest; cells are as
// the file shows them, as "12.5 %" or "3 May 2024".
type TableData struct {
	Caption string     `json:"caption,omitempty"`
	Header  []string   `json:"header,omitempty"` // empty where no row is one
	Rows    [][]string `json:"rows"`
}

// Image is a picture: its bytes, or where the document says it lies.
type Image struct {
	Data    []byte `json:"data,omitempty"` // the file, as image/png; nil where only Path is known
	Type    string `json:"type,omitempty"` // MIME type of Data
	Path    string `json:"path,omitempty"` // as the document gives it: relative, or an address. Nothing is fetched
	Caption string `json:"caption,omitempty"`
	Alt     string `json:"alt,omitempty"` // what it shows, in words
}
