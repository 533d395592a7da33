// Checks a log's files with Go's own golang.org/x/mod/sumdb: go run interop.go FOLDER VKEY SKEY
// For each file "proof-<index>-<size>" in FOLDER/proofs its hashes are compared with those that Go makes.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type files struct{ folder string }

func (f files) Height() int { return 8 }

func (f files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(f.folder, path))
		if err != nil {
			return nil, err
		}
		read = append(read, data)
	}
	return read, nil
}

func (f files) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	folder, vkey, skey := os.Args[1], os.Args[2], os.Args[3]
	verifier, err := note.NewVerifier(vkey)
	must(err)
	data, err := os.ReadFile(filepath.Join(folder, "checkpoint"))
	must(err)
	opened, err := note.Open(data, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	decoded, err := base64.StdEncoding.DecodeString(lines[2])
	must(err)
	var root tlog.Hash
	copy(root[:], decoded)
	tree := tlog.Tree{N: size, Hash: root}
	reader := tlog.TileHashReader(tree, files{folder})

	count := int64(0)
	for number := int64(0); count < size; number++ {
		tile := tlog.Tile{H: 8, L: 0, N: number, W: 256}
		if size-count < 256 {
			tile.W = int(size - count)
		}
		path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
		bundle, err := os.ReadFile(filepath.Join(folder, path))
		must(err)
		var indexes []int64
		var hashes []tlog.Hash
		for len(bundle) > 0 {
			length := int(binary.BigEndian.Uint16(bundle))
			hashes = append(hashes, tlog.RecordHash(bundle[2:2+length]))
			indexes = append(indexes, tlog.StoredHashIndex(0, count))
			bundle = bundle[2+length:]
			count++
		}
		known, err := reader.ReadHashes(indexes)
		must(err)
		for at := range hashes {
			if hashes[at] != known[at] {
				log.Fatalf("entry %d is not what its tile holds", indexes[at])
			}
		}
	}

	proofs, err := filepath.Glob(filepath.Join(folder, "proofs", "*"))
	must(err)
	for _, path := range proofs {
		parts := strings.Split(filepath.Base(path), "-")
		first, _ := strconv.ParseInt(parts[1], 10, 64)
		given, err := os.ReadFile(path)
		must(err)
		var made []byte
		if parts[0] == "record" {
			proof, err := tlog.ProveRecord(size, first, reader)
			must(err)
			for _, hash := range proof {
				made = append(made, hash[:]...)
			}
			leaf, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, first)})
			must(err)
			must(tlog.CheckRecord(proof, size, root, first, leaf[0]))
		} else {
			proof, err := tlog.ProveTree(size, first, reader)
			must(err)
			for _, hash := range proof {
				made = append(made, hash[:]...)
			}
			old, err := tlog.TreeHash(first, reader)
			must(err)
			must(tlog.CheckTree(proof, size, root, first, old))
		}
		if !bytes.Equal(made, given) {
			log.Fatalf("%s: Go makes another proof", path)
		}
	}

	signer, err := note.NewSigner(skey)
	must(err)
	signed, err := note.Sign(&note.Note{Text: opened.Text}, signer)
	must(err)
	must(os.WriteFile(filepath.Join(folder, "go-note"), signed, 0o644))
	fmt.Printf("%d entries, %d proofs\n", count, len(proofs))
}
