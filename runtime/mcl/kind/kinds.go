// Package kind has the kinds of resources that mgmt has, as data: one variable for each, so that a program links those that it declares.
//
// There is no table of them here, and each is a literal of constants, which the linker drops where nothing names it.
package kind

import (
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/value"
)

// Augeas is the kind `augeas` (MCL-KIND).
var Augeas = &graph.Kind{
	Name: "augeas",
	Fields: []graph.Field{
		{Name: "file", Type: "str"},
		{Name: "lens", Type: "str"},
		{Name: "sets", Type: "[]struct{path str; value str}"},
	},
}

// AwsEc2 is the kind `aws:ec2` (MCL-KIND).
var AwsEc2 = &graph.Kind{
	Name: "aws:ec2",
	Fields: []graph.Field{
		{Name: "erroronmalformedpost", Type: "bool"},
		{Name: "imageid", Type: "str"},
		{Name: "region", Type: "str"},
		{Name: "state", Type: "str"},
		{Name: "type", Type: "str"},
		{Name: "userdata", Type: "str"},
		{Name: "watchendpoint", Type: "str"},
		{Name: "watchlistenaddr", Type: "str"},
	},
	Check: awsEc2Check,
}

// BmcFirmware is the kind `bmc:firmware` (MCL-KIND).
var BmcFirmware = &graph.Kind{
	Name: "bmc:firmware",
	Fields: []graph.Field{
		{Name: "block", Type: "str"},
		{Name: "file", Type: "str"},
		{Name: "hash", Type: "str"},
		{Name: "hostname", Type: "str"},
		{Name: "insecure_password", Type: "bool"},
		{Name: "password", Type: "str"},
		{Name: "port", Type: "int"},
		{Name: "provider", Type: "str"},
		{Name: "username", Type: "str"},
		{Name: "version", Type: "str"},
	},
	Check: bmcFirmwareCheck,
}

// BmcPower is the kind `bmc:power` (MCL-KIND).
var BmcPower = &graph.Kind{
	Name: "bmc:power",
	Fields: []graph.Field{
		{Name: "driver", Type: "str"},
		{Name: "hostname", Type: "str"},
		{Name: "insecure_password", Type: "bool"},
		{Name: "password", Type: "str"},
		{Name: "port", Type: "int"},
		{Name: "state", Type: "str"},
		{Name: "username", Type: "str"},
	},
	Check: bmcPowerCheck,
}

// ConsulKv is the kind `consul:kv` (MCL-KIND).
var ConsulKv = &graph.Kind{
	Name: "consul:kv",
	Fields: []graph.Field{
		{Name: "address", Type: "str"},
		{Name: "key", Type: "str"},
		{Name: "scheme", Type: "str"},
		{Name: "token", Type: "str"},
		{Name: "value", Type: "str"},
	},
	Named: []string{"key"},
	Check: consulKvCheck,
}

// Cron is the kind `cron` (MCL-KIND).
var Cron = &graph.Kind{
	Name:   "cron",
	Traits: graph.AutoEdges | graph.Receives | graph.Notified,
	Fields: []graph.Field{
		{Name: "accuracysec", Type: "str"},
		{Name: "description", Type: "str", Pointer: true},
		{Name: "persistent", Type: "bool"},
		{Name: "randomizeddelaysec", Type: "str"},
		{Name: "remainafterelapse", Type: "bool"},
		{Name: "session", Type: "bool"},
		{Name: "startup", Type: "str"},
		{Name: "state", Type: "str"},
		{Name: "time", Type: "str"},
		{Name: "trigger", Type: "str"},
		{Name: "unit", Type: "str"},
		{Name: "wakesystem", Type: "bool"},
	},
	Defaults: []graph.Set{
		{Name: "remainafterelapse", Value: true},
		{Name: "startup", Value: "enabled"},
		{Name: "state", Value: "exists"},
	},
	Check: cronCheck,
	Is:    cronIs,
}

// DeployTar is the kind `deploy:tar` (MCL-KIND).
var DeployTar = &graph.Kind{
	Name: "deploy:tar",
	Fields: []graph.Field{
		{Name: "format", Type: "int"},
		{Name: "path", Type: "str"},
	},
	Named: []string{"path"},
	Check: deployTarCheck,
}

// DhcpHost is the kind `dhcp:host` (MCL-KIND).
var DhcpHost = &graph.Kind{
	Name:   "dhcp:host",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "ip", Type: "str"},
		{Name: "mac", Type: "str"},
		{Name: "nbp", Type: "str"},
		{Name: "nbp_path", Type: "str"},
		{Name: "server", Type: "str"},
	},
	Parents: []string{"dhcp:server"},
	Check:   dhcpHostCheck,
}

