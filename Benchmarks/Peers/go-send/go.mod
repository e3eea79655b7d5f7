module gosend

go 1.19
