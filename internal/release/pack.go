package main

import (
	"archive/tar"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"time"
)

// folder is where files are written, and the time they bear.
type folder struct {
	path string
	at   time.Time
}

func (f folder) write(name string, data []byte) error {
	path := filepath.Join(f.path, name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return err
	}
	return os.Chtimes(path, f.at, f.at)
}

// file is one in an archive.
type file struct {
	name string // with slashes
	mode int64
	data []byte
}

// pack writes files as a compressed archive in which all lie in one folder,
// belong to root and were changed at one time.
func pack(w io.Writer, stem string, at time.Time, files []file) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	a := tar.NewWriter(z)
	for _, f := range files {
		head := &tar.Header{
			Typeflag: tar.TypeReg, Name: stem + "/" + f.name, Size: int64(len(f.data)), Mode: f.mode, ModTime: at,
			Uname: "root", Gname: "root", Format: tar.FormatUSTAR,
		}
		if err := a.WriteHeader(head); err != nil {
			return err
		}
		if _, err := a.Write(f.data); err != nil {
			return err
		}
	}
	if err := a.Close(); err != nil {
		return err
	}
	return z.Close()
}
