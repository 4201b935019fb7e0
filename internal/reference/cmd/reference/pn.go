package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/internal/source"
)

// compareTrees compares the syntax trees of all manifests in the directories and files given, or in the module path.
func (o *options) compareTrees(ctx context.Context, puppet *reference.Puppet, paths []string, stdout io.Writer) error {
	if len(paths) == 0 {
		paths = strings.Split(o.modulePath, ":")
	}
	files, err := reference.Manifests(paths)
	if err != nil {
		return err
	}
	trees, err := reference.CompareTrees(ctx, puppet, files, dump)
	if err != nil {
		return err
	}
	trees.Write(stdout, o.show)
	if n := len(trees.Differences); n > 0 {
		return fmt.Errorf("%d of %d syntax trees are not as in Puppet", n, len(files))
	}
	return nil
}

// dump returns a manifest's tree, or its first syntax error in Puppet's words.
func dump(file, text string) (string, error) {
	program, found := parser.Parse(source.NewFile(file, text), parser.Options{Compat: true})
	for _, d := range found {
		if d.Severity == diag.Error {
			return "", errors.New(diag.Located(d))
		}
	}
	return ast.Dump(program), nil
}