// DhcpRange is the kind `dhcp:range` (MCL-KIND).
var DhcpRange = &graph.Kind{
	Name:   "dhcp:range",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "from", Type: "str"},
		{Name: "mask", Type: "str"},
		{Name: "nbp", Type: "str"},
		{Name: "nbp_path", Type: "str"},
		{Name: "network", Type: "str"},
		{Name: "persist", Type: "bool"},
		{Name: "server", Type: "str"},
		{Name: "skip", Type: "[]str"},
		{Name: "to", Type: "str"},
	},
	Named:   []string{"network"},
	Parents: []string{"dhcp:server"},
	Check:   dhcpRangeCheck,
}

// DhcpServer is the kind `dhcp:server` (MCL-KIND).
var DhcpServer = &graph.Kind{
	Name:   "dhcp:server",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "address", Type: "str"},
		{Name: "dns", Type: "[]str"},
		{Name: "interface", Type: "str"},
		{Name: "leasetime", Type: "str", Pointer: true},
		{Name: "nbp", Type: "str"},
		{Name: "routers", Type: "[]str"},
		{Name: "serverid", Type: "str", Pointer: true},
	},
	Named: []string{"address"},
	Check: dhcpServerCheck,
}

// DockerContainer is the kind `docker:container` (MCL-KIND).
var DockerContainer = &graph.Kind{
	Name:   "docker:container",
	Traits: graph.AutoEdges,
	Fields: []graph.Field{
		{Name: "apiversion", Type: "str"},
		{Name: "cmd", Type: "[]str"},
		{Name: "env", Type: "[]str"},
		{Name: "force", Type: "bool"},
		{Name: "image", Type: "str"},
		{Name: "ports", Type: "map{str: map{int: int}}"},
		{Name: "state", Type: "str"},
	},
	Auto: dockerContainerAuto,
}

// DockerImage is the kind `docker:image` (MCL-KIND).
var DockerImage = &graph.Kind{
	Name:   "docker:image",
	Traits: graph.AutoEdges,
	Fields: []graph.Field{
		{Name: "apiversion", Type: "str"},
		{Name: "state", Type: "str"},
	},
	Is: dockerImageIs,
}

// Exec is the kind `exec` (MCL-KIND).
var Exec = &graph.Kind{
	Name:   "exec",
	Traits: graph.AutoEdges | graph.Sends,
	Fields: []graph.Field{
		{Name: "args", Type: "[]str"},
		{Name: "cmd", Type: "str"},
		{Name: "creates", Type: "str"},
		{Name: "cwd", Type: "str"},
		{Name: "donecmd", Type: "str"},
		{Name: "donecwd", Type: "str"},
		{Name: "doneshell", Type: "str"},
		{Name: "env", Type: "map{str: str}"},
		{Name: "group", Type: "str"},
		{Name: "ifcmd", Type: "str"},
		{Name: "ifcwd", Type: "str"},
		{Name: "ifequals", Type: "str", Pointer: true},
		{Name: "ifequals_stdout", Type: "str", Pointer: true},
		{Name: "ifshell", Type: "str"},
		{Name: "mtimes", Type: "[]str"},
		{Name: "nifcmd", Type: "str"},
		{Name: "nifcwd", Type: "str"},
		{Name: "nifshell", Type: "str"},
		{Name: "send_output", Type: "str", Pointer: true},
		{Name: "send_stderr", Type: "str", Pointer: true},
		{Name: "send_stdout", Type: "str", Pointer: true},
		{Name: "shell", Type: "str"},
		{Name: "sig", Type: "str"},
		{Name: "user", Type: "str"},
		{Name: "watchcmd", Type: "str"},
		{Name: "watchcwd", Type: "str"},
		{Name: "watchfiles", Type: "[]str"},
		{Name: "watchshell", Type: "str"},
	},
	Sent: []graph.Field{
		{Name: "output", Type: "str", Pointer: true},
		{Name: "stderr", Type: "str", Pointer: true},
		{Name: "stdout", Type: "str", Pointer: true},
	},
	Named: []string{"cmd"},
	Check: execCheck,
	Auto:  execAuto,
}

// Exit is the kind `exit` (MCL-KIND).
var Exit = &graph.Kind{
	Name: "exit",
	Fields: []graph.Field{
		{Name: "code", Type: "int", Width: "uint8"},
	},
	Check: exitCheck,
}

