"""Does a sheet look right? Its figures against what the department has stored before; every finding is a question."""
