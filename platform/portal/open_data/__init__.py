"""Open data: public counts of chosen datasets by month and taluka, with small counts withheld."""
