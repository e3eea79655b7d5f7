module example.com/pushseal

go 1.19
