package golden

import (
	_ "embed" // the keys
	"os"
)

// Keys are the key of encrypted data in goldens and its certificate, which hierarchies name by these variables of the environment.
var (
	//go:embed keys/private.pem
	privateKey string
	//go:embed keys/public.pem
	publicKey string
)

// Env is the environment of the programs that compile goldens.
func Env() []string {
	return append(os.Environ(), "P2GO_GOLDEN_PRIVATE_KEY="+privateKey, "P2GO_GOLDEN_PUBLIC_KEY="+publicKey)
}
