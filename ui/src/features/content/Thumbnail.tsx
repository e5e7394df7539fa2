import * as styles from './content.module.css';
// A picture in a list, or an empty tile if there is none.
export function Thumbnail({ address }: { address: string }) {
  return address ? (
    <img className={styles.thumbnail} src={address} alt="" />
  ) : (
    <span className={styles.thumbnail} />
  );
}
