//go:build longer

package mateproof

const long = true
