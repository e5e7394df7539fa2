"""Confidence interval of a rate based on few cases (Wilson 1927)."""

from math import sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


def wilson(part: int, whole: int) -> tuple[float, float] | None:
    """Return the 95 % interval of part / whole, as shares, or None without cases."""
    if not whole:
        return None
    rate, spread = part / whole, Z * Z / whole
    center = (rate + spread / 2) / (1 + spread)
    reach = Z / (1 + spread) * sqrt(rate * (1 - rate) / whole + spread / (4 * whole))
    return max(0.0, center - reach), min(1.0, center + reach)
