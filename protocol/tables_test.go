package protocol

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/search"
	"xqengine/syzygy/generate"
)

// tablesEngine keeps the tables it was last given.
type tablesEngine struct {
	fakeEngine
	options search.Options
}

func (e *tablesEngine) Configure(change func(*search.Options)) error {
	change(&e.options)
	return nil
}

// TestTablePath: folders with tables are opened besides those of the program; what cannot be used is reported in one line, and changes nothing.
func TestTablePath(t *testing.T) {
	dir := t.TempDir()
	good, empty, damaged := filepath.Join(dir, "good"), filepath.Join(dir, "empty"), filepath.Join(dir, "damaged")
	for _, d := range []string{good, empty, damaged} {
		require.NoError(t, os.Mkdir(d, 0o755))
	}
	families, err := egtb.ParseFamilies("K-K")
	require.NoError(t, err)
	require.NoError(t, egtb.Generate(context.Background(), good, families, egtb.Options{Threads: 1}))
	for _, name := range []string{"KR-K.xqt", "KN-K.xqt"} {
		require.NoError(t, os.WriteFile(filepath.Join(damaged, name), []byte("no table"), 0o644))
	}
	engine := &tablesEngine{}
	c := talk(t, Config{Engine: engine}).shake("uci")
	program := []search.Tables{search.EmbeddedTables()}
	assert.Empty(t, c.exchange("setoption name Use Tables value true"))
	assert.Equal(t, program, engine.options.Tables)
	assert.Empty(t, c.exchange("setoption name Table Path value "+good+" ; "+good))
	opened := engine.options.Tables
	assert.Len(t, opened, 1)
	assert.NotEqual(t, program, opened)
	for folder, want := range map[string]string{
		filepath.Join(dir, "none"):           `open .*none: .+`,
		empty:                                `.*empty: no table \(\*\.xqt\) is in it`,
		damaged:                              `.*K[NR]-K\.xqt: not a usable table: it is shorter than the header of a table \(and 1 more\)`,
		filepath.Join(damaged, "KR-K.xqt"):   `.*KR-K\.xqt: .+`,
		good + ";" + filepath.Join(dir, "x"): `open .*x: .+`,
	} {
		answer := c.exchange("setoption name Table Path value " + folder)
		require.Len(t, answer, 1)
		assert.Regexp(t, `^info string error: Table Path: `+want+`; nothing has changed$`, answer[0])
		assert.Equal(t, opened, engine.options.Tables)
	}
	assert.Empty(t, c.exchange("setoption useegtb false"))
	assert.Empty(t, engine.options.Tables)
	assert.Empty(t, c.exchange("setoption egtbpaths <empty>"))
	assert.Empty(t, engine.options.Tables)
	assert.Empty(t, c.exchange("setoption usetables true"))
	assert.Equal(t, program, engine.options.Tables)
	c.quit()
}

// TestSyzygyPath: Syzygy tables are opened besides those of xiangqi; what cannot be used is reported in one line, and changes nothing.
func TestSyzygyPath(t *testing.T) {
	dir := t.TempDir()
	good, empty, damaged := filepath.Join(dir, "good"), filepath.Join(dir, "empty"), filepath.Join(dir, "damaged")
	for _, d := range []string{good, empty, damaged} {
		require.NoError(t, os.Mkdir(d, 0o755))
	}
	require.NoError(t, generate.Make(t.Context(), good, generate.Options{Names: []string{"KQvK"}, Threads: 1}))
	for _, name := range []string{"KRvK.rtbw", "KNvK.rtbz"} {
		require.NoError(t, os.WriteFile(filepath.Join(damaged, name), []byte("no table"), 0o644))
	}
	engine := &tablesEngine{}
	c := talk(t, Config{Engine: engine}).shake("uci")
	assert.Empty(t, c.exchange("setoption name SyzygyPath value "+good+string(filepath.ListSeparator)+empty))
	opened := engine.options.Tables
	require.Len(t, opened, 2)
	p := position.New(position.Chess)
	assert.Equal(t, 3, opened[1].Pieces(p))
	assert.Equal(t, 1, opened[1].Depth())
	for folder, want := range map[string]string{
		filepath.Join(dir, "none"): `SyzygyPath: open .*none: .+`,
		empty:                      `SyzygyPath: .*empty: no table \(\*\.rtbw\) is in it`,
		damaged:                    `error: SyzygyPath: .*K[NR]vK\.rtb[wz]: not a usable table: .+ \(and 1 more\)`,
		good + ";" + damaged:       `error: SyzygyPath: .*K[NR]vK\.rtb[wz]: not a usable table: .+ \(and 1 more\)`,
	} {
		answer := c.exchange("setoption name SyzygyPath value " + folder)
		require.Len(t, answer, 1)
		assert.Regexp(t, `^info string `+want+`; nothing has changed$`, answer[0])
		assert.Equal(t, opened, engine.options.Tables)
	}
	assert.Empty(t, c.exchange("setoption name SyzygyProbeDepth value 7"))
	require.Len(t, engine.options.Tables, 2)
	assert.Equal(t, 7, engine.options.Tables[1].Depth())
	before := engine.options.Tables[1]
	assert.Empty(t, c.exchange("setoption name Syzygy50MoveRule value false"))
	assert.NotEqual(t, before, engine.options.Tables[1])
	assert.Empty(t, c.exchange("setoption name Use Tables value false"))
	assert.Len(t, engine.options.Tables, 1, "they are not those of xiangqi")
	assert.Empty(t, c.exchange("setoption name SyzygyPath value <empty>"))
	assert.Empty(t, engine.options.Tables)
	c.quit()
}
