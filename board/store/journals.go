package store

import (
	"os"
	"strings"

	"xqengine/record"
)

// Journals reads the games of a folder that another program may be playing: it takes nothing for itself and changes nothing.
type Journals struct{ folder Folder }

// OpenJournals returns the journals of a directory, which must be there.
func OpenJournals(dir string) (*Journals, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return NewJournals(&Dir{root: root}), nil
}

// NewJournals returns the journals of a folder.
func NewJournals(f Folder) *Journals { return &Journals{f} }

// List describes the journals; their names are the ids of the games.
func (j *Journals) List() ([]File, error) {
	files, err := j.folder.List()
	if err != nil {
		return nil, err
	}
	var list []File
	for _, file := range files {
		if id, ok := strings.CutSuffix(file.Name, journalSuffix); ok && isID(id) {
			file.Name = id
			list = append(list, file)
		}
	}
	return list, nil
}

// Read returns a game as it is now. What stands behind the last whole line of its journal is left out.
func (j *Journals) Read(id string) (*record.Game, error) {
	text, err := readAll(j.folder, id+journalSuffix)
	if err != nil {
		return nil, err
	}
	g, _, _, err := replay(text)
	if err != nil {
		return nil, err
	}
	return g.Tree.Record, nil
}

// Close ends the use of the folder.
func (j *Journals) Close() error { return j.folder.Close() }
