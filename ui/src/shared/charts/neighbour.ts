/** Keyboard navigation on a map: the nearest place in an arrow's direction. */

interface Placed {
  shape: { x: number; y: number };
}

export const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Weight of the sideways distance, so that places straight ahead are preferred. */
const SIDEWAYS_WEIGHT = 2;

export function neighbour<Place extends Placed>(
  from: Place,
  places: Place[],
  [right, down]: readonly [number, number],
): Place {
  const distance = (place: Place) => {
    const dx = place.shape.x - from.shape.x;
    const dy = place.shape.y - from.shape.y;
    const ahead = dx * right + dy * down;
    return ahead > 0 ? ahead + SIDEWAYS_WEIGHT * Math.abs(dx * down + dy * right) : Number.POSITIVE_INFINITY;
  };
  return places.reduce((best, place) => (distance(place) < distance(best) ? place : best), from);
}
