package upload

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/charset"
	"github.com/inkreel/inkreel/author/document/readers"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/mux"
)

// acceptedKinds ends the sentence on a file that is none of them.
const acceptedKinds = "accepted are documents (PDF, DOC, DOCX, TXT, MD, CSV, XLSX, XLS, PPT, PPTX), audio (MP3, WAV, M4A, OGG, FLAC), " +
	"video (MP4, MOV, M4V, AVI, MKV, WEBM) and images (JPG, JPEG, PNG, GIF, WEBP)"

func refused(format string, args ...any) *Error {
	return fail(ErrRefused, "%s; %s", fmt.Sprintf(format, args...), acceptedKinds)
}

// judged finds out what a file is by its bytes, and refuses what is not accepted or
// would cost more to open than it may. The name decides only where the bytes leave
// it open: what text is meant as, and which of one format's endings it has.
func (u *Uploads) judged(ctx context.Context, f *os.File, name string, up *Upload) (ext string, err error) {
	select {
	case u.gate <- struct{}{}:
		defer func() { <-u.gate }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	data := make([]byte, up.Size)
	if _, err := f.ReadAt(data, 0); err != nil {
		return "", fmt.Errorf("judge an upload: %w", err)
	}
	named := strings.ToLower(path.Ext(name))
	if ext := picture(data); ext != "" {
		up.Kind = Image
		return ext, u.pictureCost(data)
	}
	if c, ok := containerOf(data); ok {
		return u.media(ctx, c, data, named, up)
	}
	up.Kind = Document
	ext, err = readers.Detect(data)
	var fault *document.Fault
	switch {
	case errors.As(err, &fault) && fault.Reason == document.Encrypted:
		return "", fail(ErrRefused, "the file %s", fault.Text)
	case err != nil:
		return "", refused("the file is of a kind that is not read")
	case ext == ".docx" || ext == ".pptx" || ext == ".xlsx":
		return ext, packedCost(data)
	case ext != "" && ext != ".html":
		return ext, nil
	case !isText(data):
		return "", refused("the file is of a kind that is not known")
	}
	switch named {
	case ".md", ".markdown":
		return ".md", nil
	case ".csv", ".tsv":
		return ".csv", nil
	case ".txt", ".text":
		return ".txt", nil
	}
	if ext == ".html" || named == ".html" || named == ".htm" || named == ".svg" || named == ".xml" {
		return "", refused("the file is a page of markup")
	}
	return ".txt", nil
}

// isText reports whether bytes are text in any encoding that is read.
func isText(data []byte) bool {
	text, _ := charset.Decode(data, "")
	wrong := 0
	for _, r := range text {
		if r == utf8.RuneError || unicode.IsControl(r) && !unicode.IsSpace(r) {
			wrong++
		}
	}
	const few = 200 // characters, of which one may be wrong
	return !strings.ContainsRune(text, 0) && wrong*few <= len(text)
}

// picture returns the ending of a picture by its first bytes, or nothing.
func picture(data []byte) string {
	switch document.ImageType(data) {
	case "image/png":
		return ".png"
	case "image/jpeg":
		return ".jpg"
	case "image/gif":
		return ".gif"
	case "image/webp":
		return ".webp"
	}
	return ""
}

// cutShort reports whether a picture ends before its last part, as one whose download
// broke off.
func cutShort(data []byte) bool {
	switch picture(data) {
	case ".png":
		return !bytes.Contains(data, []byte("IEND"))
	case ".jpg": // its end stands behind the scans; a preview in its head has one of its own
		return bytes.LastIndex(data, []byte("\xff\xd9")) < bytes.LastIndex(data, []byte("\xff\xda"))
	case ".webp":
		return uint64(len(data)) < 8+uint64(binary.LittleEndian.Uint32(data[4:8]))
	}
	return false
}

// pictureCost refuses a picture whose header is broken or claims more than one of a
// film may have, and one that is cut short.
func (u *Uploads) pictureCost(data []byte) error {
	h, err := paint.ReadHeader(data)
	if err != nil {
		return fail(ErrRefused, "the picture cannot be read: %v", err)
	}
	if cutShort(data) {
		return fail(ErrRefused, "the picture is cut short; save or fetch it again")
	}
	if l := u.cfg.Limits; h.Pixels() > int64(l.PicturePixels) || h.Bytes > l.PictureBytes {
		return fail(ErrRefused, "the picture has %d × %d pixels, whose decoding takes %d MB; accepted are %d million pixels and %d MB",
			h.W, h.H, h.Bytes/1e6, l.PicturePixels/1e6, l.PictureBytes/1e6)
	}
	return nil
}

// packedCost refuses a packed document that says it unpacks to more than is read.
func packedCost(data []byte) error {
	limits := document.Default
	// Each part takes the reader hundreds of bytes, so they are counted before.
	if n := bytes.Count(data, []byte("PK\x01\x02")); n > 2*limits.Parts {
		return fail(ErrRefused, "the document has %d parts; %d are accepted", n, limits.Parts)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fail(ErrRefused, "the document is broken or cut short; open it in the program that made it and save it again")
	}
	left := uint64(limits.Unpacked)
	for _, f := range z.File {
		if f.UncompressedSize64 > left {
			return fail(ErrRefused, "the document unpacks to more than the %d MB accepted; give a smaller one, or a part of it", limits.Unpacked>>20)
		}
		left -= f.UncompressedSize64
	}
	return nil
}

// container is a format that holds sound, moving pictures or both.
type container struct {
	demuxer string   // that ffprobe must find
	audio   string   // ending of one with sound alone; empty: not accepted
	video   string   // ending of one with pictures; empty: not accepted
	others  []string // endings that mean the same container
}

var (
	mp4      = container{"mov", ".m4a", ".mp4", []string{".mov", ".m4v"}}
	mov      = container{"mov", ".m4a", ".mov", []string{".mp4", ".m4v"}}
	matroska = container{"matroska", ".mkv", ".mkv", nil}
	webm     = container{"matroska", ".webm", ".webm", nil}
	avi      = container{"avi", "", ".avi", nil}
	wav      = container{"wav", ".wav", "", nil}
	mp3      = container{"mp3", ".mp3", "", nil}
	ogg      = container{"ogg", ".ogg", "", nil}
	flac     = container{"flac", ".flac", "", nil}
)

// containerOf returns what media file bytes begin as.
func containerOf(data []byte) (container, bool) {
	has := func(at int, magic string) bool {
		return len(data) >= at+len(magic) && string(data[at:at+len(magic)]) == magic
	}
	switch {
	case has(4, "ftypqt"), has(4, "moov"), has(4, "wide"), has(4, "mdat"): // QuickTime had no ftyp at first
		return mov, true
	case has(4, "ftyp"):
		return mp4, true
	case has(0, "\x1aE\xdf\xa3"):
		if bytes.Contains(data[:min(len(data), 64)], []byte("webm")) { // its DocType
			return webm, true
		}
		return matroska, true
	case has(0, "RIFF") && has(8, "AVI "):
		return avi, true
	case has(0, "RIFF") && has(8, "WAVE"), has(0, "RF64") && has(8, "WAVE"):
		return wav, true
	case has(0, "OggS"):
		return ogg, true
	case has(0, "fLaC"):
		return flac, true
	case has(0, "ID3"), len(data) > 4 && mp3Frame(data):
		return mp3, true
	}
	return container{}, false
}

// mp3Frame reports whether data begins with the header of a frame of MPEG layer III
// (ISO 11172-3, 2.4.1.3).
func mp3Frame(data []byte) bool {
	return data[0] == 0xff && data[1]&0xe0 == 0xe0 && data[1]&0x06 == 0x02 && data[1]&0x18 != 0x08 && data[2]>>4 != 0 && data[2]>>4 != 15 && data[2]&0x0c != 0x0c
}

// probeTime is how long ffprobe may take over a file of some megabytes, on a machine
// with much else to do.
const probeTime = time.Minute

// media asks ffprobe what a container holds.
func (u *Uploads) media(ctx context.Context, c container, data []byte, named string, up *Upload) (ext string, err error) {
	info, err := u.probe(ctx, data)
	var failed *mux.Error
	var unaccepted *mux.UnacceptedError
	switch {
	case errors.As(err, &unaccepted):
		return "", fail(ErrRefused, "the file cannot be used: %v", unaccepted)
	case errors.As(err, &failed) && ctx.Err() == nil:
		return "", fail(ErrRefused, "the file is broken or cut short; save or record it again")
	case err != nil:
		return "", fmt.Errorf("judge an upload: %w", err)
	}
	demuxer, _, _ := strings.Cut(info.Format, ",")
	up.Kind, ext = Video, c.video
	if info.Video() == nil {
		up.Kind, ext = Audio, c.audio
	}
	switch {
	case demuxer != c.demuxer || info.Video() == nil && info.Audio() == nil:
		return "", refused("the file is no sound and no video")
	case ext == "":
		return "", refused("a %s file with %s alone, or with both, is not accepted", strings.ToUpper(c.demuxer), up.Kind)
	case up.Kind == Video:
		for _, other := range c.others {
			if named == other {
				ext = other
			}
		}
	}
	return ext, nil
}

// probe writes bytes where ffprobe can read them.
func (u *Uploads) probe(ctx context.Context, data []byte) (mux.Info, error) {
	f, err := os.CreateTemp(u.cfg.Dir, "inkreel-probe-*")
	if err != nil {
		return mux.Info{}, err
	}
	defer os.Remove(f.Name())
	_, err = io.Copy(f, bytes.NewReader(data))
	if err = errors.Join(err, f.Close()); err != nil {
		return mux.Info{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	return u.cfg.Tools.Probe(ctx, f.Name())
}
