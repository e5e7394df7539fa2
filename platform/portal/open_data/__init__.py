"""Open data: chosen datasets as counts by month and taluka for everybody, with small counts withheld."""
