// The district's logo; the portal's mark if there is none or it fails to load.
import { useState } from 'react';
import { useSite } from '../site';
import { Mark } from '../ui/Icon';
import * as styles from './switches.module.css';

export function SiteMark({ size }: { size: number }) {
  const logo = useSite().data?.logo;
  const [failed, setFailed] = useState('');
  if (!logo || logo === failed) return <Mark size={size} />;
  return (
    <img
      className={styles.siteLogo}
      src={logo}
      width={size}
      height={size}
      alt=""
      onError={() => setFailed(logo)}
    />
  );
}
