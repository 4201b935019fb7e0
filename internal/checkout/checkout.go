// Package checkout writes the files of commits of a git repository to folders, with the git command. It changes nothing of the
// repository: not its index, not its working tree, not its list of worktrees.
package checkout

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Repository is a working tree, and a folder in it.
type Repository struct {
	Top    string // the working tree, an absolute path
	Prefix string // the folder below it, "." for the whole
}

// Commit is a state of the files.
type Commit struct {
	repo *Repository
	Ref  string // as the user names it
	Tree string // the hash that stands for all files
}

// Find returns the repository in which a folder is. It fails where there is no git command, and no working tree around the folder.
func Find(ctx context.Context, dir string) (*Repository, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, errors.New("there is no git command, which is needed to look at other versions")
	}
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return nil, fmt.Errorf("there is no directory %s", dir)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is not a directory", dir)
	}
	top, err := git(ctx, dir, nil, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("%s is not in the working tree of a git repository: %w", dir, err)
	}
	prefix, err := git(ctx, dir, nil, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, err
	}
	return &Repository{filepath.FromSlash(top), filepath.Clean(filepath.FromSlash(prefix))}, nil
}

// Commit finds what a ref stands for: a branch, a tag, a hash or an expression such as HEAD~3.
func (r *Repository) Commit(ctx context.Context, ref string) (*Commit, error) {
	if ref == "" || strings.HasPrefix(ref, "-") {
		return nil, fmt.Errorf("%q is no name of a commit", ref)
	}
	tree, err := git(ctx, r.Top, nil, "rev-parse", "--verify", "--quiet", ref+"^{tree}")
	if err != nil {
		return nil, fmt.Errorf("the repository %s has no commit %s", r.Top, ref)
	}
	return &Commit{r, ref, tree}, nil
}

// Dirty reports whether there is something in the repository's folder that is not in its last commit.
func (r *Repository) Dirty(ctx context.Context) (bool, error) {
	out, err := git(ctx, filepath.Join(r.Top, r.Prefix), nil, "status", "--porcelain", "--", ".")
	return out != "", err
}

// Has reports whether the commit has the folder of the repository.
func (c *Commit) Has(ctx context.Context) bool {
	kind, err := git(ctx, c.repo.Top, nil, "cat-file", "-t", c.Tree+":"+c.folder())
	return err == nil && kind == "tree"
}

func (c *Commit) folder() string {
	if c.repo.Prefix == "." {
		return ""
	}
	return filepath.ToSlash(c.repo.Prefix)
}

// Write writes the commit's files into a folder, those of its submodules too, which have to be checked out in the working tree.
func (c *Commit) Write(ctx context.Context, dir string) error {
	return write(ctx, c.repo.Top, c.Tree, dir, c.Ref)
}

// write writes a tree of the repository in top.
func write(ctx context.Context, top, tree, dir, ref string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	index, err := os.CreateTemp("", "p2go-index-")
	if err != nil {
		return err
	}
	// git makes the file itself: an empty one is no index.
	if err := errors.Join(index.Close(), os.Remove(index.Name())); err != nil {
		return err
	}
	defer os.Remove(index.Name())
	env := []string{"GIT_INDEX_FILE=" + index.Name()}
	if _, err := git(ctx, top, env, "read-tree", tree); err != nil {
		return err
	}
	if _, err := git(ctx, top, env, "checkout-index", "--all", "--force", "--prefix="+filepath.ToSlash(dir)+"/"); err != nil {
		return err
	}
	modules, err := submodules(ctx, top, tree)
	if err != nil {
		return err
	}
	for _, m := range modules {
		if err := m.write(ctx, top, dir, ref); err != nil {
			return err
		}
	}
	return nil
}

// submodule is a place in a tree where another repository belongs.
type submodule struct{ path, commit string }

// submodules are those of a tree.
func submodules(ctx context.Context, top, tree string) ([]submodule, error) {
	out, err := git(ctx, top, nil, "ls-tree", "-r", "-z", "--full-tree", tree)
	if err != nil {
		return nil, err
	}
	var list []submodule
	for entry := range strings.SplitSeq(out, "\x00") {
		head, path, _ := strings.Cut(entry, "\t")
		if fields := strings.Fields(head); len(fields) == 3 && fields[1] == "commit" {
			list = append(list, submodule{path, fields[2]})
		}
	}
	return list, nil
}

func (m submodule) write(ctx context.Context, top, dir, ref string) error {
	here := filepath.Join(top, filepath.FromSlash(m.path))
	found, err := git(ctx, here, nil, "rev-parse", "--show-toplevel")
	real, err2 := filepath.EvalSymlinks(here)
	if err != nil || err2 != nil || filepath.FromSlash(found) != real {
		return fmt.Errorf("%s has the submodule %s, which is not checked out: git submodule update --init %[2]s", ref, m.path)
	}
	if _, err := git(ctx, here, nil, "cat-file", "-e", m.commit+"^{commit}"); err != nil {
		return fmt.Errorf("%s has the submodule %s at %.12s, a commit that is not there: git -C %[2]s fetch", ref, m.path, m.commit)
	}
	return write(ctx, here, m.commit+"^{tree}", filepath.Join(dir, filepath.FromSlash(m.path)), ref)
}

// git runs the command in a folder, and returns what it prints. Errors are its first message.
func git(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(append(environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0"), env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		message, _, _ := strings.Cut(strings.TrimSpace(errs.String()), "\n")
		message = strings.TrimPrefix(strings.TrimPrefix(message, "fatal: "), "error: ")
		if message == "" {
			message = err.Error()
		}
		return "", fmt.Errorf("git %s: %s", args[0], message)
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}

// environ is the environment without what a hook of git sets: which repository, and which index.
func environ() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains([]string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"}, name)
	})
}