// File is the kind `file` (MCL-KIND).
var File = &graph.Kind{
	Name:   "file",
	Traits: graph.AutoEdges | graph.Receives | graph.Reversible,
	Fields: []graph.Field{
		{Name: "basename", Type: "str"},
		{Name: "content", Type: "str", Pointer: true},
		{Name: "dirname", Type: "str"},
		{Name: "force", Type: "bool"},
		{Name: "fragments", Type: "[]str"},
		{Name: "group", Type: "str"},
		{Name: "mode", Type: "str"},
		{Name: "owner", Type: "str"},
		{Name: "path", Type: "str"},
		{Name: "purge", Type: "bool"},
		{Name: "recurse", Type: "bool"},
		{Name: "selinux", Type: "str", Pointer: true},
		{Name: "source", Type: "str"},
		{Name: "state", Type: "str"},
		{Name: "symlink", Type: "bool"},
	},
	Named: []string{"path"},
	Check: fileCheck,
	Is:    fileIs,
	Auto:  fileAuto,
}

// Firewalld is the kind `firewalld` (MCL-KIND).
var Firewalld = &graph.Kind{
	Name: "firewalld",
	Fields: []graph.Field{
		{Name: "ports", Type: "[]str"},
		{Name: "services", Type: "[]str"},
		{Name: "state", Type: "str"},
		{Name: "zone", Type: "str"},
	},
	Check: firewalldCheck,
}

// Fwattr is the kind `fwattr` (MCL-KIND).
var Fwattr = &graph.Kind{
	Name: "fwattr",
	Fields: []graph.Field{
		{Name: "check", Type: "bool"},
		{Name: "driver", Type: "str"},
		{Name: "key", Type: "str"},
		{Name: "skip", Type: "bool"},
		{Name: "strict", Type: "bool"},
		{Name: "value", Type: "str"},
	},
	Defaults: []graph.Set{
		{Name: "check", Value: true},
	},
	Check: fwattrCheck,
}

// FwupdDevice is the kind `fwupd:device` (MCL-KIND).
var FwupdDevice = &graph.Kind{
	Name:   "fwupd:device",
	Traits: graph.AutoEdges,
	Fields: []graph.Field{
		{Name: "allow_downgrade", Type: "bool"},
		{Name: "device", Type: "str"},
		{Name: "version", Type: "str"},
	},
	Named: []string{"device"},
	Check: fwupdDeviceCheck,
	Auto:  fwupdDeviceAuto,
}

// FwupdRemote is the kind `fwupd:remote` (MCL-KIND).
var FwupdRemote = &graph.Kind{
	Name:   "fwupd:remote",
	Traits: graph.AutoEdges,
	Fields: []graph.Field{
		{Name: "enabled", Type: "bool", Pointer: true},
		{Name: "refresh_age", Type: "str"},
	},
	Check: fwupdRemoteCheck,
	Is:    fwupdRemoteIs,
}

// FwupdSystem is the kind `fwupd:system` (MCL-KIND).
var FwupdSystem = &graph.Kind{
	Name:   "fwupd:system",
	Traits: graph.AutoEdges,
	Fields: []graph.Field{
		{Name: "exclude", Type: "[]str"},
		{Name: "state", Type: "str"},
	},
	Check: fwupdSystemCheck,
	Auto:  fwupdSystemAuto,
}

// Group is the kind `group` (MCL-KIND).
var Group = &graph.Kind{
	Name:   "group",
	Traits: graph.AutoEdges,
	Fields: []graph.Field{
		{Name: "gid", Type: "int", Pointer: true, Width: "uint32"},
		{Name: "state", Type: "str"},
	},
	Check: groupCheck,
	Is:    groupIs,
}

// Gsettings is the kind `gsettings` (MCL-KIND).
var Gsettings = &graph.Kind{
	Name: "gsettings",
	Fields: []graph.Field{
		{Name: "group", Type: "str"},
		{Name: "key", Type: "str"},
		{Name: "schema", Type: "str"},
		{Name: "type", Type: "str"},
		{Name: "user", Type: "str"},
		{Name: "value", Type: "variant", Pointer: true},
	},
}

// Gzip is the kind `gzip` (MCL-KIND).
var Gzip = &graph.Kind{
	Name: "gzip",
	Fields: []graph.Field{
		{Name: "content", Type: "str"},
		{Name: "input", Type: "str", Pointer: true},
		{Name: "level", Type: "int"},
		{Name: "path", Type: "str"},
	},
	Defaults: []graph.Set{
		{Name: "level", Value: int64(-1)},
	},
	Named: []string{"path"},
	Check: gzipCheck,
}

