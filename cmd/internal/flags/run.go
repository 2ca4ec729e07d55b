package flags

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// Exit codes.
const (
	exitFailure = 1
	exitMisuse  = 2
)

// misuse is an error in how a program was called.
type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

// Misuse marks an error as one in how the program was called, for which the exit code is another.
func Misuse(err error) error { return misuse{err} }

// exit ends a program with a code; what there is to say has been said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// Exit returns the error that ends a program with a code, which tells what came out, and without a word.
func Exit(code int) error { return exit(code) }

// Main runs a program until it is done, with a context that ends when it is interrupted or told to end, and exits.
func Main(run func(ctx context.Context) (code int)) {
	// A reader of our output that goes away is an error of the write, not the death of the program.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx)
	stop()
	os.Exit(code)
}

// Run carries out a command line with the commands of a program, reports what goes wrong in a line, and returns the exit code.
func Run(ctx context.Context, name, description string, commands any, args []string, out, problems io.Writer, more ...kong.Option) int {
	if len(args) > 0 && args[0] == "help" { // as other programs have it
		args = append(slices.Clone(args[1:]), "--help")
	}
	exited := false
	parser, err := kong.New(commands, append([]kong.Option{
		kong.Name(name),
		kong.Description(description),
		kong.Writers(out, problems),
		kong.Exit(func(int) { exited = true }), // after --help
		kong.ConfigureHelp(kong.HelpOptions{WrapUpperBound: 100, NoExpandSubcommands: true}),
		kong.ValueFormatter(explain),
		kong.BindTo(ctx, (*context.Context)(nil)),
	}, more...)...)
	if err != nil {
		return report(problems, name, err)
	}
	parsed, err := parser.Parse(Long(parser.Model, args))
	switch {
	case exited:
		return 0
	case err != nil:
		return report(problems, name, Misuse(fmt.Errorf("%w (%s --help tells more)", withoutCall(err), name)))
	}
	return report(problems, name, parsed.Run())
}

// withoutCall leaves the system call out of what is said of a file that is not there: nobody asked for it.
func withoutCall(err error) error {
	file, ok := errors.AsType[*fs.PathError](err)
	if !ok {
		return err
	}
	return errors.New(strings.Replace(err.Error(), file.Error(), file.Path+": "+file.Err.Error(), 1))
}

// report prints an error, if there is one, and returns the exit code.
func report(w io.Writer, name string, err error) int {
	if err == nil {
		return 0
	}
	if code, ok := errors.AsType[exit](err); ok {
		return int(code)
	}
	fmt.Fprintf(w, "%s: %v\n", name, err)
	if _, ok := errors.AsType[misuse](err); ok {
		return exitMisuse
	}
	return exitFailure
}
