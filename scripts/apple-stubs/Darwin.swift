// The C library: what we use of it is the same as on Linux.

@_exported import Glibc
