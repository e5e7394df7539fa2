"""E-Office: sections, their pending files and receipts as counts or single items, and the dashboard."""
