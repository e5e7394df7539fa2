"""The words of the portal: datasets, fields, keys, rules, measures, calendar. Frozen data, no input or output."""
