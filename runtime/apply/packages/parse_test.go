//go:build linux

package packages

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

func TestParseStatus(t *testing.T) {
	for line, want := range map[string]*state{
		"install ok installed bash 5.2-1\n":             {name: "bash", ensure: "5.2-1", mark: unmarked, status: "installed", fault: "ok"},
		"'install ok installed bash 5.2-1\n":            {name: "bash", ensure: "5.2-1", mark: unmarked, status: "installed", fault: "ok"},
		"hold ok installed bash 1:5.2\n":                {name: "bash", ensure: "1:5.2", mark: hold, status: "installed", fault: "ok"},
		"deinstall ok config-files bash 5.2\n":          {name: "bash", ensure: absent, mark: unmarked, status: "config-files", fault: "ok"},
		"install reinstreq half-installed bash 5.2\n":   {name: "bash", ensure: absent, mark: unmarked, status: "half-installed", fault: "reinstreq"},
		"unknown ok not-installed bash \n":              {name: "bash", ensure: purged, mark: unmarked, status: "not-installed", fault: "ok"},
		"install  ok  half-configured bash 1\n":         {name: "bash", ensure: absent, mark: unmarked, status: "half-configured", fault: "ok"},
		"'":                                             nil,
		"":                                              nil,
		"dpkg-query: no packages found matching bash\n": nil,
	} {
		assert.Equal(t, want, parseStatus(line, false), "%q", line)
	}
	assert.Equal(t, &state{name: "mawk", ensure: "1.3", mark: unmarked, status: "installed", fault: "ok"}, parseStatus("'install ok installed mawk 1.3 [awk, nawk (= 2)]\n", true))
	assert.Nil(t, parseStatus("'install ok installed mawk 1.3\n", true))
}

func TestNames(t *testing.T) {
	for line, want := range map[string]bool{
		"'install ok installed mawk 1.3 [awk]\n":      true,
		"'install ok installed mawk 1.3 [nawk, awk]":  true,
		"'install ok installed mawk 1.3 [awk, nawk]":  true,
		"'install ok installed mawk 1.3 [awk (= 1)]":  false,
		"'install ok installed awk 1.3 []":            false,
		"'install ok installed mawk 1.3 [gawk, awks]": false,
	} {
		assert.Equal(t, want, names(line, "awk"), "%q", line)
	}
}

func TestParseApt(t *testing.T) {
	assert.Equal(t, "2.0-1", parseCandidate("pold:\n  Installed: 1.0\n  Candidate: 2.0-1\n  Version table:\n"))
	assert.Equal(t, "(none)", parseCandidate("pold:\n  Installed: (none)\n  Candidate: (none)\n"))
	assert.Empty(t, parseCandidate("N: Unable to locate package x\n"))
	assert.Empty(t, parseCandidate("Candidate:"))
	versions, err := parseMadison("  pold | 2.0-1 | file:/repo ./ Packages\n  pold |     1.5 | file:/repo ./ Packages\n")
	require.NoError(t, err)
	assert.Equal(t, []string{"2.0-1", "1.5"}, versions)
	_, err = parseMadison("N: Unable to locate package x\n")
	require.Error(t, err)
	name, version, ok := parseShow("psrc\t2.0\n")
	assert.Equal(t, []any{"psrc", "2.0", true}, []any{name, version, ok})
	_, _, ok = parseShow("dpkg-deb: error\n")
	assert.False(t, ok)
	assert.True(t, cdrom("# deb x\ndeb cdrom:[Debian]/ bookworm main\n"))
	assert.False(t, cdrom("# deb cdrom:[Debian]/ bookworm main\ndeb file:/x ./\n"))
}

func TestParseOpkg(t *testing.T) {
	name, version := parseOpkg("Downloading\nbusybox - 1.36-1 - Core utilities\nother - 2\n")
	assert.Equal(t, []string{"busybox", "1.36-1"}, []string{name, version})
	name, version = parseOpkg("no package\n")
	assert.Equal(t, []string{"", ""}, []string{name, version})
}

func TestParseNevra(t *testing.T) {
	all := parseNevra("bash 0 5.1 2.el9 x86_64\nkernel 0 5.0 1 x86_64\nkernel 1 5.1 1 x86_64\nwarning: x\ngpg (none) a b c d\n")
	require.Len(t, all, 2)
	assert.Equal(t, state{name: "bash", ensure: "5.1-2.el9", epoch: "0", version: "5.1", release: "2.el9", arch: "x86_64"}, *all[0])
	assert.Equal(t, "5.0-1; 1:5.1-1", all[1].ensure)
}

