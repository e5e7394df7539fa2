"""What is aimed at and what happened: targets and events of followed measures, for all or for one area."""
