package api

import (
	"xqengine/record"
)

// Bounds of what a page may send: Welcome.Limits tells pages of them.
const (
	MaxMessage = 64 << 10 // bytes of a message
	MaxImport  = 32 << 20 // bytes of a file
	MaxNodes   = record.MaxNodes
	MaxLines   = 10 // of an analysis
	MaxComment = 64 << 10
	MaxGlyphs  = 8 // of a node
	MaxGlyph   = 255
	maxName    = 100
	maxSeconds = 7 * 24 * 3600 // of a clock
	MaxTags    = 64
	maxTag     = 1000
)
