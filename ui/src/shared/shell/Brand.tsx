// The district's logo, the portal's name and the place it is for.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSite, useSiteName } from '../site';
import { Mark } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import * as styles from './switches.module.css';

interface BrandProps {
  /** Width and height of the logo. */
  size: number;
  place: ReactNode;
  /** Makes it a link. */
  to?: string;
}

export function Brand({ size, place, to }: BrandProps) {
  const { t } = useTranslation();
  const name = useSiteName();
  const texts = (
    <span>
      <span className={styles.brandName}>{name}</span>
      <span className={styles.brandPlace}>{place}</span>
    </span>
  );
  if (to === undefined)
    return (
      <span className={styles.brand}>
        <SiteMark size={size} />
        {texts}
      </span>
    );
  return (
    <Link className={styles.brand} to={to}>
      <SiteMark size={size} />
      <span className={layout.visuallyHidden}>{t('shell.home')}</span>
      {texts}
    </Link>
  );
}

/** The district's logo; the portal's mark if there is none or it fails to load. */
function SiteMark({ size }: { size: number }) {
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
