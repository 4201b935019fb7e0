package bench

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"text/template"
)

//go:embed estate
var estateFiles embed.FS

// An Estate is an environment of the size that companies have after years: many modules with classes, defined types, functions,
// types, templates and data of their own, some hundred profiles and roles that use them, data for each node, and modules that
// nobody uses any more. The same sizes give the same files.
type Estate struct {
	// Services are the modules that profiles use, of twelve manifests each; Libraries those that nobody uses, of seven.
	Services, Libraries int
	Profiles, Roles     int
	// Nodes, Systems are the numbers of data files of these kinds.
	Nodes, Systems int
}

// The estates that are measured.
var (
	Company  = Estate{Services: 160, Libraries: 98, Profiles: 590, Roles: 100, Nodes: 1380, Systems: 40}
	Division = Estate{Services: 16, Libraries: 9, Profiles: 59, Roles: 10, Nodes: 160, Systems: 4}
)

// estatePart is what the templates see.
type estatePart struct {
	N              int
	Name, Class    string
	Port           int
	Services, More []string
	Profiles       []string
}

// estateFunctions are functions in Ruby that many modules use: p2go has its own where a module has files for them.
var estateFunctions = []string{
	"any2array", "any2bool", "base64", "bool2num", "bool2str", "concat", "deep_merge", "defined_with_params", "delete", "delete_at",
	"delete_undef_values", "delete_values", "difference", "dirname", "ensure_packages", "ensure_resource", "get_module_path", "getvar", "grep",
	"has_interface_with", "has_key", "hash", "intersection", "is_array", "is_hash", "is_string", "join_keys_to_values", "member", "merge",
	"num2bool", "pick", "pick_default", "prefix", "range", "reject", "shuffle", "str2bool", "suffix", "swapcase", "time", "to_bytes", "union",
	"upcase", "uriescape", "validate_re", "values_at", "zip",
}

// Manifests is the number of manifests, those of functions and types left out.
func (e Estate) Manifests() int { return 3 + 12*e.Services + 7*e.Libraries + e.Profiles + e.Roles }

// Modules is the number of modules.
func (e Estate) Modules() int { return 3 + e.Services + e.Libraries }

// Data is the number of data files.
func (e Estate) Data() int { return 1 + e.Services + e.Nodes + e.Systems + e.Roles }

// Files returns the estate's files by name.
func (e Estate) Files() map[string]string {
	files := map[string]string{
		"environment.conf":                  "modulepath = modules\n",
		"hiera.yaml":                        estateHiera,
		"modules/profile/manifests/base.pp": "# What all nodes have.\nclass profile::base {\n  file { '/etc/motd':\n    content => \"${facts['networking']['fqdn']}\\n\",\n  }\n}\n",
	}
	module := func(kind, name string, n int) {
		part := estatePart{N: n, Name: name, Class: strings.ToUpper(name[:1]) + name[1:], Port: 2000 + n}
		err := fs.WalkDir(estateFiles, "estate/"+kind, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				rel := strings.TrimPrefix(path, "estate/"+kind+"/")
				files["modules/"+name+"/"+strings.ReplaceAll(strings.ReplaceAll(rel, "/name/", "/"+name+"/"), "name_item", name+"_item")] = fill(path, part)
			}
			return err
		})
		if err != nil {
			panic(err) // they are part of the program
		}
	}
	service := func(n int) string { return fmt.Sprintf("service%03d", n%e.Services) }
	for i := range e.Services {
		module("service", service(i), i)
	}
	for i := range e.Libraries {
		module("library", fmt.Sprintf("library%03d", i), i)
	}
	for _, name := range estateFunctions {
		files["modules/stdlib/lib/puppet/parser/functions/"+name+".rb"] = "module Puppet::Parser::Functions\n  newfunction(:" + name + ", type: :rvalue) { |args| args }\nend\n"
	}
	files["modules/stdlib/manifests/init.pp"] = "# Functions.\nclass stdlib {\n}\n"
	profile := func(n int) string { return fmt.Sprintf("profile%03d", n%e.Profiles) }
	for i := range e.Profiles {
		part := estatePart{N: i, Name: profile(i), Services: []string{service(i)}}
		for j := range i % 3 {
			part.More = append(part.More, service(i+7*j+1))
		}
		files["modules/profile/manifests/"+profile(i)+".pp"] = fill("estate/profile.pp", part)
	}
	var site strings.Builder
	for i := range e.Roles {
		part := estatePart{N: i, Name: fmt.Sprintf("role%03d", i)}
		for j := range 8 {
			part.Profiles = append(part.Profiles, profile(i*6+j))
		}
		files["modules/role/manifests/"+part.Name+".pp"] = fill("estate/role.pp", part)
		fmt.Fprintf(&site, "node /^%s-/ {\n  include role::%[1]s\n}\n\n", part.Name)
		files["data/roles/"+part.Name+".yaml"] = e.roleData(i, profile)
	}
	site.WriteString("node default {\n  include profile::base\n}\n")
	files["manifests/site.pp"] = site.String()
	e.data(files, service)
	return files
}

const estateHiera = `version: 5
hierarchy:
  - name: node
    path: "nodes/%{trusted.certname}.yaml"
  - name: role
    path: "roles/%{facts.role}.yaml"
  - name: system
    path: "systems/%{facts.os.name}-%{facts.os.release.major}.yaml"
  - name: common
    path: common.yaml
`

// roleData is the data of a role.
func (e Estate) roleData(n int, profile func(int) string) string {
	var b strings.Builder
	for j := range 8 {
		fmt.Fprintf(&b, "profile::%s::owner: team%d\nprofile::%[1]s::notes:\n  - \"role %[3]d on %%{facts.networking.fqdn}\"\n  - second note\n", profile(n*6+j), n%7, n)
	}
	return b.String()
}

// data adds the data of nodes and systems.
func (e Estate) data(files map[string]string, service func(int) string) {
	for i := range e.Nodes {
		var b strings.Builder
		fmt.Fprintf(&b, "---\nnetworks:\n  - 10.%d.%d.0/24\n  - 2001:db8:%x::/64\n", i/256%256, i%256, i)
		for j := range 6 {
			s := service(i + 3*j)
			fmt.Fprintf(&b, "%s::options:\n  log: /srv/log/%[1]s.log\n  retries: %d\n  debug: %t\n%[1]s::instances:\n  main:\n    port: %d\n    vhosts:\n      www:\n        docroot: /srv/www\n        aliases: [a%[4]d, b%[4]d]\n",
				s, j, j%2 == 0, 3000+i)
		}
		files[fmt.Sprintf("data/nodes/role%03d-%04d.example.com.yaml", i%max(e.Roles, 1), i)] = b.String()
	}
	for i := range e.Systems {
		files[fmt.Sprintf("data/systems/System-%d.yaml", i)] = fmt.Sprintf("%s::manage_repo: %t\n", service(i), i%2 == 0)
	}
	var common strings.Builder
	common.WriteString("networks:\n  - 192.168.0.0/16\n")
	for i := range e.Services {
		fmt.Fprintf(&common, "%s::port: %d\n", service(i), 4000+i)
	}
	files["data/common.yaml"] = common.String()
}

// fill fills in a template of the estate.
func fill(name string, data any) string {
	text, err := estateFiles.ReadFile(name)
	if err != nil {
		panic(err)
	}
	t := template.Must(template.New(name).Delims("«", "»").Parse(string(text)))
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		panic(err)
	}
	return b.String()
}

// Write writes the estate into a folder.
func (e Estate) Write(dir string) error { return writeFiles(dir, e.Files()) }
