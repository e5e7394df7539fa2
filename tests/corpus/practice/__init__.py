"""Practice sheets: what offices really send, each with the rows that it must become.

Written without looking at the reader. A sheet may be refused but never stored wrong. Contents are invented;
the mess is that of public sheets of Maharashtra's offices.
"""
