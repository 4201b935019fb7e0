//go:build linux

package archive

import (
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/value"
)

// refused is an error of the module's own, which is told without the value that could not be set.
func refused(text string) error { return &attribute.Refused{Text: text} }

// fetch gets the archive from its source, and puts it into its place where its checksum is good.
func (r *resource) fetch() error {
	dir := r.d.Text("temp_dir")
	if info, err := os.Stat(dir); dir != "" && (err != nil || !info.IsDir()) {
		return refused("Temporary directory " + dir + " doesn't exist")
	}
	f, err := os.CreateTemp(dir, filepath.Base(r.path)+"_")
	if err != nil {
		return err
	}
	temp := f.Name()
	defer os.Remove(temp) //nolint:errcheck // which is gone when all went well
	defer f.Close()
	if err := r.copy(f); err != nil {
		return err
	}
	if r.verify && r.kind != none {
		is, err := r.sumOf(temp)
		if err != nil {
			return err
		}
		want, err := r.wanted()
		if err != nil {
			return err
		}
		if is != want {
			return refused("Download file checksum mismatch (expected: " + want + " actual: " + is + ")")
		}
	}
	if err := os.MkdirAll(filepath.Dir(r.path), 0o755); err != nil {
		return err
	}
	return place(temp, r.path)
}

// place moves a file to its place, which may be on another file system.
func place(from, to string) error {
	err := os.Rename(from, to)
	if !errors.Is(err, syscall.EXDEV) {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to))
	if err != nil {
		return err
	}
	defer os.Remove(out.Name()) //nolint:errcheck // which is gone when all went well
	defer out.Close()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	if err := out.Chmod(info.Mode().Perm()); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.Rename(out.Name(), to)
}

var remote = regexp.MustCompile(`(?m)^(?:http|ftp)`)

// newMode is that of files that are fetched, without the bits of the umask, and of those that another user extracts.
const (
	newMode      = 0o666
	readableMode = 0o644
)

// copy gets the archive from its source into a file.
func (r *resource) copy(f *os.File) error {
	name := r.source
	switch {
	case name == "":
		return refused("Unable to fetch archive, the source parameter is nil.")
	case strings.HasPrefix(name, "puppet"):
		text, err := file.Content(r.d, []string{name})
		if err != nil {
			return errors.New("Could not retrieve information from environment " + r.d.Catalog.Environment + " source(s) " + name + "'")
		}
		if _, err := f.WriteString(text); err != nil {
			return err
		}
		return f.Chmod(newMode &^ textfile.Umask())
	case remote.MatchString(name):
		if _, err := r.download(name, f.Name()); err != nil {
			return err
		}
		return f.Chmod(newMode &^ textfile.Umask())
	case strings.HasPrefix(name, "s3"):
		return errors.New("archives from s3 cannot be applied yet")
	case strings.HasPrefix(name, "file"):
		_, rest, _ := strings.Cut(name, ":")
		path, err := url.PathUnescape("/" + strings.TrimLeft(rest, "/"))
		if err != nil {
			return err
		}
		name = path
	case !exists(name):
		return refused("Source file: " + name + " does not exists.")
	}
	in, err := os.Open(name)
	if err != nil {
		return textfile.Reason(err, textfile.Opening, name)
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, in); err != nil {
		return textfile.Reason(err, "io_fread", name)
	}
	return f.Chmod(info.Mode().Perm() &^ textfile.Umask())
}

var word = regexp.MustCompile(`(?i)\b[\da-f]{32,128}\b`)

// wanted is the checksum that the archive is to have, "" for none.
func (r *resource) wanted() (string, error) {
	if r.sum == "" && r.d.Given("checksum") == nil && r.sumAt != "" {
		text, err := r.download(r.sumAt, "")
		if err != nil {
			return "", err
		}
		r.sum = word.FindString(text)
	}
	return r.sum, nil
}

// quoted is a text in a file of settings of curl.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text) + `"`
}

// download gets what is at an address into a file, or returns it where the file is "". What is secret goes to the program on its input, where nobody can read it.
func (r *resource) download(address, to string) (string, error) {
	name, password, cookie, proxy := r.d.Text("username"), r.d.Text("password"), r.d.Text("cookie"), r.d.Text("proxy_server")
	var own []string
	for _, v := range apply.List(r.d.Get("download_options")) {
		own = append(own, value.Text(v))
	}
	insecure := attribute.On(r.d, "allow_insecure")
	var c command.Command
	switch r.Provider() {
	case curl:
		args := []string{address}
		if to != "" {
			args = append(args, "-o", to)
		}
		args = append(args, "-fsSLg", "--max-redirs", "5")
		var secret []string
		if name != "" {
			account := name
			if r.d.Given("password") != nil {
				account += ":" + password
			}
			secret = append(secret, "user = "+quoted(account))
		}
		if cookie != "" {
			secret = append(secret, "cookie = "+quoted(cookie))
		}
		switch {
		case strings.Contains(proxy, "@"): // and so a password
			secret = append(secret, "proxy = "+quoted(proxy))
		case proxy != "":
			args = append(args, "--proxy", proxy)
		}
		if secret != nil {
			args = append(args, "--config", "-")
		}
		if insecure {
			args = append(args, "--insecure")
		}
		c = command.Command{Name: curl, Args: append(args, own...), Input: strings.Join(secret, "\n")}
	case wget:
		args := []string{address, "-O", to, "--max-redirect=5"}
		if to == "" {
			args = []string{"-qO-", address, "--max-redirect=5"}
		}
		var secret []string
		for _, s := range [...]struct{ text, setting string }{{name, "user = "}, {password, "password = "}, {cookie, "header = Cookie: "}} {
			if s.text != "" {
				secret = append(secret, s.setting+s.text)
			}
		}
		if proxy != "" {
			through := r.proxyType(proxy) + "_proxy="
			args = append(args, "-e", "use_proxy=yes")
			if strings.Contains(proxy, "@") {
				secret = append(secret, through+proxy)
			} else {
				args = append(args, "-e", through+proxy)
			}
		}
		if secret != nil {
			args = append(args, "--config=/dev/stdin")
		}
		if insecure {
			args = append(args, "--no-check-certificate")
		}
		c = command.Command{Name: wget, Args: append(args, own...), Input: strings.Join(secret, "\n")}
	default:
		return "", errors.New("archives from servers need curl or wget")
	}
	return c.Run()
}

// proxyType is the protocol of a proxy.
func (r *resource) proxyType(proxy string) string {
	if text := r.d.Text("proxy_type"); text != "" {
		return text
	}
	scheme, _, _ := strings.Cut(proxy, ":")
	return scheme
}
