"""The CM war room: key projects, their issues with remarks, and the figures that issues were raised from."""
