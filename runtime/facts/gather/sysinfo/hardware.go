package sysinfo

import (
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/disk"
	"github.com/shirou/gopsutil/v4/load"
	"github.com/shirou/gopsutil/v4/mem"

	"github.com/p2go/p2go/runtime/facts/gather"
	"github.com/p2go/p2go/runtime/value"
)

// memory is the fact memory.
func memory(m *gather.Machine) []value.Entry {
	var system, swap value.Value
	if m, err := mem.VirtualMemoryWithContext(m.Context); err == nil && m.Total > 0 {
		system = space(int64(m.Total), int64(m.Available), int64(m.Total-min(m.Available, m.Total)))
	}
	if m, err := mem.SwapMemoryWithContext(m.Context); err == nil && m.Total > 0 {
		swap = space(int64(m.Total), int64(m.Free), int64(m.Used))
	}
	return []value.Entry{gather.Fact("memory", gather.Structure(gather.Fact("swap", swap), gather.Fact("system", system)))}
}

// space is how much of something there is and is used.
func space(total, available, used int64) value.Value {
	return gather.Structure(
		gather.Fact("available", readableBytes(available)), gather.Fact("available_bytes", available), gather.Fact("capacity", capacity(used, total)),
		gather.Fact("total", readableBytes(total)), gather.Fact("total_bytes", total), gather.Fact("used", readableBytes(used)), gather.Fact("used_bytes", used))
}

// load is the fact load_averages.
func loads(m *gather.Machine) []value.Entry {
	l, err := load.AvgWithContext(m.Context)
	if err != nil {
		return nil
	}
	return []value.Entry{gather.Fact("load_averages", gather.Structure(gather.Fact("15m", l.Load15), gather.Fact("1m", l.Load1), gather.Fact("5m", l.Load5)))}
}

// processors is the fact processors.
func processors(m *gather.Machine) []value.Entry {
	infos, err := cpu.InfoWithContext(m.Context)
	if err != nil || len(infos) == 0 {
		return nil
	}
	count, err := cpu.CountsWithContext(m.Context, true)
	if err != nil {
		count = len(infos)
	}
	cores, err := cpu.CountsWithContext(m.Context, false)
	if err != nil {
		cores = count
	}
	var models []string
	sockets := map[string]bool{}
	for i := range infos {
		models = append(models, strings.TrimSpace(infos[i].ModelName))
		sockets[infos[i].PhysicalID] = true
	}
	for len(models) < count { // other systems tell of each package once
		models = append(models, models[0])
	}
	var speed, threads value.Value
	if mhz := infos[0].Mhz; mhz > 0 {
		speed = readableHertz(math.Round(mhz * 1e6))
	}
	perSocket := max(cores/len(sockets), 1)
	if cores > 0 {
		threads = int64(max(count/cores, 1))
	}
	return []value.Entry{gather.Fact("processors", gather.Structure(
		gather.Fact("cores", int64(perSocket)), gather.Fact("count", int64(count)), gather.Fact("isa", isa(m)), gather.Fact("models", gather.List(models)),
		gather.Fact("physicalcount", int64(len(sockets))), gather.Fact("speed", speed), gather.Fact("threads", threads)))}
}

// isa is what uname -p says: only Red Hat and its relatives have made it say something on Linux.
func isa(m *gather.Machine) value.Value {
	if runtime.GOOS == "linux" && release(m).family() != "RedHat" {
		return "unknown"
	}
	return hardware()
}

