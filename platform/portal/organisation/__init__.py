"""Departments, designations, services, offices and e-office sections: the masters that entries and people
refer to.
"""
