import styles from './parcels.module.css';

/** Survey-map lines behind navy areas: the only ornament. */
export function Parcels({ name }: { name: 'panel' | 'hero' }) {
  return (
    <svg
      className={`${styles.parcels} ${styles[name]}`}
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <use href={`/parcels.svg#${name}`} />
    </svg>
  );
}
