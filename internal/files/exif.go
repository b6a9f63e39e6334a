package files

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// orientation is how the camera was held, 1 to 8 (Exif 2.32, tag 0x0112): of a JPEG's APP1 segment, a WebP's EXIF chunk, a PNG's eXIf chunk or a TIFF's own directory. 1 when nothing is said.
func orientation(c content, size int64, mime string) int {
	r := io.NewSectionReader(c, 0, size)
	var raw []byte
	switch mime {
	case JPEG:
		raw = jpegExif(r)
	case webpMime:
		raw = riffExif(r)
	case PNG:
		raw = pngExif(r)
	case tiffMime:
		if d, err := readTIFF(r); err == nil {
			return d.orientation()
		}
	}
	return tiffOrientation(bytes.TrimPrefix(raw, []byte("Exif\x00\x00")))
}

// maxExif is the largest block of camera data that is looked at, in bytes: a JPEG segment is not larger.
const maxExif = 64 << 10

// jpegExif finds the Exif data among the segments before the picture.
func jpegExif(r io.ReadSeeker) []byte {
	if _, err := r.Seek(2, io.SeekStart); err != nil {
		return nil
	}
	for range 64 {
		var head [4]byte
		if _, err := io.ReadFull(r, head[:]); err != nil || head[0] != 0xFF || head[1] == 0xDA {
			return nil
		}
		length := int64(binary.BigEndian.Uint16(head[2:])) - 2
		if length < 0 {
			return nil
		}
		if head[1] == 0xE1 {
			raw := make([]byte, length)
			if _, err := io.ReadFull(r, raw); err != nil {
				return nil
			}
			if bytes.HasPrefix(raw, []byte("Exif\x00\x00")) {
				return raw
			}
			continue
		}
		if _, err := r.Seek(length, io.SeekCurrent); err != nil {
			return nil
		}
	}
	return nil
}

func riffExif(r io.ReadSeeker) []byte {
	if _, err := r.Seek(12, io.SeekStart); err != nil {
		return nil
	}
	for range 64 {
		var head [8]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return nil
		}
		length := int64(binary.LittleEndian.Uint32(head[4:]))
		if string(head[:4]) == "EXIF" {
			return readSome(r, length)
		}
		if _, err := r.Seek(length+length%2, io.SeekCurrent); err != nil {
			return nil
		}
	}
	return nil
}

func pngExif(r io.ReadSeeker) []byte {
	if _, err := r.Seek(8, io.SeekStart); err != nil {
		return nil
	}
	for range 256 {
		var head [8]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return nil
		}
		length := int64(binary.BigEndian.Uint32(head[:4]))
		if string(head[4:]) == "eXIf" {
			return readSome(r, length)
		}
		if _, err := r.Seek(length+4, io.SeekCurrent); err != nil {
			return nil
		}
	}
	return nil
}

func readSome(r io.Reader, length int64) []byte {
	raw, err := io.ReadAll(io.LimitReader(r, min(length, maxExif)))
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return raw
}

// tiffOrientation reads the tag from the first directory of TIFF data.
func tiffOrientation(raw []byte) int {
	if len(raw) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(raw[:2]) {
	case "II":
		order = binary.LittleEndian
	case "MM":
		order = binary.BigEndian
	default:
		return 1
	}
	at := uint64(order.Uint32(raw[4:]))
	if at+2 > uint64(len(raw)) {
		return 1
	}
	entries := uint64(order.Uint16(raw[at:]))
	for i := range entries {
		entry := at + 2 + 12*i
		if entry+12 > uint64(len(raw)) {
			return 1
		}
		if order.Uint16(raw[entry:]) == 0x0112 {
			if v := int(order.Uint16(raw[entry+8:])); v >= 1 && v <= 8 {
				return v
			}
			return 1
		}
	}
	return 1
}
