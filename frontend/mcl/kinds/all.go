package kinds

import (
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/kind"
)

// all are the kinds that mgmt has.
var all = []*graph.Kind{
	kind.Augeas, kind.AwsEc2, kind.BmcFirmware, kind.BmcPower, kind.ConsulKv, kind.Cron, kind.DeployTar, kind.DhcpHost,
	kind.DhcpRange, kind.DhcpServer, kind.DockerContainer, kind.DockerImage, kind.Exec, kind.Exit, kind.File, kind.Firewalld,
	kind.Fwattr, kind.FwupdDevice, kind.FwupdRemote, kind.FwupdSystem, kind.Group, kind.Gsettings, kind.Gzip, kind.HetznerVm,
	kind.Hostname, kind.HttpClient, kind.HttpServer, kind.HttpServerFile, kind.HttpServerFlag, kind.HttpServerProxy,
	kind.HttpServerUi, kind.HttpServerUiInput, kind.JsonEdit, kind.Kv, kind.Line, kind.Mount, kind.Msg, kind.Net, kind.Noop,
	kind.Nspawn, kind.Password, kind.Pkg, kind.Print, kind.Remote, kind.Schedule, kind.SshAuthorizedKey, kind.Svc, kind.Sysctl,
	kind.Tar, kind.Test, kind.TftpFile, kind.TftpServer, kind.Timer, kind.User, kind.Value, kind.Virt, kind.VirtBuilder,
	kind.VirtNetwork, kind.VirtNetworkHost, kind.VirtNetworkRange,
}
