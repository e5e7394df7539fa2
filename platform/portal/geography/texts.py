"""Marathi for the texts of ``geography``."""

MR = {"Search term must be at least 2 characters": "शोधण्यासाठी किमान 2 अक्षरे लिहा"}
