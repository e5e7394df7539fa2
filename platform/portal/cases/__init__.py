"""Cases and their legal clocks: what is late, what soon will be, and what stops a clock."""