// disks are the facts disks and partitions.
func disks(m *gather.Machine) []value.Entry {
	disks, partitions := value.NewHash(), value.NewHash()
	mounts := map[string]string{}
	if all, err := disk.PartitionsWithContext(m.Context, false); err == nil {
		for _, m := range all {
			if mounts[m.Device] == "" {
				mounts[m.Device] = m.Mountpoint
			}
		}
	}
	types := devices(m)
	for _, name := range m.Entries("sys/block") {
		dir := "sys/block/" + name
		switch {
		case m.Exists(dir + "/device"):
			disks.Set(name, diskIn(m, dir))
			for _, part := range m.Entries(dir) {
				if strings.HasPrefix(part, name) && m.Exists(dir+"/"+part+"/size") {
					partitions.Set("/dev/"+part, partition(m, dir+"/"+part, "/dev/"+part, "", mounts, types))
				}
			}
		case m.Exists(dir + "/dm"):
			device := "/dev/" + name
			if mapped := m.Line(dir + "/dm/name"); mapped != "" {
				device = "/dev/mapper/" + mapped
			}
			partitions.Set(device, partition(m, dir, device, "", mounts, types))
		case m.Exists(dir + "/loop"):
			partitions.Set("/dev/"+name, partition(m, dir, "/dev/"+name, m.Line(dir+"/loop/backing_file"), mounts, types))
		}
	}
	if len(m.Entries("sys/block")) == 0 {
		return nil
	}
	return []value.Entry{gather.Fact("disks", gather.Structure(disks.Entries()...)), gather.Fact("partitions", partitions)}
}

const blockSize = 512

func diskIn(m *gather.Machine, dir string) value.Value {
	size, _ := strconv.ParseInt(m.Line(dir+"/size"), 10, 64)
	kind := "hdd"
	if m.Line(dir+"/queue/rotational") == "0" {
		kind = "ssd"
	}
	return gather.Structure(
		gather.Fact("model", gather.Text(m.Line(dir+"/device/model"))), gather.Fact("serial_number", gather.Text(m.Line(dir+"/serial"))),
		gather.Fact("size", readableBytes(size*blockSize)), gather.Fact("size_bytes", size*blockSize), gather.Fact("type", kind),
		gather.Fact("vendor", gather.Text(m.Line(dir+"/device/vendor"))), gather.Fact("wwn", gather.Text(m.Line(dir+"/device/wwid"))))
}

// partition is one of the fact partitions.
func partition(m *gather.Machine, dir, device, backing string, mounts map[string]string, names map[string][]value.Entry) value.Value {
	size, _ := strconv.ParseInt(m.Line(dir+"/size"), 10, 64)
	parts := []value.Entry{gather.Fact("backing_file", gather.Text(backing)), gather.Fact("mount", gather.Text(mounts[device]))}
	parts = append(parts, names[device]...)
	return gather.Structure(append(parts, gather.Fact("size", readableBytes(size*blockSize)), gather.Fact("size_bytes", size*blockSize))...)
}

// devices are the names that udev's links have for devices.
func devices(m *gather.Machine) map[string][]value.Entry {
	names := map[string][]value.Entry{}
	for _, by := range []struct{ dir, fact string }{{"by-label", "label"}, {"by-partlabel", "partlabel"}, {"by-partuuid", "partuuid"}, {"by-uuid", "uuid"}} {
		for _, name := range m.Entries("dev/disk/" + by.dir) {
			if device := m.Link("dev/disk/" + by.dir + "/" + name); device != "" {
				names[device] = append(names[device], gather.Fact(by.fact, strings.ReplaceAll(name, `\x20`, " ")))
			}
		}
	}
	return names
}

// mounts is the fact mountpoints.
func mounts(m *gather.Machine) []value.Entry {
	all, err := disk.PartitionsWithContext(m.Context, true)
	if err != nil {
		return nil
	}
	found := value.NewHash()
	for _, p := range all {
		system := strings.HasPrefix(p.Mountpoint, "/proc") || strings.HasPrefix(p.Mountpoint, "/sys")
		if system && p.Fstype != "tmpfs" || p.Fstype == "autofs" {
			continue
		}
		var size, available, used int64
		if u, err := disk.UsageWithContext(m.Context, p.Mountpoint); err == nil {
			size, available, used = int64(u.Total), int64(u.Free), int64(u.Used)
		}
		found.Set(p.Mountpoint, gather.Structure(
			gather.Fact("available", readableBytes(available)), gather.Fact("available_bytes", available), gather.Fact("capacity", capacity(used, used+available)),
			gather.Fact("device", gather.Text(p.Device)), gather.Fact("filesystem", gather.Text(p.Fstype)), gather.Fact("options", gather.List(p.Opts)),
			gather.Fact("size", readableBytes(size)), gather.Fact("size_bytes", size), gather.Fact("used", readableBytes(used)), gather.Fact("used_bytes", used)))
	}
	return []value.Entry{gather.Fact("mountpoints", gather.Structure(found.Entries()...))}
}