// HetznerVm is the kind `hetzner:vm` (MCL-KIND).
var HetznerVm = &graph.Kind{
	Name: "hetzner:vm",
	Fields: []graph.Field{
		{Name: "allowrebuild", Type: "str"},
		{Name: "apitoken", Type: "str"},
		{Name: "datacenter", Type: "str"},
		{Name: "image", Type: "str"},
		{Name: "serverrescuekeys", Type: "[]str", YAML: "serverrescuesshkeys"},
		{Name: "serverrescuemode", Type: "str"},
		{Name: "servertype", Type: "str"},
		{Name: "state", Type: "str"},
		{Name: "userdata", Type: "str"},
		{Name: "waitinterval", Type: "int", Width: "uint32"},
		{Name: "waittimeout", Type: "int", Width: "uint32"},
	},
	Defaults: []graph.Set{
		{Name: "waitinterval", Value: int64(5)},
		{Name: "waittimeout", Value: int64(300)},
	},
	Check: hetznerVmCheck,
}

// Hostname is the kind `hostname` (MCL-KIND).
var Hostname = &graph.Kind{
	Name: "hostname",
	Fields: []graph.Field{
		{Name: "hostname", Type: "str"},
		{Name: "pretty_hostname", Type: "str", Pointer: true},
		{Name: "static_hostname", Type: "str", Pointer: true},
		{Name: "transient_hostname", Type: "str", Pointer: true},
	},
	Named: []string{"hostname"},
}

// HttpClient is the kind `http:client` (MCL-KIND).
var HttpClient = &graph.Kind{
	Name:   "http:client",
	Traits: graph.Sends | graph.Notified,
	Fields: []graph.Field{
		{Name: "body", Type: "str", Pointer: true},
		{Name: "file", Type: "str"},
		{Name: "longpoll", Type: "bool"},
		{Name: "longpoll_conditional", Type: "bool"},
		{Name: "longpoll_redirect", Type: "bool"},
		{Name: "method", Type: "str"},
		{Name: "mtime_check", Type: "bool"},
		{Name: "sha256", Type: "str"},
		{Name: "url", Type: "str"},
	},
	Sent: []graph.Field{{Name: "content", Type: "str", Pointer: true}},
	Defaults: []graph.Set{
		{Name: "mtime_check", Value: true},
	},
	Named: []string{"url"},
	Check: httpClientCheck,
}

// HttpServer is the kind `http:server` (MCL-KIND).
var HttpServer = &graph.Kind{
	Name:   "http:server",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "address", Type: "str"},
		{Name: "read_timeout", Type: "int", Pointer: true, Width: "uint64"},
		{Name: "root", Type: "str"},
		{Name: "shutdown_timeout", Type: "int", Pointer: true, Width: "uint64"},
		{Name: "timeout", Type: "int", Pointer: true, Width: "uint64"},
		{Name: "write_timeout", Type: "int", Pointer: true, Width: "uint64"},
	},
	Named: []string{"address"},
	Check: httpServerCheck,
}

// HttpServerFile is the kind `http:server:file` (MCL-KIND).
var HttpServerFile = &graph.Kind{
	Name:   "http:server:file",
	Traits: graph.AutoEdges | graph.AutoGroups | graph.Receives,
	Fields: []graph.Field{
		{Name: "data", Type: "str"},
		{Name: "filename", Type: "str"},
		{Name: "longpoll", Type: "bool"},
		{Name: "path", Type: "str"},
		{Name: "server", Type: "str"},
	},
	Named:   []string{"filename"},
	Parents: []string{"http:server"},
	Check:   httpServerFileCheck,
	Auto:    httpServerFileAuto,
}

// HttpServerFlag is the kind `http:server:flag` (MCL-KIND).
var HttpServerFlag = &graph.Kind{
	Name:   "http:server:flag",
	Traits: graph.AutoGroups | graph.Sends,
	Fields: []graph.Field{
		{Name: "key", Type: "str"},
		{Name: "path", Type: "str"},
		{Name: "server", Type: "str"},
	},
	Sent:    []graph.Field{{Name: "value", Type: "str", Pointer: true}},
	Named:   []string{"path"},
	Parents: []string{"http:server"},
	Check:   httpServerFlagCheck,
}

// HttpServerProxy is the kind `http:server:proxy` (MCL-KIND).
var HttpServerProxy = &graph.Kind{
	Name:   "http:server:proxy",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "cache", Type: "str"},
		{Name: "head", Type: "str"},
		{Name: "path", Type: "str"},
		{Name: "server", Type: "str"},
		{Name: "sub", Type: "str"},
	},
	Named:   []string{"path"},
	Parents: []string{"http:server"},
	Check:   httpServerProxyCheck,
}

// HttpServerUi is the kind `http:server:ui` (MCL-KIND).
var HttpServerUi = &graph.Kind{
	Name:   "http:server:ui",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "data", Type: "struct{title str; head str}", Pointer: true},
		{Name: "path", Type: "str"},
		{Name: "server", Type: "str"},
	},
	Named:   []string{"path"},
	Parents: []string{"http:server"},
	Check:   httpServerUiCheck,
}

