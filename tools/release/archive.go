package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"time"
)

// A file is a file or, by its mode, a folder in an archive.
type file struct {
	name    string
	mode    fs.FileMode
	owner   int
	content []byte
}

// archive puts the program and the documents into one file, inside a folder with the version: zip for Windows, tar.gz for all others.
func (r release) archive(t target, program string) error {
	content, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	documents, err := r.documents()
	if err != nil {
		return err
	}
	name := "latchkey"
	if t.os == "windows" {
		name = "latchkey.exe"
	}
	files := append([]file{{name: name, mode: 0o755, content: content}}, documents...)
	for i := range files {
		files[i].name = "latchkey_" + r.number + "/" + files[i].name
	}
	var packed bytes.Buffer
	if t.os == "windows" {
		err = zipped(&packed, files, r.at)
		return write(r.path(t.String()+".zip"), packed.Bytes(), err)
	}
	zw, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := tarred(zw, files, r.at); err != nil {
		return err
	}
	err = zw.Close()
	return write(r.path(t.String()+".tar.gz"), packed.Bytes(), err)
}

func write(path string, content []byte, err error) error {
	if err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}

// tarred writes files as given, all of one time.
func tarred(w io.Writer, files []file, at time.Time) error {
	tw := tar.NewWriter(w)
	for _, f := range files {
		header := &tar.Header{Name: f.name, Mode: int64(f.mode.Perm()), Uid: f.owner, Gid: f.owner, ModTime: at, Typeflag: tar.TypeReg, Size: int64(len(f.content))}
		if f.mode&fs.ModeSticky != 0 {
			header.Mode |= 0o1000
		}
		if f.mode.IsDir() {
			header.Typeflag, header.Name = tar.TypeDir, f.name+"/"
		}
		if err := tw.WriteHeader(header); err != nil {
			return err
		}
		if _, err := tw.Write(f.content); err != nil {
			return err
		}
	}
	return tw.Close()
}

func zipped(w io.Writer, files []file, at time.Time) error {
	zw := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		header.SetMode(f.mode)
		entry, err := zw.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.content); err != nil {
			return err
		}
	}
	return zw.Close()
}
