module pushseal/benchmarks

go 1.19