// HttpServerUiInput is the kind `http:server:ui:input` (MCL-KIND).
var HttpServerUiInput = &graph.Kind{
	Name:   "http:server:ui:input",
	Traits: graph.AutoGroups | graph.Sends,
	Fields: []graph.Field{
		{Name: "id", Type: "str"},
		{Name: "path", Type: "str"},
		{Name: "sort", Type: "str"},
		{Name: "store", Type: "str"},
		{Name: "type", Type: "str"},
		{Name: "value", Type: "str"},
	},
	Sent: []graph.Field{{Name: "value", Type: "str", Pointer: true}},
	Defaults: []graph.Set{
		{Name: "type", Value: "text://"},
	},
	Named:   []string{"id"},
	Parents: []string{"http:server:ui"},
	Check:   httpServerUiInputCheck,
}

// JsonEdit is the kind `json:edit` (MCL-KIND).
var JsonEdit = &graph.Kind{
	Name: "json:edit",
	Fields: []graph.Field{
		{Name: "edits", Type: "[]str"},
		{Name: "store", Type: "str"},
	},
	Named: []string{"store"},
}

// Kv is the kind `kv` (MCL-KIND).
var Kv = &graph.Kind{
	Name:   "kv",
	Traits: graph.Receives | graph.Notified,
	Fields: []graph.Field{
		{Name: "key", Type: "str"},
		{Name: "mapped", Type: "bool"},
		{Name: "skipcmpstyle", Type: "int"},
		{Name: "skiplessthan", Type: "bool"},
		{Name: "value", Type: "str", Pointer: true},
	},
	Named: []string{"key"},
	Check: kvCheck,
}

// Line is the kind `line` (MCL-KIND).
var Line = &graph.Kind{
	Name: "line",
	Fields: []graph.Field{
		{Name: "content", Type: "str"},
		{Name: "file", Type: "str"},
		{Name: "state", Type: "str"},
		{Name: "trim", Type: "bool"},
	},
	Check: lineCheck,
}

// Mount is the kind `mount` (MCL-KIND).
var Mount = &graph.Kind{
	Name: "mount",
	Fields: []graph.Field{
		{Name: "device", Type: "str"},
		{Name: "freq", Type: "int"},
		{Name: "options", Type: "map{str: str}"},
		{Name: "passno", Type: "int"},
		{Name: "state", Type: "str"},
		{Name: "type", Type: "str"},
	},
	Defaults: []graph.Set{
		{Name: "options", Value: mountOptions},
	},
	Check: mountCheck,
}

// Msg is the kind `msg` (MCL-KIND).
var Msg = &graph.Kind{
	Name:   "msg",
	Traits: graph.Notified,
	Fields: []graph.Field{
		{Name: "body", Type: "str"},
		{Name: "fields", Type: "map{str: str}"},
		{Name: "journal", Type: "bool"},
		{Name: "priority", Type: "str"},
		{Name: "syslog", Type: "bool"},
	},
	Check: msgCheck,
}

// Net is the kind `net` (MCL-KIND).
var Net = &graph.Kind{
	Name:   "net",
	Traits: graph.Reversible,
	Fields: []graph.Field{
		{Name: "addrs", Type: "[]str"},
		{Name: "gateway", Type: "str"},
		{Name: "ip_forward", Type: "bool", Pointer: true},
		{Name: "state", Type: "str"},
	},
	Check: netCheck,
}

// Noop is the kind `noop` (MCL-KIND).
var Noop = &graph.Kind{
	Name:   "noop",
	Traits: graph.AutoGroups | graph.Notified,
	Fields: []graph.Field{
		{Name: "comment", Type: "str"},
	},
	Parents: []string{"noop"},
}

// Nspawn is the kind `nspawn` (MCL-KIND).
var Nspawn = &graph.Kind{
	Name:   "nspawn",
	Traits: graph.Notified,
	Fields: []graph.Field{
		{Name: "state", Type: "str"},
	},
	Defaults: []graph.Set{
		{Name: "state", Value: "running"},
	},
	Check: nspawnCheck,
}

// Password is the kind `password` (MCL-KIND).
var Password = &graph.Kind{
	Name:   "password",
	Traits: graph.Sends | graph.Notified,
	Fields: []graph.Field{
		{Name: "check_recovery", Type: "bool"},
		{Name: "length", Type: "int", Width: "uint16"},
		{Name: "saved", Type: "bool"},
	},
	Sent: []graph.Field{{Name: "password", Type: "str", Pointer: true}},
	Defaults: []graph.Set{
		{Name: "length", Value: int64(64)},
	},
}

