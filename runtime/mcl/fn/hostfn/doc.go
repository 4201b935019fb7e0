// Package hostfn has the functions of mcl that read the machine and the time without more than package os needs. They read through package
// inputs, so that an evaluation sees each value once, and `--facts` can have another.
package hostfn
