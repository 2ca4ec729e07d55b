//go:build !unix

package plainfile

import "errors"

func makeFIFO(string) error { return errors.ErrUnsupported }
