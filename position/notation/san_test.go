package notation

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

func chessBoard(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Chess, text)
	require.NoError(t, err, text)
	return p
}

// The games of the vectors: every turn is written as they have it, and read again in all ways in which people write it.
func TestSANOfGames(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../testdata/chess-games.json.gz")
	require.NoError(t, err)
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	require.NoError(t, err)
	var games []struct {
		Start string
		Turns []struct{ Turn, SAN string }
	}
	require.NoError(t, json.NewDecoder(unpacked).Decode(&games))
	require.Len(t, games, 95)
	for _, g := range games {
		p := chessBoard(t, g.Start)
		for _, said := range g.Turns {
			turn, err := p.ParseTurn(said.Turn)
			require.NoError(t, err)
			require.Equal(t, said.SAN, FormatSAN(p, turn), "%s in %s", said.Turn, fen.Format(p))
			bare := strings.TrimRight(said.SAN, "+#")
			for _, text := range []string{
				said.SAN, bare, bare + "!?", bare + "++", " " + said.SAN + " ", strings.ReplaceAll(bare, "O", "0"),
				strings.ReplaceAll(bare, "=", ""), said.Turn, strings.ToUpper(said.Turn),
			} {
				read, err := Read(p, text)
				require.NoError(t, err, "%q in %s", text, fen.Format(p))
				require.Equal(t, turn, read, "%q in %s", text, fen.Format(p))
			}
			p.Play(turn)
		}
	}
}

func TestSAN(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fen, turn, san string }{
		{"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1"},
		{"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"},
		{"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"k3r3/8/8/8/8/2N1N3/8/4K3 w - - 0 1", "c3d5", "Nd5"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q", "axb8=Q+"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8r", "axb8=R+"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8b", "axb8=B"},
		{"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8n", "axb8=N"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"k7/8/KQ6/8/8/8/8/8 w - - 0 1", "b6b7", "Qb7#"},
	} {
		p := chessBoard(t, c.fen)
		turn, err := p.ParseTurn(c.turn)
		require.NoError(t, err)
		assert.Equal(t, c.san, FormatSAN(p, turn))
		read, err := Read(p, c.san)
		require.NoError(t, err)
		assert.Equal(t, turn, read)
	}
}

func TestReadSAN(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fen, text, turn string }{
		{fen.Start(position.Chess), "Ng1f3", "g1f3"},
		{fen.Start(position.Chess), "Ng1-f3", "g1f3"},
		{fen.Start(position.Chess), "e2-e4", "e2e4"},
		{fen.Start(position.Chess), "N1f3", "g1f3"},
		{fen.Start(position.Chess), "e4!!", "e2e4"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "e5d6"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6", "e5d6"},
		{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3"},
		{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "d2c3"},
		{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bc3", "d2c3"},
		{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "b2xc3", "b2c3"},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8Q", "e7e8q"},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8(N)", "e7e8n"},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8=R+", "e7e8r"},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8=B", "e7e8b"},
		{"k7/8/5B2/8/8/8/1Q3B2/6K1 w - - 0 1", "B2d4", "f2d4"}, // a queen could go from b2 to d4
		{"k7/8/5B2/8/8/8/1Q3B2/6K1 w - - 0 1", "B2-d4", "b2d4"},
		{"k7/8/5B2/8/3p4/8/1Q3B2/6K1 w - - 0 1", "B2xd4", "f2d4"},
		{"k7/8/5B2/8/8/8/1Q3B2/6K1 w - - 0 1", "b2d4", "b2d4"},
		{"k7/8/5B2/8/8/8/1Q3B2/6K1 w - - 0 1", "B2D4", "b2d4"},
		{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "B1c4", "f1c4"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "o-o", "e1g1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1c1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1"}, // as in Chess960
		{"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", "e8c8"},
		{"8/k7/8/8/8/8/8/4R2K w - - 0 1", "e1a1", "e1a1"}, // a rook
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O–O–O", "e1c1"},
		{fen.Start(position.Chess), "♘f3", "g1f3"},
		{fen.Start(position.Chess), "♙e4", "e2e4"},
		{fen.Start(position.Chess), "e2‑e4", "e2e4"},
		{fen.Start(position.Chess), "Ｎｆ３", "g1f3"},
	} {
		p := chessBoard(t, c.fen)
		turn, err := Read(p, c.text)
		require.NoError(t, err, c.text)
		assert.Equal(t, c.turn, p.FormatTurn(turn), c.text)
	}
	for _, c := range []struct {
		fen, text string
		want      error
	}{
		{fen.Start(position.Chess), "Nf4", position.ErrIllegal},
		{fen.Start(position.Chess), "e5", position.ErrIllegal},
		{fen.Start(position.Chess), "exd3", position.ErrIllegal},
		{fen.Start(position.Chess), "Nxf3", position.ErrIllegal},
		{fen.Start(position.Chess), "O-O", position.ErrIllegal},
		{fen.Start(position.Chess), "Kg1", position.ErrIllegal},
		{fen.Start(position.Chess), "e4=Q", position.ErrIllegal},
		{fen.Start(position.Chess), "炮二平五", position.ErrNotAMove},
		{fen.Start(position.Chess), "C2.5", position.ErrNotAMove},
		{fen.Start(position.Chess), "", position.ErrNotAMove},
		{fen.Start(position.Chess), "x", position.ErrNotAMove},
		{fen.Start(position.Chess), "(Q)", position.ErrNotAMove},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8", position.ErrNoPromotion},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8", position.ErrNoPromotion},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8=K", position.ErrNotAMove},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", position.ErrIllegal},
		{"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1a1", position.ErrIllegal},
		{"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qe1", ErrAmbiguous},
		{"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qhe1", ErrAmbiguous},
	} {
		_, err := Read(chessBoard(t, c.fen), c.text)
		assert.ErrorIs(t, err, c.want, "%q in %s", c.text, c.fen)
	}
	_, err := Read(chessBoard(t, fen.Start(position.Chess)), "e8\n\n+")
	assert.EqualError(t, err, "not legal here: e8 +")
	_, err = Read(chessBoard(t, "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1"), "Qhe1")
	assert.ErrorContains(t, err, "Q1e1")
	assert.ErrorContains(t, err, "Qh4e1")
}

func FuzzSAN(f *testing.F) {
	for _, text := range []string{"Nf3", "e4", "exd5", "O-O", "0-0-0", "e8=Q+", "e8(Q)", "R1e2", "Qh4xe1", "e2-e4", "bxa8=N#", "=", "x", "("} {
		f.Add(text, uint8(0))
	}
	positions := []string{
		fen.Start(position.Chess), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "3n3k/4P3/8/8/8/8/8/K7 w - - 0 1",
		"8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		p := chessBoard(t, positions[int(which)%len(positions)])
		turn, err := Read(p, text)
		if err != nil {
			if !errors.Is(err, position.ErrNotAMove) && !errors.Is(err, position.ErrIllegal) && !errors.Is(err, ErrAmbiguous) {
				require.Fail(t, "an unknown error", "%v", err)
			}
			require.NotContains(t, err.Error(), "\n")
			return
		}
		written := FormatSAN(p, turn)
		again, err := ParseSAN(p, written)
		require.NoError(t, err)
		require.Equal(t, turn, again, "%q was read as %s", text, written)
	})
}

func TestIsEnPassant(t *testing.T) {
	for word, want := range map[string]bool{"e.p.": true, "e.p": true, "ep": true, "e.p.+": true, "ep!?": true, "e4": false, "": false, "+": false} {
		assert.Equal(t, want, IsEnPassant(word), word)
	}
}