// Pkg is the kind `pkg` (MCL-KIND).
var Pkg = &graph.Kind{
	Name:   "pkg",
	Traits: graph.AutoEdges | graph.AutoGroups | graph.Compatible,
	Fields: []graph.Field{
		{Name: "allowdowngrade", Type: "bool"},
		{Name: "allownonfree", Type: "bool"},
		{Name: "allowunsupported", Type: "bool"},
		{Name: "allowuntrusted", Type: "bool"},
		{Name: "state", Type: "str"},
	},
	Defaults: []graph.Set{
		{Name: "state", Value: "installed"},
	},
	Parents: []string{"pkg"},
	Check:   pkgCheck,
	Merge:   pkgMerge,
}

// Print is the kind `print` (MCL-KIND).
var Print = &graph.Kind{
	Name:   "print",
	Traits: graph.AutoGroups | graph.Receives | graph.Notified,
	Fields: []graph.Field{
		{Name: "msg", Type: "str"},
		{Name: "refresh_only", Type: "bool"},
	},
	Parents: []string{"print"},
}

// Remote is the kind `remote` (MCL-KIND).
var Remote = &graph.Kind{
	Name: "remote",
	Fields: []graph.Field{
		{Name: "allow_cleartext_password", Type: "bool"},
		{Name: "caching", Type: "bool"},
		{Name: "converger_timeout", Type: "int", Pointer: true},
		{Name: "hostkey", Type: "str"},
		{Name: "hostname", Type: "str"},
		{Name: "install_deps", Type: "bool"},
		{Name: "interactive", Type: "bool"},
		{Name: "interactive_timeout", Type: "int", Width: "uint"},
		{Name: "max_password_tries", Type: "int"},
		{Name: "remote", Type: "str"},
		{Name: "ssh_id", Type: "str", Pointer: true},
		{Name: "state", Type: "str"},
		{Name: "transient", Type: "bool"},
		{Name: "tunnel_addr", Type: "str"},
		{Name: "tunnelled", Type: "bool"},
	},
	Defaults: []graph.Set{
		{Name: "caching", Value: true},
		{Name: "state", Value: "running"},
		{Name: "transient", Value: true},
		{Name: "tunnel_addr", Value: "127.0.0.1:2379"},
		{Name: "tunnelled", Value: true},
	},
}

// Schedule is the kind `schedule` (MCL-KIND).
var Schedule = &graph.Kind{
	Name: "schedule",
	Fields: []graph.Field{
		{Name: "max", Type: "int", Pointer: true},
		{Name: "namespace", Type: "str"},
		{Name: "persist", Type: "bool"},
		{Name: "strategy", Type: "str", Pointer: true},
		{Name: "ttl", Type: "int", Pointer: true},
		{Name: "withdraw", Type: "bool"},
	},
	Named: []string{"namespace"},
	Check: scheduleCheck,
}

// SshAuthorizedKey is the kind `ssh:authorized_key` (MCL-KIND).
var SshAuthorizedKey = &graph.Kind{
	Name: "ssh:authorized_key",
	Fields: []graph.Field{
		{Name: "comment", Type: "str"},
		{Name: "content", Type: "str"},
		{Name: "file", Type: "str"},
		{Name: "key", Type: "str"},
		{Name: "mkdir", Type: "bool"},
		{Name: "options", Type: "[]str"},
		{Name: "state", Type: "str"},
		{Name: "type", Type: "str"},
		{Name: "user", Type: "str"},
	},
	Defaults: []graph.Set{
		{Name: "mkdir", Value: true},
	},
	Check: sshAuthorizedKeyCheck,
}

// Svc is the kind `svc` (MCL-KIND).
var Svc = &graph.Kind{
	Name:   "svc",
	Traits: graph.AutoEdges | graph.AutoGroups | graph.Notified,
	Fields: []graph.Field{
		{Name: "session", Type: "bool"},
		{Name: "startup", Type: "str"},
		{Name: "state", Type: "str"},
	},
	Parents: []string{"svc"},
	Check:   svcCheck,
	Auto:    svcAuto,
}

// Sysctl is the kind `sysctl` (MCL-KIND).
var Sysctl = &graph.Kind{
	Name: "sysctl",
	Fields: []graph.Field{
		{Name: "path", Type: "str"},
		{Name: "persist", Type: "bool"},
		{Name: "runtime", Type: "bool"},
		{Name: "value", Type: "str"},
	},
	Defaults: []graph.Set{
		{Name: "persist", Value: true},
		{Name: "runtime", Value: true},
	},
	Check: sysctlCheck,
}

// Tar is the kind `tar` (MCL-KIND).
var Tar = &graph.Kind{
	Name: "tar",
	Fields: []graph.Field{
		{Name: "format", Type: "int"},
		{Name: "inputs", Type: "[]str"},
		{Name: "path", Type: "str"},
	},
	Named: []string{"path"},
	Check: tarCheck,
}

