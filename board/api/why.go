package api

import (
	"fmt"

	"xqengine/claims"
	"xqengine/position"
)

// WhyOf says claims about a turn that may be played in p.
func WhyOf(p *position.Position, list []claims.Claim) (sentences []Sentence) {
	for _, c := range list {
		s := Sentence{Kind: string(c.Kind), Texts: map[string]string{}}
		for _, language := range claims.Languages {
			speaker, err := claims.NewSpeaker(p.Variant(), language)
			if err != nil {
				continue // cannot be: it is one of them
			}
			speaker.Move = func(turn string, before []string) string { return s.place(p, turn, before) }
			speaker.PlateName = func(plate position.Plate) string { return fmt.Sprintf("[p%d]", plate.Number) }
			s.Texts[language] = speaker.Say(c)
		}
		sentences = append(sentences, s)
	}
	return sentences
}

// place returns what stands for a turn that is played in p after others.
func (s *Sentence) place(p *position.Position, text string, before []string) string {
	q := p.Clone()
	for _, earlier := range before {
		turn, err := q.ParseTurn(earlier)
		if err != nil {
			return text
		}
		q.Play(turn)
	}
	turn, err := q.ParseTurn(text)
	if err != nil {
		return text
	}
	written := NotationsOf(q, turn)
	for i, known := range s.Turns {
		if known == written {
			return fmt.Sprintf("[%d]", i)
		}
	}
	s.Turns = append(s.Turns, written)
	return fmt.Sprintf("[%d]", len(s.Turns)-1)
}
