// Package hostcheck tells by which names a server for browsers may be called. It keeps out pages of others that have their own
// name point to this machine (DNS rebinding): the browser then sends that name.
package hostcheck

import (
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// Allowed reports whether the Host header of a request names a server that listens on a port of this machine: as localhost, by a
// loopback address, or by one of further names, which have no port.
func Allowed(host string, port int, names []string) bool {
	name, text, err := net.SplitHostPort(host)
	if err != nil {
		name, text = strings.Trim(host, "[]"), "80"
		if strings.Contains(host, ":") && !strings.HasPrefix(host, "[") {
			return false
		}
	}
	if text != strconv.Itoa(port) {
		return false
	}
	if strings.EqualFold(name, "localhost") {
		return true
	}
	if slices.ContainsFunc(names, func(known string) bool { return strings.EqualFold(known, name) }) {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && (address == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || address == netip.IPv6Loopback())
}
