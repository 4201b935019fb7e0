package digest

// Pi is for tests.
const Pi = pi
