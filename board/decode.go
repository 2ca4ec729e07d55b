package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"xqengine/internal/clip"
)

// message is a message from a page.
type message interface{ envelope() *Envelope }

func (e *Envelope) envelope() *Envelope { return e }

// messages makes an empty message of each type.
var messages = map[string]func() message{
	TypeHello:    func() message { return new(Hello) },
	TypeOpen:     func() message { return new(Open) },
	TypeNew:      func() message { return new(New) },
	TypeLay:      func() message { return new(Lay) },
	TypeOptions:  func() message { return new(Options) },
	TypeView:     func() message { return new(ViewNode) },
	TypeBook:     func() message { return new(Book) },
	TypeWhy:      func() message { return new(Why) },
	TypePreview:  func() message { return new(Preview) },
	TypeCheck:    func() message { return new(Check) },
	TypePlay:     func() message { return new(Play) },
	TypeTakeBack: func() message { return new(TakeBack) },
	TypeRedo:     func() message { return new(Redo) },
	TypeGoto:     func() message { return new(Goto) },
	TypeMoveNow:  func() message { return new(MoveNow) },
	TypeHint:     func() message { return new(Hint) },
	TypePause:    func() message { return new(Pause) },
	TypeResign:   func() message { return new(Resign) },
	TypeDraw:     func() message { return new(Draw) },
	TypePlayOn:   func() message { return new(PlayOn) },
	TypeRetry:    func() message { return new(Retry) },
	TypeAnalyse:  func() message { return new(Analyse) },
	TypeUnfold:   func() message { return new(Unfold) },
	TypeReview:   func() message { return new(Review) },
	TypeComment:  func() message { return new(Comment) },
	TypeGlyph:    func() message { return new(Glyph) },
	TypeDelete:   func() message { return new(Delete) },
	TypePromote:  func() message { return new(Promote) },
	TypeOrder:    func() message { return new(Order) },
	TypeInsert:   func() message { return new(Insert) },
	TypeUndo:     func() message { return new(Undo) },
	TypePlayers:  func() message { return new(Players) },
	TypeTags:     func() message { return new(Tags) },
	TypeRules:    func() message { return new(SetRules) },
}

// failure is an error with a code, which the page puts into words.
type failure struct {
	code   string
	params map[string]string
}

// fail returns a failure; params are names and values in turn.
func fail(code string, params ...string) *failure {
	f := &failure{code: code}
	for i := 0; i+1 < len(params); i += 2 {
		if f.params == nil {
			f.params = map[string]string{}
		}
		f.params[params[i]] = params[i+1]
	}
	return f
}

// because returns a failure with a reason that can be translated: its template has {0}, {1} and so on for the values.
func because(code, template string, values ...string) *failure {
	f := fail(code, "template", template)
	var pairs []string
	for i, value := range values {
		f.params[strconv.Itoa(i)] = value
		pairs = append(pairs, "{"+strconv.Itoa(i)+"}", value)
	}
	f.params["reason"] = strings.NewReplacer(pairs...).Replace(template)
	return f
}

// Error returns code and parameters as one line, for logs.
func (f *failure) Error() string {
	text := f.code
	for _, name := range []string{"field", "reason", "type", "limit", "most", "turn", "why", "state", "node", "side"} {
		if value, ok := f.params[name]; ok {
			text += " " + name + "=" + strconv.Quote(value)
		}
	}
	return text
}

// failureOf returns err as a failure.
func failureOf(err error) *failure {
	if f, ok := errors.AsType[*failure](err); ok {
		return f
	}
	return fail(ErrorMessage, "reason", err.Error())
}

// decode reads a message. The envelope is filled as far as it could be read, so that an error can name the cid.
func decode(data []byte) (message, Envelope, error) {
	var head Envelope
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, Envelope{}, fail(ErrorMessage, "reason", jsonReason(err))
	}
	if head.V != Protocol {
		return nil, head, fail(ErrorProtocol, "want", strconv.Itoa(Protocol))
	}
	make, ok := messages[head.Type]
	if !ok {
		return nil, head, fail(ErrorType, "type", quoted(head.Type))
	}
	m := make()
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(m); err != nil {
		if field, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			return nil, head, fail(ErrorField, "field", quoted(strings.Trim(field, `"`)), "reason", "unknown")
		}
		return nil, head, fail(ErrorMessage, "reason", jsonReason(err))
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, head, fail(ErrorMessage, "reason", "more than one object")
	}
	return m, head, nil
}

// jsonReason says what is wrong with a text that should be JSON.
func jsonReason(err error) string {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return "field " + quoted(wrong.Field) + ": " + wrong.Value + " where " + wrong.Type.String() + " is wanted"
	}
	return quoted(err.Error())
}

// quoted returns a text from outside for a message: the page has more room than a line of a terminal.
func quoted(text string) string { return clip.To(text, 80) }
