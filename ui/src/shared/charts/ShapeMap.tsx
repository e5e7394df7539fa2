// Places as coloured, labelled, selectable shapes. Keyboard: Tab reaches the map, arrows move between places,
// Enter selects. Plain SVG with accessible names, without ECharts (decision 0033).
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { useTextScale } from '../theme/useTheme';
import * as layout from '../ui/layout.module.css';
import * as styles from './shape-map.module.css';

/** Keyboard navigation on a map: the nearest place in an arrow's direction. */
interface Placed {
  shape: { x: number; y: number };
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Weight of the sideways distance, so that places straight ahead are preferred. */
const SIDEWAYS_WEIGHT = 2;

function neighbour<Place extends Placed>(
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

export interface MapShape {
  path: string;
  x: number;
  y: number;
  room: number;
}

export interface MapPlace {
  id: number;
  name: string;
  /** The figure that determines its colour. */
  value: string;
  /** Null: no figure. The place can be focused, but not selected. */
  color: string | null;
  /** The colour is a strong one: text on it is light, in dark mode dark. */
  strong: boolean;
  /** Its figures, one per line. */
  lines: string[];
  shape: MapShape;
}

interface ShapeMapProps {
  label: string;
  /** Usage hint for screen readers. */
  hint: string;
  width: number;
  height: number;
  places: MapPlace[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

const FONT_SIZE = 13;
const LINE_HEIGHT = 17;
/** From the centre between two lines to the baseline of the first. */
const BASELINE_OFFSET = 4;
/** About the largest width of a letter. */
const LETTER_WIDTH = 7.4;

export function ShapeMap({ label, hint, width, height, places, chosen, onChoose }: ShapeMapProps) {
  const [shown, setShown] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [pixels, setPixels] = useState(0);
  const textScale = useTextScale();
  const ids = useId();
  const box = useCallback((node: HTMLElement | null) => {
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => setPixels(entry?.contentRect.width ?? 0));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  /** One text pixel in viewBox units. */
  const unit = pixels ? (width / pixels) * textScale : 0;
  const choose = ({ id, color }: MapPlace) => {
    if (color === null) return;
    setShown(null);
    onChoose(id);
  };
  const onKey = (event: KeyboardEvent<SVGGElement>, place: MapPlace) => {
    const direction = DIRECTIONS[event.key];
    if (event.key === 'Escape') setShown(null);
    else if (event.key === 'Enter' || event.key === ' ') choose(place);
    else if (direction) {
      const next = neighbour(place, places, direction);
      event.currentTarget.ownerDocument.getElementById(`${ids}-${next.id}`)?.focus();
    } else return;
    event.preventDefault();
  };
  const placeById = (id: number | null) => places.find((place) => place.id === id);
  const tabStop = placeById(focused) ?? placeById(chosen) ?? places[0];
  const [tip, selected, ring] = [placeById(shown), placeById(chosen), placeById(focused)];
  const fits = ({ name, value, shape }: MapPlace) =>
    unit > 0 && Math.max(name.length, value.length) * LETTER_WIDTH * unit <= shape.room;
  return (
    <div className={styles.shapeMap} ref={box} style={{ maxWidth: `calc(30rem * ${width / height})` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds no picture */}
      <svg
        viewBox={`-4 -4 ${width + 8} ${height + 8}`}
        role="group"
        aria-label={label}
        aria-describedby={`${ids}-hint`}
      >
        <defs>
          <pattern
            id={`${ids}-none`}
            width="14"
            height="14"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="14" height="14" className={styles.shapeNone} />
            <line x1="0" y1="0" x2="0" y2="14" className={styles.shapeHatch} />
          </pattern>
        </defs>
        {places.map((place) => (
          // biome-ignore lint/a11y/useSemanticElements: a picture holds no button
          <g
            key={place.id}
            id={`${ids}-${place.id}`}
            role="button"
            tabIndex={place === tabStop ? 0 : -1}
            aria-label={[place.name, ...place.lines].join('; ')}
            aria-pressed={place.id === chosen}
            aria-disabled={place.color === null}
            className={styles.shape}
            onClick={() => choose(place)}
            onKeyDown={(event) => onKey(event, place)}
            onFocus={() => {
              setFocused(place.id);
              setShown(place.id);
            }}
            onBlur={() => {
              setFocused(null);
              setShown(null);
            }}
            onPointerEnter={() => setShown(place.id)}
            onPointerLeave={() => setShown(focused)}
          >
            <path d={place.shape.path} fill={place.color ?? `url(#${ids}-none)`} />
          </g>
        ))}
        {selected && <path d={selected.shape.path} className={styles.shapeEdge} />}
        {selected && <path d={selected.shape.path} className={styles.shapeChosen} />}
        {ring && <path d={ring.shape.path} className={styles.shapeFocus} />}
        {/* Already in each place's aria-label. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: letters of a picture take no focus */}
        <g aria-hidden="true">
          {places.filter(fits).map(({ id, name, value, shape, strong }) => (
            <text
              key={id}
              y={shape.y - BASELINE_OFFSET * unit}
              fontSize={FONT_SIZE * unit}
              className={strong ? styles.shapeStrong : undefined}
            >
              <tspan x={shape.x}>{name}</tspan>
              <tspan x={shape.x} dy={LINE_HEIGHT * unit} className={layout.strong}>
                {value}
              </tspan>
            </text>
          ))}
        </g>
      </svg>
      {tip && (
        <div
          className={`${layout.stack} ${layout.small} ${styles.shapeTip}`}
          aria-hidden="true"
          style={{
            left: `${(100 * tip.shape.x) / width}%`,
            top: `${(100 * tip.shape.y) / height}%`,
            // Within the picture horizontally; above the place, or below it in the upper half.
            transform: `translate(-${(100 * tip.shape.x) / width}%, ${tip.shape.y > height / 2 ? 'calc(-100% - 28px)' : '28px'})`,
          }}
        >
          <b>{tip.name}</b>
          {tip.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
      <p id={`${ids}-hint`} className={layout.visuallyHidden}>
        {hint}
      </p>
    </div>
  );
}
