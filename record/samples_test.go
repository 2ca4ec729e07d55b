package record_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/record"
)

var updateSamples = flag.Bool("update", false, "write the files of testdata/samples anew")

const samplePGN = "[Game \"Chinese Chess\"]\r\n[Event \"杯赛\"]\r\n[Red \"甲\"]\r\n[Black \"乙\"]\r\n[Result \"0-1\"]\r\n\r\n" +
	"1. 炮二平五 马８进７ {开局}\r\n2. 马二进三 (2. 马八进七 马２进３) 0-1\r\n"

// TestSamples reads files as the programs of the Chinese world write them, with variations and comments.
func TestSamples(t *testing.T) {
	hidden := xqfEncoder{version: 18, mask: 0x5a, or: [4]byte{0x80, 0x41, 0x22, 0x14}, s: 200, p: 77, f: 143, t: 92, noise: rand.New(rand.NewPCG(1, 2))}
	files := map[string][]byte{
		"hidden.xqf":     hidden.file(t, cbrTree()),
		"record.cbr":     cbrFile(cbrTree(), cbrStart()),
		"gbk.pgn":        []byte(gbk(t, samplePGN)),
		"utf8.pgn":       []byte("\ufeff" + samplePGN),
		"record.dhtmlxq": []byte(gbk(t, dhtmlSample)),
	}
	for name, text := range files {
		path := filepath.Join("testdata", "samples", name)
		if *updateSamples {
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, text, 0o644))
		}
		kept, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, text, kept, "%s: written anew by go test ./record -run Samples -update", name)
		file, err := os.Open(path)
		require.NoError(t, err)
		games, _, err := record.Read(file)
		require.NoError(t, file.Close())
		require.NoError(t, err, name)
		require.Len(t, games, 1, name)
		assert.Equal(t, []string{"h2e2", "h9g7", "h0g2"}, texts(games[0].Main()), name)
		assert.True(t, games[0].Branches(), name)
	}
}
