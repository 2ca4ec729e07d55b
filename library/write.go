package library

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// create makes a collection.
func (l *Library) create(name string) (file string, err error) {
	first, err := (&line{Format: collectionFormat, Version: collectionVersion, Name: &name}).append(nil)
	if err != nil {
		return "", err
	}
	file = fmt.Sprintf("c%s-%s", strconv.FormatInt(time.Now().UnixMilli(), 36), strings.ToLower(rand.Text()[:6]))
	if err := l.folder.Replace(file+collectionSuffix, first); err != nil {
		return "", err
	}
	l.files[file] = &collection{FileState: FileState{Name: name, Next: 1, Mark: strconv.Itoa(len(first))}, end: int64(len(first))}
	return file, l.tell(file)
}

// write appends lines to a collection and tells the index, in that order. The lines are acknowledged when it returns nil.
func (l *Library) write(ctx context.Context, file string, lines []line) error {
	if err := l.append(ctx, file, lines); err != nil {
		return err
	}
	return l.tell(file)
}

// append appends lines to a collection. They are on disk when it returns nil; the index gets them from tell.
func (l *Library) append(ctx context.Context, file string, lines []line) error {
	c := l.files[file]
	info, err := l.folder.Stat(file + collectionSuffix)
	if err != nil {
		return err
	}
	if info.Size != c.end { // a write failed, or the index did not get what was written
		if err := errors.Join(l.tell(file), l.catchUp(ctx, file, new(counter))); err != nil {
			return err
		}
	}
	var text []byte
	if torn := info.Size - c.end; torn > 0 {
		if text, err = (&line{Cut: torn + 1}).append([]byte{'\n'}); err != nil {
			return err
		}
	}
	after, at := *c, info.Size
	for i := range lines {
		from := len(text)
		if text, err = lines[i].append(text); err != nil {
			return err
		}
		one := located{line: &lines[i], from: at + int64(from), to: at + int64(len(text))}
		after.waiting = after.take(file, one, after.waiting)
	}
	out, err := l.folder.Append(file + collectionSuffix)
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	if err = errors.Join(err, out.Close()); err != nil { // any part of it may be there
		return errors.Join(err, l.tell(file), l.catchUp(ctx, file, new(counter)))
	}
	after.end = info.Size + int64(len(text))
	after.Mark = strconv.FormatInt(after.end, 10)
	*c = after
	return nil
}

// tell gives the index what waits for it. If that fails, the lines are in the file: the index catches up before the next write,
// or when the library is opened again.
func (l *Library) tell(file string) error {
	c := l.files[file]
	if c.FileState == c.told {
		return nil
	}
	if err := l.index.Update(file, c.FileState, c.waiting); err != nil {
		*c = collection{FileState: c.told, told: c.told, end: c.told.end()}
		return err
	}
	c.told, c.waiting = c.FileState, nil
	l.publish()
	return nil
}
