//go:build !unix

package protocol

import "errors"

func makeFIFO(string) error { return errors.ErrUnsupported }
