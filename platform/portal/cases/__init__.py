"""Cases and their legal time limits: late cases, those due soon, and pauses of the clock."""
