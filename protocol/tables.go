package protocol

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"xqengine/egtb"
	"xqengine/search"
	"xqengine/syzygy"
)

// folderSeparator stands between several folders.
const folderSeparator = ";"

// setUseTables lets the search ask endgame tables, or not.
func (s *Session) setUseTables(value string) error {
	s.set.useTables = value == "true"
	return s.giveTables()
}

// setTablePath opens the tables of a list of folders, besides those of the program; those that were open stay if one cannot be used.
func (s *Session) setTablePath(list string) error {
	s.upkeep(func() error {
		tables, err := openTables(list)
		if err != nil {
			return fmt.Errorf("%s: %w; nothing has changed", s.options.find("Table Path").name(s.protocol), err)
		}
		old := s.tables
		s.tables = tables
		err = s.giveTables()
		return errors.Join(err, old.Close())
	})
	return nil
}

// openTables opens the tables of folders; nil if the list is empty.
func openTables(list string) (*egtb.Tables, error) {
	var folders []string
	for _, folder := range strings.Split(list, folderSeparator) {
		if folder = strings.TrimSpace(folder); folder != "" {
			folders = append(folders, filepath.Clean(folder))
		}
	}
	if len(folders) == 0 {
		return nil, nil
	}
	tables, err := egtb.Open(folders...)
	if err == nil && !slices.ContainsFunc(tables.List(), func(i egtb.Info) bool { return slices.Contains(folders, filepath.Dir(i.File)) }) {
		err = fmt.Errorf("%s: no table (*%s) is in it", quoted(list), egtb.Extension)
	}
	if err != nil {
		return nil, errors.Join(oneLine(err), tables.Close())
	}
	return tables, nil
}

// oneLine returns an error of several lines as its first, with how many there are besides.
func oneLine(err error) error {
	lines := strings.Split(err.Error(), "\n")
	if len(lines) == 1 {
		return err
	}
	return fmt.Errorf("%s (and %d more)", lines[0], len(lines)-1)
}

// setSyzygyPath opens the Syzygy tables of a list of folders; those that were open stay if a file cannot be used. A folder that
// does not exist or has no table is reported, but is not an error: xboard hands a folder of its own to every engine.
func (s *Session) setSyzygyPath(list string) error {
	note := ""
	s.upkeepThen(func() error {
		tables, err := openSyzygy(list)
		if err != nil {
			err = fmt.Errorf("%s: %w; nothing has changed", s.options.find("SyzygyPath").name(s.protocol), err)
			if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNoTable) {
				note, err = err.Error(), nil
			}
			return err
		}
		old := s.syzygy
		s.syzygy = tables
		err = s.giveTables()
		return errors.Join(err, old.Close())
	}, func() {
		if note != "" {
			s.out.line(s.dialect().message(note))
		}
	})
	return nil
}

// errNoTable says that there is nothing to open.
var errNoTable = errors.New("no table (*.rtbw) is in it")

// openSyzygy opens the Syzygy tables of folders; nil if the list is empty.
func openSyzygy(list string) (*syzygy.Tables, error) {
	var folders []string
	for _, part := range strings.Split(list, folderSeparator) {
		for _, folder := range filepath.SplitList(strings.TrimSpace(part)) { // as other engines have them
			folders = append(folders, filepath.Clean(folder))
		}
	}
	if len(folders) == 0 {
		return nil, nil
	}
	tables, err := syzygy.Open(folders...)
	if err == nil && tables.MaxPieces() == 0 {
		err = fmt.Errorf("%s: %w", quoted(list), errNoTable)
	}
	if err != nil {
		return nil, errors.Join(oneLine(err), tables.Close())
	}
	return tables, nil
}

// giveTables lets the engine have the tables that the options say.
func (s *Session) giveTables() error {
	var tables []search.Tables
	switch {
	case !s.set.useTables:
	case s.tables != nil:
		tables = append(tables, search.XiangqiTables(s.tables))
	default:
		tables = append(tables, search.EmbeddedTables())
	}
	if s.syzygy != nil {
		tables = append(tables, search.SyzygyTables(s.syzygy, s.set.syzygyDepth, s.set.syzygyFifty))
	}
	return s.engine.Configure(func(o *search.Options) { o.Tables = tables })
}
