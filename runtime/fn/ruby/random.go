package ruby

// Random is Ruby's Random: MT19937 seeded from an integer of any size (RAND-1).
type Random struct {
	state [mtN]uint32
	next  int
}

const (
	mtN = 624
	mtM = 397
)

// NewRandom returns the generator that Random.new(seed) makes, where seed is
// given as hexadecimal digits, most significant first.
func NewRandom(hexSeed string) *Random {
	var key []uint32
	for end := len(hexSeed); end > 0; end -= 8 {
		var w uint32
		for _, c := range []byte(hexSeed[max(0, end-8):end]) {
			w = w<<4 | uint32(digitValue(c))
		}
		key = append(key, w)
	}
	for len(key) > 1 && key[len(key)-1] == 0 {
		key = key[:len(key)-1]
	}
	r := &Random{next: mtN}
	switch {
	case len(key) == 0:
		r.seed(0)
	case len(key) == 1:
		r.seed(key[0])
	default:
		// Ruby takes a top word of 1 for its own guard against leading zeros.
		if key[len(key)-1] == 1 {
			key = key[:len(key)-1]
		}
		if len(key) == 1 {
			r.seed(key[0])
			break
		}
		r.seedArray(key)
	}
	return r
}

func (r *Random) seed(s uint32) {
	r.state[0] = s
	for i := 1; i < mtN; i++ {
		s = 1812433253*(s^s>>30) + uint32(i)
		r.state[i] = s
	}
}

func (r *Random) seedArray(key []uint32) {
	r.seed(19650218)
	mt := &r.state
	i, j := 1, 0
	for k := max(mtN, len(key)); k > 0; k-- {
		mt[i] = (mt[i] ^ (mt[i-1]^mt[i-1]>>30)*1664525) + key[j] + uint32(j)
		i++
		j++
		if i >= mtN {
			mt[0] = mt[mtN-1]
			i = 1
		}
		if j >= len(key) {
			j = 0
		}
	}
	for k := mtN - 1; k > 0; k-- {
		mt[i] = (mt[i] ^ (mt[i-1]^mt[i-1]>>30)*1566083941) - uint32(i)
		i++
		if i >= mtN {
			mt[0] = mt[mtN-1]
			i = 1
		}
	}
	mt[0] = 0x80000000
}

// Uint32 returns the next output of the generator.
func (r *Random) Uint32() uint32 {
	if r.next >= mtN {
		mt := &r.state
		for i := range mtN {
			y := mt[i]&0x80000000 | mt[(i+1)%mtN]&0x7fffffff
			v := mt[(i+mtM)%mtN] ^ y>>1
			if y&1 != 0 {
				v ^= 0x9908b0df
			}
			mt[i] = v
		}
		r.next = 0
	}
	y := r.state[r.next]
	r.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// Intn is Random#rand(n): a number from 0 to n-1, where n must be positive.
func (r *Random) Intn(n int64) int64 {
	limit := uint64(n - 1)
	if limit == 0 {
		return 0
	}
	mask := limit
	for s := 1; s < 64; s <<= 1 {
		mask |= mask >> s
	}
retry:
	for {
		var v uint64
		for i := 1; i >= 0; i-- {
			if mask>>(i*32)&0xffffffff == 0 {
				continue
			}
			v |= uint64(r.Uint32()) << (i * 32)
			v &= mask
			if limit < v {
				continue retry
			}
		}
		return int64(v)
	}
}
