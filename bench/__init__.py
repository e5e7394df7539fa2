"""`make bench`: the speed table. Every figure stands beside the bare limit measured in the same run on this machine;
nothing here is a test, because machines are noisy and ratios are what holds."""
