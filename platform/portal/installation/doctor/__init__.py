"""`python -m portal doctor`: looks at a deployment and says what to mend, each finding with the command that mends it.

`checkup` knows what a finding is and runs the checks; the other modules hold the checks, a file a concern.
"""