func TestParseYum(t *testing.T) {
	updates := parseUpdates("\nbash.x86_64   5.2-1.el9   base\nlong.noarch\n   1:2.0-3   base\nObsoleting Packages\nold.noarch 9-9 base\n")
	assert.Equal(t, map[string]string{"bash": "0:5.2-1.el9", "bash.x86_64": "0:5.2-1.el9", "long": "1:2.0-3", "long.noarch": "1:2.0-3"}, updates)
	assert.Equal(t, []string{"1-1", "2:2-1"}, parseAvailable("Installed Packages\na.x 0-1 @b\nAvailable Packages\na.x 1-1 b\na.x 2:2-1 b\n"))
	assert.Equal(t, "foo-1.0-1.x86_64", archLast("foo.x86_64-1.0-1"))
	assert.Equal(t, "foo-1.0-1.x86_64", archLast("foo-1.0-1.x86_64"))
	assert.Equal(t, "foo-1.0-1", archLast("foo-1.0-1"))
}

func TestUsual(t *testing.T) {
	for text, want := range map[string]string{
		"ID=debian\nVERSION_ID=\"12\"\n":                                     "apt",
		"ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n":                          "apt",
		"ID=\"openwrt\"\n":                                                   "opkg",
		"ID=fedora\nVERSION_ID=40\n":                                         "dnf",
		"ID=fedora\nVERSION_ID=20\n":                                         "yum",
		"ID=\"centos\"\nID_LIKE=\"rhel fedora\"\nVERSION_ID=\"7\"\n":         "yum",
		"ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\nVERSION_ID=\"9.3\"\n": "dnf",
		"ID=amzn\nID_LIKE=fedora\n":                                          "yum",
		"ID=alpine\nVERSION_ID=3.20.3\n":                                     "apk",
		"ID=postmarketos\nID_LIKE=\"alpine\"\n":                              "apk",
		"ID=arch\n":                                                          "",
	} {
		assert.Equal(t, want, usualOf(text), "%q", text)
	}
}

func TestWords(t *testing.T) {
	h := value.NewHash(value.Entry{Key: "-o", Value: "a b"}, value.Entry{Key: "--a", Value: `x "y`})
	assert.Equal(t, []string{"-x", `"p q"`, `--a="x \"y"`, `-o="a b"`}, words([]value.Value{"-x", "p q", h}))
}

// debianOrder are versions from the oldest on, in Puppet's order, which for these is dpkg's. To dpkg, 1.0a is older than 1.0+dfsg; to Puppet, it is newer.
var debianOrder = []string{
	"0.9~~", "0.9~", "0.9", "1.0~beta1", "1.0~rc1-1", "1.0", "1.0-1", "1.0-1+b1", "1.0-2", "1.0-10", "1.0+dfsg", "1.1", "1.10", "2", "1:0.1", "1:0.1-1", "2:0", "10:0",
}

func TestCompareDebian(t *testing.T) {
	_, err := exec.LookPath("dpkg")
	for i, a := range debianOrder {
		for j, b := range debianOrder {
			x, ok := parseDebian(a)
			require.True(t, ok, a)
			y, ok := parseDebian(b)
			require.True(t, ok, b)
			order := x.compare(y)
			assert.Equal(t, min(max(i-j, -1), 1), order, "%s %s", a, b)
			if err == nil && j == i+1 {
				require.NoError(t, exec.Command("dpkg", "--compare-versions", a, "lt", b).Run(), "%s %s", a, b)
			}
		}
	}
	for _, text := range []string{"", "a:1", ":1", "1:", "1_0", "1 0", "=1", "1:2:3", "ä"} {
		_, ok := parseDebian(text)
		assert.False(t, ok, "%q", text)
	}
	for text, want := range map[string]string{"0:1.0-1": "1.0-1", "00": "00", "1:2-3-4": "1:2-3-4", "-1": "-1", "1-": "1-", "01:2": "1:2"} {
		v, ok := parseDebian(text)
		assert.True(t, ok, "%q", text)
		assert.Equal(t, want, v.String())
	}
}

