// A district's talukas as a map with its scale; those without a boundary as a list of buttons that do the
// same.
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import * as card from '../ui/card.module.css';
import * as layout from '../ui/layout.module.css';
import { Legend } from './EChart';
import { type MapPlace, type MapShape, ShapeMap } from './ShapeMap';
import { type Step, stepAt, stepsOf } from './scale';
import * as styles from './shape-map.module.css';

const HATCHED = 'repeating-linear-gradient(45deg, var(--control-line) 0 1.5px, var(--subtle) 1.5px 5px)';
const ATTRIBUTION = 'geoBoundaries (IND-ADM3-7132399, Pathways Data Pvt. Ltd., lgdirectory.gov.in), ODbL 1.0';

export function useDistrictMap(district: number | undefined) {
  return useData(['geographic', 'map', district], '/api/geographic/districts/{master_id}/map', {
    path: { master_id: district ?? 0 },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: district !== undefined,
  });
}

/** State of a chart card whose figures and map are loaded separately. Only the map has a retry of its own. */
export function mapState(
  figures: Pick<UseQueryResult, 'data' | 'error'>,
  map: ReturnType<typeof useDistrictMap>,
  district: number | undefined,
) {
  if (map.isError && !map.data)
    return { loading: false, error: map.error.message, onRetry: () => map.refetch() };
  const error = figures.data ? null : (figures.error?.message ?? map.error?.message ?? null);
  const waits = !figures.data || (district !== undefined && !map.data);
  return { loading: !error && waits, error };
}

interface MapTaluka extends Pick<MapPlace, 'id' | 'name' | 'lines'> {
  /** The figure that determines its colour. */
  figure: number | null;
  shape: MapShape | null;
}

interface TalukaPictureProps {
  map: Schemas['DistrictMapOut'] | undefined;
  talukas: MapTaluka[];
  /** Formats a figure of the scale. */
  write: (value: number | null) => string;
  /** Title of the scale. */
  scale: string;
  label: string;
  chosen: number | null;
  onChoose: (id: number) => void;
}

export function TalukaPicture(props: TalukaPictureProps) {
  const { map, write, scale, label, chosen, onChoose } = props;
  const { t } = useTranslation('map');
  const steps = stepsOf(props.talukas.flatMap(({ figure }) => figure ?? []));
  const talukas = props.talukas.map(({ figure, ...taluka }) => {
    const step = figure === null ? undefined : stepAt(steps, figure);
    return { ...taluka, value: write(figure), color: step?.color ?? null, strong: step?.strong ?? false };
  });
  const drawn = talukas.flatMap(({ shape, ...taluka }) => (shape ? [{ ...taluka, shape }] : []));
  const listed = talukas.filter(({ shape }) => !shape);
  return (
    <div className={styles.talukaMap}>
      {drawn.length > 0 && map && (
        <ShapeMap
          label={label}
          hint={t('hint')}
          width={map.width}
          height={map.height}
          places={drawn}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      <div className={`${layout.small} ${layout.muted} ${styles.mapAside}`}>
        <Scale
          steps={steps}
          write={write}
          title={scale}
          none={talukas.some(({ color }) => color === null) ? t('noFigures') : ''}
        />
        {listed.length > 0 && (
          <>
            <p>{t(drawn.length ? 'without' : 'none')}</p>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
            <div
              role="group"
              className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${styles.mapList}`}
              aria-label={drawn.length ? t('without') : label}
            >
              {listed.map(({ id, name, value, color }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={id === chosen}
                  disabled={color === null}
                  onClick={() => onChoose(id)}
                >
                  <i className={card.keyDot} style={{ background: color ?? HATCHED }} />
                  {name} <b>{value}</b>
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The source of the boundaries; nothing where none is drawn. */
export function MapSource({ talukas }: Pick<TalukaPictureProps, 'talukas'>) {
  const { t } = useTranslation('map');
  if (!talukas.some(({ shape }) => shape)) return null;
  return (
    <span>
      {t('source')} <span lang="en">{ATTRIBUTION}</span>, {t('simplified')}
    </span>
  );
}

interface ScaleProps {
  steps: Step[];
  write: (value: number | null) => string;
  title: string;
  /** Label of the hatched entry; empty where nothing is hatched. */
  none: string;
}

function Scale({ steps, write, title, none }: ScaleProps) {
  const entries = steps.map(({ from, to, color }) => ({
    name: from === to ? write(from) : `${write(from)} – ${write(to)}`,
    color,
  }));
  return (
    <div className={styles.mapScale}>
      <b>{title}</b>
      <Legend entries={none ? [...entries, { name: none, color: HATCHED }] : entries} />
    </div>
  );
}
