package fleet

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"xqengine/internal/plainfile"
)

// ServerOptions say how the embedded server runs.
type ServerOptions struct {
	Listen  string   // HOST:PORT; port 0: any that is free
	Dir     string   // of the store
	Owners  []string // public keys that may do everything
	Workers []string // public keys that may take work and publish results
	// Certificate and key of TLS, in PEM files; none: no TLS.
	TLSCert, TLSKey string
	// Sync is how often what was written is put on the disk; 0: at once with each message. A process that is killed loses
	// nothing either way; a machine that loses power loses what came since, and those items are played again.
	Sync time.Duration
	// StoreMB is the bound of the store; 0: DefaultStoreMB. Dispatchers must be told the same.
	StoreMB int
	Log     io.Writer // of the server's warnings and errors; nil: none
}

// readyTimeout is how long the server may take to read its store.
const readyTimeout = 5 * time.Minute

// StartServer runs a NATS server with JetStream in this process. Shutdown ends it.
func StartServer(o ServerOptions) (*server.Server, error) {
	host, portText, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	port, err := strconv.Atoi(portText)
	if err != nil || port < 0 || port > 65535 {
		return nil, fmt.Errorf("listen: %q is not a port", portText)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if len(o.Owners) == 0 {
		return nil, errors.New("the server has no owner's key: nobody could use it")
	}
	options := &server.Options{
		ServerName: "xqfleet", Host: host, Port: port, NoSigs: true, NoLog: o.Log == nil,
		JetStream: true, StoreDir: o.Dir, JetStreamMaxStore: int64(cmp.Or(o.StoreMB, DefaultStoreMB)) << 20, SyncInterval: o.Sync, SyncAlways: o.Sync == 0,
		MaxPayload: 8 << 20, WriteDeadline: 10 * time.Second, PingInterval: 10 * time.Second, MaxPingsOut: 3,
	}
	for _, key := range o.Owners {
		options.Nkeys = append(options.Nkeys, &server.NkeyUser{Nkey: key})
	}
	for _, key := range o.Workers {
		options.Nkeys = append(options.Nkeys, &server.NkeyUser{Nkey: key, Permissions: workerPermissions(key)})
	}
	if o.TLSCert != "" || o.TLSKey != "" {
		pair, err := tls.LoadX509KeyPair(o.TLSCert, o.TLSKey)
		if err != nil {
			return nil, fmt.Errorf("tls: %w", err)
		}
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		options.TLSTimeout = 5
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	if o.Log != nil {
		s.SetLoggerV2(&serverLog{w: o.Log}, false, false, false)
	}
	s.Start()
	if !s.ReadyForConnections(readyTimeout) {
		s.Shutdown()
		return nil, fmt.Errorf("the server did not start to listen on %s: is the port taken, or %s not to be read?", o.Listen, o.Dir)
	}
	return s, nil
}

// workerPermissions are what workers with a key need and no more: no run can be submitted or stopped, no work or result removed,
// no artefact written; nothing can be published under another's key, and nothing read that is meant for another.
func workerPermissions(key string) *server.Permissions {
	const objects = "OBJ_" + artefacts
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			helloSubject, specSubject, beatBy(key, "*"), resultBy("*", key),
			"$JS.API.INFO",
			"$JS.API.CONSUMER.INFO." + workStream + ".*", "$JS.API.CONSUMER.MSG.NEXT." + workStream + ".*",
			"$JS.ACK." + workStream + ".>",
			"$JS.API.STREAM.INFO." + workStream, "$JS.API.STREAM.INFO." + objects,
			"$JS.API.DIRECT.GET." + objects + ".>", "$JS.API.STREAM.MSG.GET." + objects,
			"$JS.API.CONSUMER.CREATE." + objects, "$JS.API.CONSUMER.CREATE." + objects + ".>",
			"$JS.API.CONSUMER.DELETE." + objects + ".>", "$JS.FC.>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{inboxOf(key) + ".>", activeSubject}},
	}
}

// ServerTLS returns what a client checks a server's certificate by: the authorities in a PEM file.
func ServerTLS(authorities string) (*tls.Config, error) {
	text, err := plainfile.ReadFile(authorities)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s: no certificates in PEM", authorities)
	}
	return &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, nil
}

// serverLog writes what matters of the server's log.
type serverLog struct{ w io.Writer }

func (l *serverLog) line(level, format string, v []any) {
	fmt.Fprintf(l.w, "nats: "+level+format+"\n", v...)
}
func (l *serverLog) Warnf(format string, v ...any)  { l.line("warning: ", format, v) }
func (l *serverLog) Errorf(format string, v ...any) { l.line("", format, v) }
func (l *serverLog) Fatalf(format string, v ...any) { l.line("fatal: ", format, v) }
func (l *serverLog) Noticef(string, ...any)         {}
func (l *serverLog) Debugf(string, ...any)          {}
func (l *serverLog) Tracef(string, ...any)          {}
