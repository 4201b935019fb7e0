package hiera

import (
	"github.com/p2go/p2go/runtime/value"
)

// Eyaml is the source of a level with the function eyaml_lookup_key, whose files hold encrypted texts (HIE-36). Encrypted and Decrypt
// are functions of package eyaml, which programs without such a level do not link.
type Eyaml struct {
	Encrypted func(text string) bool
	Decrypt   func(private, public string, options *value.Hash, text string) (string, error)
}

func (s *Eyaml) find(inv *invocation, l *level, at *location, k *key) (value.Value, bool, error) {
	return inv.answer(at, k.root, func() (value.Value, bool, error) {
		if at.kind != filePath {
			return nil, false, argumentError("'eyaml_lookup_key': one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in hiera.yaml" +
				" when using this lookup_key function")
		}
		f, err := inv.open(l, at)
		if err != nil {
			return nil, false, err
		}
		d, found := f.get(k.root)
		if !found {
			return nil, false, nil
		}
		if typ, wrong := d.wrong(); wrong {
			return nil, false, hostFailure("Value for key '" + k.root + "', returned from lookup_key function '" + l.Function +
				"', when using location '" + at.name(inv.scope) + "', has wrong type, expects Puppet::LookupValue, got " + typ)
		}
		in := &interpolation{invocation: inv, methods: true}
		d.exprs, d.template = f.exprs, in.template
		d.decrypt = func(text string) (value.Value, bool, error) {
			if !s.Encrypted(text) {
				return nil, false, nil
			}
			private, public := inv.scope.EyamlKeys()
			plain, err := s.Decrypt(private, public, l.options, text)
			if err != nil {
				return nil, false, lookupError("hiera-eyaml backend error decrypting ", text, " when looking up ", k.root, " in ", at.name(inv.scope),
					". Error was ", err.Error())
			}
			v, err := in.again(plain)
			return v, true, err
		}
		v, err := d.value()
		return v, true, err
	})
}
