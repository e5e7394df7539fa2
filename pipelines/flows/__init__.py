"""The pipeline: claims uploaded sheets, loads them, and keeps the aggregates in step. Never imports
`portal`.
"""
