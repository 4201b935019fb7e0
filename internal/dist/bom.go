package dist

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/p2go/p2go"
)

// The parts of a bill of materials in CycloneDX 1.6 that p2go's has: https://cyclonedx.org/docs/1.6/json.
type (
	bom struct {
		Format       string       `json:"bomFormat"`
		Spec         string       `json:"specVersion"`
		Serial       string       `json:"serialNumber"`
		Version      int          `json:"version"`
		Metadata     metadata     `json:"metadata"`
		Components   []component  `json:"components"`
		Dependencies []dependency `json:"dependencies"`
	}
	metadata struct {
		Time      string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Ref        string      `json:"bom-ref"`
		Type       string      `json:"type"`
		Name       string      `json:"name"`
		Version    string      `json:"version"`
		Hashes     []digest    `json:"hashes,omitempty"`
		Licences   []licence   `json:"licenses"`
		PURL       string      `json:"purl"`
		Properties []namedText `json:"properties,omitempty"`
	}
	digest struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	licence struct {
		ID         *licenceID `json:"license,omitempty"`
		Expression string     `json:"expression,omitempty"`
	}
	licenceID struct {
		ID string `json:"id"`
	}
	namedText struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	dependency struct {
		Ref string   `json:"ref"`
		On  []string `json:"dependsOn"`
	}
)

// BOM writes the bill of materials of a program that was built of parts, in JSON. Its number is made of the program, so that
// the same program has the same one.
func BOM(version string, at time.Time, program []byte, parts []*Part) ([]byte, error) {
	sum := sha256.Sum256(program)
	number := sum
	number[6], number[8] = number[6]&0x0f|0x80, number[8]&0x3f|0x80 // RFC 9562, version 8
	self := library(p2go.ModulePath, version, []string{"Apache-2.0"})
	self.Type, self.Hashes = "application", []digest{{"SHA-256", fmt.Sprintf("%x", sum)}}
	b := bom{
		Format: "CycloneDX", Spec: "1.6", Version: 1,
		Serial:       fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", number[:4], number[4:6], number[6:8], number[8:10], number[10:16]),
		Metadata:     metadata{at.UTC().Format(time.RFC3339), self},
		Dependencies: []dependency{{self.Ref, nil}},
	}
	for _, p := range parts {
		c := library(p.Path, p.Version, p.IDs)
		if p.Linked {
			c.Properties = append(c.Properties, namedText{"p2go:linked", "true"})
		}
		for _, part := range p.Carried {
			c.Properties = append(c.Properties, namedText{"p2go:carried", part})
		}
		b.Components = append(b.Components, c)
		b.Dependencies[0].On = append(b.Dependencies[0].On, c.Ref)
	}
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}

func library(path, version string, ids []string) component {
	if path == goLibrary {
		version = strings.TrimPrefix(version, "go")
	}
	c := component{Ref: path + "@" + version, Type: "library", Name: path, Version: version, PURL: "pkg:golang/" + path + "@" + version}
	if len(ids) == 1 {
		c.Licences = []licence{{ID: &licenceID{ids[0]}}}
	} else {
		c.Licences = []licence{{Expression: strings.Join(ids, " AND ")}}
	}
	return c
}
