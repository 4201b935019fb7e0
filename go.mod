module github.com/p2go/p2go

go 1.26
