package value

// Uncompared is the first field of structs that nothing compares with ==. Without it, the compiler writes a function for each that compares two of
// them, which a program has to carry: the type, and so the function, is there as soon as one is made. It takes no room.
type Uncompared [0]func()
