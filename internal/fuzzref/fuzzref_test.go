package fuzzref

import (
	"testing"
)

// A seed stands for one program, on every machine: that is what makes a report reproducible.
func TestGenerateIsDeterministic(t *testing.T) {
	for seed := range uint64(200) {
		a, b := Generate(seed), Generate(seed)
		if a != b {
			t.Fatalf("seed %d gives two programs:\n%s\n%s", seed, a.Text, b.Text)
		}
	}
}

// Programs that are refused before they are evaluated say little: few may be.
func TestGenerateIsValid(t *testing.T) {
	const programs = 1000
	refused := 0
	for seed := range uint64(programs) {
		c := Generate(seed)
		if message := c.static(); message != "" {
			refused++
			if refused > programs/10 {
				t.Fatalf("seed %d: %s", seed, message)
			}
		}
	}
}

// What is tried for a shorter program is shorter, and much of it can be evaluated.
func TestShorter(t *testing.T) {
	valid := 0
	for seed := range uint64(20) {
		c := Generate(seed)
		for _, text := range shorter(c.Text) {
			if len(text) >= len(c.Text) {
				t.Fatalf("seed %d: not shorter:\n%s", seed, text)
			}
			s := Case{Name: c.Name, Text: text}
			if s.static() == "" {
				valid++
			}
		}
	}
	if valid < 100 {
		t.Errorf("only %d shorter programs are valid", valid)
	}
}
