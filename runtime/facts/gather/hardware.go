package gather

import (
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/disk"
	"github.com/shirou/gopsutil/v4/load"
	"github.com/shirou/gopsutil/v4/mem"

	"github.com/p2go/p2go/runtime/value"
)

// memory is the fact memory.
func (g *gatherer) memory() []value.Entry {
	var system, swap value.Value
	if m, err := mem.VirtualMemoryWithContext(g.ctx); err == nil && m.Total > 0 {
		system = space(int64(m.Total), int64(m.Available), int64(m.Total-min(m.Available, m.Total)))
	}
	if m, err := mem.SwapMemoryWithContext(g.ctx); err == nil && m.Total > 0 {
		swap = space(int64(m.Total), int64(m.Free), int64(m.Used))
	}
	return []value.Entry{fact("memory", structure(fact("swap", swap), fact("system", system)))}
}

// space is how much of something there is and is used.
func space(total, available, used int64) value.Value {
	return structure(
		fact("available", readableBytes(available)), fact("available_bytes", available), fact("capacity", capacity(used, total)),
		fact("total", readableBytes(total)), fact("total_bytes", total), fact("used", readableBytes(used)), fact("used_bytes", used))
}

// load is the fact load_averages.
func (g *gatherer) load() []value.Entry {
	l, err := load.AvgWithContext(g.ctx)
	if err != nil {
		return nil
	}
	return []value.Entry{fact("load_averages", structure(fact("15m", l.Load15), fact("1m", l.Load1), fact("5m", l.Load5)))}
}

// processors is the fact processors.
func (g *gatherer) processors() []value.Entry {
	infos, err := cpu.InfoWithContext(g.ctx)
	if err != nil || len(infos) == 0 {
		return nil
	}
	count, err := cpu.CountsWithContext(g.ctx, true)
	if err != nil {
		count = len(infos)
	}
	cores, err := cpu.CountsWithContext(g.ctx, false)
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
	return []value.Entry{fact("processors", structure(
		fact("cores", int64(perSocket)), fact("count", int64(count)), fact("isa", g.isa()), fact("models", list(models)),
		fact("physicalcount", int64(len(sockets))), fact("speed", speed), fact("threads", threads)))}
}

// isa is what uname -p says: only Red Hat and its relatives have made it say something on Linux.
func (g *gatherer) isa() value.Value {
	if runtime.GOOS == "linux" && g.release().family() != "RedHat" {
		return "unknown"
	}
	return hardware()
}

// disks are the facts disks and partitions.
func (g *gatherer) disks() []value.Entry {
	disks, partitions := value.NewHash(), value.NewHash()
	mounts := map[string]string{}
	if all, err := disk.PartitionsWithContext(g.ctx, false); err == nil {
		for _, m := range all {
			if mounts[m.Device] == "" {
				mounts[m.Device] = m.Mountpoint
			}
		}
	}
	types := g.devices()
	for _, name := range g.entries("sys/block") {
		dir := "sys/block/" + name
		switch {
		case g.exists(dir + "/device"):
			disks.Set(name, g.disk(dir))
			for _, part := range g.entries(dir) {
				if strings.HasPrefix(part, name) && g.exists(dir+"/"+part+"/size") {
					partitions.Set("/dev/"+part, g.partition(dir+"/"+part, "/dev/"+part, "", mounts, types))
				}
			}
		case g.exists(dir + "/dm"):
			device := "/dev/" + name
			if mapped := g.line(dir + "/dm/name"); mapped != "" {
				device = "/dev/mapper/" + mapped
			}
			partitions.Set(device, g.partition(dir, device, "", mounts, types))
		case g.exists(dir + "/loop"):
			partitions.Set("/dev/"+name, g.partition(dir, "/dev/"+name, g.line(dir+"/loop/backing_file"), mounts, types))
		}
	}
	if len(g.entries("sys/block")) == 0 {
		return nil
	}
	return []value.Entry{fact("disks", structure(disks.Entries()...)), fact("partitions", partitions)}
}

const blockSize = 512

func (g *gatherer) disk(dir string) value.Value {
	size, _ := strconv.ParseInt(g.line(dir+"/size"), 10, 64)
	kind := "hdd"
	if g.line(dir+"/queue/rotational") == "0" {
		kind = "ssd"
	}
	return structure(
		fact("model", text(g.line(dir+"/device/model"))), fact("serial_number", text(g.line(dir+"/serial"))),
		fact("size", readableBytes(size*blockSize)), fact("size_bytes", size*blockSize), fact("type", kind),
		fact("vendor", text(g.line(dir+"/device/vendor"))), fact("wwn", text(g.line(dir+"/device/wwid"))))
}

// partition is one of the fact partitions.
func (g *gatherer) partition(dir, device, backing string, mounts map[string]string, names map[string][]value.Entry) value.Value {
	size, _ := strconv.ParseInt(g.line(dir+"/size"), 10, 64)
	parts := []value.Entry{fact("backing_file", text(backing)), fact("mount", text(mounts[device]))}
	parts = append(parts, names[device]...)
	return structure(append(parts, fact("size", readableBytes(size*blockSize)), fact("size_bytes", size*blockSize))...)
}

// devices are the names that udev's links have for devices.
func (g *gatherer) devices() map[string][]value.Entry {
	names := map[string][]value.Entry{}
	for _, by := range []struct{ dir, fact string }{{"by-label", "label"}, {"by-partlabel", "partlabel"}, {"by-partuuid", "partuuid"}, {"by-uuid", "uuid"}} {
		for _, name := range g.entries("dev/disk/" + by.dir) {
			if device := g.link("dev/disk/" + by.dir + "/" + name); device != "" {
				names[device] = append(names[device], fact(by.fact, strings.ReplaceAll(name, `\x20`, " ")))
			}
		}
	}
	return names
}

// filesystems is the fact filesystems: those that the kernel knows and that are on disks.
func (g *gatherer) filesystems() []value.Entry {
	var names []string
	for line := range strings.Lines(g.read("proc/filesystems")) {
		if name := strings.TrimSpace(line); !strings.HasPrefix(line, "nodev") && name != "fuseblk" && name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return []value.Entry{fact("filesystems", text(strings.Join(names, ",")))}
}

// mounts is the fact mountpoints.
func (g *gatherer) mounts() []value.Entry {
	all, err := disk.PartitionsWithContext(g.ctx, true)
	if err != nil {
		return nil
	}
	found := value.NewHash()
	for _, m := range all {
		system := strings.HasPrefix(m.Mountpoint, "/proc") || strings.HasPrefix(m.Mountpoint, "/sys")
		if system && m.Fstype != "tmpfs" || m.Fstype == "autofs" {
			continue
		}
		var size, available, used int64
		if u, err := disk.UsageWithContext(g.ctx, m.Mountpoint); err == nil {
			size, available, used = int64(u.Total), int64(u.Free), int64(u.Used)
		}
		found.Set(m.Mountpoint, structure(
			fact("available", readableBytes(available)), fact("available_bytes", available), fact("capacity", capacity(used, used+available)),
			fact("device", text(m.Device)), fact("filesystem", text(m.Fstype)), fact("options", list(m.Opts)),
			fact("size", readableBytes(size)), fact("size_bytes", size), fact("used", readableBytes(used)), fact("used_bytes", used)))
	}
	return []value.Entry{fact("mountpoints", structure(found.Entries()...))}
}
