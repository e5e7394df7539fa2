"""Mining: minor minerals, royalty and DMF."""