// Test is the kind `test` (MCL-KIND).
var Test = &graph.Kind{
	Name:   "test",
	Traits: graph.AutoGroups | graph.Sends | graph.Receives | graph.Notified,
	Fields: []graph.Field{
		{Name: "alwaysgroup", Type: "bool", YAML: "always_group"},
		{Name: "anotherstr", Type: "str"},
		{Name: "bool", Type: "bool"},
		{Name: "boolptr", Type: "bool", Pointer: true, YAML: "bool_ptr"},
		{Name: "byte", Type: "int", Width: "uint8"},
		{Name: "comment", Type: "str"},
		{Name: "comparefail", Type: "bool", YAML: "compare_fail"},
		{Name: "expectrecv", Type: "[]str", Pointer: true, YAML: "expect_recv"},
		{Name: "float32", Type: "float"},
		{Name: "float64", Type: "float"},
		{Name: "func1", Type: "func(int) str"},
		{Name: "int", Type: "int"},
		{Name: "int16", Type: "int", Width: "int16"},
		{Name: "int32", Type: "int", Width: "int32"},
		{Name: "int64", Type: "int"},
		{Name: "int64ptr", Type: "int", Pointer: true},
		{Name: "int8", Type: "int", Width: "int8"},
		{Name: "int8ptr", Type: "int", Pointer: true, Width: "int8"},
		{Name: "int8ptrptrptr", Type: "int", Pointer: true, Width: "int8"},
		{Name: "interface", Type: "variant", Pointer: true},
		{Name: "mapintfloat", Type: "map{int: float}"},
		{Name: "mixedstruct", Type: "struct{somebool bool; somestr str; someint int; somefloat float}"},
		{Name: "onlyshow", Type: "[]str", YAML: "only_show"},
		{Name: "rune", Type: "int", Width: "int32"},
		{Name: "sendvalue", Type: "str", YAML: "send_value"},
		{Name: "slicestring", Type: "[]str"},
		{Name: "str", Type: "str"},
		{Name: "stringptr", Type: "str", Pointer: true, YAML: "string_ptr"},
		{Name: "uint", Type: "int", Width: "uint"},
		{Name: "uint16", Type: "int", Width: "uint16"},
		{Name: "uint32", Type: "int", Width: "uint32"},
		{Name: "uint64", Type: "int", Width: "uint64"},
		{Name: "uint8", Type: "int", Width: "uint8"},
		{Name: "uint8ptr", Type: "int", Pointer: true, Width: "uint8"},
		{Name: "validatebool", Type: "bool", YAML: "validate_bool"},
		{Name: "validateerror", Type: "str", YAML: "validate_error"},
		{Name: "waitforerror", Type: "int"},
	},
	Sent:    []graph.Field{{Name: "answer", Type: "int"}, {Name: "hello", Type: "str", Pointer: true}},
	Check:   testCheck,
	Unequal: testUnequal,
}

// TftpFile is the kind `tftp:file` (MCL-KIND).
var TftpFile = &graph.Kind{
	Name:   "tftp:file",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "data", Type: "str"},
		{Name: "filename", Type: "str"},
		{Name: "path", Type: "str"},
		{Name: "server", Type: "str"},
	},
	Named:   []string{"filename"},
	Parents: []string{"tftp:server"},
	Check:   tftpFileCheck,
}

// TftpServer is the kind `tftp:server` (MCL-KIND).
var TftpServer = &graph.Kind{
	Name:   "tftp:server",
	Traits: graph.AutoGroups,
	Fields: []graph.Field{
		{Name: "address", Type: "str"},
		{Name: "root", Type: "str"},
		{Name: "timeout", Type: "int", Width: "uint64"},
	},
	Defaults: []graph.Set{
		{Name: "timeout", Value: int64(5)},
	},
	Named: []string{"address"},
	Check: tftpServerCheck,
}

// Timer is the kind `timer` (MCL-KIND).
var Timer = &graph.Kind{
	Name:   "timer",
	Traits: graph.Notified,
	Fields: []graph.Field{
		{Name: "interval", Type: "int", Width: "uint32"},
	},
}

// User is the kind `user` (MCL-KIND).
var User = &graph.Kind{
	Name:   "user",
	Traits: graph.AutoEdges,
	Fields: []graph.Field{
		{Name: "allowduplicateuid", Type: "bool"},
		{Name: "gid", Type: "int", Pointer: true, Width: "uint32"},
		{Name: "group", Type: "str", Pointer: true},
		{Name: "groups", Type: "[]str"},
		{Name: "homedir", Type: "str", Pointer: true},
		{Name: "shell", Type: "str", Pointer: true},
		{Name: "state", Type: "str"},
		{Name: "uid", Type: "int", Pointer: true, Width: "uint32"},
	},
	Check: userCheck,
	Is:    userIs,
	Auto:  userAuto,
}