func TestCompareRPM(t *testing.T) {
	order := []string{"1.0~rc1", "1.0", "1.0a", "1.0.1", "1.1", "1.10", "2"}
	for i, a := range order {
		for j, b := range order {
			assert.Equal(t, min(max(i-j, -1), 1), compareRPM(a, b), "%s %s", a, b)
		}
	}
	assert.Zero(t, parseEVR("1.0").compareEVR(parseEVR("1.0-3.el9")))
	assert.Zero(t, parseEVR("1.0-3").compareEVR(parseEVR("2:1.0-3")))
	assert.Equal(t, 1, parseEVR("1:1.0").compareEVR(parseEVR("2.0-1")))
	assert.Equal(t, evr{epoch: "1", version: "2", release: "3.el9", arch: "x86_64", released: true}, parseEVR("01:2-3.el9.x86_64"))
}

func TestRanges(t *testing.T) {
	all := []string{"1.0", "1.5-1", "1:0.1", "none!", "2.0"}
	for text, want := range map[string]string{
		">1.0": "1:0.1", ">1.0 <2.0": "1.5-1", "<=2.0": "2.0", ">5:0": ">5:0", ">3 <4": ">3 <4", "1.0": "1.0", ">=1.5-1 <=1.5-1 <9": "1.5-1", "3.0": "3.0",
	} {
		r := parseRange(text, debianScheme)
		require.NotNil(t, r, text)
		assert.Equal(t, want, r.best(all), text)
	}
	for _, text := range []string{"", " ", " 1", ">", ">= 1", "=1", "><1", "1_0", "held!"} {
		assert.Nil(t, parseRange(text, debianScheme), "%q", text)
	}
	assert.True(t, parseRange("1.0", debianScheme).exact())
	assert.False(t, parseRange(">1.0", debianScheme).exact())
	assert.True(t, parseRange(">1.0 <2", rpmScheme).includes("1.5-1"))
}

func FuzzParsers(f *testing.F) {
	f.Add("install ok installed bash 5.2-1\nhold ok installed x 1\n")
	f.Add("pold:\n  Installed: 1.0\n  Candidate: 2.0-1\n")
	f.Add(" pold | 2.0-1 | file:/repo ./ Packages\n")
	f.Add("bash 0 5.1 2.el9 x86_64\nbash 1 5.2 2 noarch\n")
	f.Add("musl-1.2.4-r2\n.build-deps-20240101.120000\n(1/1) Upgrading a (1-r0 -> 2-r0)\n")
	f.Add("\nbash.x86_64   5.2-1.el9   base\nAvailable Packages\n a 1-2")
	f.Fuzz(func(t *testing.T, text string) {
		for line := range strings.Lines(text) {
			if s := parseStatus(line, false); s != nil && (s.name == "" || strings.Contains(s.name, " ")) {
				t.Errorf("a package without a name in %q", line)
			}
			_ = parseStatus(line, true)
			_ = names(line, "x")
		}
		if v := parseCandidate(text); strings.ContainsAny(v, space) {
			t.Errorf("spaces in the candidate of %q", text)
		}
		_, _ = parseMadison(text)
		_, _, _ = parseShow(text)
		_, _ = parseOpkg(text)
		for _, s := range parseApk(text) {
			if s.name == "" || s.ensure == "" || !strings.Contains(text, s.name+"-"+s.ensure) {
				t.Errorf("a package %q %q of %q", s.name, s.ensure, text)
			}
		}
		_ = parseSteps(text, "a")
		_, _, _ = parseFrozen(text)
		_ = parseNevra(text)
		_ = parseAvailable(text)
		for name, v := range parseUpdates(text) {
			if name == "" || !strings.Contains(v, ":") {
				t.Errorf("an update of %q to %q", name, v)
			}
		}
		_ = archLast(text)
		_ = usualOf(text)
	})
}

func FuzzVersions(f *testing.F) {
	for i, v := range debianOrder[1:] {
		f.Add(v, debianOrder[i])
	}
	f.Add(">1 <=2", "1.0-1.x86_64")
	f.Add("1!1.0a1.post2.dev3+x.1", "1.0")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, parse := range []scheme{debianScheme, rpmScheme, pipScheme} {
			if r := parseRange(a, parse); r != nil {
				_ = r.includes(b)
				_ = r.best([]string{a, b})
			}
			x, y := parse(a), parse(b)
			if x == nil || y == nil {
				continue
			}
			if x.compare(x) != 0 {
				t.Errorf("%q differs from itself", a)
			}
			if _, ok := x.(debian); ok && x.compare(y) != -y.compare(x) {
				t.Errorf("%q and %q: %d and %d", a, b, x.compare(y), y.compare(x))
			}
			if v := parse(x.String()); v == nil {
				t.Errorf("%q is not read again", x.String())
			}
		}
	})
}
