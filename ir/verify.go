package ir

import "fmt"

// Verify checks what every function must satisfy: values are defined before
// they are used, in the region or one around it, once; the number of arguments,
// regions and results is that of the op table; every region ends in a
// terminator or a branch whose regions all end early, and has nothing after it.
func Verify(f *Func) error {
	v := &verifier{defined: map[*Value]bool{}, ids: map[int]*Value{}}
	for _, p := range f.Params {
		if p.Default != nil {
			if err := v.region(p.Default, OpYield); err != nil {
				return fmt.Errorf("default of $%s: %w", p.Name, err)
			}
		}
		for _, a := range []*Value{p.Raw, p.Value} {
			if a == nil {
				continue
			}
			if err := v.define(a); err != nil {
				return err
			}
		}
	}
	return v.region(f.Body, OpReturn)
}

type verifier struct {
	defined map[*Value]bool
	ids     map[int]*Value
}

func (c *verifier) define(v *Value) error {
	if old := c.ids[v.ID]; old != nil && old != v {
		return fmt.Errorf("v%d is the id of two values", v.ID)
	}
	if c.defined[v] {
		return fmt.Errorf("v%d is defined twice", v.ID)
	}
	c.ids[v.ID] = v
	c.defined[v] = true
	return nil
}

// region checks a region whose normal end is the given terminator.
func (c *verifier) region(r *Region, end Op) error {
	inside := []*Value{}
	defer func() {
		for _, v := range inside {
			delete(c.defined, v)
		}
	}()
	for _, a := range r.Args {
		if a.Op != OpArg {
			return fmt.Errorf("v%d is an argument of a region but its op is %s", a.ID, a.Op)
		}
		if err := c.define(a); err != nil {
			return err
		}
		inside = append(inside, a)
	}
	for i, v := range r.Body {
		if err := c.value(v); err != nil {
			return fmt.Errorf("v%d = %s at %d:%d: %w", v.ID, v.Op, v.Pos.Line, v.Pos.Col, err)
		}
		if err := c.define(v); err != nil {
			return err
		}
		inside = append(inside, v)
		last := i == len(r.Body)-1
		if v.EndsRegion() != last {
			if last {
				return fmt.Errorf("the region ends in v%d = %s, which is no terminator", v.ID, v.Op)
			}
			return fmt.Errorf("v%d = %s is not the last of its region", v.ID, v.Op)
		}
		if v.Op == OpYield && end != OpYield {
			return fmt.Errorf("v%d = yield outside of a branch, loop or lambda", v.ID)
		}
	}
	if len(r.Body) == 0 {
		return fmt.Errorf("an empty region")
	}
	return nil
}

func (c *verifier) value(v *Value) error {
	info := Ops[v.Op]
	if info.Name == "" || v.Op == OpArg {
		return fmt.Errorf("no op for a body")
	}
	if info.Args >= 0 && len(v.Args) != info.Args {
		return fmt.Errorf("%d arguments instead of %d", len(v.Args), info.Args)
	}
	if info.Regions >= 0 && len(v.Regions) != info.Regions {
		return fmt.Errorf("%d regions instead of %d", len(v.Regions), info.Regions)
	}
	for i, a := range v.Args {
		if !c.defined[a] {
			return fmt.Errorf("argument %d, v%d, is not defined here", i, a.ID)
		}
		if a.Type == nil {
			return fmt.Errorf("argument %d, v%d = %s, has no value", i, a.ID, a.Op)
		}
	}
	if s, ok := v.Aux.([]bool); ok && s != nil && len(s) != len(v.Args) {
		return fmt.Errorf("marks for %d of %d arguments", len(s), len(v.Args))
	}
	if v.Op == OpResult {
		if n := results(v.Args[0]); v.Aux.(int) < 0 || v.Aux.(int) >= n {
			return fmt.Errorf("result %d of %d", v.Aux.(int), n)
		}
	}
	width := -1
	for _, r := range v.Regions {
		if err := c.region(r, OpYield); err != nil {
			return err
		}
		if t := r.Terminator(); t.Op == OpYield {
			if width >= 0 && len(t.Args) != width {
				return fmt.Errorf("regions yield %d and %d results", width, len(t.Args))
			}
			width = len(t.Args)
		}
	}
	return nil
}

// results is the number of results of a value that `result` may project.
func results(v *Value) int {
	if n := Ops[v.Op].Results; n >= 0 {
		return n + 1
	}
	for _, r := range v.Regions {
		if t := r.Terminator(); t != nil && t.Op == OpYield {
			return len(t.Args)
		}
	}
	return 0
}

// EndsRegion tells whether nothing in its region can follow v: it is a
// terminator, or a branch none of whose regions yields.
func (v *Value) EndsRegion() bool {
	if Ops[v.Op].Effect == Ends {
		return true
	}
	if (v.Op != OpIf && v.Op != OpSwitch) || len(v.Regions) == 0 {
		return false
	}
	for _, r := range v.Regions {
		if t := r.Terminator(); t == nil || t.Op == OpYield || !t.EndsRegion() {
			return false
		}
	}
	return true
}
