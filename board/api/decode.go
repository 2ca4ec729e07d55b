package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
)

// Message is a message from a page.
type Message interface{ Head() *Envelope }

func (e *Envelope) Head() *Envelope { return e }

// messages makes an empty message of each type.
var messages = map[string]func() Message{
	TypeHello:    func() Message { return new(Hello) },
	TypeOpen:     func() Message { return new(Open) },
	TypeNew:      func() Message { return new(New) },
	TypeLay:      func() Message { return new(Lay) },
	TypeOptions:  func() Message { return new(Options) },
	TypeView:     func() Message { return new(ViewNode) },
	TypeBook:     func() Message { return new(Book) },
	TypeTables:   func() Message { return new(Tables) },
	TypeWhy:      func() Message { return new(Why) },
	TypePreview:  func() Message { return new(Preview) },
	TypeCheck:    func() Message { return new(Check) },
	TypePlay:     func() Message { return new(Play) },
	TypeTakeBack: func() Message { return new(TakeBack) },
	TypeRedo:     func() Message { return new(Redo) },
	TypeGoto:     func() Message { return new(Goto) },
	TypeMoveNow:  func() Message { return new(MoveNow) },
	TypeHint:     func() Message { return new(Hint) },
	TypePause:    func() Message { return new(Pause) },
	TypeResign:   func() Message { return new(Resign) },
	TypeDraw:     func() Message { return new(Draw) },
	TypePlayOn:   func() Message { return new(PlayOn) },
	TypeRetry:    func() Message { return new(Retry) },
	TypeAnalyse:  func() Message { return new(Analyse) },
	TypeUnfold:   func() Message { return new(Unfold) },
	TypeReview:   func() Message { return new(Review) },
	TypeTry:      func() Message { return new(Try) },
	TypeThreat:   func() Message { return new(Threat) },
	TypeComment:  func() Message { return new(Comment) },
	TypeGlyph:    func() Message { return new(Glyph) },
	TypeDelete:   func() Message { return new(Delete) },
	TypePromote:  func() Message { return new(Promote) },
	TypeOrder:    func() Message { return new(Order) },
	TypeInsert:   func() Message { return new(Insert) },
	TypeUndo:     func() Message { return new(Undo) },
	TypePlayers:  func() Message { return new(Players) },
	TypeTags:     func() Message { return new(Tags) },
	TypeRules:    func() Message { return new(SetRules) },
}

// Decode reads a message. The envelope is filled as far as it could be read, so that an error can name the cid.
func Decode(data []byte) (Message, Envelope, error) {
	var head Envelope
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, Envelope{}, FailJSON(err)
	}
	if head.V != Protocol {
		return nil, head, Fail(ErrorProtocol, "want", strconv.Itoa(Protocol))
	}
	make, ok := messages[head.Type]
	if !ok {
		return nil, head, Fail(ErrorType, "type", Quoted(head.Type))
	}
	m := make()
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(m); err != nil {
		if field, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			return nil, head, FailField(Quoted(strings.Trim(field, `"`)), CauseUnknown)
		}
		return nil, head, FailJSON(err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, head, FailCause(ErrorMessage, CauseObjects)
	}
	return m, head, nil
}

// Encode writes a message. Messages are made of types that can always be written.
func Encode(m any) []byte {
	text, err := json.Marshal(m)
	if err != nil {
		panic("board: " + err.Error())
	}
	return text
}
