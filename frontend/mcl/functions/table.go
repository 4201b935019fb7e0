package functions

// is are the types or the Go functions of a row.
func is(texts ...string) []string { return texts }

// fails says that the one Go function of a row fails.
var fails = []bool{true}

// tables are all rows of the table.
var tables = [][]Function{core, golang, machine}

// byName are all functions by their names.
var byName = func() map[string]*Function {
	all := map[string]*Function{}
	for _, table := range tables {
		for i := range table {
			f := &table[i]
			if f.Fails == nil {
				f.Fails = make([]bool, len(f.Types))
			}
			if all[f.Name] != nil {
				panic("functions: " + f.Name + " stands in the table twice")
			}
			all[f.Name] = f
		}
	}
	return all
}()
