"""What each department does in its own way: its dashboard's answer, its own calls, its demo entries."""
