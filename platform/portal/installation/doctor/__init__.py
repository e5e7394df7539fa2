"""`python -m portal doctor`: check a deployment and report each problem with the command that fixes it.

`checkup` defines findings and runs the checks; the other modules contain the checks, one per concern.
"""
