"""Large files: prepared by a process of the worker while their reader waits, fetched, and erased soon afterwards.

An operation that finds its work too heavy for a request (`core.heavy`) leaves a row here and answers 202. The row holds
the call itself; the process makes it once more as the same person, so that there is one way to make each file.
"""
