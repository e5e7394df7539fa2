"""`make bench`: the speed table. Each figure is shown next to the bare work's time, measured in the same run.

Not a test: absolute times are noisy, only the ratios are stable.
"""