// Value is the kind `value` (MCL-KIND).
var Value = &graph.Kind{
	Name:   "value",
	Traits: graph.Sends | graph.Receives,
	Fields: []graph.Field{
		{Name: "any", Type: "variant", Pointer: true},
	},
	Sent: []graph.Field{{Name: "any", Type: "variant", Pointer: true}},
}

// Virt is the kind `virt` (MCL-KIND).
var Virt = &graph.Kind{
	Name: "virt",
	Fields: []graph.Field{
		{Name: "boot", Type: "[]str"},
		{Name: "cdrom", Type: "[]struct{source str; type str}"},
		{Name: "cpus", Type: "int", Width: "uint"},
		{Name: "disk", Type: "[]struct{source str; type str}"},
		{Name: "filesystem", Type: "[]struct{access str; source str; target str; read_only bool}"},
		{Name: "hotcpus", Type: "bool"},
		{Name: "maxcpus", Type: "int", Width: "uint"},
		{Name: "memory", Type: "int", Width: "uint64"},
		{Name: "network", Type: "[]struct{name str; mac str}"},
		{Name: "osinit", Type: "str"},
		{Name: "restartondiverge", Type: "str"},
		{Name: "restartonrefresh", Type: "bool"},
		{Name: "startup", Type: "str"},
		{Name: "state", Type: "str"},
		{Name: "transient", Type: "bool"},
		{Name: "uri", Type: "str"},
	},
}

// VirtBuilder is the kind `virt:builder` (MCL-KIND).
var VirtBuilder = &graph.Kind{
	Name: "virt:builder",
	Fields: []graph.Field{
		{Name: "arch", Type: "str"},
		{Name: "bootstrap", Type: "bool"},
		{Name: "copy_in", Type: "[]struct{path str; dest str}"},
		{Name: "firstboot_cmd", Type: "[]str"},
		{Name: "format", Type: "str"},
		{Name: "hostname", Type: "str"},
		{Name: "log_output", Type: "bool"},
		{Name: "mkdir", Type: "[]str"},
		{Name: "no_setup", Type: "bool"},
		{Name: "os_version", Type: "str"},
		{Name: "output", Type: "str"},
		{Name: "packages", Type: "[]str"},
		{Name: "root_password_selector", Type: "str"},
		{Name: "root_ssh_inject", Type: "bool"},
		{Name: "run_cmd", Type: "[]str"},
		{Name: "seeds", Type: "[]str"},
		{Name: "selinux_relabel", Type: "bool"},
		{Name: "size", Type: "int"},
		{Name: "ssh_keys", Type: "[]struct{user str; type str; key str; comment str}"},
		{Name: "tweaks", Type: "bool"},
		{Name: "update", Type: "bool"},
	},
	Defaults: []graph.Set{
		{Name: "bootstrap", Value: true},
		{Name: "log_output", Value: true},
		{Name: "root_ssh_inject", Value: true},
		{Name: "selinux_relabel", Value: true},
		{Name: "tweaks", Value: true},
		{Name: "update", Value: true},
		{Name: "root_password_selector", Value: "disabled"},
	},
	Check: virtBuilderCheck,
}

// VirtNetwork is the kind `virt:network` (MCL-KIND).
var VirtNetwork = &graph.Kind{
	Name: "virt:network",
	Fields: []graph.Field{
		{Name: "device", Type: "str"},
		{Name: "ip", Type: "str"},
		{Name: "mac", Type: "str"},
		{Name: "mode", Type: "str"},
		{Name: "purge_hosts", Type: "bool"},
		{Name: "purge_ranges", Type: "bool"},
		{Name: "startup", Type: "str"},
		{Name: "state", Type: "str"},
		{Name: "transient", Type: "bool"},
		{Name: "uri", Type: "str"},
		{Name: "uuid", Type: "str"},
	},
}

// VirtNetworkHost is the kind `virt:network:host` (MCL-KIND).
var VirtNetworkHost = &graph.Kind{
	Name: "virt:network:host",
	Fields: []graph.Field{
		{Name: "hostname", Type: "str"},
		{Name: "ip", Type: "str"},
		{Name: "mac", Type: "str"},
		{Name: "network", Type: "str"},
	},
}

// VirtNetworkRange is the kind `virt:network:range` (MCL-KIND).
var VirtNetworkRange = &graph.Kind{
	Name: "virt:network:range",
	Fields: []graph.Field{
		{Name: "end", Type: "str"},
		{Name: "network", Type: "str"},
		{Name: "start", Type: "str"},
	},
}

// mountOptions is the default of mount.options.
var mountOptions = &value.Hash{Content: []value.Entry{{Key: "defaults", Value: ""}}}
