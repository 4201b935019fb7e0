package mgmt

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

const shell = "/bin/sh"

// exec makes an exec. What a shell has to read gets one, as the agent has it.
func (c *conversion) exec() string {
	c.Kind, c.Name = "exec", c.r.Title
	if c.flag("refreshonly") {
		return "mgmt has no equal of the parameter refreshonly, and would always run the command"
	}
	switch c.text("provider") {
	case "", "posix", "shell":
	default:
		return "mgmt has no equal of the parameter provider"
	}
	command := c.get("command")
	if command == nil {
		command = nameOf(c.r)
	}
	if !c.command("", []value.Value{command}, "") {
		return "mgmt has no equal of the parameter command"
	}
	c.move("cwd", "cwd")
	c.move("user", "user")
	c.move("group", "group")
	creates := c.texts("creates")
	unless := list(c.get("unless"))
	if len(creates) == 1 {
		c.set("creates", creates[0])
	} else {
		for _, path := range creates {
			unless = append(unless, value.Array{"test", "-e", path})
		}
	}
	if !c.command("nif", unless, " || ") || !c.command("if", list(c.get("onlyif")), " && ") {
		return "mgmt has no equal of the parameters onlyif and unless"
	}
	c.environment()
	if s := c.text("returns"); s != "" && s != "0" {
		c.lose("returns")
	}
	if n, ok := c.whole("tries"); ok && n > 1 {
		c.meta("retry", n-1)
	}
	if n, ok := c.whole("try_sleep"); ok {
		c.meta("delay", n*1000)
	}
	if n, ok := c.whole("timeout"); ok {
		c.meta("timeout", n*1000)
	}
	return ""
}

func list(v value.Value) value.Array {
	switch v := v.(type) {
	case nil:
		return nil
	case value.Array:
		return slices.Clone(v)
	}
	return value.Array{v}
}

// command sets a command and its shell: one, or several that decide together. Each is a text or a list of words.
func (c *conversion) command(field string, commands []value.Value, operator string) bool {
	if len(commands) == 0 {
		return true
	}
	texts := make([]string, len(commands))
	needsShell := len(commands) > 1 || c.text("provider") == "shell"
	for i, command := range commands {
		switch command := command.(type) {
		case string:
			texts[i] = command
		case value.Array:
			for j, word := range command {
				text, ok := word.(string)
				if !ok {
					return false
				}
				if text == "" || strings.ContainsAny(text, " \t"+special) {
					text = "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
				}
				if j > 0 {
					texts[i] += " "
				}
				texts[i] += text
			}
		default:
			return false
		}
		needsShell = needsShell || strings.ContainsAny(texts[i], special)
	}
	text := texts[0]
	if len(texts) > 1 {
		text = "(" + strings.Join(texts, "\n)"+operator+"(") + "\n)"
	}
	c.set(field+"cmd", text)
	if needsShell {
		c.set(field+"shell", shell)
	}
	if cwd, ok := c.r.Get("cwd").(string); ok && field != "" {
		c.set(field+"cwd", cwd)
	}
	return true
}

// special are the characters for which Ruby starts a shell.
const special = "*?{}[]<>()~&|\\$;'`\"\n#=%"

// environment makes a map of what is a list of NAME=value.
func (c *conversion) environment() {
	env := value.NewHash()
	for _, s := range c.texts("environment") {
		name, v, ok := strings.Cut(s, "=")
		if !ok || name == "" || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") != "" || isNumber(name[:1]) {
			c.lose("environment")
			continue
		}
		env.Set(name, v)
	}
	if env.Len() > 0 {
		c.set("env", env)
	}
}
