package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir/passes"
)

func main() {
	o := resolve.Defaults()
	o.Disk = disk.New()
	p, diags := mcl.Compile("site", os.Args[1], mcl.Options{Options: o})
	for _, d := range diags {
		fmt.Println(d.Severity, d.Error(), d.HintText)
	}
	if p == nil {
		os.Exit(1)
	}
	if len(os.Args) > 3 {
		fmt.Println(p)
	}
	if err := passes.Run(p, passes.Options{Verify: true}); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if len(os.Args) > 4 {
		fmt.Println(p)
	}
	m, err := gogen.Generate([]gogen.Environment{{Program: p}}, gogen.Options{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for _, f := range m.Files {
		path := filepath.Join(os.Args[2], f.Name)
		os.MkdirAll(filepath.Dir(path), 0o777)
		os.WriteFile(path, f.Data, 0o666)
	}
}
